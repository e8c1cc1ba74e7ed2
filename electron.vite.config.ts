// The three bundles of the app: main (ESM), preload (CommonJS, because a sandboxed preload cannot load ESM), renderer.
// Everything is bundled, so that the package contains `out/` and of node_modules only the one native module.
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { aliasesIn } from './scripts/build/aliases.ts'
import { writeLanguageNames, writeRupeeSign } from './scripts/build/cut-fonts.ts'
import { textsPart } from './scripts/build/texts-part.ts'
import { treeshakeIn } from './scripts/build/treeshake.ts'
import { partsBesideWorkers, workersStandAlone } from './scripts/build/workers.ts'
import { channels, events } from './shared/channels/contract'

/** The contract's names, inserted where they are needed without its schemas and their library. */
const NAMES = {
  CHANNEL_NAMES: JSON.stringify(Object.keys(channels)),
  EVENT_NAMES: JSON.stringify(Object.keys(events)),
}

/**
 * By whose signature an update is known: public keys of the release place, separated by commas, and the name in the
 * certificate that signs for Windows. A copy that is built without them takes no update (docs/releasing.md).
 */
const RELEASE = {
  RELEASE_KEYS: JSON.stringify(
    (process.env['GALLA_RELEASE_KEYS'] ?? '').split(',').filter((key) => key !== ''),
  ),
  RELEASE_PUBLISHER: JSON.stringify(process.env['GALLA_PUBLISHER'] || null),
}

const fromRoot = (path: string) => resolve(import.meta.dirname, path)

const partOf = (name: string, file: RegExp, priority: number) => ({ name, test: file, priority })

/** The first file, and what it loads beside the window: of many small parts, each import of each would have to be looked for. */
const partsOfStart = [
  partOf('entry', /[\\/]electron[\\/]main[\\/]index\.ts$/, 2),
  partOf('app', /[\\/]electron[\\/]main[\\/]app[\\/]start\.ts$/, 1),
]

/**
 * What both windows need is one part, and what the first screen of the counter needs besides another: each of a dozen parts would be asked for
 * while the main process has other things to do.
 */
const partsOfWindows = [
  partOf(
    'both-windows',
    /[\\/](?:renderer[\\/]customer-display[\\/]screen[\\/]CustomerDisplay\.tsx|react-dom[\\/]client\.js)$/,
    2,
  ),
  partOf('first-screen', /[\\/]renderer[\\/]app[\\/]App\.tsx$/, 1),
]

/**
 * electron-store brings a validator of JSON schemas and a reader of version ranges, the larger part of what it loads.
 * Zod checks our settings and no store migrates, so both stay out of the bundle. A store that is given a `schema` or
 * `migrations` after all fails at once.
 */
const withoutStoreExtras = {
  name: 'without-store-extras',
  enforce: 'pre' as const,
  resolveId: (name: string, importer?: string) =>
    /^(ajv(-formats)?(\/|$)|semver$)/.test(name) && !/electron-updater/.test(importer ?? '')
      ? `\0absent:${name}`
      : null,
  load: (id: string) =>
    id.startsWith('\0absent:')
      ? `export class Ajv2020 { constructor() { throw new Error('not bundled: ${id.slice(1)}') } }
         export default {}`
      : null,
}

/** fflate declares a `require` of its own, as does what the bundler puts above each part: in one part there would be two. */
const oneRequire = {
  name: 'one-require',
  transform: (code: string, id: string) =>
    /[\\/]fflate[\\/]esm[\\/]index\.mjs$/.test(id)
      ? code
          .replace("var require = createRequire('/')", "var requireOfNode = createRequire('/')")
          .replace("= require('worker_threads')", "= requireOfNode('worker_threads')")
      : null,
}

/** Papers name the window's fonts by their files, so these keep their names. Everything else is named by what it holds. */
const assetFileNames = ({ names }: { readonly names: readonly string[] }): string =>
  names.some((name) => name.endsWith('.woff2')) ? 'fonts/[name][extname]' : 'assets/[name]-[hash][extname]'

/** In development no page is built, and papers take their fonts from here; a build of the page replaces them. */
const fontsOfPapers = {
  name: 'fonts-of-papers',
  buildStart: () => {
    mkdirSync(fromRoot('out/renderer/fonts'), { recursive: true })
    const sheet = readFileSync(fromRoot('electron/main/receipts/styles/fonts.css'), 'utf8')
    for (const [, name = ''] of sheet.matchAll(/\/fonts\/([\w-]+\.woff2)/g)) {
      const [file = ''] = globSync(`node_modules/@fontsource-variable/*/files/${name}`, {
        cwd: import.meta.dirname,
      })
      copyFileSync(fromRoot(file), fromRoot(`out/renderer/fonts/${name}`))
    }
  },
}

const OUTSIDE_LATIN_1 = /[\u0100-\uffff]/g
/** What an escape needs more than a character of one byte. */
const ESCAPE_BYTES_MORE = 5
/** Files of texts stay as they are written: they would nearly double. */
const LARGEST_GROWTH = 0.1

/**
 * V8 keeps the text of every file that it runs, in two bytes for each character as soon as one of them is outside Latin-1: a rupee sign in half
 * a megabyte costs another half. Where it pays, such characters are written as escapes, which mean the same in strings, templates and patterns.
 */
const inOneByte = {
  name: 'in-one-byte',
  generateBundle: (_options: object, bundle: Record<string, { type: string; code?: string }>) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = escapedWherePaying(chunk.code ?? '')
  },
}

function escapedWherePaying(code: string): string {
  const count = code.match(OUTSIDE_LATIN_1)?.length ?? 0
  const pays = count * ESCAPE_BYTES_MORE < code.length * LARGEST_GROWTH
  // Behind a backslash, and in a raw template, an escape would mean something else.
  const isSame = !/\\[\u0100-\uffff]/.test(code) && !/String\.raw`[^`]*[\u0100-\uffff]/.test(code)
  if (!pays || !isSame) return code
  return code.replaceAll(
    OUTSIDE_LATIN_1,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Which texts the window always needs, whatever language it shows. */
const FIRST_TEXTS = /^assets\/texts-en-.*\.js$/

/**
 * The page fetches the texts that it always needs beside its scripts, not when these have run. They stay a part of their own, which both windows
 * share.
 */
const firstTextsPreloaded = {
  name: 'first-texts-preloaded',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (_html: string, { bundle = {} }: { readonly bundle?: object }) =>
      Object.keys(bundle)
        .filter((file) => FIRST_TEXTS.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
        })),
  },
}

await writeLanguageNames(import.meta.dirname)
await writeRupeeSign(import.meta.dirname)

/** What each bundle has of others, with their licences, shipped beside the app. */
const license = { fileName: 'licences.md' }

const alias = aliasesIn(import.meta.dirname)

export default defineConfig({
  main: {
    resolve: { alias },
    define: { ...NAMES, ...RELEASE },
    json: { stringify: true },
    plugins: [withoutStoreExtras, oneRequire, fontsOfPapers, inOneByte, workersStandAlone],
    build: {
      externalizeDeps: false,
      outDir: fromRoot('out/main'),
      license,
      // Every chunk is in the same folder as the entry, so that `import.meta.dirname` means the same in all of them.
      assetsDir: '',
      rolldownOptions: {
        input: {
          index: fromRoot('electron/main/index.ts'),
          // A process of its own, and not a thread: it is started by its file.
          'key-store-worker': fromRoot('electron/main/platform/key-store-worker.ts'),
        },
        external: ['@napi-rs/keyring'],
        output: {
          // They are a tenth of what is read before the first screen. Lines stay, so that a reported frame can be found.
          comments: { jsdoc: false, annotation: false },
          codeSplitting: { groups: [partsBesideWorkers, ...partsOfStart] },
        },
      },
    },
  },
  preload: {
    resolve: { alias },
    define: NAMES,
    build: {
      externalizeDeps: false,
      outDir: fromRoot('out/preload'),
      license,
      rolldownOptions: {
        input: {
          index: fromRoot('electron/preload/index.ts'),
          customer: fromRoot('electron/preload/customer.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: fromRoot('renderer'),
    resolve: { alias },
    plugins: [react(), firstTextsPreloaded],
    json: { stringify: true },
    build: {
      outDir: fromRoot('out/renderer'),
      // The page's policy takes no font from an address that is the font itself.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
      license,
      minify: true,
      rolldownOptions: {
        input: { index: fromRoot('renderer/index.html'), customer: fromRoot('renderer/customer.html') },
        treeshake: treeshakeIn(import.meta.dirname),
        output: { assetFileNames, codeSplitting: { groups: [textsPart, ...partsOfWindows] } },
      },
    },
  },
})
