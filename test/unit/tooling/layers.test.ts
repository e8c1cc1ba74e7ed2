// Proves that the import rules really fire: each bad import is written into an otherwise empty copy of the layout, and the linter must
// refuse it with the words that name the right way.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bridgeGuard, guards, importTables, rows } from '../../../scripts/lint/import-table'
import { DEEPEST } from '../../../scripts/lint/layers'
import { formatted } from '../../support/formatted'

const root = resolve(import.meta.dirname, '../../..')

const importing = (specifier: string) => `import * as thing from '${specifier}'\nexport const used = thing\n`
const naming = (name: string, specifier: string) =>
  `import { ${name} } from '${specifier}'\nexport const used = ${name}\n`

const isFile = (path: string): boolean => /\.tsx?$/.test(path)
const folders = rows.filter(({ path }) => !isFile(path))
/** How a file names something else in the source. */
const from = (file: string, target: string): string => {
  const way = relative(dirname(file), target).replace(/\.tsx?$/, '')
  return way.startsWith('.') ? way : `./${way}`
}

/** For each pair of folders a file at two depths that imports the other. */
const pairs = folders.flatMap((row, number) =>
  folders
    .filter(({ path }) => path !== row.path)
    .flatMap(({ path: target }, other) =>
      ['', 'area/'].map((depth) => {
        const file = `${row.path}/${depth}pair-${number}-${other}.ts`
        const isAllowed = row.may.includes(target) || (target === 'shared' && row.isAlone === undefined)
        const source = importing(target === 'shared' ? '#shared/money' : from(file, `${target}/thing`))
        return { file, target, source, isAllowed, words: row.instead }
      }),
    ),
)

/** A file, what stands in it, and words of the refusal. */
const refused: readonly (readonly [file: string, source: string, words: string])[] = [
  ['renderer/app/a1.ts', importing('../../electron/main/app/window'), 'renderer/app may not import this'],
  ['renderer/app/a2.ts', importing('../../test/support/x'), 'may not import this'],
  ['renderer/features/a/a3.ts', importing('node:fs'), 'no Node and no Electron'],
  ['renderer/ui/a4.ts', importing('electron'), 'no Node and no Electron'],
  ['renderer/ui/a5.ts', 'export const used = window.galla\n', 'Only renderer/bridge/bridge.ts'],
  ['renderer/ui/a6.ts', "export const used = () => fetch('/x')\n", 'renderer/bridge/bridge.ts'],
  ['renderer/ui/a7.ts', importing('axios'), 'service/client/client.ts'],
  ['renderer/features/a/a8.ts', importing('../../app/live'), 'a screen knows'],
  ['renderer/features/a/b/a9.ts', importing('../../../app/shell/Bar'), 'a screen knows'],
  ['renderer/bridge/queries.ts', importing('../features/bill/x'), 'it knows no screen'],
  ['renderer/bridge/shop.ts', importing('./live'), 'it knows no screen'],
  ['renderer/ui/a10.ts', importing('../bridge'), 'takes what it shows as props'],
  ['shared/b1.ts', importing('react'), 'nothing but zod'],
  ['shared/b2.ts', importing('node:fs'), 'nothing but zod'],
  ['shared/domain/b3.ts', importing('../../electron/main/app/window'), 'nothing but zod'],
  ['renderer/ui/a11.ts', importing('#shared/node/thing'), 'takes what it shows as props'],
  ['shared/b4.ts', importing('../renderer/bridge'), 'nothing but zod'],
  ['shared/b5.ts', 'export const used = () => Date.now()\n', 'clock comes in'],
  ['electron/main/app/c1.ts', importing('../../../test/support/x'), 'may not import this'],
  ['electron/main/app/c2.ts', importing('../service'), 'A workspace talks to the service'],
  ['electron/main/app/c3.ts', naming('ipcMain', 'electron'), 'main/ipc/register.ts'],
  ['electron/main/shop/c4.ts', naming('safeStorage', 'electron'), 'access/credentials.ts'],
  ['electron/main/app/c5.ts', naming('ipcRenderer', 'electron'), 'preload/index.ts'],
  ['electron/main/service/c6.ts', importing('axios'), 'service/client/client.ts'],
  ['electron/main/shop/c7.ts', importing('electron-store'), 'settings/preferences.ts'],
  ['electron/main/journal/c8.ts', importing('node:sqlite'), 'journal/store/database.ts'],
  ['electron/main/shop/c12.ts', importing('@napi-rs/keyring'), 'platform/system-anchor-store.ts'],
  ['electron/main/shop/c9.ts', importing('node:fs/promises'), 'electron/main/files'],
  ['electron/main/journal/store/c10.ts', importing('node:fs'), 'electron/main/files'],
  ['electron/practice/c11.ts', importing('node:fs'), 'electron/main/files'],
  ['electron/main/workspace/d1.ts', naming('shell', 'electron'), 'knows no Electron'],
  ['electron/main/workflows/d3.ts', importing('electron'), 'knows no Electron'],
  ['electron/main/workflows/d4.ts', importing('node:net'), 'come in as arguments'],
  ['electron/main/workflows/d5.ts', 'export const x = () => Date.now()\n', 'clock comes in'],
  ['electron/main/workflows/d6.ts', 'export const x = () => setTimeout(() => {}, 1)\n', 'timers'],
  ['electron/main/callbacks/d7.ts', 'export const x = () => Math.random()\n', 'Chance comes in'],
  // A guarded file keeps every other rule of its folder.
  ['electron/main/service/client/transport.ts', importing('../../journal/x'), 'nothing of the journal'],
  ['electron/main/journal/store/database.ts', importing('../../service/client/x'), 'makes no calls'],
  ['office/server/a/j1.ts', importing('../../../electron/main/journal'), 'how a log is proven'],
  ['electron/main/workflows/g4.ts', importing('#shared/contract'), 'made after the first screen'],
  ['electron/main/index.ts', importing('./service'), 'built in electron/main/app'],
  ['electron/preload/g3.ts', importing('#shared/contract'), 'names of channels'],
  ['electron/main/app/h1.ts', "import * as h2 from './h2'\nexport const a = h2\n", 'cycle'],
  ['electron/main/app/h2.ts', "import * as h1 from './h1'\nexport const b = h1\n", 'cycle'],
  ['scripts/lib/i1.ts', `export function long() {\n${'  String(1)\n'.repeat(121)}}\n`, 'too many lines'],
  [
    'renderer/ui/i2.ts',
    `export function many(n: number) {\n${Array.from({ length: 15 }, (_, n) => `  if (n === ${n}) return ${n}\n`).join('')}  return 0\n}\n`,
    'complexity',
  ],
]

const allowed: readonly (readonly [file: string, source: string])[] = [
  ['renderer/bridge/bridge.ts', 'export const used = window.galla\n'],
  ['renderer/features/a/ok1.ts', importing('#shared/money')],
  ['renderer/features/a/ok2.ts', importing('../../app/queries')],
  ['renderer/features/a/ok3.ts', importing('../bill/biller')],
  ['shared/domain/ok4.ts', importing('../money')],
  ['shared/ok5.ts', naming('z', 'zod')],
  ['electron/main/ipc/register.ts', naming('ipcMain', 'electron')],
  ['electron/main/access/credentials.ts', naming('safeStorage', 'electron')],
  ['electron/main/settings/preferences.ts', importing('electron-store')],
  ['electron/main/platform/key-store-answers.ts', importing('@napi-rs/keyring')],
  ['electron/main/service/client/http.ts', importing('node:https')],
  ['shared/node/files/disk.ts', importing('node:fs')],
  ['electron/main/journal/store/store-care.ts', importing('node:fs')],
  ['electron/main/workspace/ok6.ts', "export type { BrowserWindow } from 'electron'\n"],
  ['office/server/ok9.ts', importing('../../electron/main/journal/proof/public-link')],
  ['office/server/database/postgres/ok10.ts', importing('node:fs')],
  // A folder below another one may bear the name of a neighbour of that one.
  ['electron/main/workspace/compose/ok7.ts', importing('./documents/thing')],
  ['electron/main/workflows/shop/ok8.ts', importing('../shop/setup')],
]

const folder = mkdtempSync(join(tmpdir(), 'layers-'))
const complaints = new Map<string, string>()

beforeAll(() => {
  cpSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, source] of [
    ...refused,
    ...allowed,
    ...pairs.map((pair) => [pair.file, pair.source] as const),
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), source)
  }
  for (const { filename, message, help } of lint(folder)) {
    const text = `${message} ${help ?? ''}\n`
    complaints.set(filename, (complaints.get(filename) ?? '') + text)
  }
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Diagnostic {
  readonly filename: string
  readonly message: string
  readonly help?: string
}

/** Runs the linter in a folder and gives its complaints. It leaves with 1 when there are any, which is no error here. */
function lint(cwd: string): readonly Diagnostic[] {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const argumentList = [oxlint, '--format=json', 'renderer', 'shared', 'electron', 'office', 'scripts']
  const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 28 } as const
  try {
    return JSON.parse(execFileSync(process.execPath, argumentList, options)).diagnostics
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout).diagnostics
  }
}

describe('the import rules', () => {
  it.each(refused)('refuse %s', (file, _source, words) => {
    expect(complaints.get(file)?.toLowerCase()).toContain(words.toLowerCase())
  })

  it.each(allowed)('allow %s', (file) => {
    expect(complaints.get(file)).toBeUndefined()
  })

  it.each(folders)('hold $path to its row, at every depth', ({ path }) => {
    const own = pairs.filter(({ file }) => rowOf(file) === path)
    const wrong = own.filter(({ file, isAllowed, words }) =>
      isAllowed ? complaints.has(file) : complaints.get(file)?.includes(words) !== true,
    )
    expect(wrong.map(({ file, target, isAllowed }) => ({ file, target, isAllowed }))).toEqual([])
  })
})

const rowOf = (file: string): string | undefined =>
  rows
    .filter(({ path }) => file === path || file.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]?.path

const sources = ['electron', 'office/server', 'renderer', 'shared'].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .map((name) => `${part}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts')),
)

describe('the import table', () => {
  it('has a row for every source file, deep enough to reach it', () => {
    expect(sources.filter((file) => rowOf(file) === undefined)).toEqual([])
    const tooDeep = sources.filter((file) => {
      const row = rowOf(file) ?? ''
      return !isFile(row) && file.slice(row.length + 1).split('/').length - 1 > DEEPEST
    })
    expect(tooDeep).toEqual([])
  })

  it('names nothing that is not there', () => {
    const named = [...rows.map(({ path }) => path), ...Object.values(guards).flatMap(({ files }) => files)]
    const gone = named.filter((path) => !existsSync(join(root, path.replace(/\/\*\*$/, ''))))
    expect(gone).toEqual([])
    expect(bridgeGuard.files.every((file) => existsSync(join(root, file)))).toBe(true)
  })

  it('lets no two folders import each other', () => {
    const reaches = (path: string, seen: ReadonlySet<string>): readonly string[] =>
      (rows.find((row) => row.path === path)?.may ?? [])
        .filter((next) => !seen.has(next))
        .flatMap((next) => [next, ...reaches(next, new Set([...seen, next]))])
    const own = folders.map(({ path }) => path).filter((path) => reaches(path, new Set()).includes(path))
    expect(own).toEqual([])
  })

  it('is the one that ARCHITECTURE.md prints', async () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const printed = /<!-- import-table -->\n([\s\S]*?)<!-- \/import-table -->/.exec(page)?.[1] ?? ''
    const table = await formatted('ARCHITECTURE.md', importTables())
    expect(printed.trim()).toBe(table.trim())
  })
})
