// What the linter refuses by the import table: packages and modules of Node for each folder, and for every file what only one may touch. Who
// imports which folder is held by folders.ts.
import type { OxlintConfig } from 'oxlint'
import { guards } from './guards.ts'
import { isWithin, rowOf, rows, WORKFLOWS } from './import-table.ts'
import type { Row } from './rooms/row.ts'

type Rules = NonNullable<OxlintConfig['rules']>
type Override = NonNullable<OxlintConfig['overrides']>[number]
type Guard = keyof typeof guards
interface Pattern {
  readonly group?: string[]
  readonly regex?: string
  readonly message: string
  readonly allowTypeImports?: boolean
}
interface Ban {
  readonly name: string
  readonly importNames?: string[]
  readonly allowTypeImports?: boolean
  readonly message: string
}

const GUARDED_MODULES: Readonly<Record<Guard, readonly Omit<Ban, 'message' | 'allowTypeImports'>[]>> = {
  contract: ['#shared/channels/contract', '#shared/channels/owners-actions'].map((name) => ({ name })),
  ipcMain: [{ name: 'electron', importNames: ['ipcMain'] }],
  ipcRenderer: [{ name: 'electron', importNames: ['ipcRenderer', 'contextBridge'] }],
  safeStorage: [{ name: 'electron', importNames: ['safeStorage'] }],
  keyring: [{ name: '@napi-rs/keyring' }],
  axios: [{ name: 'axios' }],
  electronStore: [{ name: 'electron-store' }],
  sqlite: [{ name: 'node:sqlite' }],
  disk: ['node:fs', 'node:fs/promises', 'fs', 'fs/promises'].map((name) => ({ name })),
}
const everyGuard = Object.keys(guards).filter((name): name is Guard => name in guards)

const isFile = (path: string): boolean => /\.tsx?$/.test(path)
const filesOf = (path: string): string =>
  isFile(path) ? path : `${path.replace(/\/\*\*$/, '')}/**/*.{ts,tsx,mts}`

/** Nothing of the source imports what only builds or tests it. */
const TOOLS: Pattern = {
  regex: '^(?:#test|(?:\\.\\./)+(?:test|scripts))/',
  message: 'The source may not import this: scripts/ and test/ know the source, not the other way round.',
}

const NO_NETWORK: Pattern = {
  group: ['node:net', 'node:http', 'node:https', 'node:timers', 'node:timers/*'],
  message: 'Clock, timers, ids, network and disk come in as arguments, built in electron/main/app.',
}

/** What files of `row` may not import of packages and of Node's own modules. What they may import of the source stands in folders.ts. */
function outside(row: Row): readonly Pattern[] {
  const { path } = row
  if (row.isForEverybody)
    return [{ group: ['*', '!zod', '!zod/**', '!./**', '!../**', '!#shared/**'], message: row.instead }]
  if (path.startsWith('renderer') || path === 'office/web')
    return [
      {
        group: ['node:*', 'electron', 'electron/*', 'fs', 'path', 'crypto', 'http', 'https', 'os'],
        message:
          'A page has no Node and no Electron: it asks through renderer/bridge, or the office through office/web/api/ask.ts.',
      },
    ]
  const noElectron: Pattern = {
    group: ['electron', 'electron/*'],
    allowTypeImports: true,
    message: `${path} knows no Electron; electron/main/app/start.ts passes in what it needs.`,
  }
  return row.electron ? [] : [noElectron]
}

const bansOf = (names: readonly Guard[]): Ban[] =>
  names.flatMap((name) =>
    GUARDED_MODULES[name].map((module) => ({
      ...module,
      allowTypeImports: true,
      message: guards[name].why,
    })),
  )

const ruleFor = (row: Row, path: string, names: readonly Guard[]): Rules => ({
  'no-restricted-imports': [
    'error',
    {
      paths: bansOf(names),
      patterns: [
        TOOLS,
        ...outside(row),
        ...(WORKFLOWS.some((one) => isWithin(one, path)) ? [NO_NETWORK] : []),
      ],
    },
  ],
})

/** In the order in which they are to be told to the linter: the later one holds. */
export const importRules = (): Override[] => [
  ...rows
    .toSorted((one, other) => one.path.length - other.path.length)
    .map((row) => ({
      files: [filesOf(row.path)],
      rules: ruleFor(row, row.path, everyGuard),
    })),
  ...WORKFLOWS.flatMap((path) => {
    const row = rowOf(path)
    return row === undefined || row.path === path
      ? []
      : [{ files: [path], rules: ruleFor(row, path, everyGuard) }]
  }),
  ...everyGuard.flatMap(openedTo),
]

/** The rule of the files that may touch what is guarded. A file may be named by more than one guard. */
const openedTo = (guard: Guard): Override[] =>
  guards[guard].files.map((file) => {
    const row = rowOf(file.replace(/\*\*$/, 'any.ts'))
    if (row === undefined) throw new Error(`${file} stands in no row of the import table`)
    const names = everyGuard.filter((name) => !guards[name].files.some((other: string) => other === file))
    return { files: [filesOf(file)], rules: ruleFor(row, file, names) }
  })

/** The core, which a test can run with a clock and chance of its own. */
export const PURE_FILES: string[] = [
  ...rows.flatMap((row) => (row.isForEverybody ? [filesOf(row.path)] : [])),
  ...['callbacks', 'log', 'sealing', 'tables'].map((name) => filesOf(`shared/node/${name}`)),
  ...[...WORKFLOWS, 'electron/main/service', 'electron/main/journal', 'electron/main/callbacks'].map(filesOf),
]

/** Bans which take the outside world as an argument instead of from the globals. */
export const pureGlobals: Rules = {
  'no-restricted-globals': [
    'error',
    ...['setTimeout', 'setInterval', 'setImmediate', 'fetch', 'performance'].map((name) => ({
      name,
      message: 'Clock, timers and network come in as arguments (money depends on them being testable).',
    })),
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'The clock comes in as an argument.' },
    { object: 'Math', property: 'random', message: 'Chance comes in as an argument (newId, random).' },
    { object: 'crypto', property: 'randomUUID', message: 'Ids come in as an argument (newId).' },
  ],
}
