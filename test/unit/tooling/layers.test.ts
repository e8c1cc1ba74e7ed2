// Proves that the import rules really fire: each bad import is written into an otherwise empty copy of the layout, and lint must
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
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { circlesOf } from '../../../scripts/lib/count.mjs'
import { importFaults, refusedBy } from '../../../scripts/lint/folders'
import { bridgeGuard, guards } from '../../../scripts/lint/guards'
import { importTables, rowOf, rows, WORKFLOWS } from '../../../scripts/lint/import-table'
import { screens } from '../../../scripts/lint/rooms/renderer'
import { formatted } from '../../support/formatted'

const root = resolve(import.meta.dirname, '../../..')
/** It reads every file of the source, which takes two seconds of a processor that nothing else uses. */
const WHOLE_SOURCE_TIMEOUT_MS = 120_000

const importing = (specifier: string) => `import * as thing from '${specifier}'\nexport const used = thing\n`
const naming = (name: string, specifier: string) =>
  `import { ${name} } from '${specifier}'\nexport const used = ${name}\n`

const isFile = (path: string): boolean => /\.tsx?$/.test(path)
const folders = rows.filter(({ path }) => !isFile(path))

/** For each pair of folders a file at two depths that imports the other. */
const pairs = folders.flatMap((row) =>
  folders
    .filter(({ path }) => path !== row.path)
    .flatMap(({ path: target, isForEverybody = false }) =>
      ['', 'area/'].map((depth) => {
        const isOpen = isForEverybody && !row.isForEverybody && row.isAlone === undefined
        const isAllowed = row.may.includes(target) || isOpen
        return { row, file: `${row.path}/${depth}pair.ts`, target: `${target}/thing.ts`, isAllowed }
      }),
    ),
)

/** A file, what stands in it, and words of the refusal. */
const refused: readonly (readonly [file: string, source: string, words: string])[] = [
  ['renderer/app/a1.ts', importing('../../electron/main/app/window'), 'renderer/app may not import this'],
  ['renderer/app/a2.ts', importing('../../test/support/x'), 'may not import this'],
  ['renderer/sale/a/a3.ts', importing('node:fs'), 'no Node and no Electron'],
  ['renderer/ui/a4.ts', importing('electron'), 'no Node and no Electron'],
  ['renderer/ui/a5.ts', 'export const used = window.galla\n', 'Only renderer/bridge/bridge.ts'],
  ['renderer/ui/a6.ts', "export const used = () => fetch('/x')\n", 'renderer/bridge/bridge.ts'],
  ['renderer/ui/a7.ts', importing('axios'), 'service/client/client.ts'],
  ['renderer/sale/a/a8.ts', importing('../../app/live'), 'a screen knows'],
  ['renderer/sale/a/b/a9.ts', importing('../../../app/shell/Bar'), 'a screen knows'],
  ['renderer/bridge/queries.ts', importing('../operations/bill/x'), 'knows no screen'],
  ['renderer/bridge/shop.ts', importing('../app/live'), 'knows no screen'],
  ['renderer/ui/a10.ts', importing('../bridge'), 'takes what it shows as props'],
  ['shared/base/b1.ts', importing('react'), 'nothing but zod'],
  ['shared/base/b2.ts', importing('node:fs'), 'nothing but zod'],
  ['shared/base/b3.ts', importing('../../electron/main/app/window'), 'nothing but zod'],
  ['renderer/ui/a11.ts', importing('#shared/node/thing'), 'takes what it shows as props'],
  ['shared/base/b4.ts', importing('../../renderer/bridge/bridge'), 'nothing but zod'],
  ['shared/base/b5.ts', 'export const used = () => Date.now()\n', 'clock comes in'],
  ['electron/main/app/c1.ts', importing('../../../test/support/x'), 'may not import this'],
  ['electron/main/app/c2.ts', importing('../service'), 'A workspace talks to the service'],
  ['electron/main/app/c3.ts', naming('ipcMain', 'electron'), 'main/ipc/register.ts'],
  ['electron/main/setup/c4.ts', naming('safeStorage', 'electron'), 'access/credentials.ts'],
  ['electron/main/app/c5.ts', naming('ipcRenderer', 'electron'), 'preload/index.ts'],
  ['electron/main/service/c6.ts', importing('axios'), 'service/client/client.ts'],
  ['electron/main/setup/c7.ts', importing('electron-store'), 'settings/preferences.ts'],
  ['electron/main/journal/c8.ts', importing('node:sqlite'), 'journal/store/database.ts'],
  ['electron/main/setup/c12.ts', importing('@napi-rs/keyring'), 'platform/system-anchor-store.ts'],
  ['electron/main/setup/c9.ts', importing('node:fs/promises'), 'electron/main/files'],
  ['electron/main/journal/store/c10.ts', importing('node:fs'), 'electron/main/files'],
  ['electron/practice/c11.ts', importing('node:fs'), 'electron/main/files'],
  ['electron/main/workspace/d1.ts', naming('shell', 'electron'), 'knows no Electron'],
  ['electron/main/money/d3.ts', importing('electron'), 'knows no Electron'],
  ['electron/main/money/d4.ts', importing('node:net'), 'come in as arguments'],
  ['electron/main/visit/d5.ts', 'export const x = () => Date.now()\n', 'clock comes in'],
  ['electron/main/till/d6.ts', 'export const x = () => setTimeout(() => {}, 1)\n', 'timers'],
  ['electron/main/callbacks/d7.ts', 'export const x = () => Math.random()\n', 'Chance comes in'],
  // A guarded file keeps every other rule of its folder.
  ['electron/main/service/client/transport.ts', importing('../../journal/x'), 'nothing of the journal'],
  ['electron/main/journal/store/database.ts', importing('../../service/client/x'), 'makes no calls'],
  [
    'office/server/a/j1.ts',
    importing('../../../electron/main/journal'),
    'what counter and office both need of Node',
  ],
  ['electron/main/money/g4.ts', importing('#shared/channels/contract'), 'made after the first screen'],
  ['electron/main/index.ts', importing('./service'), 'built in electron/main/app'],
  ['electron/preload/g3.ts', importing('#shared/channels/contract'), 'names of channels'],
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
  ['renderer/sale/a/ok1.ts', importing('#shared/base/money')],
  ['renderer/sale/a/ok2.ts', importing('../../bridge/queries')],
  ['renderer/sale/a/ok3.ts', importing('../payment/PaidBy')],
  ['shared/sale/ok4.ts', importing('../base/money')],
  ['shared/base/ok5.ts', naming('z', 'zod')],
  ['electron/main/ipc/register.ts', naming('ipcMain', 'electron')],
  ['electron/main/access/credentials.ts', naming('safeStorage', 'electron')],
  ['electron/main/settings/preferences.ts', importing('electron-store')],
  ['electron/main/platform/key-store-answers.ts', importing('@napi-rs/keyring')],
  ['electron/main/service/client/http.ts', importing('node:https')],
  ['shared/node/files/disk.ts', importing('node:fs')],
  ['electron/main/journal/store/store-care.ts', importing('node:fs')],
  ['electron/main/workspace/ok6.ts', "export type { BrowserWindow } from 'electron'\n"],
  ['office/server/log/ok9.ts', importing('#shared/node/log/public-link')],
  ['office/server/database/postgres/ok10.ts', importing('node:fs')],
  // A folder below another one may bear the name of a neighbour of that one.
  ['electron/main/workspace/compose/ok7.ts', importing('./app/thing')],
  ['electron/main/office/settings/ok8.ts', importing('../settings/held')],
]

/** Imports that the table allows one by one: folders that import each other, a folder and one in it, and files in a circle by types. */
const knots: readonly (readonly [file: string, source: string])[] = [
  ['electron/main/journal/store/k1.ts', "export type { K2 } from '../events/k2'\n"],
  ['electron/main/journal/events/k2.ts', "export type K2 = import('#main/journal/store/k3').K3\n"],
  ['electron/main/journal/store/k3.ts', 'export type K3 = string\n'],
  ['renderer/sale/k4.ts', "export type { K5 } from './payment/k5'\n"],
  ['renderer/sale/payment/k5.ts', "export type K5 = typeof import('../k6')\n"],
  ['renderer/sale/k6.ts', 'export const k6 = 1\n'],
  ['electron/main/office/link/k9.ts', "export type { K10 } from '../keys/k10'\n"],
  ['electron/main/office/keys/k10.ts', "export type { K11 as K10 } from '../sync/k11'\n"],
  ['electron/main/office/sync/k11.ts', "export type { K12 as K11 } from '../link/k12'\n"],
  ['electron/main/office/link/k12.ts', 'export type K12 = string\n'],
  ['shared/sale/k7.ts', "import type { K8 } from './k8'\nexport type K7 = K8\n"],
  ['shared/sale/k8.ts', "import type { K7 } from './k7'\nexport type K8 = K7[]\n"],
]

const folder = mkdtempSync(join(tmpdir(), 'layers-'))
const complaints = new Map<string, string>()
const faults: string[] = []

beforeAll(() => {
  cpSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, source] of [...refused, ...allowed, ...knots]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), source)
  }
  const note = (file: string, text: string): unknown =>
    complaints.set(file, `${complaints.get(file) ?? ''}${text}\n`)
  for (const { filename, message, help } of lint(folder)) note(filename, `${message} ${help ?? ''}`)
  for (const fault of importFaults(folder, ['renderer', 'shared', 'electron', 'office'])) {
    faults.push(fault)
    note(fault.slice(0, fault.indexOf(' ')), fault)
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
    const wrong = pairs.filter(({ row, file, target, isAllowed }) => {
      if (row.path !== path) return false
      const [words] = refusedBy(file, [target])
      return isAllowed ? words !== undefined : words?.includes(row.instead) !== true
    })
    expect(wrong.map(({ file, target, isAllowed }) => ({ file, target, isAllowed }))).toEqual([])
  })

  it('refuse two folders that import each other, by types too, and name the imports of both', () => {
    expect(faults).toContain(
      [
        'these folders import each other: electron/main/journal/events, electron/main/journal/store',
        '  electron/main/journal/events/k2.ts imports electron/main/journal/store/k3.ts',
        '  electron/main/journal/store/k1.ts imports electron/main/journal/events/k2.ts',
      ].join('\n'),
    )
  })

  it.each([
    'renderer/sale, renderer/sale/payment',
    'electron/main/office/keys, electron/main/office/link, electron/main/office/sync',
  ])('refuse folders that import each other: %s', (circle) => {
    const told = faults.map((fault) => fault.split('\n')[0])
    expect(told).toContain(`these folders import each other: ${circle}`)
  })

  it('refuse files that import each other in a circle by types alone', () => {
    expect(faults).toContain('these files import each other: shared/sale/k7.ts, shared/sale/k8.ts')
  })
})

const sources = ['electron', 'office/server', 'office/web', 'renderer', 'shared'].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .map((name) => `${part}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts')),
)

describe('the import table', () => {
  it('has a row for every source file', () => {
    expect(sources.filter((file) => rowOf(file) === undefined)).toEqual([])
  })

  it('finds nothing wrong with the source', { timeout: WHOLE_SOURCE_TIMEOUT_MS }, () => {
    expect(importFaults(root)).toEqual([])
  })

  it('keeps what only Node may run out of the pages, and out of their TypeScript project', () => {
    for (const page of ['renderer/main.tsx', 'office/web/main.tsx'])
      expect(refusedBy(page, ['shared/node/files/disk.ts']).join()).toContain('may not import this')
    const project: unknown = JSON.parse(readFileSync(join(root, 'tsconfig.renderer.json'), 'utf8'))
    expect(project).toMatchObject({ exclude: ['shared/node'] })
  })

  it('names nothing that is not there', () => {
    const guarded = Object.values(guards).flatMap(({ files }) => files)
    const named = [...rows.map(({ path }) => path), ...guarded, ...WORKFLOWS]
    const gone = named.filter((path) => !existsSync(join(root, path.replace(/\/\*\*$/, ''))))
    expect(gone).toEqual([])
    expect(bridgeGuard.files.every((file) => existsSync(join(root, file)))).toBe(true)
  })

  it('lets no two folders import each other, but for screens', () => {
    const isScreen = (path: string): boolean => screens.some((screen) => screen.path === path)
    const own = circlesOf(new Map(rows.map(({ path, may }) => [path, may.filter((next) => !isScreen(next))])))
    expect(own).toEqual([])
  })

  it('is the one that ARCHITECTURE.md prints', async () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const printed = /<!-- import-table -->\n([\s\S]*?)<!-- \/import-table -->/.exec(page)?.[1] ?? ''
    const table = await formatted('ARCHITECTURE.md', importTables())
    expect(printed.trim()).toBe(table.trim())
  })
})
