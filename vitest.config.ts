// Seven kinds of test. `electron` is a stub in all of them: the real module would start a download of its binary.
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { aliasesIn } from './scripts/build/aliases.ts'

const fromRoot = (path: string) => resolve(import.meta.dirname, path)
const alias = { ...aliasesIn(import.meta.dirname), electron: fromRoot('test/support/electron-stub.ts') }
const everywhere = Object.entries(alias).map(([find, replacement]) => ({ find, replacement }))
/** Drawn by a browser. */
const PICTURES = ['test/unit/**/golden-pictures.test.ts', 'test/unit/**/papers-in-every-language.test.ts']
/** Simulations of the app as it is composed. */
const WHOLE_APPS = ['cashier', 'edited-folder', 'hostile-messages'].map(
  (folder) => `test/simulation/${folder}/*.test.ts`,
)
const PAPER_STYLES = /electron\/main\/.*\.css/
/** In a whole run the waits of tests are counted (scripts/lib/budget.mjs). */
const setupFiles = process.env['GALLA_COUNTS'] === undefined ? [] : ['test/support/counted-waits.ts']
/** What is waited for comes late on a busy computer; one second, as vitest has it, is not enough there. */
const expect = { poll: { timeout: 10_000 } }
const timeouts = { testTimeout: 20_000, hookTimeout: 20_000, expect }
/** Tests make much that they soon forget: in more room for what is young it is looked through less often, a tenth of the work of some. */
const execArgv = ['--min-semi-space-size=64', '--max-semi-space-size=64']

/** These start programs that only some computers have, and run when they are asked for: `REAL_GATEWAYS=1`. */
const unlessAsked = (flag: string, test: string): string[] => (process.env[flag] === '1' ? [] : [test])
const LEFT_OUT = [
  ...unlessAsked('REAL_GATEWAYS', 'test/service/real-gateways.test.ts'),
  ...unlessAsked('REAL_FILE_SYSTEMS', 'test/service/real-file-systems.test.ts'),
  ...unlessAsked('REAL_KEY_STORE', 'test/service/real-key-store.test.ts'),
  ...unlessAsked('REAL_SPREADSHEETS', 'test/service/real-spreadsheets.test.ts'),
  ...unlessAsked('REAL_ACCOUNTING', 'test/service/real-accounting.test.ts'),
  ...unlessAsked('REAL_POOLER', 'test/office/real-pooler.test.ts'),
  ...unlessAsked('REAL_VOICES', 'test/unit/renderer/texts/real-voices.test.ts'),
  ...unlessAsked('REAL_PAPERS', 'test/unit/electron/main/receipts/real-papers.test.ts'),
  ...unlessAsked('REAL_PROXIES', 'test/office/real-proxies.test.ts'),
  ...unlessAsked('REAL_MODEL', 'test/service/real-model.test.ts'),
  ...unlessAsked('REAL_STANDBY', 'test/service/real-standby.test.ts'),
  ...unlessAsked('REAL_SPOOLERS', 'test/service/real-spoolers.test.ts'),
]

export default defineConfig({
  test: {
    passWithNoTests: true,
    // By default one less, which on the smallest machine is only one; the simulation's quarters would then wait for
    // each other. One more would be faster, but the tests over sockets do not keep their time beside two others.
    maxWorkers: availableParallelism(),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts'],
          exclude: [...PICTURES, ...LEFT_OUT],
          // One process for many files: they share no state, and each process would load the same modules again.
          isolate: false,
          restoreMocks: true,
          // By default vitest empties stylesheets; those of papers are served by main, and tested.
          css: { include: [PAPER_STYLES] },
          setupFiles,
          execArgv,
          ...timeouts,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'pictures',
          environment: 'node',
          include: PICTURES,
          isolate: false,
          css: { include: [PAPER_STYLES] },
          setupFiles,
          execArgv,
          ...timeouts,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'service',
          environment: 'node',
          include: ['test/service/**/*.test.ts'],
          exclude: LEFT_OUT,
          isolate: false,
          restoreMocks: true,
          setupFiles,
          execArgv,
          ...timeouts,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'simulation',
          environment: 'node',
          include: ['test/simulation/**/*.test.ts'],
          exclude: WHOLE_APPS,
          // The later lives find the code compiled: together they take a fifth less.
          isolate: false,
          setupFiles,
          execArgv,
          testTimeout: 120_000,
          expect,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'whole-apps',
          environment: 'node',
          // Each plays a system of its own around the app.
          include: WHOLE_APPS,
          setupFiles,
          execArgv,
          testTimeout: 120_000,
          expect,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'office',
          environment: 'node',
          include: ['test/office/**/*.test.ts'],
          exclude: LEFT_OUT,
          // Starts the PostgreSQL that all of them share.
          globalSetup: ['test/office/postgres-of-the-run.ts'],
          isolate: false,
          restoreMocks: true,
          setupFiles,
          execArgv,
          ...timeouts,
        },
      },
      {
        resolve: {
          alias: [...everywhere, { find: /^zustand$/, replacement: fromRoot('test/support/stores.ts') }],
        },
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          include: ['test/unit/renderer/**/*.test.tsx'],
          // One process and one window, which each file finds as they are at a start (fresh-window.ts).
          isolate: false,
          setupFiles: ['test/support/fresh-window.ts', ...setupFiles],
          execArgv,
          restoreMocks: true,
          unstubGlobals: true,
          ...timeouts,
        },
      },
    ],
  },
})
