// The import table as rules of the linter: for each folder, at each depth, the imports that it does not allow, with the words that name the
// right way.
import type { OxlintConfig } from 'oxlint'
import { guards, rows, type Row } from './import-table.ts'

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
  contract: ['#shared/contract', '#shared/owners-actions'].map((name) => ({ name })),
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

const isFile = ({ path }: Row): boolean => /\.tsx?$/.test(path)

/** Folders nest no deeper. A test holds the source to it. */
export const DEEPEST = 4

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const stem = (path: string): string => path.replace(/\.tsx?$/, '')
const folderOf = (path: string): string =>
  path.endsWith('.ts') || path.endsWith('.tsx') ? parentOf(path) : path
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const levelsOf = (path: string): number => (path === '' ? 0 : path.split('/').length)

/** How a file in `folder` names `target`: as many steps up as they have no folder in common, then down. */
function specifierOf(folder: string, target: string): string {
  let common = folder
  while (common !== '' && target !== common && !target.startsWith(`${common}/`)) common = parentOf(common)
  const up = levelsOf(folder) - levelsOf(common)
  const down = target.slice(common === '' ? 0 : common.length + 1)
  const way = up === 0 ? '.' : Array<string>(up).fill('..').join('/')
  return down === '' ? way : `${way}/${stem(down)}`
}

/** True if an import of `target` is one of `path`, or of something in it. */
const isWithin = (path: string, target: string): boolean => target === path || target.startsWith(`${path}/`)

/** Whole parts of the source, so that a folder without a row of its own is refused as well. */
const PARTS = [
  'electron/main',
  'electron/practice',
  'electron/preload',
  'office/server',
  'office/web',
  'renderer',
  'shared',
  'scripts',
  'test',
]

/** A part of the folder that has a row of its own, and is not for the rest of it. */
const isFolderWithin = (row: Row, path: string): boolean =>
  path !== row.path && isWithin(row.path, path) && rows.some((other) => other.path === path && !isFile(other))

/** Everything that `row` may not import as a whole. */
function forbiddenTo(row: Row): readonly string[] {
  const isShared = (path: string): boolean => path === 'shared' && row.isAlone === undefined
  return [...rows.map(({ path }) => path), ...PARTS].filter(
    (path) =>
      (!isWithin(row.path, path) || isFolderWithin(row, path)) &&
      !isWithin(path, row.path) &&
      !isShared(path) &&
      !row.may.some((may) => isWithin(may, path) || isWithin(path, may)),
  )
}

/** A folder of which only some files may be imported: everything in it but these. */
function partlyAllowed(row: Row): readonly { readonly folder: string; readonly files: readonly string[] }[] {
  return rows
    .map(({ path }) => ({
      folder: path,
      files: row.may.filter((may) => may !== path && isWithin(path, may)),
    }))
    .filter(({ folder, files }) => files.length > 0 && folder !== 'shared' && !isWithin(row.path, folder))
}

/** What the linter refuses to files of `row` that lie in `folder`. */
function patternsOf(row: Row, folder: string): readonly Pattern[] {
  const message = `${row.path} may not import this (ARCHITECTURE.md, "Who imports whom"). ${row.instead}`
  const refused = forbiddenTo(row)
    .flatMap((path) => [specifierOf(folder, path), ...(path.startsWith('shared/') ? [`@${path}`] : [])])
    .map((specifier) => `${escaped(specifier)}(?:/|$)`)
  const partly = partlyAllowed(row).flatMap(({ folder: other, files }) => [
    {
      group: [`${specifierOf(folder, other)}/**`, ...files.map((file) => `!${specifierOf(folder, file)}`)],
      message,
    },
    // The folder by its own name, which is its index.
    { regex: `^${escaped(specifierOf(folder, other))}$`, message },
  ])
  return [{ regex: `^(?:${refused.join('|')})`, message }, ...partly, ...outside(row)]
}

/** Packages and Node's own modules. */
function outside(row: Row): readonly Pattern[] {
  const { path } = row
  if (path === 'shared')
    return [{ group: ['*', '!zod', '!zod/**', '!./**', '!../**', '!@shared/**'], message: row.instead }]
  if (path.startsWith('renderer') || path === 'office/web')
    return [
      {
        group: ['node:*', 'electron', 'electron/*', 'fs', 'path', 'crypto', 'http', 'https', 'os'],
        message:
          'A page has no Node and no Electron: it asks through renderer/bridge/bridge.ts, or the office through office/web/api/ask.ts.',
      },
    ]
  if (row.isAlone !== undefined) return [{ group: ['#shared/**'], message: row.instead }]
  const noElectron: Pattern = {
    group: ['electron', 'electron/*'],
    allowTypeImports: true,
    message: `${path} knows no Electron; electron/main/app/start.ts passes in what it needs.`,
  }
  const noNetwork: Pattern = {
    group: ['node:net', 'node:http', 'node:https', 'node:timers', 'node:timers/*'],
    message: 'Clock, timers, ids, network and disk come in as arguments, built in electron/main/app.',
  }
  return [...(row.electron ? [] : [noElectron]), ...(path === 'electron/main/workflows' ? [noNetwork] : [])]
}

const bansOf = (names: readonly Guard[]): Ban[] =>
  names.flatMap((name) =>
    GUARDED_MODULES[name].map((module) => ({
      ...module,
      allowTypeImports: true,
      message: guards[name].why,
    })),
  )

const ruleFor = (row: Row, folder: string, names: readonly Guard[]): Rules => ({
  'no-restricted-imports': ['error', { paths: bansOf(names), patterns: [...patternsOf(row, folder)] }],
})

/** The folders below `path`, as patterns: its own files first. */
const depthsOf = (path: string): readonly string[] =>
  Array.from({ length: DEEPEST + 1 }, (_, depth) => `${path}${'/*'.repeat(depth)}`)

/** In the order in which they are to be told to the linter: the later one holds. */
export function importRules(): Override[] {
  const ofRow = (row: Row): Override[] =>
    isFile(row)
      ? [{ files: [row.path], rules: ruleFor(row, folderOf(row.path), everyGuard) }]
      : depthsOf(row.path).map((folder) => ({
          files: [`${folder}/*.{ts,tsx,mts}`],
          rules: ruleFor(row, folder, everyGuard),
        }))
  const folders = rows.filter((row) => !isFile(row)).flatMap(ofRow)
  const files = rows.filter(isFile).flatMap(ofRow)
  return [...folders, ...files, ...everyGuard.flatMap(openedTo)]
}

/** The rule of the files that may touch what is guarded. A file may be named by more than one guard. */
function openedTo(guard: Guard): Override[] {
  return guards[guard].files.flatMap((file) => {
    const row = rows.filter(({ path }) => isWithin(path, file)).at(-1)
    if (row === undefined) throw new Error(`${file} stands in no row of the import table`)
    const names = everyGuard.filter((name) => !guards[name].files.some((other: string) => other === file))
    if (!file.endsWith('/**')) return [{ files: [file], rules: ruleFor(row, parentOf(file), names) }]
    return depthsOf(file.slice(0, -'/**'.length)).map((folder) => ({
      files: [`${folder}/*.{ts,tsx,mts}`],
      rules: ruleFor(row, folder, names),
    }))
  })
}

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
