// A key in the search box of 1,500 plans: from the key press to the filtered list on screen, compared with a key in a
// bare text field of the same page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type Locator, type Page } from '@playwright/test'
import { executablePath, launchSwitches, root } from '../e2e/runtime'
import type { Bench } from './comparison'

const ROUNDS = 120
/** With a frame of 16 ms for the bare field, three of them keep the list within 50 ms. */
const AIM_RATIO = 3
const REMOVE_RETRIES = 5
const VERY_MANY_PLANS = '9000000065'
const TYPED = '2gb 28 unlimited calls'
const MOST_ROWS_IN_THE_PAGE = 60
const BARE_FIELD_ID = 'bare-field'

export const bench = async (): Promise<Bench> => {
  const userData = mkdtempSync(join(tmpdir(), 'galla-bench-'))
  const app = await _electron.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...launchSwitches, root, `--user-data-dir=${userData}`],
    cwd: root,
  })
  const window = await app.firstWindow()
  await openPlans(window)
  const search = window.getByPlaceholder('2gb 28')
  const bare = await addBareField(window)
  return {
    comparisons: [
      {
        what: 'a key in the search of 1,500 plans, to paint',
        against: 'a key in a bare field of the same page',
        aimRatio: AIM_RATIO,
        rounds: ROUNDS,
        ours: keyByKey(window, search),
        plain: keyByKey(window, bare),
      },
    ],
    close: async () => {
      await app.close()
      rmSync(userData, { recursive: true, force: true, maxRetries: REMOVE_RETRIES })
    },
  }
}

async function openPlans(window: Page): Promise<void> {
  await window.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  await window.getByRole('button', { name: /practis/i }).click()
  const number = window.getByLabel('Mobile number', { exact: true })
  while (!(await number.isVisible())) {
    await window.keyboard.press('F3')
    await window.waitForTimeout(200)
  }
  await number.fill(VERY_MANY_PLANS)
  await window.getByRole('grid').waitFor()
}

async function addBareField(window: Page): Promise<Locator> {
  await window.evaluate((id) => {
    const field = document.createElement('input')
    field.id = id
    document.querySelector('main')?.prepend(field)
  }, BARE_FIELD_ID)
  return window.locator(`#${BARE_FIELD_ID}`)
}

/**
 * Types one more key at each call, and starts over at the end of the text. Returns the milliseconds from the key press
 * to the next paint.
 */
function keyByKey(window: Page, field: Locator): () => Promise<number> {
  let next = 0
  return async () => {
    if (next === 0) await field.fill('')
    await field.focus()
    await watchNextKey(window)
    await window.keyboard.press(TYPED.charAt(next) === ' ' ? 'Space' : TYPED.charAt(next))
    next = (next + 1) % TYPED.length
    const tookMs = await timeToPaint(window)
    const rows = await window.locator('[role=grid] tbody tr').count()
    if (rows > MOST_ROWS_IN_THE_PAGE) throw new Error(`${rows} rows stand in the page`)
    return tookMs
  }
}

/** Installs the measurement before the key is pressed; the page keeps its result until it is read. */
const watchNextKey = (window: Page): Promise<void> =>
  window.evaluate(() => {
    const painted = new Promise<number>((resolve) => {
      const heard = ({ timeStamp }: KeyboardEvent) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // A message sent from a frame arrives once that frame has been painted.
          port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(null)
        })
      globalThis.addEventListener('keydown', heard, { once: true, capture: true })
    })
    Object.assign(globalThis, { painted })
  })

const timeToPaint = (window: Page): Promise<number> =>
  window.evaluate(() => (globalThis as unknown as { readonly painted: Promise<number> }).painted)
