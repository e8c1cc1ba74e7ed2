// The log is always there: after a restart without a network the receipts, prints, exports, day book and till open,
// however the computer keeps the shop's secrets; only selling waits, and the line says so before anything is typed.
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { WHOLE_LOG } from '#shared/receipts/receipt-log'
import { answerSaveDialog } from './dialogs'
import { expect, type RunningApp } from './fixture'
import { ask, isReady, sell, words } from './support/counter'
import {
  allowAsOwner,
  begin,
  button,
  choose,
  chooseVault,
  field,
  finish,
  lockNow,
  openVault,
  press,
  pressTest,
  sandboxBand,
  setOwner,
  test,
  text,
  trust,
  typeAgentId,
  typeConnection,
  typePin,
} from './support/first-launch'
import type { ShopService } from './support/shop-service'
import { goToDayBook, openTill } from './support/till'
import { inTurn } from './support/in-turn'

const NUMBER = '9876543210'
const SHOWN_NUMBER = '98765 43210'
const EVERYTHING = { search: WHOLE_LOG, format: 'csv', customers: 'whole' }

interface Mode {
  readonly name: string
  readonly env?: Readonly<Record<string, string>>
  /** At the first launch, after the connection was tested. */
  readonly protect: (window: Page) => Promise<void>
  /** After the restart, up to the open counter. */
  readonly unlock: (window: Page) => Promise<void>
}

const MODES: readonly Mode[] = [
  {
    name: 'the key store',
    env: { HOST_KEYRING: 'gnome_libsecret' },
    protect: async () => {},
    unlock: typePin,
  },
  {
    name: 'a passphrase',
    protect: chooseVault,
    unlock: async (window) => {
      await openVault(window)
      await typePin(window)
    },
  },
  {
    name: 'nothing: secrets are kept only while Galla runs',
    protect: async (window) => {
      await choose(window, words('en', 'secrets.session'))
      await press(window, 'setup.continue')
    },
    unlock: async (window) => {
      await typePin(window)
      await expect(text(window, 'setup.reconnect')).toBeVisible()
      await press(window, 'setup.log-first')
    },
  },
]

async function openShopIn(mode: Mode, window: Page, service: ShopService): Promise<void> {
  await begin(window)
  await trust(window, service)
  await typeConnection(window, service)
  await pressTest(window)
  await mode.protect(window)
  await expect(text(window, 'setup.agent.question')).toBeVisible()
  await typeAgentId(window)
  await setOwner(window)
  await finish(window)
}

/** Everything that reads the log works, and so does the till. */
async function expectOpenLog({ window, electron }: RunningApp, folder: string): Promise<void> {
  await window.keyboard.press('F9')
  await expect(window.getByRole('list', { name: words('en', 'receipts.list') })).toContainText(SHOWN_NUMBER)
  const receipt = join(folder, 'receipt.pdf')
  await answerSaveDialog(electron, receipt)
  const requestId = await lastSale(window)
  expect(await ask(window, 'receipt.save-pdf', { requestId, paper: 'a4' })).toMatchObject({ ok: true })
  expect((await stat(receipt)).size).toBeGreaterThan(1_000)
  expect(await ask(window, 'receipt.print', { requestId, paper: '80mm' })).toMatchObject({ ok: true })
  const list = join(folder, 'receipts.csv')
  await answerSaveDialog(electron, list)
  expect(await ask(window, 'receipts.export', EVERYTHING)).toMatchObject({ ok: true })
  expect(await readFile(list, 'utf8')).toContain(NUMBER)
  await openTill(window, 'en', '500')
}

async function lastSale(window: Page): Promise<string> {
  const day = (await ask(window, 'journal.day')) as {
    readonly value: { readonly sales: readonly { readonly requestId: string }[] }
  }
  return day.value.sales[0]?.requestId ?? ''
}

for (const mode of MODES)
  inTurn(test, `offline: ${mode.name}`)(
    `opens the log without a network after a restart, with secrets in ${mode.name}`,
    async ({ launcher, service, userData }) => {
      const options = mode.env === undefined ? {} : { env: mode.env }
      const first = await launcher.launch(options)
      await openShopIn(mode, first.window, service)
      await sell(first.window, NUMBER)
      await expect(first.window.locator('#sale-result')).toBeVisible()
      await first.close()
      await service.close()

      const second = await launcher.launch(options)
      await isReady(second.window)
      await mode.unlock(second.window)
      await expect(sandboxBand(second.window)).toBeVisible()
      // Said before anything is typed, and nothing was asked of the service to find out.
      await expect(
        second.window.getByRole('status').filter({ hasText: words('en', 'line.offline') }),
      ).toBeVisible()
      await expectOpenLog(second, userData)
    },
  )

inTurn(test, 'offline: log first')(
  'a shop that opened its log first is told why it cannot sell, and leads to the credentials',
  async ({ launcher, service }) => {
    const [, , session] = MODES
    if (session === undefined) throw new Error('three modes')
    const first = await launcher.launch()
    await openShopIn(session, first.window, service)
    await first.close()

    const { window } = await launcher.launch()
    await isReady(window)
    await session.unlock(window)
    await expect(text(window, 'failure.setup.no-credentials.title')).toBeVisible()
    await press(window, 'setup.type-credentials')
    await typeConnection(window, service)
    await pressTest(window)
    await allowAsOwner(window)
    await expect(sandboxBand(window)).toBeVisible()
    await expect(text(window, 'failure.setup.no-credentials.title')).toBeHidden()
    await sell(window, NUMBER)
    await expect(window.locator('#sale-result')).toBeVisible()
  },
)

inTurn(test, 'offline: lost key store')(
  'a lost key store leaves the log open to look at, and nothing else',
  async ({ launcher, service, userData }) => {
    const [keyStore] = MODES
    if (keyStore?.env === undefined) throw new Error('three modes')
    const first = await launcher.launch({ env: keyStore.env })
    await openShopIn(keyStore, first.window, service)
    // While PINs can be verified, nobody looks without one.
    await lockNow(first.window)
    expect(await ask(first.window, 'lock.look')).toMatchObject({ ok: false })
    await typePin(first.window)
    await expect(sandboxBand(first.window)).toBeVisible()
    await sell(first.window, NUMBER)
    await expect(first.window.locator('#sale-result')).toBeVisible()
    await first.close()
    await service.close()
    await rm(join(userData, 'HOST-INSECURE-KEY'))

    const { window, electron } = await launcher.launch({ env: keyStore.env })
    await isReady(window)
    await typePin(window)
    await expect(text(window, 'secrets.problem.changed')).toBeVisible()
    await press(window, 'lock.look')
    await expect(text(window, 'failure.store.no-key.title')).toBeVisible()
    await window.keyboard.press('F9')
    await expect(window.getByRole('list', { name: words('en', 'receipts.list') })).toContainText(SHOWN_NUMBER)
    const requestId = await lastSale(window)
    await answerSaveDialog(electron, join(userData, 'receipt.pdf'))
    expect(await ask(window, 'receipt.save-pdf', { requestId, paper: 'a4' })).toMatchObject({ ok: true })
    await goToDayBook(window, 'en')
    expect(await ask(window, 'till.state')).toMatchObject({ ok: true })
    const notOwner = { ok: false, failure: { kind: 'not-allowed' } }
    expect(await ask(window, 'journal.verify')).toMatchObject(notOwner)
    expect(await ask(window, 'receipts.export', EVERYTHING)).toMatchObject(notOwner)
    // Said where it is pressed: a PIN cannot be verified, so none is asked for.
    await window.keyboard.press('F9')
    await button(window, 'receipts.export').click()
    await button(window, 'receipts.export.start').click()
    await expect(text(window, 'lock.owner.looking')).toBeVisible()
    await window.keyboard.press('Escape')
    await window.keyboard.press('Escape')
    await lockNow(window)
    await expect(field(window, 'lock.pin')).toBeVisible()
  },
)
