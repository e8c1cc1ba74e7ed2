// Numbers, amounts and keys of the counter typed with the layouts of India, by the places of the keys, in the built app in a real window. Only
// with REAL_INPUT_METHODS=1 (playwright.config.ts, CONTRIBUTING.md); a computer that lacks the programs says which.
import { expect, type Page } from '@playwright/test'
import { plainText } from '#shared/base/plain-text'
import { test } from './fixture'
import { openPractice, planList, words } from './support/counter'
import { HOW_TO_INSTALL, missingOfDesktop, openDesktop } from './support/desktop'

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

for (const [layout, variant] of LAYOUTS)
  test(`the digit keys of ${layout} ${variant} type digits, and its other keys keep their places`, async ({
    launcher,
  }) => {
    test.setTimeout(LONGEST_TEST_MS)
    const desktop = await openDesktop()
    try {
      // Without a method: what is typed is the layout's own.
      const env = { ...desktop.env, GTK_IM_MODULE: 'gtk-im-context-simple', XMODIFIERS: '' }
      const { window } = await launcher.launch({ env })
      await openPractice(window)
      await window.bringToFront()
      desktop.layOut(layout, variant)
      desktop.press(['F3'], MS_A_KEY)
      await expect(number(window)).toBeFocused()
      desktop.press([...keysOf('9876543210')], MS_A_KEY)
      await expect.poll(() => number(window).inputValue()).toBe('98765 43210')
      // The number ends, and the cursor moves on.
      desktop.press([String(SLASH)], MS_A_KEY)
      await expect(planList(window)).toBeVisible()
      await window.waitForTimeout(REST_MS)
      desktop.press([...keysOf('200')], MS_A_KEY)
      await expect.poll(async () => plainText(await amount(window).inputValue())).toBe('200')
      desktop.press(['F2'], MS_A_KEY)
      await expect(box(window)).toBeFocused()
      desktop.press([...keysOf('10')], MS_A_KEY)
      await expect.poll(async () => plainText(await box(window).inputValue())).toBe('10')
      // A key of the keyboard's place whose letter the layout replaces.
      desktop.press([`ctrl+${COMMA}`], MS_A_KEY)
      await expect(
        window.getByRole('heading', { level: 1, name: words('en', 'command.settings') }),
      ).toBeVisible()
    } finally {
      desktop.close()
    }
  })
