// Texts in files of the owner's choice: a closed dialog writes nothing, and a disk that refuses is named.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { textFiles } from '#main/settings/text-files'
import { ownFolder } from '#test/support/settings'

const choosing = (file: string | null) =>
  textFiles({ chooseFileToWrite: async () => file, chooseFileToRead: async () => file })

it('a text is saved where the owner wants it, and told by its name alone', async () => {
  const file = join(await ownFolder(), 'profile.json')
  expect(await choosing(file).saveText('profile.json', '{"a":1}')).toEqual({
    ok: true,
    value: 'profile.json',
  })
  expect(await readFile(file, 'utf8')).toBe('{"a":1}')
  expect(await choosing(file).openText()).toEqual({ ok: true, value: '{"a":1}' })
})

it('a closed dialog is no failure, and nothing is written', async () => {
  const folder = await ownFolder()
  const { saveText, openText } = choosing(null)
  expect([await saveText('profile.json', 'x'), await openText()]).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  expect(await readdir(folder)).toEqual([])
})

it('a file that cannot be written or read is a problem of the disk', async () => {
  const folder = await ownFolder()
  await writeFile(join(folder, 'a-file'), '')
  const { saveText, openText } = choosing(join(folder, 'a-file', 'profile.json'))
  expect(await saveText('profile.json', 'x')).toMatchObject({ ok: false, failure: { kind: 'file' } })
  expect(await openText()).toMatchObject({ ok: false, failure: { kind: 'file' } })
})
