// The three troubles that matter most, followed and settled with the practice band: a lost answer, a reversed success,
// a failure that was delivered after all.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { letPracticeTimePass } from './support/clock'
import { isReady, sell, words } from './support/counter'
import { button, pressFor } from './support/first-launch'
import { followChapter } from './support/handbook'
import { inTurn } from './support/in-turn'

/** Debited and successful, but the connection breaks before the answer. */
const ANSWER_LOST = '9000000009'
/** Successful at once, reversed after a minute. */
const TAKEN_BACK = '9000000005'
/** Failed and refunded after 20 seconds, delivered and debited again after a minute. */
const DELIVERED_AFTER_ALL = '9000000006'

const onBoard = (window: Page, number: string): Locator =>
  window
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: number.slice(5) })

/** The tick for cash that is owed. */
const tick = (window: Page): Locator =>
  window.getByRole('main').getByRole('button', { name: words('en', 'owed.tick'), exact: true })

const isShown = (window: Page, text: string): Promise<void> =>
  expect(window.getByRole('heading', { name: text })).toBeVisible()

inTurn(test, 'practice: a first day')(
  'a lost answer, a reversal and a conflict happen and are settled before the eyes',
  async ({ window }) => {
    await test.step("the handbook's first day, step by step, needs no other word", async () => {
      await isReady(window)
      await followChapter(window, '01-first-day')
      await button(window, 'tour.leave').click()
    })

    await test.step('a lost answer is not called failed, and finds its end by asking', async () => {
      await sell(window, ANSWER_LOST)
      await isShown(window, words('en', 'sale.rail.unknown.title'))
      await letPracticeTimePass(window)
      await isShown(window, words('en', 'sale.rail.success.title'))
    })

    await test.step('a success that is taken back owes the customer cash', async () => {
      await window.keyboard.press('Control+n')
      await sell(window, TAKEN_BACK)
      await isShown(window, words('en', 'sale.rail.success.title'))
      await letPracticeTimePass(window)
      await letPracticeTimePass(window)
      await isShown(window, words('en', 'sale.rail.reversed.title'))
      await window.keyboard.press('Control+n')
      await pressFor(window, 'F8', tick(window))
      await tick(window).click()
      await window
        .getByRole('dialog')
        .getByRole('button', { name: words('en', 'owed.given') })
        .click()
      // Behind the open dialog nothing can be found, so its end comes first.
      await expect(window.getByRole('dialog')).toHaveCount(0)
      await expect(tick(window)).toHaveCount(0)
    })

    await test.step('a failure that was delivered after all is held until the owner settles it', async () => {
      await sell(window, DELIVERED_AFTER_ALL)
      await isShown(window, words('en', 'sale.rail.pending.title'))
      await letPracticeTimePass(window)
      await isShown(window, words('en', 'sale.rail.refunded.title'))
      await letPracticeTimePass(window)
      await isShown(window, words('en', 'sale.rail.conflict.title'))
      await pressFor(window, 'F8', onBoard(window, DELIVERED_AFTER_ALL))
      await expectClean(window, 'a conflict on the board')
      await onBoard(window, DELIVERED_AFTER_ALL).locator('[data-open-sale]').press('Enter')
      await button(window, 'settle.open').click()
      const dialog = window.getByRole('dialog')
      await dialog.getByRole('radio', { name: words('en', 'settle.verdict.success') }).check()
      await dialog.getByLabel(words('en', 'settle.evidence')).fill('Dashboard: delivered, seen 10:40')
      await dialog.getByRole('button', { name: words('en', 'settle.yes') }).click()
      await expect(onBoard(window, DELIVERED_AFTER_ALL)).toHaveCount(0)
    })
  },
)
