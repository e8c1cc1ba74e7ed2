// A scanner on the running app, by real keys at a scanner's pace: what is typed stays, nothing is sold, and a code of the counter's own
// receipts opens that receipt. One app for all of it.
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/languages'
import { receiptNumber } from '#shared/base/ids'
import { receiptCode } from '#shared/sale/receipt-code'
import type { DayPage } from '#shared/sale/day'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { chooseBiller } from './support/bill'
import { ask, openPractice, words, wordsLike } from './support/counter'
import { field } from './support/first-launch'
import { untilLive } from './support/keyboard'
import { languagesOf } from './support/languages'
import { scanInto } from './support/scanner'

const OF_GOODS = '8901234567890'
const UPI = 'upi://pay?pa=chai@okbank&pn=Chai%20Shop&am=20.00&cu=INR'

const salesIn = async (window: Page) =>
  ((await ask(window, 'journal.day')) as { readonly value: DayPage }).value.sales

const told = (window: Page, language: Language) =>
  window.getByRole('complementary').filter({ hasText: words(language, 'scan.words') })

for (const language of languagesOf('scanner'))
  test(`a scan acts on nothing, and is told or used (${language})`, async ({ window }) => {
    await openPractice(window, language)
    const number = field(window, 'recharge.number.label.mobile', language)
    const box = window.getByRole('combobox', { name: words(language, 'command.counter-box') })
    const yes = { name: wordsLike(language, 'recharge.confirm.yes') }
    const moneyButton = window.getByRole('dialog').getByRole('button', yes)

    await test.step('in the middle of a number the number stays, and two codes in a moment are two', async () => {
      await window.keyboard.press('F3')
      await window.keyboard.type('98765')
      await scanInto(window, [UPI, OF_GOODS])
      await expect(told(window, language)).toBeVisible()
      await expect(told(window, language)).toContainText(OF_GOODS)
      await expect(number).toHaveValue('98765')
      await expect(number).toBeFocused()
      await expectClean(window, 'a told scan')
    })
    await test.step('on a sheet with notes typed nothing is confirmed, and the notes stay', async () => {
      await window.keyboard.type('43210')
      await window.keyboard.press('Space')
      await window.keyboard.type('299')
      await window.keyboard.press('Enter')
      await expect(moneyButton).toBeFocused()
      await untilLive(window, moneyButton)
      await window.keyboard.type('500')
      await untilLive(window, moneyButton)
      const notes = window.getByRole('dialog').locator('input[inputmode=decimal]')
      await scanInto(window, [OF_GOODS, '500000'], ['Enter', 'Tab', 'Enter'])
      await expect(notes).toHaveValue('500')
      await expect(window.getByRole('dialog')).toBeVisible()
      expect(await salesIn(window)).toEqual([])
    })
    await test.step('a person confirms it as ever', async () => {
      await untilLive(window, moneyButton)
      await window.keyboard.press('Enter')
      await expect(
        window.getByRole('heading', { name: words(language, 'sale.rail.success.title') }),
      ).toBeVisible()
    })
    await test.step('a result is neither printed nor left by a scan', async () => {
      await scanInto(window, [OF_GOODS])
      await expect(
        window.getByRole('heading', { name: words(language, 'sale.rail.success.title') }),
      ).toBeVisible()
      await expect(told(window, language)).toBeVisible()
    })
    await test.step('the code of that receipt opens it from Home', async () => {
      const [sale] = await salesIn(window)
      if (sale === undefined) throw new Error('nothing was sold')
      await window.keyboard.press('Alt+Home')
      await expect(box).toBeFocused()
      const { requestId, lastSequence } = sale
      const code = { environment: 'practice', number: receiptNumber(lastSequence), requestId } as const
      await scanInto(window, [receiptCode({ ...code, chainDigits: '9f31c2ab' })])
      await expect.poll(() => window.evaluate(() => location.hash)).toBe(`#/receipts/${requestId}`)
      await expect(box).toHaveValue('')
    })
    await test.step('on a bill it fills the number, and elsewhere goes into the counter box by one key', async () => {
      await chooseBiller(window, 'Practice Electricity', language)
      await window.keyboard.type('45')
      await scanInto(window, [OF_GOODS], ['Tab'])
      await expect(window.locator('[data-input]').first()).toHaveValue(OF_GOODS)
      await window.keyboard.press('F8')
      await scanInto(window, [OF_GOODS])
      await expect(told(window, language)).toBeVisible()
      await window.keyboard.press('Alt+c')
      await expect(box).toHaveValue(OF_GOODS)
      await expect(told(window, language)).toBeHidden()
    })
    expect(await salesIn(window)).toHaveLength(1)
  })
