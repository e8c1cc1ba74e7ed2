// The half-filled onboarding form: sealed on this computer, and gone once it is empty or sent.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openOnboardingDrafts } from '#main/setup/onboarding-drafts'
import { openProtector } from '#main/access/protector'
import { FILLED_FORM } from '#test/support/onboarding'
import { CHEAP, fakeKeyStore, ownFolder } from '#test/support/settings'

const DRAFT = { ...FILLED_FORM, name: 'CANARY Padma' }

async function computer() {
  const folder = await ownFolder()
  const keyStore = fakeKeyStore()
  const open = async () => openOnboardingDrafts(folder, await openProtector(folder, keyStore, CHEAP))
  return { keyStore, open, file: join(folder, 'production', 'onboarding-draft.json') }
}

it('is there after a restart, in its own environment alone, and not in the clear', async () => {
  const { open, file } = await computer()
  await (await open()).keep('production', DRAFT)
  const drafts = await open()
  expect(await drafts.read('production')).toEqual({ kind: 'there', draft: DRAFT })
  expect(await drafts.read('sandbox')).toEqual({ kind: 'none' })
  expect(await readFile(file, 'latin1')).not.toContain('CANARY')
})

it('is removed with its last word, and when it was sent', async () => {
  const { open, file } = await computer()
  const drafts = await open()
  await drafts.keep('production', DRAFT)
  const empty = Object.fromEntries(Object.keys(DRAFT).map((name) => [name, ' '])) as unknown as typeof DRAFT
  await drafts.keep('production', empty)
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  await drafts.keep('production', DRAFT)
  await drafts.forget('production')
  expect(await drafts.read('production')).toEqual({ kind: 'none' })
})

it('that this computer cannot open any more, or that is damaged, is none', async () => {
  const { open, keyStore, file } = await computer()
  const drafts = await open()
  await drafts.keep('production', DRAFT)
  keyStore.become({ loseKey: true })
  expect(await drafts.read('production')).toEqual({ kind: 'none' })
  await writeFile(file, '{')
  expect(await drafts.read('production')).toEqual({ kind: 'none' })
})
