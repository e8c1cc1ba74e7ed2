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

/**
 * Presses `key` until `target` has the focus or, if `until` says so, is chosen: what is chosen may lead on to the field that is asked for
 * next. The target is looked for once, and again only when the page has put another element in its place.
 */
async function walk(
  window: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowRight',
  until: 'focused' | 'focused or chosen' = 'focused',
): Promise<void> {
  let element = await target.elementHandle()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const state = await element?.evaluate((node, endsWhenChosen) => {
      if (!node.isConnected) return 'gone'
      const isThere = node === node.ownerDocument.activeElement
      return isThere || (endsWhenChosen && (node as HTMLInputElement).checked) ? 'there' : 'elsewhere'
    }, until === 'focused or chosen')
    if (state === 'there') return
    if (state === 'elsewhere') await window.keyboard.press(key)
    else element = await target.elementHandle()
  }
}

/** Walks from stop to stop until `target` has the focus. */
export async function tabTo(window: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  await walk(window, target, key)
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
  await walk(window, wanted, 'ArrowRight', 'focused or chosen')
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
const INERT_MS = 400

/** Waits until the button that moves money has the focus and is past the moment in which it is inert. */
export async function untilAlive(window: Page, moneyButton: Locator): Promise<void> {
  await expect(moneyButton).toBeEnabled()
  await expect(moneyButton).toBeFocused()
  // By the clock of the page, which is the one that the button goes by.
  const alive = await window.evaluate((inertMs) => performance.now() + inertMs, INERT_MS)
  await window.waitForFunction((then) => performance.now() >= then, alive)
}

/** Confirms by Enter the sheet that `moneyButton` belongs to. */
export async function confirmBy(window: Page, moneyButton: Locator): Promise<void> {
  await untilAlive(window, moneyButton)
  await window.keyboard.press('Enter')
  await expect(moneyButton).toBeHidden()
}
