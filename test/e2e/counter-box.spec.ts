// The counter box with a person's keys: digits typed anywhere at speed, an old name, a deed by a word, and a list that
// nothing is painted over. One app for all of it.
import type { Page } from '@playwright/test'
import { expect, test } from './fixture'
import { confirmSheet, openPractice, words, wordsLike } from './support/counter'

/** Twelve keys a second. */
const FAST = { delay: 83 }
const NUMBER = '9876543210'

const box = (window: Page) => window.getByRole('combobox', { name: words('en', 'command.counter-box') })
const option = (window: Page) => window.getByRole('option', { selected: true })

test('takes digits from anywhere, a number with its amount, and deeds by a word', async ({ window }) => {
  await openPractice(window)
  await test.step('on Home every digit goes into the box, and one Enter opens the recharge', async () => {
    await expect(box(window)).toBeFocused()
    await window.keyboard.type(`${NUMBER} 299`, FAST)
    await expect(box(window)).toHaveValue('98765 43210 299')
    await expect(option(window)).toContainText('₹299')
    await window.keyboard.press('Enter')
    await expect(window.getByLabel(words('en', 'recharge.number.label.mobile'), { exact: true })).toHaveValue(
      '98765 43210',
    )
    await expect(
      window.getByRole('button', { name: wordsLike('en', 'recharge.continue.with') }),
    ).toContainText('₹299')
  })
  await test.step('on a result no digit is lost', async () => {
    await window.keyboard.press('Enter')
    await confirmSheet(window)
    await expect(window.getByRole('heading', { name: words('en', 'sale.rail.success.title') })).toBeVisible()
    await window.keyboard.type('43210', FAST)
    await expect(box(window)).toHaveValue('43210')
    await expect(window.getByRole('option').filter({ hasText: '98765 43210' }).first()).toBeVisible()
  })
  await test.step('nothing is painted over the list, at any size', async () => {
    for (const size of [
      { width: 1024, height: 640 },
      { width: 1366, height: 768 },
    ]) {
      await window.setViewportSize(size)
      expect(await topmostAt(window)).toBe(true)
    }
    await window.keyboard.press('Escape')
  })
  await test.step('a word does what it says', async () => {
    await window.keyboard.press('F2')
    await window.keyboard.type('andhera', FAST)
    await expect(option(window)).toContainText(words('en', 'settings.theme.dark'))
    await window.keyboard.press('Enter')
    await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

/** Whether each suggestion is what a pointer would meet in its middle. */
const topmostAt = (window: Page): Promise<boolean> =>
  window.getByRole('option').evaluateAll((options) =>
    options.every((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return top !== null && one.contains(top)
    }),
  )
