// The keyboard alone: what cannot be reached by Tab and the arrow keys cannot be used by a spec with these functions.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixture'

/** More stops than any screen has: a longer walk has missed its target. */
const MOST_STOPS = 120

type Watched = typeof globalThis & { pressedByMouse?: string[] }

/** From now on every mouse press is recorded, also over reloads. */
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

/** No mouse was pressed since it was forbidden. */
export const expectNoMouse = async (window: Page): Promise<void> =>
  expect(await window.evaluate(() => (globalThis as Watched).pressedByMouse)).toEqual([])

/**
 * Presses `key` until `target` has the focus or, if `until` says so, is selected: a selection may move the focus on to
 * the next field. The target is located once, and again only if the page has replaced the element.
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

/** Tabs from stop to stop until `target` has the focus. */
export async function tabTo(window: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  await walk(window, target, key)
  await expect(target).toBeFocused()
}

/** Moves to a field and replaces its content all at once: single keys are tested where they matter. */
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

/** Presses the button that saves a form, and waits until nothing is left to save. While it saves it counts as disabled too, as one that is busy. */
export async function saveBy(window: Page, button: Locator): Promise<void> {
  await pressOn(window, button)
  await expect(button).toHaveAttribute('disabled', '')
}

/**
 * Moves to a group of radio buttons and along it with the arrow keys. The selection may depend on main, so it is waited
 * for.
 */
export async function pick(window: Page, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true })
  const checked = group.getByRole('radio', { checked: true })
  await expect(wanted).toBeVisible()
  await tabTo(window, (await checked.count()) > 0 ? checked : group.getByRole('radio').first())
  // An arrow chooses by itself. Space is for the one that Tab leads to; pressed later it could land in the field that a
  // choice moves the focus to.
  const isThere = await wanted.evaluate((radio) => radio === document.activeElement)
  if (isThere && !(await wanted.isChecked())) await window.keyboard.press('Space')
  else await walk(window, wanted, 'ArrowRight', 'focused or chosen')
  await expect(wanted).toBeChecked()
}

/** Chooses a file by keyboard: the button beside `label`, Enter, and the result of the system's dialog. */
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

/** A keyboard that counts key presses. */
export function countedKeys(window: Page) {
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

/** The button that moves money does nothing for 400 ms from the frame that shows it (docs/money-safety.md 5). */
const ACTIVATION_DELAY_MS = 400

/** Waits until the button that moves money is no longer inert. */
export async function untilLive(window: Page, moneyButton: Locator): Promise<void> {
  await expect(moneyButton).toBeEnabled()
  // By the frames and the clock of the page, which the button uses too.
  const alive = await window.evaluate(
    (activationDelayMs) =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => resolve(performance.now() + activationDelayMs)),
      ),
    ACTIVATION_DELAY_MS,
  )
  await window.waitForFunction((then) => performance.now() >= then, alive)
}

/** Confirms the sheet of `moneyButton` with Enter. */
export async function confirmBy(window: Page, moneyButton: Locator): Promise<void> {
  await expect(moneyButton).toBeFocused()
  await untilLive(window, moneyButton)
  await window.keyboard.press('Enter')
  await expect(moneyButton).toBeHidden()
}
