// Drives the day book by keyboard.
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { FACES_PAISE } from '#shared/till/till'
import type { MessageKey } from '#renderer/texts/catalogue'
import { expect } from '../fixture'
import { words, wordsLike } from './counter'
import { confirmBy } from './keyboard'

export const button = (window: Page, key: MessageKey, language: Language) =>
  window.getByRole('button', { name: words(language, key), exact: true })
export const field = (window: Page, key: MessageKey, language: Language) =>
  window.getByLabel(words(language, key), { exact: true })

export async function goToDayBook(window: Page, language: Language): Promise<void> {
  await window.keyboard.press('F10')
  await expect(window.getByRole('heading', { level: 1 })).toHaveText(words(language, 'command.day-book'))
}

export async function openTill(window: Page, language: Language, rupees: string): Promise<void> {
  await goToDayBook(window, language)
  await field(window, 'daybook.float', language).focus()
  await window.keyboard.type(rupees)
  await window.keyboard.press('Enter')
  await expect(button(window, 'daybook.close', language)).toBeVisible()
}

/** Presses a button by keyboard. */
export async function pressButton(window: Page, key: MessageKey, language: Language): Promise<void> {
  // A screen that has just come gives the focus to its own first control: only then is it another's.
  await expect(window.locator(':focus')).toHaveCount(1)
  await button(window, key, language).press('Enter')
}

/** Saves what the screen or the sheet shows in one of the forms of its menu. */
export async function exportAs(window: Page, key: MessageKey, language: Language): Promise<void> {
  await pressButton(window, 'receipts.export', language)
  await window.getByRole('menuitem', { name: words(language, key) }).press('Enter')
}

export async function moveCash(
  window: Page,
  movement: 'cash-in' | 'cash-out',
  language: Language,
  rupees: string,
  reason: string,
): Promise<void> {
  await pressButton(window, `daybook.${movement}`, language)
  await expect(field(window, 'daybook.move.amount', language)).toBeFocused()
  await window.keyboard.type(rupees)
  await window.keyboard.press('Tab')
  await window.keyboard.type(reason)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('main')).toContainText(reason)
}

/** Enter in the last field leads to the button; the button seals, once it is live. */
export const sealDay = (window: Page, language: Language): Promise<void> =>
  confirmBy(window, button(window, 'daybook.close.do', language))

/** Counts the box as an amount, and closes the till. */
export async function closeTill(window: Page, language: Language, countedPaise: number): Promise<void> {
  const sheet = window.getByRole('dialog')
  await window.keyboard.press('F10')
  await pressButton(window, 'daybook.close', language)
  for (const _face of FACES_PAISE) await window.keyboard.press('Enter')
  await window.keyboard.type(String(countedPaise / 100))
  await window.keyboard.press('Enter')
  await expect(sheet).toContainText(words(language, 'daybook.difference.none'))
  await field(window, 'daybook.carried', language).press('Enter')
  await sealDay(window, language)
  await expect(sheet).toContainText(wordsLike(language, 'daybook.sealed'))
}
