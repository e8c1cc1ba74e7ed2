// Drives the Bills screen by keyboard and by the words on the screen.
import type { Locator, Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { expect } from '../fixture'
import { words, wordsLike } from './counter'
import { confirmBy } from './keyboard'

export const finder = (window: Page, language: Language = 'en'): Locator =>
  window.getByRole('combobox', { name: words(language, 'bill.find.label') })

/** F5; then the finder has the focus. */
export async function goToBills(window: Page, language: Language = 'en'): Promise<void> {
  await window.keyboard.press('F5')
  await expect(finder(window, language)).toBeFocused()
}

/** Types a biller's name and takes the first hit, which must be this one. */
export async function chooseBiller(window: Page, name: string, language: Language = 'en'): Promise<void> {
  await goToBills(window, language)
  await window.keyboard.type(name)
  const first = window.getByRole('option').first()
  await expect(first).toContainText(name)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await window.keyboard.press('Enter')
  await expect(finder(window, language)).toBeHidden()
}

/** From the biller to the bill on screen, by keyboard. */
export async function fetchBill(
  window: Page,
  biller: string,
  number: string,
  language: Language = 'en',
): Promise<void> {
  await chooseBiller(window, biller, language)
  await window.keyboard.type(number)
  await window.keyboard.press('Enter')
}

export const bill = (window: Page, language: Language = 'en'): Locator =>
  window.getByRole('region', { name: words(language, 'bill.card.title') })

/** Enter opens the sheet; after its inert moment Enter pays. */
export async function pay(window: Page, language: Language = 'en'): Promise<void> {
  await window.keyboard.press('Enter')
  const yes = window
    .getByRole('dialog')
    .getByRole('button', { name: wordsLike(language, 'bill.confirm.yes') })
  await confirmBy(window, yes)
}

export const expectPaid = (window: Page, language: Language = 'en', timeout?: number): Promise<void> =>
  expect(window.getByRole('heading', { name: words(language, 'sale.rail.success.title') })).toBeVisible({
    timeout,
  })
