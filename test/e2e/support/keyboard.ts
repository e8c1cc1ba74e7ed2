// The keyboard alone: what cannot be reached by Tab and the arrow keys cannot be worked by a spec that uses these.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixture'

/** More stops than any screen has: a walk this long went past what it looked for. */
const MOST_STOPS = 80

type Watched = typeof globalThis & { pressedByMouse?: string[] }

/** From now on every press of a mouse is remembered, over reloads too. */
export async function forbidTheMouse(window: Page): Promise<void> {
  const watch = (): void => {
    const pressed: string[] = []
    ;(globalThis as Watched).pressedByMouse = pressed
    addEventListener('pointerdown', ({ target }) => pressed.push((target as Node).nodeName), {
      capture: true,
    })
  }
  await window.addInitScript(watch)
  await window.evaluate(watch)
}

/** Nothing was pressed by a mouse since it was forbidden. */
export const expectNoMouse = async (window: Page): Promise<void> =>
  expect(await window.evaluate(() => (globalThis as Watched).pressedByMouse)).toEqual([])

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement)

/** Walks from stop to stop until `target` has the focus. */
export async function tabTo(window: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus(target)); stop += 1)
    await window.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Walks to a field and writes over what stands there, all at once: how single keys are read is told where it matters. */
export async function typeInto(window: Page, target: Locator, text: string): Promise<void> {
  await tabTo(window, target)
  await window.keyboard.press('Control+a')
  await window.keyboard.insertText(text)
}

export async function pressOn(
  window: Page,
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(window, target)
  await window.keyboard.press(key)
}

/** Walks to a row of radio buttons and along it with the arrow keys. What is chosen may be main's word: it is waited for. */
export async function pick(window: Page, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true })
  const checked = group.getByRole('radio', { checked: true })
  await expect(wanted).toBeVisible()
  await tabTo(window, (await checked.count()) > 0 ? checked : group.getByRole('radio').first())
  for (let step = 0; step < MOST_STOPS && !(await hasFocus(wanted)); step += 1)
    await window.keyboard.press('ArrowRight')
  if (!(await wanted.isChecked())) await window.keyboard.press('Space')
  await expect(wanted).toBeChecked()
}

/** Chooses a file by the keyboard: the button that stands beside `label`, Enter, and what the system's dialog then gives. */
export async function chooseFile(
  window: Page,
  label: string,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const row = window.locator('div').filter({ has: window.locator(`> label`, { hasText: label }) })
  const chooser = window.waitForEvent('filechooser')
  await pressOn(window, row.getByRole('button').first())
  await (await chooser).setFiles(file)
  await expect(row.getByText(file.name, { exact: true })).toBeVisible()
}

/** The button that moves money does nothing for its first 400 ms (money-safety: the Enter that opens a sheet never confirms it). */
const INERT_WAIT_MS = 500

/** Waits until the button that moves money has the focus and is past the moment in which it is inert. */
export async function untilAlive(window: Page, moneyButton: Locator): Promise<void> {
  await expect(moneyButton).toBeEnabled()
  await expect(moneyButton).toBeFocused()
  await window.waitForTimeout(INERT_WAIT_MS)
}

/** Confirms by Enter the sheet that `moneyButton` belongs to. */
export async function confirmBy(window: Page, moneyButton: Locator): Promise<void> {
  await untilAlive(window, moneyButton)
  await window.keyboard.press('Enter')
  await expect(moneyButton).toBeHidden()
}
