// Numbers and amounts typed by real input methods into the built app in a real window. Only with REAL_INPUT_METHODS=1 (playwright.config.ts,
// CONTRIBUTING.md); a computer that lacks the programs says which.
import { expect, type Page } from '@playwright/test'
import { toAsciiDigits } from '#shared/base/plain-text'
import { test } from './fixture'
import { ask, openPractice, planList, words } from './support/counter'
import { HOW_TO_INSTALL, missingOfDesktop, openDesktop, type Desktop } from './support/desktop'

const SPEEDS_MS = [8, 40, 60, 120]
const NUMBER = '9876543215'.split('')
const PLAIN = 'xkb:us::eng'
const LONGEST_TEST_MS = 240_000
/** A method may still be writing. */
const REST_MS = 500

const missing = missingOfDesktop()

test('the programs of a desktop with input methods are here', () => {
  expect(missing, HOW_TO_INSTALL).toEqual([])
})

const number = (window: Page) =>
  window.getByLabel(words('en', 'recharge.number.label.mobile'), { exact: true })
const amount = (window: Page) => window.getByLabel(words('en', 'recharge.plans.search'), { exact: true })

async function typeSale(desktop: Desktop, window: Page, method: string, ms: number): Promise<void> {
  await desktop.choose(PLAIN)
  desktop.press(['F3'], ms)
  await expect(number(window)).toBeFocused()
  desktop.press(['ctrl+a', 'BackSpace'], ms)
  await desktop.choose(method)
  desktop.press([...NUMBER, 'Tab'], ms)
  await expect(planList(window)).toBeVisible()
  await window.waitForTimeout(REST_MS)
  await desktop.choose(PLAIN)
  await amount(window).focus()
  // In an empty amount BackSpace goes back to the number.
  if ((await amount(window).inputValue()) !== '') desktop.press(['ctrl+a', 'BackSpace'], ms)
  await desktop.choose(method)
}

for (const method of ['m17n:kn:kgp', 'm17n:ta:typewriter'])
  test(`what is typed by ${method} is what the keys say, at every speed`, async ({ launcher }) => {
    test.setTimeout(LONGEST_TEST_MS)
    const desktop = await openDesktop()
    try {
      const { window } = await launcher.launch({ env: desktop.env })
      await openPractice(window)
      await window.bringToFront()
      for (const ms of SPEEDS_MS) {
        await typeSale(desktop, window, method, ms)
        desktop.press('299'.split(''), ms)
        await window.waitForTimeout(REST_MS)
        await expect(number(window), `${ms} ms a key`).toHaveValue('98765 43215')
        // A method may hold the last digit until the next key.
        const typed = async () => toAsciiDigits(await amount(window).inputValue())
        await expect.poll(typed, `${ms} ms a key`).toBe('299')
        // Many methods send the Enter that ends a composition a second time, and some keep it for themselves.
        desktop.press(['Return'], ms)
        await window.waitForTimeout(REST_MS)
        await desktop.choose(PLAIN)
        const sheet = window.getByRole('dialog')
        if (!(await sheet.isVisible())) desktop.press(['Return'], ms)
        await expect(sheet, `${ms} ms a key`).toContainText('₹299')
        const day = (await ask(window, 'journal.day')) as {
          readonly value: { readonly sales: readonly unknown[] }
        }
        expect(day.value.sales, 'nothing is sold by the Enter that opens a sheet').toEqual([])
        desktop.press(['Escape'], ms)
        await expect(sheet).toBeHidden()
      }
    } finally {
      desktop.close()
    }
  })

for (const method of ['m17n:ta:typewriter', 'm17n:bn:probhat'])
  test(`99.50 typed by ${method}, which writes another sign for the point, is asked about`, async ({
    launcher,
  }) => {
    test.setTimeout(LONGEST_TEST_MS)
    const desktop = await openDesktop()
    try {
      const { window } = await launcher.launch({ env: desktop.env })
      await openPractice(window)
      await window.bringToFront()
      await typeSale(desktop, window, method, REST_MS / 10)
      desktop.press(['9', '9', 'period', '5', '0'], REST_MS / 10)
      await expect(window.getByText('₹99.50?')).toBeVisible()
    } finally {
      desktop.close()
    }
  })
