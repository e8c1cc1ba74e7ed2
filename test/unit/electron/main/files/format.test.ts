// How a later version changes each small format: proven on a made-up version 2 of it (docs/money-safety.md 6). The log's stands in
// journal/store/store-care.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import {
  marked,
  NewerVersionError,
  olderCopyOf,
  readFormat,
  writeFormat,
  type Format,
} from '#main/files/format'
import { MANIFEST_FORMAT } from '#main/backup/contents'
import { manifestOf } from '#main/backup/restore'
import { bringSettingsUpToDate, SETTINGS_FORMAT, type StoredSettings } from '#main/settings/settings-format'
import { CREDENTIALS_FORMAT } from '#main/access/secrets-file'
import { openStaffFile, STAFF_FORMAT, staffFileWithoutPins } from '#main/access/staff-file'
import { mortalDisk } from '#test/support/mortal-disk'
import { ownFolder } from '#test/support/settings'

const CREDENTIALS = {
  savedAt: 1,
  webhookSecretPresent: false,
  merchant: { salt: 'AAAA', mark: 'AAAA' },
  sealed: null,
  bound: null,
}
const MANIFEST = {
  madeAt: 1,
  appVersion: '1.0.0',
  preferences: DEFAULT_PREFERENCES,
  staff: [],
  parts: [],
  chainKeys: [],
  signingKeys: [],
  shopsKeys: [],
}

/** The same format with a made-up version 2, whose step renames nothing and says that it was made. */
const later = <Schema extends z.ZodType<object>>(format: Format<Schema>): Format<Schema> => ({
  ...format,
  schema: format.schema,
  steps: [(content) => ({ ...content, ...CHANGED })],
})
const CHANGED = { savedAt: 2, isRotationDue: true, madeAt: 2, language: 'hi' }

const FORMATS: readonly (readonly [string, Format, object])[] = [
  ['the staff', STAFF_FORMAT, staffFileWithoutPins([])],
  ['the credentials', CREDENTIALS_FORMAT, CREDENTIALS],
  ['the settings', SETTINGS_FORMAT, DEFAULT_PREFERENCES],
  ['a backup', MANIFEST_FORMAT, MANIFEST],
]

async function fileOf(format: Format, content: object): Promise<string> {
  const file = join(await ownFolder(), 'file.json')
  await writeFormat(file, format, content)
  return file
}

describe.each(FORMATS)('a file of %s', (_what, format, content) => {
  it('is copied first and then brought to version 2 by its step, once', async () => {
    const file = await fileOf(format, content)
    const before = await readFile(file)
    const read = await readFormat(file, later(format))
    expect(
      read.kind === 'there' &&
        Object.entries(CHANGED).some(([name, now]) => Reflect.get(read.value, name) === now),
    ).toBe(true)
    expect((await readFile(olderCopyOf(file, 1))).equals(before)).toBe(true)
    const after = await readFile(file)
    expect(JSON.parse(after.toString())).toMatchObject({ format: format.mark, version: 2 })
    expect(await readFormat(file, later(format))).toEqual(read)
    expect((await readFile(file)).equals(after)).toBe(true)
  })

  it('has version 1 or 2 as a whole, and opens, wherever its step is cut off', async () => {
    for (let dies = 0, isDead = true; isDead; dies += 1) {
      const file = await fileOf(format, content)
      const before = await readFile(file, 'utf8')
      const disk = mortalDisk(dies)
      await readFormat(file, later(format)).catch(() => undefined)
      isDead = disk.revive()
      const left = await readFile(file, 'utf8')
      expect(
        left === before || (JSON.parse(left) as { version: number }).version === 2,
        `cut at ${dies}`,
      ).toBe(true)
      expect((await readFormat(file, later(format))).kind).toBe('there')
      expect(readFileSync(olderCopyOf(file, 1), 'utf8')).toBe(before)
      expect(dies).toBeLessThan(20)
    }
  })

  it('of version 2 is refused by this version, as is one without a mark or with another, and no byte of it changes', async () => {
    const file = await fileOf(format, content)
    const { format: _mark, ...unmarked } = marked(format, content)
    for (const said of [
      { ...unmarked, format: format.mark, version: 2 },
      unmarked,
      { ...unmarked, format: 'galla-other' },
      { ...unmarked, format: format.mark, version: 0 },
    ]) {
      await writeFile(file, JSON.stringify(said))
      expect(await readFormat(file, format)).toEqual({ kind: 'damaged' })
      expect(await readFile(file, 'utf8')).toBe(JSON.stringify(said))
      expect(readdirSync(join(file, '..'))).toEqual(['file.json'])
    }
  })
})

describe('a made-up version 2', () => {
  it('of the staff keeps the counter of this version shut, and its file as it is', async () => {
    const folder = await ownFolder()
    const file = join(folder, 'staff.json')
    await writeFormat(file, later(STAFF_FORMAT), staffFileWithoutPins([]))
    const before = await readFile(file)
    const staff = await openStaffFile(folder, true)
    expect([staff.isDamaged(), staff.isGuarded(), staff.content().members]).toEqual([true, true, []])
    expect((await readFile(file)).equals(before)).toBe(true)
  })

  it('of the settings takes over those of version 1, after a copy of them, and is refused by this version', async () => {
    const path = join(await ownFolder(), 'preferences.json')
    const said = marked(SETTINGS_FORMAT, { ...DEFAULT_PREFERENCES, theme: 'dark' })
    const stored: StoredSettings = { path, store: said }
    bringSettingsUpToDate(stored, later(SETTINGS_FORMAT))
    expect(stored.store).toMatchObject({
      format: 'galla-settings',
      version: 2,
      theme: 'dark',
      language: 'hi',
    })
    expect(JSON.parse(readFileSync(olderCopyOf(path, 1), 'utf8'))).toEqual(said)
    const newer = stored.store
    expect(() => bringSettingsUpToDate(stored, SETTINGS_FORMAT)).toThrow(NewerVersionError)
    expect(stored.store).toBe(newer)
  })

  it('of a backup reads one of version 1 without changing it, and this version refuses one of version 2', () => {
    const bytes = (format: Format) => Buffer.from(JSON.stringify(marked(format, MANIFEST)))
    expect(manifestOf(bytes(MANIFEST_FORMAT), later(MANIFEST_FORMAT)).madeAt).toBe(2)
    expect(() => manifestOf(bytes(later(MANIFEST_FORMAT)))).toThrow('newer-version')
  })
})
