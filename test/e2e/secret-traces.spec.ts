// What a shop's secrets leave on disk: each is used in every possible way, the app is killed and closed, and every file
// that it wrote is searched for them: settings, logs, caches, backups, diagnostics, the browser's own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startProxy } from '../support/proxy'
import { answerSaveDialog } from './dialogs'
import { expect, type RunningApp } from './fixture'
import { isReady, openSection, sell, words } from './support/counter'
import { expectDocumented, expectPrivate, filesWith } from './support/files'
import {
  allowAsOwner,
  askAsOwner,
  button,
  choose,
  connect,
  field,
  finish,
  openForInstaller,
  lockNow,
  openVault,
  PASSPHRASE,
  press,
  sandboxBand,
  setOwner,
  test,
  text,
  type,
  typeAgentId,
  typePassphrase,
  typePin,
} from './support/first-launch'
import { pressOn, typeInto } from './support/keyboard'
import { inTurn } from './support/in-turn'

const WEBHOOK = { former: 'CANARY-hook-of-last-year', present: 'CANARY-hook-of-this-year' }
const PROXY = { username: 'canary-shop', password: 'CANARY-word-at-the-proxy' }
const OWNER_PIN = '61940275'
const CASHIER_PIN = '84263917'
const WRONG_PIN = '57391046'
const WRONG_PASSPHRASE = 'canary on the window sill'
const BACKUP_PASSPHRASE = 'canary in the lowest drawer'
const DAILY_PASSPHRASE = 'canary above the front door'

async function giveWebhookSecrets(window: Page): Promise<void> {
  await openForInstaller(window)
  const form = window.locator('form').filter({ has: field(window, 'settings.webhook') })
  for (const secret of [WEBHOOK.former, WEBHOOK.present]) {
    await type(window, 'settings.webhook', secret)
    await pressOn(window, form.getByRole('button', { name: words('en', 'settings.save') }))
    await allowAsOwner(window, 'en', OWNER_PIN)
    await expect(field(window, 'settings.webhook')).toHaveValue('')
  }
  await expect(text(window, 'settings.webhook.present')).toBeVisible()
}

async function signInAtProxy(window: Page, address: string): Promise<void> {
  await openSection(window, 'proxy')
  const form = window.locator('form').filter({ hasText: words('en', 'proxy.words') })
  await choose(window, words('en', 'proxy.kind.own'))
  await type(window, 'proxy.address', address)
  await type(window, 'proxy.username', PROXY.username)
  await type(window, 'proxy.password', PROXY.password)
  await pressOn(window, form.getByRole('button', { name: words('en', 'settings.save') }))
  await allowAsOwner(window, 'en', OWNER_PIN)
  await expect(text(window, 'proxy.password.kept')).toBeVisible()
}

async function writeBackups({ electron, window }: RunningApp, file: string): Promise<void> {
  await answerSaveDialog(electron, file)
  const typeTwice = async (passphrase: string): Promise<void> => {
    for (const key of ['secrets.field', 'secrets.field.again'] as const)
      await typeInto(
        window,
        window.getByRole('dialog').getByLabel(words('en', key), { exact: true }),
        passphrase,
      )
  }
  await openSection(window, 'backup')
  await press(window, 'backup.write')
  await typeTwice(BACKUP_PASSPHRASE)
  await press(window, 'backup.write.go')
  await allowAsOwner(window, 'en', OWNER_PIN)
  await expect(window.getByText(/shop\.galla-backup/)).toBeVisible()
  await window.keyboard.press('Escape')
  await press(window, 'backup.daily.start')
  await typeTwice(DAILY_PASSPHRASE)
  await pressOn(
    window,
    window.getByRole('dialog').getByRole('button', { name: words('en', 'setup.continue') }),
  )
  await allowAsOwner(window, 'en', OWNER_PIN)
  await expect(window.getByText(/1 checked copy kept|not checked yet: 1 copy/)).toBeVisible()
}

inTurn(test, 'secret-traces')(
  'leaves no secret, PIN or passphrase in any file of the app',
  async ({ launcher, service }) => {
    test.setTimeout(120_000)
    const outside = mkdtempSync(join(tmpdir(), 'galla-outside-'))
    const proxy = await startProxy({ signIn: PROXY })
    const { clientId, clientSecret } = service.credentials
    const canaries = [
      clientId,
      clientSecret,
      WEBHOOK.former,
      WEBHOOK.present,
      PROXY.password,
      OWNER_PIN,
      CASHIER_PIN,
      WRONG_PIN,
      PASSPHRASE,
      WRONG_PASSPHRASE,
      BACKUP_PASSPHRASE,
      DAILY_PASSPHRASE,
    ]
    const traces = async () => [
      ...(await filesWith(launcher.userData, canaries)),
      ...(await filesWith(outside, canaries)),
    ]

    const first = await launcher.launch()
    const { window } = first
    await connect(window, service)
    await typeAgentId(window)
    await setOwner(window, 'en', OWNER_PIN)
    await finish(window)
    await openSection(window, 'connection')
    await giveWebhookSecrets(window)
    await signInAtProxy(window, proxy.address)
    await writeBackups(first, join(outside, 'shop.galla-backup'))
    await answerSaveDialog(first.electron, join(outside, 'diagnostics.json'))
    await openSection(window, 'diagnostics')
    await press(window, 'report.look')
    await press(window, 'report.save')
    await expect(window.getByText(/diagnostics\.json/).first()).toBeVisible()
    const ravi = { name: 'Ravi', role: 'cashier', pin: CASHIER_PIN }
    await askAsOwner(window, 'staff.add', ravi, OWNER_PIN)
    await lockNow(window)
    await choose(window, 'Ravi')
    await typePin(window, WRONG_PIN)
    await expect(text(window, 'lock.wrong')).toBeVisible()
    await typePin(window, CASHIER_PIN)
    await expect(sandboxBand(window)).toBeVisible()
    await sell(window, '9876543210')
    await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
    expect(proxy.asked.length).toBeGreaterThan(0)
    expect(await traces(), 'while it runs').toEqual([])
    await first.kill()
    expect(await traces(), 'after a kill').toEqual([])

    const second = await launcher.launch()
    await isReady(second.window)
    await typePassphrase(second.window, WRONG_PASSPHRASE)
    await expect(text(second.window, 'lock.passphrase.wrong')).toBeVisible()
    await openVault(second.window)
    await typePin(second.window, OWNER_PIN)
    await expect(button(second.window, 'setup.restore')).toHaveCount(0)
    await expect(sandboxBand(second.window)).toBeVisible()
    await second.close()
    expect(await traces(), 'after it was closed').toEqual([])
    await expectPrivate(launcher.userData)
    await expectDocumented(launcher.userData)
    await proxy.close()
    rmSync(outside, { recursive: true, force: true })
  },
)
