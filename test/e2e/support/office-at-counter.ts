// What an owner does at a counter about its office: it comes in by the line that they carried there, and gets the shop's keys.
import type { Page } from '@playwright/test'
import { expect } from '../fixture'
import { words } from './counter'
import { allowAsOwner } from './first-launch'

const button = (window: Page, key: Parameters<typeof words>[1]) =>
  window.getByRole('button', { name: words('en', key) })

/** A computer that starts several counters and an office is busy. */
const WITHIN_MS = 40_000

export async function openOfficeSettings(window: Page): Promise<void> {
  await window.keyboard.press('Control+,')
  await window.keyboard.insertText(words('en', 'office.line'))
  await window.keyboard.press('Enter')
}

/** `hasPin`: of a shop whose owner types it for what lasts. */
export async function joinOffice(window: Page, line: string, name: string, hasPin = false): Promise<void> {
  await openOfficeSettings(window)
  await window.getByLabel(words('en', 'office.line')).fill(line)
  await window.getByLabel(words('en', 'office.name')).fill(name)
  await button(window, 'office.enter').click()
  if (hasPin) await allowAsOwner(window)
  await expect(window.getByText(words('en', 'office.state.connected'), { exact: true })).toBeVisible({
    timeout: WITHIN_MS,
  })
}

/** The first counter of an office makes the shop's keys by itself. */
export const hasKeys = (window: Page): Promise<void> =>
  expect(window.getByText(words('en', 'office.asked.yes'))).toBeVisible({ timeout: WITHIN_MS })

/** The code on the screen of `second` is typed at `first`; both show their settings. */
export async function giveKeys(
  first: Page,
  second: Page,
  nameOfSecond: string,
  hasPin = false,
): Promise<void> {
  const code = second.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  await button(first, 'office.send-now').click()
  // Another one may still be shown as waiting.
  const waiting = first.getByRole('listitem').filter({ hasText: nameOfSecond })
  await waiting.getByRole('button', { name: words('en', 'office.give') }).click()
  await first.keyboard.insertText((await code.textContent()) ?? '')
  await first.keyboard.press('Enter')
  if (hasPin) await allowAsOwner(first)
  await expect(first.getByText(`${nameOfSecond} gets the keys in a moment.`)).toBeVisible()
  await hasKeys(second)
  await first.keyboard.press('Escape')
}
