// The recharge screen by keyboard alone, in both languages, with every key press counted; and its failures: lookups and
// plans that fail, answers that are slow, lost or refused, several customers. Several flows share one launched app,
// because starting it takes longer than most of them.
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import type { OutcomeReason } from '#shared/sale/outcome'
import type { RailStatus } from '#shared/sale/sale'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { letPracticeTimePass } from './support/clock'
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
import { countedKeys, tabTo, untilLive } from './support/keyboard'
import { languagesOf } from './support/languages'
import { inTurn } from './support/in-turn'

const ORDINARY = '9876543210'
const NEW_CUSTOMER = '9876500001'
const PENDING_THEN_SUCCESS = '9000000001'
const PENDING_THEN_REFUND = '9000000002'
const SLOW = '9000000007'
const ANSWER_LOST = '9000000009'
const LOOKUP_NAMES_UNKNOWN_OPERATOR = '9000000051'
const NO_PLANS = '9000000061'
const ODD_PLANS = '9000000064'
const VERY_MANY_PLANS = '9000000065'
const LOOKUP_DOWN = '9000000087'
const DTH_NUMBER = '1005825110'
const MOST_ROWS_IN_THE_PAGE = 60
const MOST_KEYS_AFTER_THE_DIGITS = 15
const KEYS_OF_A_KNOWN_CUSTOMER = 12
const MOST_KEYS_OF_A_NEW_DTH_CUSTOMER = 14
/** Main repeats a failing lookup automatically before it gives up. */
const READ_GIVES_UP_MS = 30_000
const SETTLES_WITHIN_MS = 50_000
const SEVERAL_WAYS_MS = 120_000

/** The title of an open sale's paper. */
const ACKNOWLEDGEMENT = { en: 'Acknowledgement, not a receipt', hi: 'पर्ची, रसीद नहीं' } as const

/**
 * The result of a sale of ₹77.NN by its code: one of every class that an answer can have. Refused credentials stop the
 * app from selling, so they come last.
 */
const ENDINGS: readonly (readonly [code: string, 'refused' | 'unknown', OutcomeReason])[] = [
  ['28', 'refused', 'refused'],
  ['29', 'refused', 'refused'],
  ['15', 'unknown', 'service-fault'],
  ['20', 'unknown', 'bad-answer'],
  ['22', 'unknown', 'echo-differs'],
  ['32', 'refused', 'setup-credentials'],
]

const sheetOf = (window: Page) => window.getByRole('dialog')
const resultOf = (window: Page, language: Language) =>
  window.getByRole('heading', { name: words(language, 'sale.rail.success.title') })
const amountBox = (window: Page, language: Language) =>
  window.getByLabel(words(language, 'recharge.plans.search'), { exact: true })
const numberField = (window: Page, language: Language) =>
  window.getByLabel(words(language, 'recharge.number.label.mobile'), { exact: true })

for (const language of languagesOf('counter')) {
  const picked = (window: Page) => planList(window, language).getByRole('row', { selected: true })

  test(`serves a new customer in as many keys as the words or the amount have, then the known one in twelve (${language})`, async ({
    window,
  }) => {
    await openPractice(window, language)
    await test.step('a new customer', async () => {
      await lookUp(window, ORDINARY, language)
      const keys = countedKeys(window)
      await keys.press('/')
      // The only plan that this leaves is picked by itself.
      await keys.type('2gb 84')
      await expect(picked(window)).toContainText('84')
      await keys.press('Enter')
      await expect(sheetOf(window)).toContainText(words(language, 'recharge.confirm.title'))
      await confirmSheet(window, language)
      await expect(resultOf(window, language)).toBeVisible()
      expect(keys.count() + 1).toBeLessThanOrEqual(MOST_KEYS_AFTER_THE_DIGITS)
    })
    await test.step('the same customer again', async () => {
      await goToRecharge(window, language)
      const keys = countedKeys(window)
      await keys.type(ORDINARY)
      await expect(window.getByText(wordsLike(language, 'recharge.continue.repeat')).first()).toBeVisible()
      await keys.press('Enter')
      const sheet = sheetOf(window)
      await expect(sheet).toContainText('98765 43210')
      // The same recharge was made a moment ago, so only here the sheet asks for one more confirmation.
      await expect(sheet.getByLabel(words(language, 'recharge.guard.recent-sale.yes'))).toBeFocused()
      const yes = sheet.getByRole('button', { name: wordsLike(language, 'recharge.confirm.yes') })
      await expect(yes).toBeDisabled()
      await window.keyboard.press('Space')
      await untilLive(window, yes)
      await keys.press('Enter')
      await expect(resultOf(window, language)).toBeVisible()
      expect(keys.count()).toBe(KEYS_OF_A_KNOWN_CUSTOMER)
    })
    await test.step('a new customer by the amount: the number, Space, the amount and two', async () => {
      await goToRecharge(window, language)
      const keys = countedKeys(window)
      await keys.type(`${NEW_CUSTOMER} 299`)
      await keys.press('Enter')
      await expect(sheetOf(window)).toContainText('₹299.00')
      const yes = wordsLike(language, 'recharge.confirm.yes')
      await untilLive(window, sheetOf(window).getByRole('button', { name: yes }))
      await keys.press('Enter')
      await expect(resultOf(window, language)).toBeVisible()
      expect(keys.count()).toBe(NEW_CUSTOMER.length + ' 299'.length + 2)
    })
  })

  test(`finds operator and plan in whatever weather, and takes back one step at a time (${language})`, async ({
    window,
  }) => {
    test.setTimeout(SEVERAL_WAYS_MS)
    await openPractice(window, language)
    await test.step('the lookup names an operator that nobody knows', async () => {
      await goToRecharge(window, language)
      await window.keyboard.type(LOOKUP_NAMES_UNKNOWN_OPERATOR)
      const asked = wordsLike(language, 'recharge.operator.not-matched.operator')
      await expect(window.getByText(asked)).toBeVisible()
      await expect(planList(window, language)).toBeHidden()
      await expect(window.getByRole('button', { name: /Jio/ })).toBeFocused()
      await window.keyboard.press('Enter')
      await expect(amountBox(window, language)).toBeFocused()
      await expect(planList(window, language)).toBeVisible()
    })
    await test.step('1,500 plans', async () => {
      await lookUp(window, VERY_MANY_PLANS, language)
      const rows = planList(window, language).locator('tbody tr')
      await expect(planList(window, language)).toHaveAttribute('aria-rowcount', '1501')
      expect(await rows.count()).toBeLessThanOrEqual(MOST_ROWS_IN_THE_PAGE)
      await window.keyboard.press('End')
      await expect(picked(window)).toHaveAttribute('aria-rowindex', '1501')
      await expect(picked(window)).toBeInViewport()
      expect(await rows.count()).toBeLessThanOrEqual(MOST_ROWS_IN_THE_PAGE)
    })
    await test.step('odd plans', async () => {
      await lookUp(window, ODD_PLANS, language)
      await expect(planList(window, language)).not.toHaveAttribute('aria-rowcount', '1501')
      await window.keyboard.press('ArrowDown')
      await expect(picked(window)).toContainText(words(language, 'recharge.plans.unreadable-price'))
      await window.keyboard.press('Enter')
      await expect(sheetOf(window)).toBeHidden()
      await window.keyboard.press('/')
      await window.keyboard.type('script')
      await expect(planList(window, language)).toContainText('<script>')
      await expect(window).toHaveTitle('Galla')
      await expectClean(window, 'odd plans')
      await window.keyboard.press('Escape')
    })
    await test.step('no plans', async () => {
      await goToRecharge(window, language)
      await window.keyboard.type(`${NO_PLANS} `)
      await expect(window.getByText(words(language, 'recharge.plans.empty'))).toBeVisible()
      await window.keyboard.type('199')
      await expect(window.getByText(wordsLike(language, 'recharge.amount.unchecked'))).toBeVisible()
      await window.keyboard.press('Enter')
      await expect(sheetOf(window)).toContainText('₹199.00')
      await window.keyboard.press('Escape')
      await expect(sheetOf(window)).toBeHidden()
      await window.keyboard.press('Escape')
    })
    await test.step('Esc takes back one step at a time', async () => {
      await lookUp(window, ORDINARY, language)
      await window.keyboard.press('Backspace')
      await expect(numberField(window, language)).toBeFocused()
      const change = window.getByRole('button', { name: words(language, 'recharge.operator.change') })
      await tabTo(window, change)
      await window.keyboard.press('Enter')
      await expect(window.getByRole('button', { name: /Jio/ })).toBeVisible()
      await window.keyboard.press('Escape')
      await expect(change).toBeVisible()
      // First to the amount, then among the plans.
      await window.keyboard.press('ArrowDown')
      await window.keyboard.press('ArrowDown')
      await expect(picked(window)).toHaveCount(1)
      await window.keyboard.press('Enter')
      await expect(sheetOf(window)).toBeVisible()
      await window.keyboard.press('Escape')
      await expect(sheetOf(window)).toBeHidden()
      await expect(picked(window)).toHaveCount(1)
      await window.keyboard.press('Escape')
      await expect(picked(window)).toHaveCount(0)
      await expect(numberField(window, language)).toHaveValue('98765 43210')
      await window.keyboard.press('Escape')
      await expect(numberField(window, language)).toHaveValue('')
    })
    await test.step('the lookup is down', async () => {
      await goToRecharge(window, language)
      await window.keyboard.type(LOOKUP_DOWN)
      await expect(window.getByText(words(language, 'recharge.operator.lookup-failed'))).toBeVisible({
        timeout: READ_GIVES_UP_MS,
      })
      await expectClean(window, 'operator by hand')
      await expect(window.getByRole('button', { name: /Jio/ })).toBeFocused()
      await window.keyboard.press('ArrowRight')
      await window.keyboard.press('Enter')
      await window.keyboard.type('mah')
      await expect(window.getByRole('option', { name: 'Maharashtra Goa' })).toBeVisible()
      await window.keyboard.press('Enter')
      await expect(amountBox(window, language)).toBeFocused()
      await expect(window.getByText(words(language, 'recharge.operator.manual'))).toBeVisible()
      await expect(planList(window, language)).toBeVisible()
      await window.keyboard.press('ArrowDown')
      await window.keyboard.press('Enter')
      await expect(sheetOf(window)).toContainText('Maharashtra Goa')
    })
  })

  inTurn(test, 'counter: others while open')(
    `serves others while sales are open, and shows each find its end (${language})`,
    async ({ window }) => {
      test.setTimeout(SEVERAL_WAYS_MS)
      const today = window.getByRole('complementary', { name: words(language, 'today.title') })
      const paper = window.frameLocator('iframe').locator('body')
      const titled = (status: RailStatus) =>
        window.getByRole('heading', { name: words(language, `sale.rail.${status}.title`) })
      await openPractice(window, language)
      await test.step('pending: an acknowledgement, and no second sale of the same kind', async () => {
        await sell(window, PENDING_THEN_SUCCESS, language)
        await expect(titled('pending')).toBeVisible()
        await expect(window.getByText(words(language, 'sale.rail.pending.next'))).toBeVisible()
        await expect(paper).toContainText(ACKNOWLEDGEMENT[language])
        await lookUp(window, PENDING_THEN_SUCCESS, language)
        await window.keyboard.press('ArrowDown')
        await window.keyboard.press('Enter')
        const sheet = sheetOf(window)
        await expect(sheet).toContainText(words(language, 'recharge.guard.open-sale.title'))
        const yes = wordsLike(language, 'recharge.confirm.yes')
        await expect(sheet.getByRole('button', { name: yes })).toHaveCount(0)
        await window.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
      })
      await sell(window, PENDING_THEN_REFUND, language)
      await expect(titled('pending')).toBeVisible()
      await test.step('slow: its steps; the next customer at once, and the sale finds its end on today’s page', async () => {
        await sell(window, SLOW, language)
        const waiting = window.locator('[aria-current=step]')
        await expect(waiting).toContainText(words(language, 'recharge.steps.waiting'))
        await expectClean(window, 'steps')
        await window.keyboard.press('Escape')
        await expect(waiting).toBeVisible()
        await goToRecharge(window, language)
        await expect(numberField(window, language)).toHaveValue('')
        await expect(today.getByRole('link', { name: '90000 00007' })).toContainText(
          words(language, 'sale.rail.success.word'),
          { timeout: SETTLES_WITHIN_MS },
        )
      })
      await test.step('an answer that was lost is never called failed, and turns before the eyes', async () => {
        await sell(window, ANSWER_LOST, language)
        await expect(titled('unknown')).toBeVisible()
        await expect(titled('failed')).toBeHidden()
        await expect(paper).toContainText(ACKNOWLEDGEMENT[language])
        await letPracticeTimePass(window, language)
        await expect(titled('success')).toBeVisible({ timeout: SETTLES_WITHIN_MS })
        await expect(paper).not.toContainText(ACKNOWLEDGEMENT[language])
      })
      await test.step('cash is owed for the one that failed, until it is ticked', async () => {
        await expect(today).not.toContainText(words(language, 'sale.rail.pending.word'), {
          timeout: SETTLES_WITHIN_MS,
        })
        await expect(today.locator('a[href="#/pending"]')).toBeVisible()
        await window.keyboard.press('F8')
        const owed = window.getByRole('main').getByRole('region', { name: words(language, 'owed.list') })
        await tabTo(window, owed.getByRole('button', { name: words(language, 'owed.tick') }))
        await window.keyboard.press('Enter')
        await tabTo(window, sheetOf(window).getByRole('button', { name: words(language, 'owed.given') }))
        await window.keyboard.press('Enter')
        await expect(owed).toBeHidden()
      })
    },
  )

  inTurn(test, 'counter: other ends')(
    `tells each way in which a sale can end otherwise, and what it means for the money (${language})`,
    async ({ window }) => {
      test.setTimeout(SEVERAL_WAYS_MS)
      await openPractice(window, language)
      for (const [code, status, reason] of ENDINGS)
        await test.step(`₹77.${code}: ${status}, ${reason}`, async () => {
          await lookUp(window, ORDINARY, language)
          await window.keyboard.press('/')
          await window.keyboard.type(`77.${code}`)
          await window.keyboard.press('Enter')
          await expect(sheetOf(window)).toContainText(`₹77.${code}`)
          await confirmSheet(window, language)
          const title = words(language, `sale.rail.${status}.title`)
          await expect(window.getByRole('heading', { name: title })).toBeVisible()
          // What only repeats the stamp is not said again.
          if (reason !== 'refused')
            await expect(window.getByText(words(language, `sale.reason.${reason}`)).first()).toBeVisible()
          await expect(window.getByText(words(language, `sale.money.${status}`)).first()).toBeVisible()
          if (status === 'unknown')
            await expect(window.getByText(words(language, 'sale.rail.failed.title'))).toBeHidden()
          await window.keyboard.press('Control+n')
        })
    },
  )

  test(`recharges a DTH connection in fourteen keys, and the same again in two after the number (${language})`, async ({
    window,
  }) => {
    await openPractice(window, language)
    const goToDth = async () => {
      await window.keyboard.press('F4')
      await expect(window.getByLabel(words(language, 'recharge.number.label.dth'))).toBeFocused()
    }
    await goToDth()
    const keys = countedKeys(window)
    await keys.type(DTH_NUMBER)
    await keys.press('Enter')
    await expect(window.getByRole('button', { name: /Tata Play/ })).toBeFocused()
    await keys.press('Enter')
    await expect(window.getByText(words(language, 'recharge.dth.monthly'), { exact: true })).toBeVisible()
    await expectClean(window, 'DTH details')
    await keys.press('Enter')
    await expect(sheetOf(window)).toContainText(DTH_NUMBER)
    const yes = wordsLike(language, 'recharge.confirm.yes')
    await untilLive(window, sheetOf(window).getByRole('button', { name: yes }))
    await keys.press('Enter')
    await expect(resultOf(window, language)).toBeVisible()
    expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS_OF_A_NEW_DTH_CUSTOMER)
    await goToDth()
    await window.keyboard.type(DTH_NUMBER)
    await expect(window.getByText(wordsLike(language, 'recharge.continue.repeat')).first()).toBeVisible()
    await window.keyboard.press('Enter')
    await expect(sheetOf(window)).toContainText(words(language, 'recharge.guard.recent-sale.title'))
    await expect(sheetOf(window)).toContainText(DTH_NUMBER)
  })
}
