// A screen passes axe's rules for WCAG 2.2 AA.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, type RunningApp } from '../fixture'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those of them whose answer depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Replaces axe's half a megabyte of source in a document that already has it; otherwise it is sent twice with every
 * check.
 */
const THERE_ALREADY = 'void 0'

/**
 * Marks elements that are about to appear or disappear: their transition has not started yet, and they may be invisible
 * until then.
 */
const ABOUT_TO_CHANGE = '[data-starting-style], [data-ending-style]'

/**
 * Waits until every transition of colour or position has ended: halfway through, a contrast belongs to neither theme.
 */
async function settled(window: Page): Promise<void> {
  await window.waitForFunction((selector) => document.querySelector(selector) === null, ABOUT_TO_CHANGE)
  await window.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => null)
  })
}

/** Only in the window's own frame: the receipt's frame runs no script, so axe cannot look into it. */
export const expectClean = (window: Page, screen: string): Promise<void> => expectRules(window, screen, RULES)

/** Of a screen that is clean in one look: in another look only the colours differ. */
export const expectColoursClean = (window: Page, screen: string): Promise<void> =>
  expectRules(window, screen, COLOUR_RULES)

async function expectRules(window: Page, screen: string, runOnly: string[]): Promise<void> {
  await settled(window)
  const isThere = await window.evaluate(() => 'axe' in globalThis)
  const { violations } = await new AxeBuilder({ page: window, ...(isThere && { axeSource: THERE_ALREADY }) })
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found, screen).toEqual([])
}

/** What is expected of a screen in one look and then in the other. */
export const LOOKS = [
  ['dark', expectClean],
  ['light', expectColoursClean],
] as const

/** The same in dark and light; the app follows the system here, and ends in light. */
export async function expectCleanInBothLooks(
  { electron, window }: Pick<RunningApp, 'electron' | 'window'>,
  screen: string,
): Promise<void> {
  for (const [theme, expectIt] of LOOKS) {
    await electron.evaluate(({ nativeTheme }, to) => void (nativeTheme.themeSource = to), theme)
    await window.waitForFunction((to) => matchMedia(`(prefers-color-scheme: ${to})`).matches, theme)
    await expectIt(window, `${screen}, ${theme}`)
  }
}
