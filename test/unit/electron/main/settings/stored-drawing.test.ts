// What is read of the settings before Electron is ready: never more than that, and never an error.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changedPreferences, DEFAULT_PREFERENCES, type Preferences } from '#shared/shop/preferences'
import { drawsInSoftware, PREFERENCES_FILE, storedLanguage } from '#main/settings/stored-drawing'
import { testFolder } from '#test/support/journals'

const stored = (folder: string, text: string) => writeFileSync(join(folder, `${PREFERENCES_FILE}.json`), text)

it.each([
  ['software', true],
  ['hardware', false],
] as const)('follows the settings as they are stored (%s)', (drawing: Preferences['drawing'], isSoftware) => {
  const folder = testFolder()
  expect(drawsInSoftware(folder)).toBe(false)
  stored(folder, JSON.stringify(changedPreferences(DEFAULT_PREFERENCES, { drawing })))
  expect(drawsInSoftware(folder)).toBe(isSoftware)
})

it.each(['', '{', 'null', '[]', '"software"', '{"drawing":"soft"}'])(
  'reads %j as with the graphics card',
  (text) => {
    const folder = testFolder()
    stored(folder, text)
    expect(drawsInSoftware(folder)).toBe(false)
  },
)

it('knows the language of the shop, and English where it is none or cannot be read', () => {
  const folder = testFolder()
  expect(storedLanguage(folder)).toBe('en')
  stored(folder, JSON.stringify(changedPreferences(DEFAULT_PREFERENCES, { language: 'hi' })))
  expect(storedLanguage(folder)).toBe('hi')
  stored(folder, '{"language":"klingon"}')
  expect(storedLanguage(folder)).toBe('en')
})
