// A data folder of before the first release is left as it is; an empty one is begun beside it on the person's word.
import type { MessageBoxOptions } from 'electron'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { openJournal } from '#main/journal'
import { marked } from '#main/files/format'
import { SETTINGS_FORMAT } from '#main/settings/settings-format'
import { isOfBeforeRelease } from '#main/files/before-release'
import { askToBegin, chooseDataFolder, folderBeside } from '#main/app/data-folder'
import { LANGUAGES } from '#shared/base/languages'
import { noDefects } from '#test/support/defects'
import { testFolder, value } from '#test/support/journals'
import { provideElectron } from '#test/support/provide-electron'
import { CHAIN_KEY_BYTES } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

/** As the last build before the first release left it. */
function formerFolder(version = 17): string {
  const folder = join(testFolder(), 'Galla')
  mkdirSync(join(folder, 'practice'), { recursive: true })
  const log = new DatabaseSync(join(folder, 'practice', 'journal.db'))
  log.exec(`CREATE TABLE events (sequence INTEGER PRIMARY KEY) STRICT;
    PRAGMA application_id = ${0x47414c41}; PRAGMA user_version = ${version}`)
  log.close()
  writeFileSync(join(folder, 'preferences.json'), '{"environment":"practice","language":"hi"}')
  return folder
}

function presentFolder(): string {
  const folder = join(testFolder(), 'Galla')
  mkdirSync(join(folder, 'practice'), { recursive: true })
  const options = { environment: 'practice', chainKey: CHAIN_KEY_BYTES, clock: new VirtualTime() } as const
  const path = join(folder, 'practice', 'journal.db')
  value(openJournal({ ...options, path, platform: process.platform, reportDefect: noDefects })).close()
  writeFileSync(join(folder, 'preferences.json'), JSON.stringify(marked(SETTINGS_FORMAT, { language: 'hi' })))
  return folder
}

const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'base64')]),
  )

function appIn(folder: string, response = 0, languages: readonly string[] = ['en-IN']) {
  const paths = new Map([['userData', folder]])
  const asked = vi.fn(async (_options: MessageBoxOptions) => ({ response }))
  const relaunch = vi.fn()
  provideElectron({
    app: {
      getPath: (name: string) => paths.get(name) ?? '',
      setPath: (name: string, path: string) => void paths.set(name, path),
      getPreferredSystemLanguages: () => [...languages],
      relaunch,
    },
    dialog: { showMessageBox: asked },
  })
  return { paths, asked, relaunch }
}

describe('a folder of before the first release', () => {
  it.each([1, 16, 17, 99])('is known by the mark of its log, whatever version that says: %i', (version) => {
    expect(isOfBeforeRelease(formerFolder(version))).toBe(true)
  })

  it('is known by its settings and its staff where there is no log yet', () => {
    for (const name of ['preferences.json', 'staff.json']) {
      const folder = testFolder()
      writeFileSync(join(folder, name), '{"version":3,"members":[]}')
      expect(isOfBeforeRelease(folder), name).toBe(true)
    }
  })

  it('is asked about, and neither it nor anything beside it changes until the person says so', async () => {
    const folder = formerFolder()
    const before = contentOf(folder)
    const { paths, asked, relaunch } = appIn(folder, 1)
    expect(chooseDataFolder()).toBe(folder)
    expect(paths.get('userData')).not.toContain(folder)
    await askToBegin(folder)
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ detail: expect.stringContaining(folder), defaultId: 1 })
    expect([contentOf(folder), readdirSync(dirname(folder))]).toEqual([before, ['Galla']])
    expect(relaunch).not.toHaveBeenCalled()
  })

  it('stays as it is when an empty one is begun beside it, which every later start takes without a question', async () => {
    const folder = formerFolder()
    const before = contentOf(folder)
    const { relaunch } = appIn(folder, 0)
    expect(chooseDataFolder()).toBe(folder)
    await askToBegin(folder)
    expect(relaunch).toHaveBeenCalledOnce()
    expect(contentOf(folder)).toEqual(before)
    expect(readdirSync(folderBeside(folder))).toEqual([])
    const again = appIn(folder)
    expect(chooseDataFolder()).toBeNull()
    expect(again.paths.get('userData')).toBe(folderBeside(folder))
  })

  it('is asked about in the language of the system, of which each has its own words', async () => {
    const said = new Set<string | undefined>()
    for (const language of LANGUAGES) {
      const { asked } = appIn('/data/Galla', 1, ['xx', `${language}-IN`])
      await askToBegin('/data/Galla')
      said.add(asked.mock.calls[0]?.[0].message)
    }
    expect(said.size).toBe(LANGUAGES.length)
  })
})

describe('a folder of this version', () => {
  it('is opened without a question, also where its settings are damaged or lost their mark', () => {
    const folder = presentFolder()
    const { paths } = appIn(folder)
    for (const text of [null, '{"lang', '{"language":"hi"}', '{}']) {
      if (text !== null) writeFileSync(join(folder, 'preferences.json'), text)
      expect([chooseDataFolder(), paths.get('userData')], String(text)).toEqual([null, folder])
    }
  })

  it('is one that is empty or not there, and one with a log that nobody can read', () => {
    const folder = testFolder()
    expect(isOfBeforeRelease(folder)).toBe(false)
    expect(isOfBeforeRelease(join(folder, 'none'))).toBe(false)
    mkdirSync(join(folder, 'production'))
    writeFileSync(join(folder, 'production', 'journal.db'), 'no')
    expect(isOfBeforeRelease(folder)).toBe(false)
    expect(existsSync(folderBeside(folder))).toBe(false)
  })
})
