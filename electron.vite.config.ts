// The three bundles of the app: main (ESM), preload (CommonJS, because a sandboxed preload cannot load ESM), renderer.
// Everything is bundled, so that the package contains `out/` and no node_modules.
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { channels, events } from './shared/contract'

/** The contract's names, inserted where they are needed without its schemas and their library. */
const NAMES = {
  CHANNEL_NAMES: JSON.stringify(Object.keys(channels)),
  EVENT_NAMES: JSON.stringify(Object.keys(events)),
}

const fromRoot = (path: string) => resolve(import.meta.dirname, path)
const alias = { '@shared': fromRoot('shared') }

export default defineConfig({
  main: {
    resolve: { alias },
    define: NAMES,
    build: {
      externalizeDeps: false,
      outDir: fromRoot('out/main'),
      // Every chunk is in the same folder as the entry, so that `import.meta.dirname` means the same in all of them.
      assetsDir: '',
      rolldownOptions: { input: { index: fromRoot('electron/main/index.ts') } },
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
      rolldownOptions: { input: { index: fromRoot('renderer/index.html') } },
    },
  },
})
