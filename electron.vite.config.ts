// The three bundles of the app: main (ESM), preload (CommonJS, because a sandboxed preload cannot load ESM), renderer.
// Everything is bundled, so that the package contains `out/` and of node_modules only the one native module.
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { channels, events } from './shared/contract'

/** The contract's names, inserted where they are needed without its schemas and their library. */
const NAMES = {
  CHANNEL_NAMES: JSON.stringify(Object.keys(channels)),
  EVENT_NAMES: JSON.stringify(Object.keys(events)),
}

/** Declaring a schema changes nothing else, so a schema that a bundle does not use is left out of it. */
const treeshake = { manualPureFunctions: ['z'] }

/**
 * electron-store brings a validator of JSON schemas, the larger part of what it loads. Zod checks our settings, so the
 * validator stays out of the bundle. A store that is given a `schema` after all fails at once.
 */
const withoutSchemaValidator = {
  name: 'without-schema-validator',
  enforce: 'pre' as const,
  resolveId: (name: string) => (/^ajv(-formats)?(\/|$)/.test(name) ? `\0absent:${name}` : null),
  load: (id: string) =>
    id.startsWith('\0absent:')
      ? `export class Ajv2020 { constructor() { throw new Error('not bundled: ${id.slice(1)}') } }
         export default {}`
      : null,
}

const fromRoot = (path: string) => resolve(import.meta.dirname, path)
const alias = { '@shared': fromRoot('shared') }

export default defineConfig({
  main: {
    resolve: { alias },
    define: NAMES,
    plugins: [withoutSchemaValidator],
    build: {
      externalizeDeps: false,
      outDir: fromRoot('out/main'),
      // Every chunk is in the same folder as the entry, so that `import.meta.dirname` means the same in all of them.
      assetsDir: '',
      rolldownOptions: {
        input: { index: fromRoot('electron/main/index.ts') },
        external: ['@napi-rs/keyring'],
      },
    },
  },
  preload: {
    resolve: { alias },
    define: NAMES,
    build: {
      externalizeDeps: false,
      outDir: fromRoot('out/preload'),
      rolldownOptions: {
        input: { index: fromRoot('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: fromRoot('renderer'),
    resolve: { alias },
    plugins: [react()],
    build: {
      outDir: fromRoot('out/renderer'),
      minify: true,
      rolldownOptions: { input: { index: fromRoot('renderer/index.html') }, treeshake },
    },
  },
})
