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

interface Probe {
  readonly file: string
  readonly source: string
  readonly words: string
}

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
        const source = importing(target === 'shared' ? '@shared/money' : from(file, `${target}/thing`))
        return { file, target, source, isAllowed, words: row.instead }
      }),
    ),
)

const refused: readonly Probe[] = [
  {
    file: 'renderer/app/a1.ts',
    source: importing('../../electron/main/app/window'),
    words: 'renderer/app may not import this',
  },
  { file: 'renderer/app/a2.ts', source: importing('../../test/support/x'), words: 'may not import this' },
  { file: 'renderer/features/a/a3.ts', source: importing('node:fs'), words: 'no Node and no Electron' },
  { file: 'renderer/ui/a4.ts', source: importing('electron'), words: 'no Node and no Electron' },
  {
    file: 'renderer/ui/a5.ts',
    source: 'export const used = window.galla\n',
    words: 'Only renderer/bridge.ts',
  },
  {
    file: 'renderer/ui/a6.ts',
    source: "export const used = () => fetch('/x')\n",
    words: 'renderer/bridge.ts',
  },
  { file: 'renderer/ui/a7.ts', source: importing('axios'), words: 'service/client/client.ts' },
  { file: 'renderer/features/a/a8.ts', source: importing('../../app/live'), words: 'a screen knows' },
  {
    file: 'renderer/features/a/b/a9.ts',
    source: importing('../../../app/shell/Bar'),
    words: 'a screen knows',
  },
  { file: 'renderer/app/queries.ts', source: importing('../features/bill/x'), words: 'it knows no screen' },
  { file: 'renderer/app/shop.ts', source: importing('./live'), words: 'it knows no screen' },
  { file: 'renderer/ui/a10.ts', source: importing('../bridge'), words: 'takes what it shows as props' },
  { file: 'shared/b1.ts', source: importing('react'), words: 'nothing but zod' },
  { file: 'shared/b2.ts', source: importing('node:fs'), words: 'nothing but zod' },
  {
    file: 'shared/domain/b3.ts',
    source: importing('../../electron/main/app/window'),
    words: 'nothing but zod',
  },
  {
    file: 'renderer/ui/a11.ts',
    source: importing('@shared/node/thing'),
    words: 'takes what it shows as props',
  },
  { file: 'shared/b4.ts', source: importing('../renderer/bridge'), words: 'nothing but zod' },
  { file: 'shared/b5.ts', source: 'export const used = () => Date.now()\n', words: 'clock comes in' },
  {
    file: 'electron/main/app/c1.ts',
    source: importing('../../../test/support/x'),
    words: 'may not import this',
  },
  {
    file: 'electron/main/app/c2.ts',
    source: importing('../service'),
    words: 'A workspace talks to the service',
  },
  { file: 'electron/main/app/c3.ts', source: naming('ipcMain', 'electron'), words: 'main/ipc/register.ts' },
  {
    file: 'electron/main/shop/c4.ts',
    source: naming('safeStorage', 'electron'),
    words: 'shop/credentials.ts',
  },
  { file: 'electron/main/app/c5.ts', source: naming('ipcRenderer', 'electron'), words: 'preload/index.ts' },
  { file: 'electron/main/service/c6.ts', source: importing('axios'), words: 'service/client/client.ts' },
  { file: 'electron/main/shop/c7.ts', source: importing('electron-store'), words: 'shop/preferences.ts' },
  {
    file: 'electron/main/journal/c8.ts',
    source: importing('node:sqlite'),
    words: 'journal/store/database.ts',
  },
  {
    file: 'electron/main/shop/c12.ts',
    source: importing('@napi-rs/keyring'),
    words: 'platform/system-anchor-store.ts',
  },
  { file: 'electron/main/shop/c9.ts', source: importing('node:fs/promises'), words: 'electron/main/files' },
  { file: 'electron/main/journal/store/c10.ts', source: importing('node:fs'), words: 'electron/main/files' },
  { file: 'electron/practice/c11.ts', source: importing('node:fs'), words: 'electron/main/files' },
  { file: 'electron/main/workspace/d1.ts', source: naming('shell', 'electron'), words: 'knows no Electron' },
  { file: 'electron/main/workflows/d3.ts', source: importing('electron'), words: 'knows no Electron' },
  { file: 'electron/main/workflows/d4.ts', source: importing('node:net'), words: 'come in as arguments' },
  {
    file: 'electron/main/workflows/d5.ts',
    source: 'export const x = () => Date.now()\n',
    words: 'clock comes in',
  },
  {
    file: 'electron/main/workflows/d6.ts',
    source: 'export const x = () => setTimeout(() => {}, 1)\n',
    words: 'timers',
  },
  {
    file: 'electron/main/callbacks/d7.ts',
    source: 'export const x = () => Math.random()\n',
    words: 'Chance comes in',
  },
  // A guarded file keeps every other rule of its folder.
  {
    file: 'electron/main/service/client/transport.ts',
    source: importing('../../journal/x'),
    words: 'nothing of the journal',
  },
  {
    file: 'electron/main/journal/store/database.ts',
    source: importing('../../service/client/x'),
    words: 'makes no calls',
  },
  {
    file: 'office/server/a/j1.ts',
    source: importing('../../../electron/main/journal'),
    words: 'how a log is proven',
  },
  {
    file: 'electron/main/workflows/g4.ts',
    source: importing('@shared/contract'),
    words: 'made after the first screen',
  },
  { file: 'electron/main/index.ts', source: importing('./service'), words: 'built in electron/main/app' },
  { file: 'electron/preload/g3.ts', source: importing('@shared/contract'), words: 'names of channels' },
  {
    file: 'electron/main/app/h1.ts',
    source: "import * as h2 from './h2'\nexport const a = h2\n",
    words: 'cycle',
  },
  {
    file: 'electron/main/app/h2.ts',
    source: "import * as h1 from './h1'\nexport const b = h1\n",
    words: 'cycle',
  },
  {
    file: 'scripts/lib/i1.ts',
    source: `export function long() {\n${'  String(1)\n'.repeat(121)}}\n`,
    words: 'too many lines',
  },
  {
    file: 'renderer/ui/i2.ts',
    source: `export function many(n: number) {\n${Array.from({ length: 15 }, (_, n) => `  if (n === ${n}) return ${n}\n`).join('')}  return 0\n}\n`,
    words: 'complexity',
  },
]

const allowed: readonly Omit<Probe, 'words'>[] = [
  { file: 'renderer/bridge.ts', source: 'export const used = window.galla\n' },
  { file: 'renderer/features/a/ok1.ts', source: importing('@shared/money') },
  { file: 'renderer/features/a/ok2.ts', source: importing('../../app/queries') },
  { file: 'renderer/features/a/ok3.ts', source: importing('../bill/biller') },
  { file: 'shared/domain/ok4.ts', source: importing('../money') },
  { file: 'shared/ok5.ts', source: naming('z', 'zod') },
  { file: 'electron/main/ipc/register.ts', source: naming('ipcMain', 'electron') },
  { file: 'electron/main/shop/credentials.ts', source: naming('safeStorage', 'electron') },
  { file: 'electron/main/shop/preferences.ts', source: importing('electron-store') },
  { file: 'electron/main/platform/key-store-answers.ts', source: importing('@napi-rs/keyring') },
  { file: 'electron/main/service/client/http.ts', source: importing('node:https') },
  { file: 'electron/main/files/disk.ts', source: importing('node:fs') },
  { file: 'electron/main/journal/store/store-care.ts', source: importing('node:fs') },
  { file: 'electron/main/workspace/ok6.ts', source: "export type { BrowserWindow } from 'electron'\n" },
  { file: 'office/server/ok9.ts', source: importing('../../electron/main/journal/proof/public-link') },
  { file: 'office/server/database/postgres/ok10.ts', source: importing('node:fs') },
  // A folder below another one may bear the name of a neighbour of that one.
  { file: 'electron/main/workspace/compose/ok7.ts', source: importing('./documents/thing') },
  { file: 'electron/main/workflows/shop/ok8.ts', source: importing('../shop/setup') },
]

const folder = mkdtempSync(join(tmpdir(), 'layers-'))
const complaints = new Map<string, string>()

beforeAll(() => {
  cpSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, source } of [...refused, ...allowed, ...pairs]) {
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
  it.each(refused)('refuse $file', ({ file, words }) => {
    expect(complaints.get(file)?.toLowerCase()).toContain(words.toLowerCase())
  })

  it.each(allowed)('allow $file', ({ file }) => {
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
