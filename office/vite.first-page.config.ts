// What draws the owner's page at the office, before its scripts run in a browser: one file beside the office's program.
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aliasesIn } from '../scripts/build/aliases.ts'
import { treeshakeIn } from '../scripts/build/treeshake.ts'

const fromRoot = (path: string) => resolve(import.meta.dirname, '..', path)

export default defineConfig({
  root: fromRoot('office/web'),
  publicDir: false,
  resolve: { alias: aliasesIn(fromRoot('.')) },
  plugins: [react()],
  json: { stringify: true },
  // Otherwise React looks at where it runs, and draws with the checks of development, several times as slowly.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: fromRoot('office/web/first-page.tsx'),
    outDir: fromRoot('out-office'),
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: {
      treeshake: treeshakeIn(fromRoot('.')),
      output: { entryFileNames: 'first-page.js', codeSplitting: false },
    },
  },
})
