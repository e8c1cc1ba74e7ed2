// The recharge counter by keys alone, with every key counted; and its weather: lookups and plans that fail, slow answers, several customers.
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@shared/domain/environment'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import {
  confirmSheet,
  goToRecharge,
  lookUp,
  openPractice,
  planList,
  sell,
  words,
  wordsLike,
} from './support/counter'

const ORDINARY = '9876543210'
const PENDING_THEN_SUCCESS = '9000000001'
const SLOW = '9000000007'
const LOOKUP_NAMES_UNKNOWN_OPERATOR = '9000000051'
const NO_PLANS = '9000000061'
const ODD_PLANS = '9000000064'
const VERY_MANY_PLANS = '9000000065'
const LOOKUP_DOWN = '9000000087'
const DTH_NUMBER = '1005825110'
const MOST_ROWS_IN_THE_PAGE = 60
const MOST_KEYS_AFTER_THE_DIGITS = 15
/** Main asks a failing lookup again by itself before it gives up. */
const READ_GIVES_UP_MS = 30_000
const SETTLES_WITHIN_MS = 50_000
/** The button that moves money does nothing for its first 400 ms. */
const INERT_WAIT_MS = 500

/** A keyboard that counts. */
function countedKeys(window: Page) {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await window.keyboard.press(key)
    },
    type: async (text: string) => {
      count += [...text].length
      await window.keyboard.type(text)
    },
    count: () => count,
  }
}

const sheetOf = (window: Page) => window.getByRole('dialog')
const resultOf = (window: Page, language: Language = 'en') =>
  window.getByRole('heading', { name: words(language, 'sale.rail.success.title') })
const picked = (window: Page) => planList(window).getByRole('row', { selected: true })

for (const language of LANGUAGES)
  test(`serves a known customer with ten digits, Enter and Enter (${language})`, async ({ window }) => {
    await openPractice(window, language)
    await sell(window, ORDINARY, language)
    await expect(resultOf(window, language)).toBeVisible()
    await goToRecharge(window, language)
    const keys = countedKeys(window)
    await keys.type(ORDINARY)
    await expect(window.getByText(wordsLike(language, 'recharge.continue.repeat')).first()).toBeVisible()
    await keys.press('Enter')
    const sheet = sheetOf(window)
    await expect(sheet).toContainText('98765 43210')
    // The same recharge was made a moment ago, so here alone the sheet asks for one deliberate yes more.
    await expect(sheet.getByLabel(words(language, 'recharge.guard.recent-sale.yes'))).toBeFocused()
    await window.keyboard.press('Space')
    await window.keyboard.press('Tab')
    const yes = sheet.getByRole('button', { name: wordsLike(language, 'recharge.confirm.yes') })
    await expect(yes).toBeFocused()
    await window.waitForTimeout(INERT_WAIT_MS)
    await keys.press('Enter')
    await expect(resultOf(window, language)).toBeVisible()
    expect(keys.count()).toBe(12)
  })

for (const language of LANGUAGES)
  test(`serves a new customer by a few words, in at most fifteen keys after the digits (${language})`, async ({
    window,
  }) => {
    await openPractice(window, language)
    await lookUp(window, ORDINARY, language)
    const keys = countedKeys(window)
    await keys.press('/')
    await keys.type('2gb 84')
    await keys.press('Enter')
    await expect(planList(window, language).getByRole('row', { selected: true })).toContainText('84')
    await keys.press('Enter')
    await expect(sheetOf(window)).toContainText(words(language, 'recharge.confirm.title'))
    await confirmSheet(window, language)
    await expect(resultOf(window, language)).toBeVisible()
    expect(keys.count() + 1).toBeLessThanOrEqual(MOST_KEYS_AFTER_THE_DIGITS)
  })

for (const language of LANGUAGES)
  test(`sells with the lookup down: operator and circle by hand, by keyboard (${language})`, async ({
    window,
  }) => {
    await openPractice(window, language)
    await goToRecharge(window, language)
    await window.keyboard.type(LOOKUP_DOWN)
    await expect(window.getByText(words(language, 'recharge.operator.lookup-failed'))).toBeVisible({
      timeout: READ_GIVES_UP_MS,
    })
    await expectClean(window, 'operator by hand')
    await expect(window.getByRole('button', { name: /Jio/ })).toBeFocused()
    await window.keyboard.press('2')
    await window.keyboard.type('mah')
    await expect(window.getByRole('option', { name: 'Maharashtra Goa' })).toBeVisible()
    await window.keyboard.press('Enter')
    await expect(planList(window, language)).toBeFocused()
    await expect(window.getByText(words(language, 'recharge.operator.manual'))).toBeVisible()
    await window.keyboard.press('1')
    await window.keyboard.press('Enter')
    await expect(sheetOf(window)).toContainText('Maharashtra Goa')
  })

test('asks who it is when the lookup names an operator that nobody knows', async ({ window }) => {
  await openPractice(window)
  await goToRecharge(window)
  await window.keyboard.type(LOOKUP_NAMES_UNKNOWN_OPERATOR)
  await expect(window.getByText(wordsLike('en', 'recharge.operator.not-matched.operator'))).toBeVisible()
  await expect(planList(window)).toBeHidden()
})

test('keeps a list of 1,500 plans light, and finds one among them', async ({ window }) => {
  await openPractice(window)
  await lookUp(window, VERY_MANY_PLANS)
  const rows = planList(window).locator('tbody tr')
  await expect(planList(window)).toHaveAttribute('aria-rowcount', '1501')
  expect(await rows.count()).toBeLessThanOrEqual(MOST_ROWS_IN_THE_PAGE)
  await window.keyboard.press('End')
  await expect(picked(window)).toHaveAttribute('aria-rowindex', '1501')
  await expect(picked(window)).toBeInViewport()
  expect(await rows.count()).toBeLessThanOrEqual(MOST_ROWS_IN_THE_PAGE)
})

test('shows odd plans as plain text, and sells none whose price cannot be read', async ({ window }) => {
  await openPractice(window)
  await lookUp(window, ODD_PLANS)
  await window.keyboard.press('1')
  await expect(picked(window)).toContainText(words('en', 'recharge.plans.unreadable-price'))
  await window.keyboard.press('Enter')
  await expect(sheetOf(window)).toBeHidden()
  await window.keyboard.press('/')
  await window.keyboard.type('script')
  await expect(planList(window)).toContainText('<script>')
  await expect(window).toHaveTitle('Galla')
  await expectClean(window, 'odd plans')
})

test('sells an amount where the operator lists no plans', async ({ window }) => {
  await openPractice(window)
  await goToRecharge(window)
  await window.keyboard.type(NO_PLANS)
  await expect(window.getByText(words('en', 'recharge.plans.empty'))).toBeVisible()
  await window.keyboard.type('199')
  await expect(window.getByText(wordsLike('en', 'recharge.amount.unchecked'))).toBeVisible()
  await window.keyboard.press('Enter')
  await expect(sheetOf(window)).toContainText('₹199.00')
})

test('serves the next customer while a pending sale goes on, and shows it turn on today’s page', async ({
  window,
}) => {
  await openPractice(window)
  await sell(window, PENDING_THEN_SUCCESS)
  await expect(window.getByRole('heading', { name: words('en', 'sale.rail.pending.title') })).toBeVisible()
  await sell(window, ORDINARY)
  await expect(resultOf(window)).toBeVisible()
  const today = window.getByRole('complementary', { name: words('en', 'today.title') })
  await expect(today).toContainText(words('en', 'sale.rail.pending.word'))
  await expect(today).not.toContainText(words('en', 'sale.rail.pending.word'), { timeout: SETTLES_WITHIN_MS })
})

test('shows the steps of a slow sale, and finds it again after a look at another screen', async ({
  window,
}) => {
  await openPractice(window)
  await sell(window, SLOW)
  await expect(window.locator('[aria-current=step]')).toContainText(words('en', 'recharge.steps.waiting'))
  await expectClean(window, 'steps')
  await window.keyboard.press('F9')
  await expect(window.getByRole('heading', { level: 1 })).toHaveText(words('en', 'command.receipts'))
  await window.keyboard.press('F3')
  await expect(resultOf(window)).toBeVisible({ timeout: SETTLES_WITHIN_MS })
})

for (const language of LANGUAGES)
  test(`recharges a DTH connection by keyboard, with its details (${language})`, async ({ window }) => {
    await openPractice(window, language)
    await expect(async () => {
      await window.keyboard.press('F4')
      await expect(window.getByLabel(words(language, 'recharge.number.label.dth'))).toBeFocused({
        timeout: 500,
      })
    }).toPass()
    await window.keyboard.type(DTH_NUMBER)
    await window.keyboard.press('Enter')
    await expect(window.getByRole('button', { name: /Tata Play/ })).toBeFocused()
    await window.keyboard.press('1')
    await expect(window.getByText(words(language, 'recharge.dth.monthly'), { exact: true })).toBeVisible()
    await expectClean(window, 'DTH details')
    await window.keyboard.press('ArrowDown')
    await window.keyboard.press('Enter')
    await expect(sheetOf(window)).toContainText(DTH_NUMBER)
    await confirmSheet(window, language)
    await expect(resultOf(window, language)).toBeVisible()
  })
