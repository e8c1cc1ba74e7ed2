// The settings of a connected shop: found by a word, mended without a new build, and nothing private in what is taken along.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerOpenDialog, answerSaveDialog } from './dialogs'
import { expect } from './fixture'
import { expectClean } from './support/axe'
import type { MessageKey } from '../../renderer/messages/catalogue'
import { ask, isReady, openPractice, sell, words } from './support/counter'
import {
  button,
  field,
  openShop,
  openVault,
  pressFor,
  test,
  text,
  typeConnection,
  typePin,
  pressTest,
} from './support/first-launch'

test('open at their top, and are found by the index or a word', async ({ window }) => {
  await openPractice(window)
  await pressFor(window, 'Control+,', field(window, 'settings.search'))
  const matter = (key: MessageKey) => window.getByRole('region', { name: words('en', key), exact: true })
  await expect(matter('settings.look')).toBeInViewport()
  const index = window.getByRole('navigation', { name: words('en', 'settings.index') })
  const entry = (key: MessageKey) => index.getByRole('button', { name: words('en', key), exact: true })
  await expect(entry('settings.look')).toHaveAttribute('aria-current', 'true')
  await entry('settings.look').focus()
  await window.keyboard.press('End')
  await expect(entry('settings.about')).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(matter('settings.about')).toBeFocused()
  await expect(matter('settings.about')).toBeInViewport()
  await field(window, 'settings.search').fill('backup')
  await expect(button(window, 'backup.write')).toBeVisible()
  await expect(button(window, 'profile.import')).toHaveCount(0)
  await field(window, 'settings.search').fill('no such thing')
  await expect(text(window, 'settings.search.none')).toBeVisible()
})

test('replace the credentials of a running shop after a real call, and sell on', async ({
  window,
  service,
}) => {
  await openShop(window, service)
  await pressFor(window, 'Control+,', button(window, 'settings.connection.replace'))
  await button(window, 'settings.connection.replace').click()
  await typeConnection(window, {
    url: service.url,
    credentials: { clientId: 'wrong', clientSecret: 'wrong' },
  })
  await pressTest(window)
  await expect(text(window, 'setup.verdict.wrong-credentials')).toBeVisible()
  await typeConnection(window, service)
  await pressTest(window)
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await sell(window, '9876543210')
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
})

test('refuse a profile that leads elsewhere, and take one that holds', async ({
  app,
  window,
  service,
  userData,
}) => {
  await openShop(window, service)
  await pressFor(window, 'Control+,', button(window, 'profile.import'))
  const file = join(userData, 'profile.json')
  const evil = { provenance: 'SEED', method: 'POST', path: '//evil.example/initiate' }
  await writeFile(file, JSON.stringify({ profile_version: 1, ops: { 'recharge.initiate': evil } }))
  await answerOpenDialog(app.electron, [file])
  await button(window, 'profile.import').click()
  await expect(text(window, 'profile.invalid')).toBeVisible()
  await writeFile(file, JSON.stringify({ profile_version: 1, path_words: { partner: 'otherbank' } }))
  await button(window, 'profile.import').click()
  await expect(window.getByText('/api/v1/otherbank-payment-bank/onboarding')).toBeVisible()
  await expectClean(window, 'settings with a profile of the shop')
  await sell(window, '9876543210')
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
})

test('erase a person after telling what that does, and keep the sale', async ({ window, service }) => {
  await openShop(window, service)
  await sell(window, '9876543210')
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
  await pressFor(window, 'Control+,', field(window, 'privacy.erase.field'))
  await field(window, 'privacy.erase.field').fill('98765 43210')
  await button(window, 'privacy.erase.look').click()
  await expectClean(window, 'what erasing does')
  await button(window, 'privacy.yes').click()
  await expect(window.getByRole('dialog')).toHaveCount(0)
  const day = JSON.stringify(await ask(window, 'journal.day'))
  expect(day).toContain('"railStatus":"success"')
  expect(day).not.toContain('9876543210')
})

test('give diagnostics that name nobody', async ({ app, window, service, userData }) => {
  await openShop(window, service)
  await sell(window, '9876543210')
  const file = join(userData, 'diagnostics.json')
  await answerSaveDialog(app.electron, file)
  await pressFor(window, 'Control+,', button(window, 'privacy.diagnostics'))
  await button(window, 'privacy.diagnostics').click()
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('"protection"')
  const content = await readFile(file, 'utf8')
  for (const secret of [
    service.credentials.clientId,
    service.credentials.clientSecret,
    '9876543210',
    'Asha Mobile',
    'Meena',
    'BCA000417',
  ])
    expect(content.includes(secret), `${secret} in the diagnostics`).toBe(false)
})

test('fall back one by one when their file is edited by hand', async ({ launcher, service, userData }) => {
  const first = await launcher.launch()
  await openShop(first.window, service)
  await first.close()
  const file = join(userData, 'preferences.json')
  const stored = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...stored, language: 'klingon', autoLockMinutes: -3 }))
  const second = await launcher.launch()
  await openVault(second.window)
  await typePin(second.window)
  await expect(text(second.window, 'setup.sandbox.band')).toBeVisible()
  await second.close()

  await writeFile(file, '{"environment":"sand')
  const third = await launcher.launch()
  await isReady(third.window)
  // What cannot be read at all is set aside. The counter is as locked as before.
  await expect(third.window.getByRole('heading', { name: words('en', 'lock.title') })).toBeVisible()
})
