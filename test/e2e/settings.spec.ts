// The settings of a connected shop: found by a word, corrected without a new build, and nothing private in exports.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { SPEC_LANGUAGES } from '../support/spec-languages'
import {
  pageTitle,
  SETTINGS_PAGES,
  SETTINGS_SECTIONS,
  type SettingsPage,
} from '#renderer/settings/parts/settings-table'
import { answerOpenDialog, answerSaveDialog } from './dialogs'
import { expect } from './fixture'
import { startAgain } from './second-start'
import { expectClean } from './support/axe'
import type { MessageKey } from '#renderer/texts/catalogue'
import { ask, isReady, lookUp, openPractice, openSection, sell, words, wordsLike } from './support/counter'
import {
  allowAsOwner,
  button,
  choose,
  field,
  openForInstaller,
  openShop,
  openVault,
  press,
  pressFor,
  sandboxBand,
  test,
  text,
  type,
  typeConnection,
  typePin,
  pressTest,
} from './support/first-launch'
import { expectNoMouse, forbidTheMouse, pressOn, saveBy, typeInto } from './support/keyboard'
import { inTurn } from './support/in-turn'

const LANGUAGE_NAMES = { en: 'English', hi: 'हिन्दी' } as const
/** Sold at once. */
const ANSWERED = { en: '9876543210', hi: '9811020304' } as const
/** Pending for three days. */
const UNANSWERED = '9000000004'

test('say on six pages what is set, and are opened by keys or found by a word', async ({ window }) => {
  await openPractice(window)
  const region = (key: MessageKey) => window.getByRole('region', { name: words('en', key), exact: true })
  const page = (name: SettingsPage) =>
    window
      .getByRole('navigation', { name: words('en', 'settings.index') })
      .getByRole('button', { name: words('en', pageTitle(name)), exact: true })
  await pressFor(window, 'Control+,', page('shop'))
  await expect(field(window, 'settings.search')).toBeFocused()
  await window.keyboard.press('Tab')
  for (const name of SETTINGS_PAGES) {
    await expect(page(name)).toBeFocused()
    await expect(page(name)).toHaveAttribute('aria-current', 'page')
    const lines = SETTINGS_SECTIONS.filter((section) => section.page === name)
    await expect(window.locator('[data-line] > :nth-child(2):not(:empty)')).toHaveCount(lines.length)
    await expect(window.locator('[data-line]').last()).toBeInViewport({ ratio: 1 })
    await expectClean(window, `the settings: ${name}`)
    await window.keyboard.press('ArrowDown')
  }
  await window.keyboard.press('Enter')
  await window.keyboard.press('End')
  await window.keyboard.press('Enter')
  await expect(region('settings.about')).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(window.locator('[data-line=about]')).toBeFocused()
  await field(window, 'settings.search').fill('backup')
  await window.keyboard.press('Enter')
  await expect(region('backup.title')).toBeFocused()
  await expect(button(window, 'backup.write')).toBeVisible()
  await field(window, 'settings.search').fill('no such thing')
  await expect(text(window, 'settings.search.none')).toBeVisible()
})

inTurn(test, 'settings: limits and proxy')(
  'take limits, own lines and the proxy by keyboard alone, in both languages, and go by them',
  async ({ window }) => {
    await openPractice(window)
    await forbidTheMouse(window)
    for (const language of SPEC_LANGUAGES) {
      const line = language === 'en' ? 'Open until nine' : 'नौ बजे तक खुला'
      const address = language === 'en' ? '127.0.0.1:3128' : '127.0.0.1:3129'
      const say = (key: MessageKey) => words(language, key)
      /** The form that contains this field: others have buttons with the same words. */
      const formFor = async (section: MessageKey, inside: MessageKey) => {
        await window.keyboard.press('Control+,')
        await expect(field(window, 'settings.search', language)).toBeFocused()
        await typeInto(window, field(window, 'settings.search', language), say(section))
        await window.keyboard.press('Enter')
        const form = window.locator('form').filter({ hasText: wordsLike(language, inside) })
        await expect(form).toHaveCount(1)
        return form
      }
      const save = (form: Locator) => form.getByRole('button', { name: say('settings.save') })

      await test.step(`${language}: the language itself`, async () => {
        await pressFor(window, 'Control+,', field(window, 'settings.search'))
        await typeInto(window, field(window, 'settings.search'), words('en', 'shell.language'))
        await window.keyboard.press('Enter')
        await choose(window, LANGUAGE_NAMES[language])
        await expect(field(window, 'settings.search', language)).toBeVisible()
      })
      await test.step(`${language}: the limits`, async () => {
        const form = await formFor('limits.title', 'limits.words')
        await type(window, 'limits.sales', '21', language)
        await expect(save(form)).toBeDisabled()
        await expect(field(window, 'limits.sales', language)).toHaveAttribute('aria-invalid', 'true')
        await type(window, 'limits.sales', language === 'en' ? '2' : '1', language)
        await type(window, 'limits.amount', '1,00,000', language)
        await saveBy(window, save(form))
      })
      await test.step(`${language}: the shop's own lines`, async () => {
        const form = await formFor('settings.receipt-texts', 'settings.receipt-texts.words')
        const header = say('settings.receipt-texts.header').replace('{language}', LANGUAGE_NAMES[language])
        await typeInto(window, window.getByLabel(header, { exact: true }), line)
        await saveBy(window, save(form))
      })
      await test.step(`${language}: the proxy`, async () => {
        const form = await formFor('proxy.title', 'proxy.words')
        await choose(window, say('proxy.kind.own'))
        await type(window, 'proxy.address', '127.0.0.1', language)
        await pressOn(window, save(form))
        await expect(text(window, 'proxy.address.no-port', language)).toBeVisible()
        await type(window, 'proxy.address', address, language)
        await saveBy(window, save(form))
        await expectClean(window, `${language}: the proxy`)
        expect(await ask(window, 'proxy.state')).toMatchObject({ kind: 'own', signInPresent: false })
        expect(JSON.stringify(await ask(window, 'proxy.state'))).toContain(address)
      })
      await sell(window, ANSWERED[language], language)
      await expect(window.frameLocator('iframe').locator('body')).toContainText(line)
      await window.keyboard.press('Control+n')
    }
    await test.step('one sale without an answer is as many as may be', async () => {
      await sell(window, UNANSWERED, 'hi')
      await expect(
        window.getByRole('heading', { name: words('hi', 'sale.rail.pending.title') }),
      ).toBeVisible()
      await lookUp(window, '9822020304', 'hi')
      await window.keyboard.press('ArrowDown')
      await window.keyboard.press('Enter')
      // The sheet's description, for who cannot see it, says it too.
      await expect(
        window.getByText(words('hi', 'sale.guard.too-many-unresolved.title'), { exact: true }),
      ).toBeVisible()
    })
    await expectNoMouse(window)
  },
)

inTurn(test, 'settings: new credentials')(
  'replace the credentials of a running shop after a real call, and sell on',
  async ({ window, service }) => {
    await openShop(window, service)
    await openSection(window, 'connection')
    await press(window, 'settings.connection.replace')
    await typeConnection(window, {
      url: service.url,
      credentials: { clientId: 'wrong', clientSecret: 'wrong' },
    })
    await pressTest(window)
    await allowAsOwner(window)
    await expect(text(window, 'setup.verdict.wrong-credentials')).toBeVisible()
    await typeConnection(window, service)
    await pressTest(window)
    await allowAsOwner(window)
    await expect(window.getByRole('dialog')).toHaveCount(0)
    await sell(window, '9876543210')
    await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
  },
)

inTurn(test, 'settings: profile')(
  'refuse a profile that leads elsewhere, and take one that holds',
  async ({ app, window, service, userData }) => {
    await openShop(window, service)
    await openSection(window, 'profile')
    await openForInstaller(window)
    const file = join(userData, 'profile.json')
    const evil = { provenance: 'SEED', method: 'POST', path: '//evil.example/initiate' }
    await writeFile(file, JSON.stringify({ profile_version: 1, ops: { 'recharge.initiate': evil } }))
    await answerOpenDialog(app.electron, [file])
    await press(window, 'profile.import')
    await allowAsOwner(window)
    await expect(text(window, 'profile.invalid')).toBeVisible()
    await writeFile(file, JSON.stringify({ profile_version: 1, path_words: { partner: 'otherbank' } }))
    await press(window, 'profile.import')
    await allowAsOwner(window)
    await expect(window.getByText('/api/v1/otherbank-payment-bank/onboarding')).toBeVisible()
    await expectClean(window, 'settings with a profile of the shop')
    await sell(window, '9876543210')
    await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
  },
)

inTurn(test, 'settings: erased person')(
  'erase a person after telling what that does, and keep the sale',
  async ({ window, service }) => {
    await openShop(window, service)
    await sell(window, '9876543210')
    await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
    await openSection(window, 'privacy')
    await type(window, 'privacy.erase.field', '98765 43210')
    await press(window, 'privacy.erase.look')
    await expectClean(window, 'what erasing does')
    await press(window, 'privacy.yes')
    await allowAsOwner(window)
    await expect(window.getByRole('dialog')).toHaveCount(0)
    const day = JSON.stringify(await ask(window, 'journal.day'))
    expect(day).toContain('"railStatus":"success"')
    expect(day).not.toContain('9876543210')
  },
)

inTurn(test, 'settings: diagnostics')(
  'give diagnostics that name nobody',
  async ({ app, window, service, userData }) => {
    await openShop(window, service)
    await sell(window, '9876543210')
    const file = join(userData, 'report.json')
    const secrets = [
      service.credentials.clientId,
      service.credentials.clientSecret,
      '9876543210',
      'Asha Mobile',
      'Meena',
      'BCA000417',
    ]
    await test.step('which are seen before they are saved, and saved as they were seen', async () => {
      await answerSaveDialog(app.electron, file)
      await openSection(window, 'diagnostics')
      await type(window, 'report.note', 'it would not print for 98765 43210')
      await press(window, 'report.look')
      const shown = await window.getByRole('dialog').getByRole('textbox').inputValue()
      await expectClean(window, 'the report of a problem')
      await press(window, 'report.save')
      await expect(window.getByRole('dialog')).toHaveCount(0)
      const content = await readFile(file, 'utf8')
      expect(content).toBe(shown)
      expect(content).toContain('it would not print for [number]')
      expect(content).toContain('"protection"')
      expect(secrets.filter((secret) => content.includes(secret))).toEqual([])
    })
    await test.step('nor does the health of the counter, which asks the service for its time', async () => {
      await openSection(window, 'health')
      await press(window, 'health.again')
      const health = window.getByRole('region', { name: words('en', 'health.title'), exact: true })
      await expect(health).toContainText(words('en', 'health.clock.good'))
      await expect(health).toContainText(words('en', 'health.line.online'))
      await expectClean(window, 'the health of the counter')
    })
    await test.step('an update from a pen drive is refused by a copy that knows no maker, with what to do', async () => {
      await answerOpenDialog(app.electron, [file])
      await openSection(window, 'updates')
      await press(window, 'updates.file')
      await expect(text(window, 'updates.problem.by-hand')).toBeVisible()
      await expectClean(window, 'an update that is refused')
    })
    await test.step('from outside of the app too, beside it and without its lock', async () => {
      expect(await startAgain(app, { args: ['--diagnose'] })).toBe(0)
      const content = await readFile(join(userData, 'logs', 'galla-report.json'), 'utf8')
      expect(content).toContain('"sandbox/journal.db"')
      expect(secrets.filter((secret) => content.includes(secret))).toEqual([])
    })
  },
)

inTurn(test, 'settings: edited file')(
  'fall back one by one when their file is edited by hand',
  async ({ launcher, service, userData }) => {
    const widthOf = (window: Page) => window.evaluate(() => innerWidth)
    const first = await launcher.launch()
    await openShop(first.window, service)
    const usual = await widthOf(first.window)
    await test.step('the zoom is made larger by its keys, also those of the number pad', async () => {
      await first.window.keyboard.press('Control+Equal')
      await first.window.keyboard.press('Control+NumpadAdd')
      await expect.poll(() => widthOf(first.window)).toBe(Math.round(usual / 1.25))
    })
    await first.close()
    const file = join(userData, 'preferences.json')
    const stored = JSON.parse(await readFile(file, 'utf8')) as object
    await writeFile(file, JSON.stringify({ ...stored, language: 'klingon', autoLockMinutes: -3 }))
    const second = await launcher.launch()
    await openVault(second.window)
    await test.step('and remembered; its keys work before anybody has unlocked', async () => {
      await expect.poll(() => widthOf(second.window)).toBe(Math.round(usual / 1.25))
      await second.window.keyboard.press('Control+Digit0')
      await expect.poll(() => widthOf(second.window)).toBe(usual)
    })
    await typePin(second.window)
    await expect(sandboxBand(second.window)).toBeVisible()
    await second.close()

    await writeFile(file, '{"environment":"sand')
    const third = await launcher.launch()
    await isReady(third.window)
    // A file that cannot be read at all is set aside. The counter stays locked, and says what is gone.
    await expect(third.window.getByRole('heading', { name: words('en', 'lock.title') })).toBeVisible()
    await openVault(third.window)
    await typePin(third.window)
    await expect(text(third.window, 'log.damaged.title')).toBeVisible()
    await expect(third.window.getByText(words('en', 'log.damaged.preferences'))).toBeVisible()
    await expectClean(third.window, 'a counter whose settings are gone')
  },
)
