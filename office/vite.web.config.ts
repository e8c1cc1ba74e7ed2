// The owner's page, served by the office. Built after the office's own program and after what draws its first picture, into the folder
// beside them (scripts/lib/build.mjs).
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aliasesIn } from '../scripts/build/aliases.ts'
import { writeRupeeSign } from '../scripts/build/cut-fonts.ts'
import { firstStyles } from '../scripts/build/first-styles.ts'
import { pageParts } from '../scripts/build/page-parts.ts'
import { packed } from '../scripts/build/packed.ts'
import { TEXTS_PART, textsPart } from '../scripts/build/texts-part.ts'
import { treeshakeIn } from '../scripts/build/treeshake.ts'
import { wholePage } from '../scripts/build/whole-page.ts'

const fromRoot = (path: string) => resolve(import.meta.dirname, '..', path)

/**
 * The library of schemas is told at the end of its own part that it may compile nothing. Elsewhere that could come after the first schema was
 * made, and be reported as a breach of the page's policy.
 */
const schemaLibrary = {
  name: 'schemas',
  test: /[\\/](?:node_modules[\\/]zod|renderer[\\/]ui[\\/]validation\.ts)/,
}

await writeRupeeSign(fromRoot('.'))

export default defineConfig({
  root: fromRoot('office/web'),
  publicDir: false,
  resolve: { alias: aliasesIn(fromRoot('.')) },
  plugins: [
    react(),
    wholePage({
      layers: fromRoot('renderer/public/layers.css'),
      script: fromRoot('office/web/begin.ts'),
      firstOf: (styles) => firstStyles(styles, fromRoot('out-office/first-page.js')),
    }),
    pageParts({ page: '/index.html', now: '/now/NowPage.tsx' }, TEXTS_PART),
    packed(fromRoot('out-office/web/assets')),
  ],
  json: { stringify: true },
  build: {
    outDir: fromRoot('out-office/web'),
    emptyOutDir: true,
    // Only files of the office's own folder: the page's policy allows nothing inside the page itself.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      treeshake: treeshakeIn(fromRoot('.')),
      output: { codeSplitting: { groups: [schemaLibrary, textsPart] } },
    },
  },
})
