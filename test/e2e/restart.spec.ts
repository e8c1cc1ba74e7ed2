// What a kill, a second start and quitting do to a sale: it is never lost and never sent twice.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { answerMessageBox } from './dialogs'
import { expect, test, type RunningApp } from './fixture'
import { openWithoutAadhaar } from './support/account'
import { ask, isReady, openPractice, sell, words } from './support/counter'
import { lockNow, PIN, typePin } from './support/first-launch'
import { inTurn } from './support/in-turn'

/** Debited at once, answered after 8 seconds: enough time to kill the app in between. */
const SLOW_ANSWER = '9000000007'
/** Debited at once; the answer takes three minutes. */
const NEVER_ANSWERED = '9000000008'
/** The bank looks into the opening for three days. */
const STAYS_UNDER_REVIEW = '9000000055'
const SETTLES_WITHIN_MS = 50_000

interface Sales {
  readonly value: { readonly sales: readonly { readonly railStatus: string; readonly attempts: number }[] }
}
const today = async (window: Parameters<typeof ask>[0]) =>
  ((await ask(window, 'journal.day')) as Sales).value.sales

/** The practice service's ledger so far. */
const booksOf = (userData: string): Promise<string> =>
  readFile(join(userData, 'practice/practice-service.json'), 'utf8').catch(() => '')

test('finds a sale that was killed between its attempt and its outcome, and settles it', async ({
  launcher,
}) => {
  const first = await launcher.launch()
  await openPractice(first.window)
  await sell(first.window, SLOW_ANSWER)
  await expect.poll(async () => (await today(first.window))[0]?.railStatus).toBe('sending')
  await expect.poll(() => booksOf(launcher.userData)).toContain(SLOW_ANSWER)
  await first.kill()

  const second = await launcher.launch()
  await isReady(second.window)
  await expect.poll(async () => (await today(second.window))[0]?.railStatus).toMatch(/unknown|success/)
  await expect
    .poll(async () => (await today(second.window))[0]?.railStatus, { timeout: SETTLES_WITHIN_MS })
    .toBe('success')
  const sales = await today(second.window)
  expect(sales).toHaveLength(1)
  expect(sales[0]?.attempts).toBe(1)
})

test('asks before closing while a payment is on its way, and stays open if told so', async ({ launcher }) => {
  const app = await launcher.launch()
  await openPractice(app.window)
  await sell(app.window, SLOW_ANSWER)
  await expect.poll(async () => (await today(app.window))[0]?.railStatus).toBe('sending')
  const stay = 1
  await answerMessageBox(app.electron, stay)
  await app.electron.evaluate(({ app: electronApp }) => electronApp.quit())
  await expect(app.window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible(
    {
      timeout: SETTLES_WITHIN_MS,
    },
  )
})

inTurn(test, 'restart: answer never comes')(
  'closes after ten seconds although an answer never comes, and asks about it at the next start',
  async ({ launcher }) => {
    const first = await launcher.launch()
    await openPractice(first.window)
    await sell(first.window, NEVER_ANSWERED)
    await expect.poll(async () => (await today(first.window))[0]?.railStatus).toBe('sending')
    const waitAndClose = 0
    await answerMessageBox(first.electron, waitAndClose)
    const ended = new Promise((resolve) => first.electron.process().once('exit', resolve))
    await first.electron.evaluate(({ app: electronApp }) => electronApp.quit())
    await ended
    await first.close().catch(() => {})

    const second = await launcher.launch()
    await isReady(second.window)
    await expect
      .poll(async () => (await today(second.window))[0]?.railStatus, { timeout: SETTLES_WITHIN_MS })
      .toBe('success')
    expect((await today(second.window))[0]?.attempts).toBe(1)
  },
)

inTurn(test, "restart: customer's link")(
  "gives the customer's link of an account opening after a lock, and after a restart",
  async ({ launcher }) => {
    const first = await launcher.launch()
    await openPractice(first.window)
    await ask(first.window, 'setup.protect', { choice: { kind: 'session' } })
    const owner = await ask(first.window, 'staff.create-owner', { name: 'Asha', pin: PIN })
    expect(owner).toMatchObject({ ok: true, value: { kind: 'open' } })
    await openWithoutAadhaar(first.window, STAYS_UNDER_REVIEW)
    const code = (window: Page) => window.getByRole('img', { name: words('en', 'account.link.code') })
    await expect(code(first.window)).toBeVisible()
    await lockNow(first.window)
    await expect(code(first.window)).toHaveCount(0)
    await typePin(first.window)
    await showOpening(first.window)
    await expect(code(first.window)).toBeVisible()
    expect(await openedFrom(first)).toMatch(/^https:\/\//)
    await first.close()

    const second = await launcher.launch()
    await isReady(second.window)
    await typePin(second.window)
    await showOpening(second.window)
    await expect(code(second.window)).toBeVisible()
  },
)

const showOpening = (window: Page): Promise<void> =>
  window
    .getByRole('complementary')
    .getByRole('link', { name: /90000 00055/ })
    .click()

/** The address that the system's browser is given when the customer goes on at this computer. */
async function openedFrom({ electron, window }: RunningApp): Promise<string> {
  await electron.evaluate(({ shell }) => {
    shell.openExternal = async (address) => {
      ;(globalThis as unknown as { opened: string }).opened = address
    }
  })
  await answerMessageBox(electron, 0)
  await window.getByRole('button', { name: words('en', 'identity.vault.open') }).click()
  const opened = () => electron.evaluate(() => (globalThis as unknown as { opened?: string }).opened ?? '')
  await expect.poll(opened).not.toBe('')
  return opened()
}

test('remembers the language, the look and the day after a restart', async ({ launcher }) => {
  const first = await launcher.launch()
  await openPractice(first.window, 'hi')
  await sell(first.window, '9876543210', 'hi')
  await expect(
    first.window.getByRole('heading', { name: words('hi', 'sale.rail.success.title') }),
  ).toBeVisible()
  await first.close()

  const second = await launcher.launch()
  await isReady(second.window)
  await expect(second.window.locator('html')).toHaveAttribute('lang', 'hi')
  expect(await today(second.window)).toHaveLength(1)
})
