// A key on every screen that takes money: from the key press to its paint, compared with a key in a bare field of the
// same page; with 1,500 plans and the whole list of billers behind the boxes, and with the same box over no list.
import type { Page } from '@playwright/test'
import type { Bench, Comparison } from './comparison'
import { newData, removeData, startShop } from './shop-app'

const ROUNDS = 90
/** With a frame of 16 ms for the bare field, three of them keep a key within 50 ms. */
const AIM_RATIO = 3
const VERY_MANY_PLANS = '9000000065'
const MOST_ROWS_IN_THE_PAGE = 60
const BARE_FIELD = '#bare-field'
const PLAN_SEARCH = '[aria-haspopup="grid"]'

interface KeyField {
  readonly what: string
  readonly selector: string
  /** Typed key by key, and from its beginning again. */
  readonly text: string
  /** Brings the screen with the field; the keys of the app alone. */
  readonly open: (window: Page) => Promise<void>
}

const FIELDS: readonly KeyField[] = [
  {
    what: 'the search of 1,500 plans',
    selector: PLAN_SEARCH,
    text: '2gb 28 unlimited calls',
    open: async (window) => {
      await goTo(window, 'F3', 'input[inputmode=tel]')
      await window.locator('input[inputmode=tel]').fill(VERY_MANY_PLANS)
      await window.getByRole('grid').waitFor()
    },
  },
  {
    what: 'an amount among 1,500 plans',
    selector: PLAN_SEARCH,
    text: '299',
    open: () => Promise.resolve(),
  },
  {
    what: 'the search of plans before there are any',
    selector: PLAN_SEARCH,
    text: '2gb 28 unlimited calls',
    open: (window) => goTo(window, 'F3', 'input[inputmode=tel]'),
  },
  {
    what: 'a mobile number',
    selector: 'input[inputmode=tel]',
    text: '987654321',
    open: (window) => goTo(window, 'F3', 'input[inputmode=tel]'),
  },
  {
    what: 'a DTH number',
    selector: 'main input[inputmode=text]',
    text: '300123456',
    open: (window) => goTo(window, 'F4', 'main input[inputmode=text]'),
  },
  {
    what: 'the search of the national list of billers',
    selector: '[data-place=search]',
    text: 'power distribution company',
    open: async (window) => {
      await goTo(window, 'F5', '[data-place=search]')
      await window.locator('#bill-categories').waitFor()
    },
  },
  {
    what: 'the number of a bank account to check',
    selector: 'main input[inputmode=numeric]',
    text: '501001234567',
    open: async (window) => {
      await goTo(window, 'F7', '[role=tab]')
      await window.getByRole('tab').nth(1).click()
      await window.locator('main input[inputmode=numeric]').first().waitFor()
    },
  },
]

export const bench = async (): Promise<Bench> => {
  const userData = newData()
  const app = await startShop(userData)
  const { window } = app
  await window.getByRole('button', { name: /practis/i }).click()
  await addBareField(window)
  return {
    comparisons: FIELDS.map((field) => comparisonOf(window, field)),
    close: async () => {
      await app.close()
      removeData(userData)
    },
  }
}

function comparisonOf(window: Page, { what, selector, text, open }: KeyField): Comparison {
  let isOpen = false
  const ours = keyByKey(window, selector, text)
  return {
    what: `a key in ${what}, to paint`,
    against: 'a key in a bare field of the same page',
    aimRatio: AIM_RATIO,
    at: 'p95',
    rounds: ROUNDS,
    ours: async () => {
      if (!isOpen) await open(window)
      isOpen = true
      return ours()
    },
    plain: keyByKey(window, BARE_FIELD, text),
  }
}

/** Presses the key of a screen until it has the field: the first one may come before the screen can hear it. */
async function goTo(window: Page, key: string, selector: string): Promise<void> {
  const field = window.locator(selector).first()
  await window.keyboard.press(key)
  while (!(await field.isVisible())) {
    await window.waitForTimeout(200)
    await window.keyboard.press(key)
  }
}

const addBareField = (window: Page): Promise<void> =>
  window.evaluate((selector) => {
    const field = document.createElement('input')
    field.id = selector.slice(1)
    field.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:8rem'
    document.body.append(field)
  }, BARE_FIELD)

/**
 * Types one more key at each call, and starts over at the end of the text. Returns the milliseconds from the key press
 * to the next paint.
 */
function keyByKey(window: Page, selector: string, text: string): () => Promise<number> {
  let next = 0
  return async () => {
    const field = window.locator(selector).first()
    if (next === 0) await field.fill('')
    await field.focus()
    await watchNextKey(window)
    await window.keyboard.press(text.charAt(next) === ' ' ? 'Space' : text.charAt(next))
    next = (next + 1) % text.length
    const tookMs = await timeToPaint(window)
    const rows = await window.locator('[role=grid] tbody tr, [role=option]').count()
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
