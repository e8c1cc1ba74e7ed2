// Numbers, amounts, PINs and keys of the counter typed with the layouts of India, by the places of the keys, in the built app in a real window. Only
// with REAL_INPUT_METHODS=1 (playwright.config.ts, CONTRIBUTING.md); a computer that lacks the programs says which.
import { expect, type Page } from '@playwright/test'
import { plainText } from '#shared/base/plain-text'
import { confirmSheet, pickFirstPlan, planList, words, wordsLike } from './support/counter'
import { HOW_TO_INSTALL, missingOfDesktop, openDesktop, type Desktop } from './support/desktop'
import { field, openShop, PIN, test } from './support/first-launch'

const LAYOUTS = [
  ['in', ''],
  ['in', 'hin-wx'],
  ['in', 'hin-kagapa'],
  ['in', 'ben'],
  ['in', 'ben_probhat'],
  ['in', 'tam'],
  ['in', 'tel'],
  ['in', 'guj'],
  ['in', 'kan'],
  ['bd', ''],
  ['in', 'urd-phonetic'],
] as const
const LONGEST_TEST_MS = 240_000
const MS_A_KEY = 40
const REST_MS = 400
/** The places of keys on a PC's keyboard, as the X server numbers them. */
const ROW = 10
const COMMA = 59
const SLASH = 61
const EQUAL = 21
const LETTER_K = 45
const LETTER_L = 46

/** By place: the key 1 is the first of its row and 0 the last. */
const keysOf = (digits: string): readonly string[] =>
  Array.from(digits, (digit) => String(ROW + ((Number(digit) + 9) % 10)))

const number = (window: Page) =>
  window.getByLabel(words('en', 'recharge.number.label.mobile'), { exact: true })
const amount = (window: Page) => window.getByLabel(words('en', 'recharge.plans.search'), { exact: true })
const box = (window: Page) => window.getByRole('combobox', { name: words('en', 'command.counter-box') })

test('the programs of a desktop with layouts are here', () => {
  expect(missingOfDesktop(), HOW_TO_INSTALL).toEqual([])
})

/** A number typed at the recharge, and a plan chosen for it. */
async function choosePlan(window: Page, desktop: Desktop, first: string, last: string): Promise<void> {
  desktop.press(['F3'], MS_A_KEY)
  await expect(number(window)).toBeFocused()
  desktop.press([...keysOf(first)], MS_A_KEY)
  await expect.poll(() => number(window).inputValue()).toBe(first)
  // No command of this screen, and no digits either.
  desktop.press(
    [...keysOf('1234567890')].map((key) => `alt+${key}`),
    MS_A_KEY,
  )
  desktop.press([...keysOf(last)], MS_A_KEY)
  await expect.poll(() => number(window).inputValue()).toBe(`${first} ${last}`)
  // The number ends, and the cursor moves on.
  desktop.press([String(SLASH)], MS_A_KEY)
  await expect(planList(window)).toBeVisible()
}

/** The ways of paying by Alt and the digits; then the sale is kept for a visit. */
async function keepByKeys(window: Page, desktop: Desktop): Promise<void> {
  const sheet = window.getByRole('dialog')
  await pickFirstPlan(window)
  for (const [digit, way] of [
    ['2', 'upi'],
    ['3', 'card'],
    ['1', 'cash'],
  ] as const) {
    desktop.press([`alt+${keysOf(digit)[0]}`], MS_A_KEY)
    await expect(sheet.getByRole('radio', { name: words('en', `sale.mode.${way}`) })).toBeChecked()
  }
  desktop.press([`shift+${EQUAL}`], MS_A_KEY)
  await expect(sheet).toBeHidden()
  await expect(
    window.getByRole('complementary', { name: words('en', 'visit.title'), exact: true }),
  ).toBeVisible()
}

async function complainByKeys(window: Page, desktop: Desktop): Promise<void> {
  await pickFirstPlan(window)
  await confirmSheet(window)
  await expect(window.locator('#sale-result')).toBeVisible()
  desktop.press([`ctrl+${LETTER_K}`], MS_A_KEY)
  await expect(window.getByRole('dialog', { name: wordsLike('en', 'complaint.title') })).toBeVisible()
  desktop.press(['Escape'], MS_A_KEY)
  await expect(window.getByRole('dialog')).toBeHidden()
}

async function lockAndOpenByKeys(window: Page, desktop: Desktop): Promise<void> {
  desktop.press([`ctrl+${LETTER_L}`], MS_A_KEY)
  await expect(field(window, 'lock.pin')).toBeFocused()
  desktop.press([...keysOf(PIN)], MS_A_KEY)
  await expect.poll(() => field(window, 'lock.pin').inputValue()).toBe(PIN)
  desktop.press(['Return'], MS_A_KEY)
  await expect(field(window, 'lock.pin')).toBeHidden()
}

for (const [layout, variant] of LAYOUTS)
  test(`the digit keys of ${layout} ${variant} type digits, and its other keys keep their places`, async ({
    launcher,
    service,
  }) => {
    test.setTimeout(LONGEST_TEST_MS)
    const desktop = await openDesktop()
    try {
      // Without a method: what is typed is the layout's own.
      const env = { ...desktop.env, GTK_IM_MODULE: 'gtk-im-context-simple', XMODIFIERS: '' }
      const { window } = await launcher.launch({ env })
      await openShop(window, service)
      await window.bringToFront()
      desktop.layOut(layout, variant)
      await choosePlan(window, desktop, '98765', '43210')
      await window.waitForTimeout(REST_MS)
      desktop.press([...keysOf('200')], MS_A_KEY)
      await expect.poll(async () => plainText(await amount(window).inputValue())).toBe('200')
      await amount(window).fill('')
      await keepByKeys(window, desktop)
      desktop.press(['F2'], MS_A_KEY)
      await expect(box(window)).toBeFocused()
      desktop.press([...keysOf('10')], MS_A_KEY)
      await expect.poll(async () => plainText(await box(window).inputValue())).toBe('10')
      await box(window).fill('')
      await choosePlan(window, desktop, '91234', '56780')
      await complainByKeys(window, desktop)
      await lockAndOpenByKeys(window, desktop)
      // A key of the keyboard's place whose letter the layout replaces.
      desktop.press([`ctrl+${COMMA}`], MS_A_KEY)
      await expect(
        window.getByRole('heading', { level: 1, name: words('en', 'command.settings') }),
      ).toBeVisible()
    } finally {
      desktop.close()
    }
  })
