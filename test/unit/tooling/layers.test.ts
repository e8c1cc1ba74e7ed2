// Proves that the import rules of the lint configuration work: each bad import is written into an otherwise empty copy
// of the layout, and the linter must refuse it with the words that name the right alternative.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

type Probe = { readonly file: string; readonly source: string; readonly words: string }

const importing = (specifier: string) => `import * as thing from '${specifier}'\nexport const used = thing\n`
const naming = (name: string, specifier: string) =>
  `import { ${name} } from '${specifier}'\nexport const used = ${name}\n`

const refused: readonly Probe[] = [
  { file: 'renderer/a1.ts', source: importing('../electron/main/window'), words: 'imports only shared/' },
  {
    file: 'renderer/app/a2.ts',
    source: importing('../../electron/practice/ledger'),
    words: 'imports only shared/',
  },
  { file: 'renderer/a3.ts', source: importing('node:fs'), words: 'no Node and no Electron' },
  { file: 'renderer/a4.ts', source: importing('electron'), words: 'no Node and no Electron' },
  { file: 'renderer/a5.ts', source: 'export const used = window.galla\n', words: 'renderer/bridge.ts' },
  { file: 'renderer/a6.ts', source: "export const used = () => fetch('/x')\n", words: 'renderer/bridge.ts' },
  { file: 'renderer/a7.ts', source: importing('axios'), words: 'service/client/client.ts' },
  { file: 'shared/b1.ts', source: importing('react'), words: 'nothing but zod' },
  { file: 'shared/b2.ts', source: importing('node:fs'), words: 'nothing but zod' },
  { file: 'shared/domain/b3.ts', source: importing('../../electron/main/window'), words: 'nothing but zod' },
  { file: 'shared/b4.ts', source: importing('../renderer/bridge'), words: 'nothing but zod' },
  { file: 'shared/b5.ts', source: 'export const used = () => Date.now()\n', words: 'clock comes in' },
  {
    file: 'electron/main/c1.ts',
    source: importing('../../renderer/bridge'),
    words: 'never imports the renderer',
  },
  {
    file: 'electron/main/c2.ts',
    source: importing('../../test/support/x'),
    words: 'never imports its tests',
  },
  { file: 'electron/main/c3.ts', source: naming('ipcMain', 'electron'), words: 'main/ipc/register.ts' },
  {
    file: 'electron/main/c4.ts',
    source: naming('safeStorage', 'electron'),
    words: 'shop/credentials.ts',
  },
  { file: 'electron/main/c5.ts', source: naming('ipcRenderer', 'electron'), words: 'preload/index.ts' },
  { file: 'electron/main/c6.ts', source: importing('axios'), words: 'service/client/client.ts' },
  { file: 'electron/main/c7.ts', source: importing('electron-store'), words: 'shop/preferences.ts' },
  { file: 'electron/main/c8.ts', source: importing('node:sqlite'), words: 'journal/store/database.ts' },
  { file: 'electron/main/workflows/d1.ts', source: importing('../ipc/register'), words: 'Workflows receive' },
  { file: 'electron/main/workflows/d2.ts', source: importing('../app/start'), words: 'Workflows receive' },
  { file: 'electron/main/workflows/d3.ts', source: importing('electron'), words: 'knows no Electron' },
  { file: 'electron/main/workflows/d4.ts', source: importing('node:fs'), words: 'come in as arguments' },
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
    file: 'electron/main/workflows/d7.ts',
    source: 'export const x = () => Math.random()\n',
    words: 'Chance comes in',
  },
  {
    file: 'electron/main/service/e1.ts',
    source: importing('../workflows/recharge'),
    words: 'never the other way',
  },
  {
    file: 'electron/main/service/e2.ts',
    source: importing('../journal/store'),
    words: 'nothing of the journal',
  },
  { file: 'electron/main/service/e3.ts', source: importing('axios'), words: 'service/client/client.ts' },
  {
    file: 'electron/main/service/e4.ts',
    source: 'export const x = () => Date.now()\n',
    words: 'clock comes in',
  },
  {
    file: 'electron/main/service/client/transport.ts',
    source: importing('../journal/x'),
    words: 'nothing of the journal',
  },
  {
    file: 'electron/main/journal/f1.ts',
    source: importing('../workflows/recharge'),
    words: 'never the other way',
  },
  { file: 'electron/main/journal/f2.ts', source: importing('../service/client'), words: 'makes no calls' },
  {
    file: 'electron/main/journal/f3.ts',
    source: importing('node:sqlite'),
    words: 'journal/store/database.ts',
  },
  {
    file: 'electron/main/journal/store/database.ts',
    source: importing('../service/client'),
    words: 'makes no calls',
  },
  {
    file: 'electron/practice/g1.ts',
    source: importing('../main/service/client'),
    words: 'nothing of the app',
  },
  { file: 'electron/practice/g2.ts', source: importing('electron'), words: 'knows no Electron' },
  {
    file: 'electron/main/h1.ts',
    source: "import * as h2 from './h2'\nexport const a = h2\n",
    words: 'cycle',
  },
  {
    file: 'electron/main/h2.ts',
    source: "import * as h1 from './h1'\nexport const b = h1\n",
    words: 'cycle',
  },
]

const allowed: readonly Omit<Probe, 'words'>[] = [
  { file: 'renderer/bridge.ts', source: 'export const used = window.galla\n' },
  { file: 'renderer/ok1.ts', source: importing('@shared/money') },
  { file: 'renderer/ok2.ts', source: importing('./features/recharge/screen') },
  { file: 'shared/domain/ok3.ts', source: importing('../money') },
  { file: 'shared/ok4.ts', source: naming('z', 'zod') },
  { file: 'electron/main/ipc/register.ts', source: naming('ipcMain', 'electron') },
  { file: 'electron/preload/index.ts', source: naming('ipcRenderer', 'electron') },
  { file: 'electron/main/shop/credentials.ts', source: naming('safeStorage', 'electron') },
  { file: 'electron/main/shop/preferences.ts', source: importing('electron-store') },
  { file: 'electron/main/journal/store/store.ts', source: importing('@shared/domain/journal') },
  { file: 'electron/main/workflows/ok5.ts', source: importing('../service/recharge') },
  { file: 'electron/main/workflows/ok6.ts', source: importing('../journal/store') },
  { file: 'electron/main/service/ok7.ts', source: importing('@shared/domain/journal') },
]

const folder = mkdtempSync(join(tmpdir(), 'layers-'))
const complaints = new Map<string, string>()

beforeAll(() => {
  cpSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, source } of [...refused, ...allowed]) {
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

type Diagnostic = { readonly filename: string; readonly message: string; readonly help?: string }

/**
 * Runs the linter in a folder and returns its diagnostics. It exits with 1 if there are any, which is not an error
 * here.
 */
function lint(cwd: string): readonly Diagnostic[] {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const argumentList = [oxlint, '--format=json', 'renderer', 'shared', 'electron']
  try {
    return JSON.parse(execFileSync(process.execPath, argumentList, { cwd, encoding: 'utf8' })).diagnostics
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout).diagnostics
  }
}

describe('the layer rules', () => {
  it.each(refused)('refuse $file', ({ file, words }) => {
    expect(complaints.get(file)).toMatch(new RegExp(words, 'i'))
  })

  it.each(allowed)('allow $file', ({ file }) => {
    expect(complaints.get(file)).toBeUndefined()
  })
})
