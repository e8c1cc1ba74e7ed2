// Pending end to end: an open sale ends by a callback, by hand, by a statement, by asking; a reversal ends with the
// customer's cash given back; a complaint is sent with its evidence.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEFAULT_CALLBACK_SETTINGS } from '#shared/callbacks/callback'
import type { Language } from '#shared/base/environment'
import type { Sale } from '#shared/sale/sale'
import type { TillState } from '#shared/till/till-report'
import type { MessageKey } from '#renderer/texts/catalogue'
import { curl, opensslSignature, signed } from '../support/curl'
import { answerSaveDialog } from './dialogs'
import { expect, test, type RunningApp } from './fixture'
import { openWithoutAadhaar } from './support/account'
import { expectClean, expectCleanInBothLooks } from './support/axe'
import { passTime } from './support/clock'
import { ask, goToRecharge, openPractice, openSection, sell, words, wordsLike } from './support/counter'
import { button, pressFor } from './support/first-launch'
import { chooseFile } from './support/keyboard'
import { field, goToDayBook, openTill, pressButton, sealDay } from './support/till'
import { lookAway, notices, pressNotice } from './support/notices'
import { languagesOf } from './support/languages'
import { inTurn } from './support/in-turn'

/** Pending for 20 seconds, then successful, with a callback. */
const PENDING = '9000000001'
/** Pending for three days. */
const PENDING_FOR_DAYS = '9000000004'
/** Pending for ever: the answers contain nothing readable. */
const NEVER_CLEAR = '9000000037'
/** Successful at once, reversed after a minute, with a callback. */
const REVERSED = '9000000005'
/** Answered with 500, yet paid: the first enquiry finds out. */
const FOUND_BY_ASKING = '9000000013'
/** An account opening that is rejected after 90 seconds, without a callback. */
const REJECTED_OPENING = '9000000052'
/** Each follows several sales to their results, one after the other. */
const LONGEST_TEST_MS = 120_000
const WEBHOOK_SECRET = 'practice-webhook-secret'
const LATER_MS = 100_000

test.setTimeout(LONGEST_TEST_MS)

const main = (window: Page) => window.getByRole('main')
const tab = (window: Page, key: MessageKey, language: Language) =>
  window.getByRole('tab', { name: words(language, key) })

async function sales(window: Page): Promise<readonly Sale[]> {
  const day = (await ask(window, 'journal.day')) as { readonly value: { readonly sales: readonly Sale[] } }
  return day.value.sales
}
async function saleTo(window: Page, number: string): Promise<Sale> {
  const found = (await sales(window)).find(({ accountNumber }) => accountNumber === number)
  if (found === undefined) throw new Error(`nothing was sold to ${number}`)
  return found
}

/** The result of a sale, in its heading. */
const isShown = (window: Page, key: MessageKey, language: Language): Promise<void> =>
  expect(window.getByRole('heading', { name: words(language, key) })).toBeVisible()

/** Sells to a number whose result is not known at once, and opens the board. */
async function sellAndLook(window: Page, number: string, language: Language): Promise<void> {
  await sell(window, number, language)
  await pressFor(window, 'F8', tab(window, 'pending.tab.board', language))
  const line = main(window)
    .locator('[data-open-sale]')
    .filter({ hasText: number.slice(5) })
  await expect(line).toBeVisible()
  // One that stands alone is open.
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
}

async function listen(app: RunningApp, language: Language): Promise<void> {
  const { window } = app
  await openSection(window, 'callbacks')
  await button(window, 'callbacks.settings', language).click()
  await window.getByRole('radio', { name: words(language, 'callbacks.enabled.on'), exact: true }).check()
  await window.getByLabel(words(language, 'callbacks.port'), { exact: true }).fill('0')
  await button(window, 'callbacks.keep', language).click()
  await expect(main(window)).toContainText(/127\.0\.0\.1:\d+/)
  await expectCleanInBothLooks(app, 'the receiver')
}

async function endsByCallback(app: RunningApp, language: Language): Promise<void> {
  const { window } = app
  await listen(app, language)
  await sell(window, PENDING, language)
  await isShown(window, 'sale.rail.pending.title', language)
  await passTime(app, LATER_MS)
  await openSection(window, 'callbacks')
  const row = window.getByRole('row').filter({ hasText: 'RECHARGE_SUCCESS' })
  await expect(row).toContainText(words(language, 'callbacks.disposition.confirmed'))
  expect(await saleTo(window, PENDING)).toMatchObject({ railStatus: 'success' })
}

async function endsByHand(app: RunningApp, language: Language): Promise<void> {
  const { window } = app
  await goToRecharge(window, language)
  await sellAndLook(window, PENDING_FOR_DAYS, language)
  await expectCleanInBothLooks(app, 'the board')
  await button(window, 'settle.open', language).click()
  // Nothing is chosen until a person chooses.
  await expect(window.getByRole('dialog').getByRole('radio', { checked: true })).toHaveCount(0)
  await button(window, 'settle.yes', language).press('Enter')
  await expect(window.getByText(words(language, 'settle.verdict.missing'))).toBeVisible()
  await window.getByRole('radio', { name: words(language, 'settle.verdict.refunded') }).check()
  await button(window, 'settle.yes', language).press('Enter')
  await expect(window.getByText(words(language, 'settle.evidence.missing'))).toBeVisible()
  await window.getByLabel(words(language, 'settle.evidence')).fill('Dashboard, 10:40: failed, refunded')
  await expectClean(window, 'settling by hand')
  await button(window, 'settle.yes', language).click()
  // Nothing is open, but the customer's cash is.
  await expect(main(window).getByRole('region', { name: words(language, 'owed.list') })).toBeVisible()
  await expect(main(window)).not.toContainText(words(language, 'pending.empty'))
  expect(await saleTo(window, PENDING_FOR_DAYS)).toMatchObject({
    railStatus: 'failed',
    cashStatus: 'owed-back',
  })
}

async function endsByStatement(app: RunningApp, language: Language): Promise<void> {
  const { window } = app
  await goToRecharge(window, language)
  await sellAndLook(window, NEVER_CLEAR, language)
  // Nobody compares a statement with a sale that is still on its way.
  await expect.poll(async () => (await saleTo(window, NEVER_CLEAR)).railStatus).not.toBe('sending')
  const sale = await saleTo(window, NEVER_CLEAR)
  await tab(window, 'pending.tab.statement', language).click()
  const rupees = (sale.amountPaise / 100).toFixed(2)
  await chooseFile(window, words(language, 'statement.file'), {
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `request_id,status,amount\n${sale.requestId},SUCCESS,${rupees}\nNOT-OURS-1,SUCCESS,10.00\n`,
    ),
  })
  await expect(main(window)).toContainText('NOT-OURS-1')
  await expectCleanInBothLooks(app, 'a statement that differs')
  await main(window).getByRole('button').filter({ hasText: '1' }).click()
  await expect.poll(async () => (await saleTo(window, NEVER_CLEAR)).railStatus).toBe('success')
  await expect(main(window)).toContainText(wordsLike(language, 'statement.found'))
}

/** The success sound, loaded and decoded under the policy of the page. */
const canBeHeard = (window: Page): Promise<boolean> =>
  window.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const play = HTMLMediaElement.prototype.play
        HTMLMediaElement.prototype.play = function () {
          if (/good[^/]*\.wav/.test(this.src)) this.addEventListener('canplaythrough', () => resolve(true))
          this.addEventListener('error', () => resolve(false))
          return play.call(this)
        }
      }),
  )

async function endsByAsking(app: RunningApp, language: Language): Promise<void> {
  const { window } = app
  await goToRecharge(window, language)
  await lookAway(app)
  const heard = canBeHeard(window)
  await sell(window, FOUND_BY_ASKING, language)
  await expect.poll(async () => (await notices(app)).length).toBe(1)
  const [notice] = await notices(app)
  expect(notice?.body).toContain('90xxx xx013')
  expect(`${notice?.title} ${notice?.body}`).not.toMatch(/\d{5}/)
  expect(await saleTo(window, FOUND_BY_ASKING)).toMatchObject({ railStatus: 'success' })
  expect(await heard).toBe(true)
  expect(await pressNotice(app)).toBe(true)
  const { requestId } = await saleTo(window, FOUND_BY_ASKING)
  await expect(window).toHaveURL(new RegExp(`/receipts/${requestId}$`))
  await expect(window.frameLocator('iframe').locator('main')).toContainText('90000 00013')
}

for (const language of languagesOf('pending')) {
  test(`an open sale ends by a callback, by hand, by a statement, by asking (${language})`, async ({
    app,
  }) => {
    await openPractice(app.window, language)
    await test.step('by a callback, which leads to the question', () => endsByCallback(app, language))
    await test.step('by hand, on evidence that is kept', () => endsByHand(app, language))
    await test.step('by a statement of the service', () => endsByStatement(app, language))
    await test.step('by asking, and the news finds who looks away', () => endsByAsking(app, language))
  })
}

/** Switches the receiver on through its form, and returns its address. */
async function receiverOf(window: Page): Promise<string> {
  const changed = (await ask(window, 'callbacks.change', {
    ...DEFAULT_CALLBACK_SETTINGS,
    enabled: true,
    port: 0,
  })) as { readonly value: { readonly state: { readonly url: string } } }
  return changed.value.state.url
}

const rejectedOpening = (requestId: string): string =>
  JSON.stringify({
    event: 'PARTNER_ACCOUNT_CREATED',
    timestamp: '2026-11-20T10:00:00+05:30',
    request_id: requestId,
    data: { request_id: requestId, account_status: 'failed', is_refunded: false, is_completed: false },
  })

for (const language of languagesOf('pending 2')) {
  inTurn(test, 'pending: taken back')(
    `what is taken back or rejected ends with the customer's cash (${language})`,
    async ({ app }) => {
      const { window } = app
      await openPractice(window, language)
      const url = await receiverOf(window)
      await openTill(window, language, '500')
      await sell(window, REVERSED, language)
      await isShown(window, 'sale.rail.success.title', language)
      await openWithoutAadhaar(window, REJECTED_OPENING, language)
      await isShown(window, 'account.rail.pending.title', language)
      const opening = (await sales(window)).find(({ subject }) => subject.operation === 'account')
      const body = rejectedOpening(opening?.references.referenceId ?? '')
      const account = `${url}${DEFAULT_CALLBACK_SETTINGS.accountPath}`

      await test.step('a callback of an opening is believed by its signature alone', async () => {
        expect(await curl(account, body, ...signed('0'.repeat(64)))).toMatchObject({ status: 401 })
        await passTime(app, LATER_MS)
        const signature = await opensslSignature(body, WEBHOOK_SECRET)
        expect(await curl(account, body, ...signed(signature))).toMatchObject({ status: 200 })
        await expect
          .poll(async () => (await sales(window)).map(({ railStatus }) => railStatus).toSorted())
          .toEqual(['failed', 'reversed'])
      })

      await test.step('both are owed back until they are ticked', async () => {
        await pressFor(window, 'F8', tab(window, 'pending.tab.board', language))
        const owed = main(window).getByRole('region', { name: words(language, 'owed.list') })
        await expect(owed.getByRole('listitem')).toHaveCount(2)
        await expectCleanInBothLooks(app, 'who is owed')
        const tick = owed.getByRole('button', { name: words(language, 'owed.tick') }).first()
        await tick.click()
        await button(window, 'owed.credit', language).click()
        await expect(
          window.getByText(words(language, 'failure.wrong-state.no-credit-account.title')),
        ).toBeVisible()
        await expect(owed.getByRole('listitem')).toHaveCount(2)
        for (const left of [1, 0]) {
          await tick.click()
          await button(window, 'owed.given', language).click()
          await expect(window.getByRole('dialog')).toBeHidden()
          await expect(owed.getByRole('listitem')).toHaveCount(left)
        }
        await expect(owed).toBeHidden()
        const cash = (await sales(window)).map(({ cashStatus }) => cashStatus)
        expect(cash).toEqual(['given-back', 'given-back'])
      })

      await test.step('the cash that was given back stands in the Z report', async () => {
        const givenPaise = (await sales(window)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
        await goToDayBook(window, language)
        const state = (await ask(window, 'till.state')) as { readonly value: TillState }
        const expectedPaise = state.value.session?.cash?.expectedPaise ?? 0
        await pressButton(window, 'daybook.close', language)
        await field(window, 'daybook.count.loose', language).fill(String(expectedPaise / 100))
        await window.keyboard.press('Enter')
        await expect(field(window, 'daybook.carried', language)).toBeFocused()
        await window.keyboard.press('Enter')
        await sealDay(window, language)
        const report = window.getByRole('dialog')
        await expect(report).toContainText(wordsLike(language, 'daybook.sealed'))
        const givenBack = report
          .locator('div')
          .filter({ has: window.getByText(words(language, 'daybook.given-back')) })
        await expect(givenBack.last()).toContainText(`₹${(givenPaise / 100).toFixed(2)}`)
      })
    },
  )
}

test('a complaint is kept with its clock, and its evidence saved, in Hindi', async ({
  window,
  app,
  userData,
}) => {
  await openPractice(window, 'hi')
  await sellAndLook(window, PENDING_FOR_DAYS, 'hi')
  await expectClean(window, 'the board in Hindi')
  await button(window, 'complaint.open', 'hi').click()
  await expectClean(window, 'a complaint in Hindi')
  await button(window, 'complaint.raise', 'hi').click()
  await tab(window, 'pending.tab.complaints', 'hi').click()
  await expect(main(window)).toContainText(words('hi', 'complaint.reason.no-result'))
  await expectCleanInBothLooks(app, 'the complaints in Hindi')
  const file = join(userData, 'evidence.pdf')
  await answerSaveDialog(app.electron, file)
  await button(window, 'complaint.pdf', 'hi').click()
  await expect.poll(() => readFile(file, 'latin1').catch(() => '')).toMatch(/^%PDF/)
})
