// Bills through every layer, by keyboard alone and in both languages: from the biller's name to the receipt, within the
// bill's rules, with and without failures. English is checked in light mode and Hindi in dark mode, because contrast
// does not depend on the language.
import type { Page } from '@playwright/test'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { bill, chooseBiller, expectPaid, fetchBill, finder, goToBills, pay } from './support/bill'
import { ask, isReady, openPractice, words, wordsLike } from './support/counter'
import { countedKeys, tabTo, untilLive } from './support/keyboard'
import { button, field } from './support/first-launch'
import { languagesOf } from './support/languages'
import { inTurn } from './support/in-turn'

const ELECTRICITY = 'Practice Electricity'
/** What the service's category is called on its tile. */
const ELECTRICITY_CALLED = { en: /^Electricity/, hi: /^बिजली/ } as const
const ORDINARY = '4512367890'
/** Bought nowhere else, so that nothing stands in its way. */
const UNSEEN = '4512367891'
const PENDING_FOR_DAYS = '9000000004'
const ANSWER_LOST = '9000000009'
const SEVERAL = '9000000051'
const NOTHING_DUE = { 'an amount of zero': '9000000052', 'a 404': '9000000053', 'a 422': '9000000054' }
const PART = '9000000055'
const WITH_FEE = '9000000064'
const LAST_MONTH = '9000000065'
const CUSTOMER = '9876543210'
const THEMES = { en: 'light', hi: 'dark' } as const
const MOST_ROWS_IN_THE_PAGE = 60
const MOST_KEYS_OF_A_NEW_BILL = 24
const MOST_KEYS_OF_A_SAVED_BILL = 6
const SETTLES_WITHIN_MS = 50_000
const SEVERAL_WAYS_MS = 120_000

for (const language of languagesOf('bill')) {
  const theme = THEMES[language]
  const sheetOf = (window: Page) => window.getByRole('dialog')
  const amountField = (window: Page) => field(window, 'bill.amount.label', language)
  const type = (window: Page, text: string) => window.keyboard.type(text)
  const press = (window: Page, key: string) => window.keyboard.press(key)

  test(`fetches and pays an electricity bill, every screen clean (${language}, ${theme})`, async ({
    window,
  }) => {
    const clean = (screen: string) => expectClean(window, `${screen}, ${theme}`)
    await isReady(window)
    await ask(window, 'preferences.change', { theme })
    await window.reload()
    await openPractice(window, language)
    await goToBills(window, language)
    await expect(window.getByRole('button', { name: ELECTRICITY_CALLED[language] })).toBeVisible()
    await clean('categories')
    await type(window, 'practice')
    await expect(window.getByRole('option').first()).toBeVisible()
    expect(await window.getByRole('option').count()).toBeLessThanOrEqual(MOST_ROWS_IN_THE_PAGE)
    await clean('hits')
    await press(window, 'Escape')
    await fetchBill(window, ELECTRICITY, ORDINARY, language)
    await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
    await clean('bill')
    await press(window, 'Enter')
    await expect(sheetOf(window)).toContainText(ORDINARY)
    await clean('confirm sheet')
    await press(window, 'Escape')
    await expect(sheetOf(window)).toBeHidden()
    await pay(window, language)
    await expectPaid(window, language)
    await expect(window.frameLocator('iframe').locator('body')).toContainText(ELECTRICITY)
    await clean('result')
    await press(window, 'Control+n')
    await expect(finder(window, language)).toBeFocused()
  })

  inTurn(test, 'bill: questions of billers')(
    `asks each biller's questions and holds to what each bill allows (${language})`,
    async ({ window }) => {
      test.setTimeout(SEVERAL_WAYS_MS)
      const paper = window.frameLocator('iframe').locator('body')
      await openPractice(window, language)

      await test.step('a new bill in at most 24 keys besides the number, without waiting for the list', async () => {
        const keys = countedKeys(window)
        await keys.press('F5')
        await expect(finder(window, language)).toBeFocused()
        await keys.type('practice elec')
        await keys.press('Enter')
        await expect(window.locator('[data-input]')).toBeFocused()
        await type(window, UNSEEN)
        await keys.press('Enter')
        await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
        await keys.press('Enter')
        await expect(sheetOf(window)).toContainText(ELECTRICITY)
        await expect(sheetOf(window)).toContainText(UNSEEN)
        const yes = sheetOf(window).getByRole('button', { name: wordsLike(language, 'bill.confirm.yes') })
        await untilLive(window, yes)
        await keys.press('Enter')
        await expectPaid(window, language)
        expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS_OF_A_NEW_BILL)
      })
      await test.step('several inputs, one after the other', async () => {
        await chooseBiller(window, 'Practice Many Parameters', language)
        await type(window, ORDINARY)
        await press(window, 'Enter')
        await type(window, '04/03/1990')
        await press(window, 'Enter')
        await expect(window.getByLabel('Cycle Number')).toBeFocused()
        await press(window, 'Tab')
        await type(window, 'Surat')
        await press(window, 'Enter')
        await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
        await pay(window, language)
        await expectPaid(window, language)
        await expect(paper).toContainText('04/03/1990')
        await expect(paper).toContainText('Surat')
      })
      await test.step('no bill to fetch: the amount is typed twice the same, and goes out as typed', async () => {
        await chooseBiller(window, 'Practice Amount Only', language)
        await type(window, '00451236')
        await press(window, 'Enter')
        await expect(amountField(window)).toBeFocused()
        await type(window, '101.50')
        await press(window, 'Enter')
        await type(window, '110.50')
        await expect(window.getByText(words(language, 'bill.amount.differs'))).toBeVisible()
        await press(window, 'Enter')
        await expect(sheetOf(window)).toHaveCount(0)
        await press(window, 'Control+a')
        await type(window, '101.50')
        await press(window, 'Enter')
        await expect(sheetOf(window)).toContainText('00451236')
        const sent = words(language, 'bill.confirm.sent').replace('{amount}', '101.5')
        await expect(sheetOf(window)).toContainText(sent)
        await press(window, 'Escape')
        await expect(sheetOf(window)).toBeHidden()
        await pay(window, language)
        await expectPaid(window, language)
      })
      await test.step('a part, within its bounds, for a customer who wants it remembered', async () => {
        await fetchBill(window, ELECTRICITY, PART, language)
        await expect(amountField(window)).toBeFocused()
        await type(window, '49.99')
        await expect(window.getByText(wordsLike(language, 'bill.amount.below-minimum'))).toBeVisible()
        await press(window, 'Enter')
        await expect(sheetOf(window)).toHaveCount(0)
        await press(window, 'Control+a')
        await type(window, '60')
        await tabTo(window, field(window, 'bill.mobile.label', language), 'Shift+Tab')
        await type(window, CUSTOMER)
        await tabTo(window, window.getByLabel(words(language, 'bill.remember')))
        await press(window, 'Space')
        await tabTo(window, amountField(window))
        await pay(window, language)
        await expectPaid(window, language)
        await press(window, 'Control+n')
      })
      await test.step('the same bill within a day, found by the mobile number: a deliberate yes', async () => {
        await goToBills(window, language)
        await type(window, CUSTOMER)
        await expect(window.getByRole('option').first()).toContainText(PART)
        await press(window, 'Enter')
        await expect(amountField(window)).toBeFocused()
        await type(window, '70')
        await press(window, 'Enter')
        await expect(sheetOf(window)).toContainText(words(language, 'bill.guard.recent-sale.title'))
        const yes = sheetOf(window).getByRole('button', { name: wordsLike(language, 'bill.confirm.yes') })
        await expect(yes).toBeDisabled()
        await expect(sheetOf(window).getByLabel(words(language, 'bill.guard.recent-sale.yes'))).toBeFocused()
        await press(window, 'Space')
        await untilLive(window, yes)
        await press(window, 'Enter')
        await expectPaid(window, language)
      })
      await test.step('last month’s bill, remembered: Home tells of the next one, and two keys fetch it', async () => {
        await fetchBill(window, ELECTRICITY, LAST_MONTH, language)
        await expect(bill(window, language)).toContainText(words(language, 'bill.card.overdue'))
        await tabTo(window, field(window, 'bill.mobile.label', language), 'Shift+Tab')
        await type(window, CUSTOMER)
        await tabTo(window, window.getByLabel(words(language, 'bill.remember')))
        await press(window, 'Space')
        await tabTo(window, window.locator('[data-input]').first(), 'Shift+Tab')
        await pay(window, language)
        await expectPaid(window, language)
        await press(window, 'Alt+Home')
        const reminder = window
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: LAST_MONTH })
          .filter({ hasText: words(language, 'bill.reminders.pay') })
        await expect(reminder).toContainText(wordsLike(language, 'bill.reminders.due'))
        await expectClean(window, 'Home with a reminder')
        await tabTo(window, reminder.getByRole('button'))
        await press(window, 'Enter')
        await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
        await press(window, 'Enter')
        await expect(sheetOf(window)).toContainText(LAST_MONTH)
        await expect(sheetOf(window)).toContainText(words(language, 'bill.guard.recent-sale.title'))
        await press(window, 'Escape')
        await expect(sheetOf(window)).toBeHidden()
        await press(window, 'Control+n')
      })
      await test.step('a remembered bill in at most six keys besides the number', async () => {
        const keys = countedKeys(window)
        await keys.press('F5')
        await expect(finder(window, language)).toBeFocused()
        await type(window, CUSTOMER)
        await keys.press('Enter')
        await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
        await keys.press('Enter')
        await expect(sheetOf(window)).toContainText(words(language, 'bill.guard.recent-sale.title'))
        // The yes is one more. It was paid above already, which the sheet asks about; on another day it asks nothing.
        expect(keys.count() + 1).toBeLessThanOrEqual(MOST_KEYS_OF_A_SAVED_BILL)
        await press(window, 'Escape')
        await expect(sheetOf(window)).toBeHidden()
      })
      await test.step('a fee beside the bill: collected, told, and on its own line', async () => {
        await fetchBill(window, ELECTRICITY, WITH_FEE, language)
        await expect(bill(window, language)).toContainText('₹5.90')
        await press(window, 'Enter')
        await expect(sheetOf(window)).toContainText(words(language, 'bill.card.fee'))
        await press(window, 'Escape')
        await expect(sheetOf(window)).toBeHidden()
        await pay(window, language)
        await expectPaid(window, language)
        await expect(paper).toContainText('₹5.90')
        await expect(window.getByRole('main')).toContainText(wordsLike(language, 'sale.with-fee'))
      })
      await test.step('one of several bills, by the arrow keys', async () => {
        await fetchBill(window, ELECTRICITY, SEVERAL, language)
        const bills = window.getByRole('group', { name: wordsLike(language, 'bill.several') })
        await expect(bills.getByRole('radio')).toHaveCount(3)
        await press(window, 'ArrowDown')
        await expect(bills.getByRole('radio').nth(1)).toBeChecked()
        await pay(window, language)
        await expectPaid(window, language)
      })
      for (const [shape, number] of Object.entries(NOTHING_DUE))
        await test.step(`no bill due, said by ${shape}`, async () => {
          await fetchBill(window, ELECTRICITY, number, language)
          await expect(window.getByText(words(language, 'bill.none.title'), { exact: true })).toBeVisible()
          await press(window, 'Enter')
          await expect(sheetOf(window)).toHaveCount(0)
        })
    },
  )

  test(`finds the truth of a lost answer by itself, and ends another by the owner's word (${language})`, async ({
    window,
  }) => {
    test.setTimeout(SEVERAL_WAYS_MS)
    const main = window.getByRole('main')
    await openPractice(window, language)
    await fetchBill(window, ELECTRICITY, ANSWER_LOST, language)
    await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
    await pay(window, language)
    await expect(
      window.getByRole('heading', { name: words(language, 'sale.rail.unknown.title') }),
    ).toBeVisible()
    await fetchBill(window, ELECTRICITY, PENDING_FOR_DAYS, language)
    await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
    await pay(window, language)
    await expect(
      window.getByRole('heading', { name: words(language, 'sale.rail.pending.title') }),
    ).toBeVisible()

    await press(window, 'F8')
    const open = main.getByRole('listitem').filter({ hasText: PENDING_FOR_DAYS })
    await tabTo(window, open.locator('[data-open-sale]'))
    await press(window, 'Enter')
    await tabTo(window, open.getByRole('button', { name: words(language, 'settle.open') }))
    await press(window, 'Enter')
    await expect(
      sheetOf(window).getByRole('radio', { name: words(language, 'settle.verdict.success') }),
    ).toBeFocused()
    await press(window, 'Space')
    const evidence = window.getByLabel(words(language, 'settle.evidence'))
    await tabTo(window, evidence)
    await type(window, 'Dashboard 10:40')
    await tabTo(window, button(window, 'settle.yes', language))
    await press(window, 'Enter')
    await expect(sheetOf(window)).toBeHidden()
    await expect(main).toContainText(words(language, 'pending.empty'), { timeout: SETTLES_WITHIN_MS })
    expect(await ask(window, 'journal.day')).toMatchObject({
      ok: true,
      value: {
        sales: expect.arrayContaining([
          expect.objectContaining({ railStatus: 'success', settledBy: null }),
          expect.objectContaining({ railStatus: 'success', settledBy: expect.any(String) }),
        ]),
      },
    })
  })
}
