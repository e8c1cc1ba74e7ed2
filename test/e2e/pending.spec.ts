// Pending end to end: an open sale finds its end by a callback, by hand, by a statement; a complaint goes out with its evidence.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '@shared/domain/environment'
import type { MessageKey } from '../../renderer/messages/catalogue'
import { answerSaveDialog } from './dialogs'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { pressFor } from './support/first-launch'
import { ask, openPractice, sell, words, wordsLike } from './support/counter'

/** Pending for 20 seconds, then successful; a callback tells it. */
const PENDING = '9000000001'
/** Pending for three days. */
const PENDING_FOR_DAYS = '9000000004'
const TOLD_WITHIN_MS = 50_000

const main = (window: Page) => window.getByRole('main')
const button = (window: Page, key: MessageKey, language: Language = 'en') =>
  window.getByRole('button', { name: words(language, key), exact: true })
const tab = (window: Page, key: MessageKey, language: Language = 'en') =>
  window.getByRole('tab', { name: words(language, key) })

async function sellAndLook(window: Page, number: string, language: Language = 'en'): Promise<void> {
  await openPractice(window, language)
  await sell(window, number, language)
  const pending = words(language, 'sale.rail.pending.title')
  await expect(window.getByRole('heading', { name: pending })).toBeVisible()
  await window.keyboard.press('F8')
  await expect(button(window, 'pending.check-now', language)).toBeVisible()
}

interface Day {
  readonly value: {
    readonly sales: readonly {
      readonly requestId: string
      readonly railStatus: string
      readonly amountPaise: number
    }[]
  }
}
const today = async (window: Page) => ((await ask(window, 'journal.day')) as Day).value.sales[0]

test('an open sale is settled by hand, on evidence that is kept', async ({ window }) => {
  await sellAndLook(window, PENDING_FOR_DAYS)
  await button(window, 'settle.open').click()
  await window.getByRole('radio', { name: words('en', 'settle.verdict.refunded') }).check()
  await button(window, 'settle.yes').click()
  await expect(window.getByText(words('en', 'settle.evidence.missing'))).toBeVisible()
  await window.getByLabel(words('en', 'settle.evidence')).fill('Dashboard, 10:40: failed, refunded')
  await expectClean(window, 'settling by hand')
  await button(window, 'settle.yes').click()
  await expect(main(window)).toContainText(words('en', 'pending.empty'))
  expect(await today(window)).toMatchObject({ railStatus: 'failed' })
  const owed = main(window).getByRole('region', { name: words('en', 'owed.list') })
  await owed.getByRole('button', { name: words('en', 'owed.tick') }).click()
  await button(window, 'owed.given').click()
  await expect(owed).toBeHidden()
})

test('a statement of the service ends an open sale, by the owner’s word', async ({ window }) => {
  await sellAndLook(window, PENDING_FOR_DAYS)
  const sale = await today(window)
  await tab(window, 'pending.tab.statement').click()
  const rupees = ((sale?.amountPaise ?? 0) / 100).toFixed(2)
  await window.getByLabel(words('en', 'statement.file')).setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `request_id,status,amount\n${sale?.requestId},SUCCESS,${rupees}\nNOT-OURS-1,SUCCESS,10.00\n`,
    ),
  })
  await expect(main(window)).toContainText('NOT-OURS-1')
  await expectClean(window, 'a statement that differs')
  await main(window).getByRole('button').filter({ hasText: '1' }).click()
  await expect.poll(async () => (await today(window))?.railStatus).toBe('success')
  await expect(main(window)).toContainText(wordsLike('en', 'statement.found'))
})

test('a callback leads to the question, and its answer ends the sale', async ({ window }) => {
  await openPractice(window)
  await pressFor(window, 'F8', tab(window, 'pending.tab.callbacks'))
  await tab(window, 'pending.tab.callbacks').click()
  await button(window, 'callbacks.settings').click()
  await window.getByRole('radio', { name: words('en', 'callbacks.enabled.on'), exact: true }).check()
  await window.getByLabel(words('en', 'callbacks.port'), { exact: true }).fill('0')
  await button(window, 'callbacks.keep').click()
  await expect(main(window)).toContainText(/127\.0\.0\.1:\d+/)
  await expectClean(window, 'the receiver')
  await sell(window, PENDING)
  await window.keyboard.press('F8')
  await tab(window, 'pending.tab.callbacks').click()
  const row = window.getByRole('row').filter({ hasText: 'RECHARGE_SUCCESS' })
  await expect(row).toContainText(words('en', 'callbacks.disposition.confirmed'), { timeout: TOLD_WITHIN_MS })
  expect(await today(window)).toMatchObject({ railStatus: 'success' })
})

test('a complaint is kept with its clock, and its evidence saved, in Hindi', async ({
  window,
  app,
  userData,
}) => {
  await sellAndLook(window, PENDING_FOR_DAYS, 'hi')
  await expectClean(window, 'the board in Hindi')
  await button(window, 'complaint.open', 'hi').click()
  await expectClean(window, 'a complaint in Hindi')
  await button(window, 'complaint.raise', 'hi').click()
  await tab(window, 'pending.tab.complaints', 'hi').click()
  await expect(main(window)).toContainText(words('hi', 'complaint.reason.no-result'))
  await expectClean(window, 'the complaints in Hindi')
  const file = join(userData, 'evidence.pdf')
  await answerSaveDialog(app.electron, file)
  await button(window, 'complaint.pdf', 'hi').click()
  await expect.poll(() => readFile(file, 'latin1').catch(() => '')).toMatch(/^%PDF/)
})
