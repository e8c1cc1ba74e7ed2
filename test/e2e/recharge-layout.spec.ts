// How the recharge screen uses its space: measured by the boxes of what is on it, in every language.
import type { ElectronApplication, Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { expect } from './fixture'
import { testOnLastingApp } from './lasting-app'
import { lookUp, openPractice, planList, words } from './support/counter'
import { languagesOf } from './support/languages'

const test = testOnLastingApp({ prepare: (window) => openPractice(window) })

const NUMBER = '9876543210'
/** The usual counter's screen, and the smallest that the app is made for. */
const USUAL = { width: 1366, height: 768 }
const SMALLEST = { width: 1024, height: 640 }
const LARGE = { width: 1920, height: 1080 }
const LEAST_PLANS_IN_SIGHT = 8
/** Enlarged, boxes end between two pixels. */
const WHOLE = { ratio: 0.98 }

async function resize(
  electron: ElectronApplication,
  window: Page,
  { width, height }: typeof USUAL,
  zoom = 1,
): Promise<void> {
  await electron.evaluate(
    ({ BrowserWindow }, change) => {
      const [first] = BrowserWindow.getAllWindows()
      first?.setContentSize(change.width, change.height)
      first?.webContents.setZoomFactor(change.zoom)
    },
    { width, height, zoom },
  )
  await window.waitForFunction((inner) => innerWidth === inner, width / zoom)
}

/** How many plans are seen whole, from the sticky head of the table to the end of its box. */
const plansInSight = (window: Page, language: Language): Promise<number> =>
  planList(window, language).evaluate((grid) => {
    const box = grid.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const top = grid.querySelector('thead th')?.getBoundingClientRect().bottom ?? box.bottom
    return [...grid.querySelectorAll('tbody tr[aria-rowindex]')].filter((row) => {
      const { top: start, bottom } = row.getBoundingClientRect()
      return start >= top - 1 && bottom <= box.bottom + 1
    }).length
  })

/** The boxes of the tabs that are in sight: one row has one top. */
const topsOfTabs = (window: Page): Promise<number> =>
  window.getByRole('tablist').evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect()
    const tops = [...list.querySelectorAll('[role=tab]')]
      .map((tab) => tab.getBoundingClientRect())
      .filter((box) => box.bottom > top + 1 && box.top < bottom - 1)
      .map((box) => Math.round(box.top))
    return new Set(tops).size
  })

/** Nothing of the screen lies beyond the window to the side, where nobody could scroll to it. */
const isCutAside = (window: Page): Promise<boolean> =>
  window.locator('main').evaluate((main) => main.scrollWidth > main.clientWidth + 1)

for (const language of languagesOf('recharge-layout'))
  test(`plans fill the space there is, their categories in one row (${language})`, async ({ lasting }) => {
    const { window, electron } = lasting
    await resize(electron, window, USUAL)
    if (language !== 'en') await window.getByRole('button', { name: 'हिन्दी' }).click()
    await lookUp(window, NUMBER, language)

    await test.step('eight plans are whole on the usual screen with today’s page open', async () => {
      await expect(window.getByRole('complementary', { name: words(language, 'today.title') })).toBeVisible()
      expect(await plansInSight(window, language)).toBeGreaterThanOrEqual(LEAST_PLANS_IN_SIGHT)
    })

    await test.step('the arrow keys bring the last category into sight', async () => {
      await window.getByRole('tab').first().focus()
      await window.keyboard.press('ArrowLeft')
      await expect(window.getByRole('tab').last()).toBeInViewport(WHOLE)
      expect(await topsOfTabs(window)).toBe(1)
      await window.keyboard.press('ArrowRight')
      await expect(window.getByRole('tab').first()).toBeInViewport(WHOLE)
    })

    for (const [size, zoom] of [
      [SMALLEST, 1],
      [LARGE, 1],
      [USUAL, 2],
    ] as const)
      await test.step(`${size.width}×${size.height} at ${zoom * 100} %`, async () => {
        await resize(electron, window, size, zoom)
        expect(await isCutAside(window)).toBe(false)
        expect(await topsOfTabs(window)).toBe(1)
        const goOn = window.getByRole('button', { name: words(language, 'recharge.continue') })
        await goOn.scrollIntoViewIfNeeded()
        await expect(goOn).toBeInViewport(WHOLE)
      })

    await resize(electron, window, USUAL)
    await window.keyboard.press('Escape')
  })
