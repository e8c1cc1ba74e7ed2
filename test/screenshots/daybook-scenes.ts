// The day book in pictures: the cash box open, being counted, reported; a day; a month.
import { expect, type Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import { ask, openSection, words } from '../e2e/support/counter'
import { goToVerify } from '../e2e/support/identity'
import {
  button,
  closeTill,
  exportAs,
  field,
  goToDayBook,
  moveCash,
  openTill,
  pressButton,
} from '../e2e/support/till'
import { prepared } from '../e2e/support/bridge'
import { atTheCounter, practice, sellAll, type Scene } from './scene'

async function withSales(window: Page, language: Language): Promise<void> {
  await atTheCounter(window, language)
  await openTill(window, language, '500')
  await sellAll(window, language, ['9876543210', '9000000004', '9000000009'])
  await goToDayBook(window, language)
  await moveCash(window, 'cash-out', language, '120', language === 'hi' ? 'चाय' : 'Tea')
}

/** A sale that was told as paid by UPI, failed, and was given back in cash. */
async function givenBackInCash(window: Page): Promise<void> {
  const requestId = await prepared(window, '9000000002')
  const payment = { parts: [{ way: 'upi', amountPaise: 29_900 }] }
  await ask(window, 'sale.confirm', { requestId, accepted: [], payment })
  await expect
    .poll(async () => {
      await ask(window, 'practice.pass-time')
      return JSON.stringify(await ask(window, 'journal.sale', { requestId }))
    })
    .toContain('"cashStatus":"owed-back"')
  await ask(window, 'cash.give-back', { requestId, movement: 'given-back', way: 'cash' })
}

const tab = async (window: Page, name: 'day' | 'month', language: Language): Promise<void> =>
  window.getByRole('tab', { name: words(language, `daybook.tab.${name}`) }).click()

export const daybookScenes: readonly Scene[] = [
  practice('daybook-shut', async ({ window, language }) => {
    await goToDayBook(window, language)
    await expect(button(window, 'daybook.open.do', language)).toBeVisible()
  }),
  {
    name: 'daybook-open-differs',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await openTill(window, language, '170')
      await closeTill(window, language, 17_000)
      await window.keyboard.press('Escape')
      await sellAll(window, language, ['9876543210'])
      await goToDayBook(window, language)
      await field(window, 'daybook.float', language).fill('400')
      for (const preset of ['added', 'taken', 'miscounted'] as const)
        // Its key stands behind the words.
        await expect(
          window.getByRole('button', { name: words(language, `daybook.open.preset.${preset}`) }),
        ).toBeInViewport({ ratio: 1 })
    },
  },
  { name: 'daybook-till', show: ({ window, language }) => withSales(window, language) },
  {
    name: 'daybook-close',
    show: async ({ window, language }) => {
      await withSales(window, language)
      await pressButton(window, 'daybook.close', language)
      await window.getByRole('dialog').getByRole('textbox').first().fill('2')
    },
  },
  {
    name: 'daybook-x',
    show: async ({ window, language }) => {
      await withSales(window, language)
      await pressButton(window, 'daybook.x', language)
      await expect(window.getByRole('dialog')).toContainText(words(language, 'daybook.by-state'))
    },
  },
  {
    name: 'daybook-cash-back',
    show: async ({ window, language }) => {
      await withSales(window, language)
      await givenBackInCash(window)
      await pressButton(window, 'daybook.x', language)
      await window.getByText(words(language, 'daybook.cash-back')).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'daybook-day',
    show: async ({ window, language }) => {
      await withSales(window, language)
      await tab(window, 'day', language)
      await expect(window.getByRole('main')).toContainText(words(language, 'daybook.by-hour'))
    },
  },
  {
    name: 'daybook-checks',
    show: async ({ window, language }) => {
      await withSales(window, language)
      await goToVerify(window, 'gstin', language)
      await window.keyboard.type('27PRCPT0051X1ZM')
      await window.keyboard.press('Enter')
      await expect(window.getByText(words(language, 'common.details'))).toBeVisible()
      await goToDayBook(window, language)
      await tab(window, 'day', language)
      await window.getByText(words(language, 'daybook.checks')).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'daybook-month',
    show: async ({ window, language }) => {
      await withSales(window, language)
      await tab(window, 'month', language)
      await expect(window.getByRole('main')).toContainText(words(language, 'daybook.total'))
    },
  },
  ...(['accounts', 'accounts-ledgers'] as const).map((name): Scene => ({
    name,
    show: async ({ window, language }) => {
      await withSales(window, language)
      await tab(window, 'month', language)
      await exportAs(window, 'accounts.title', language)
      const dialog = window.getByRole('dialog')
      if (name === 'accounts-ledgers')
        await dialog.getByText(words(language, 'accounts.form.tally'), { exact: true }).click()
      await expect(button(window, 'accounts.start', language)).toBeVisible()
    },
  })),
  {
    name: 'customer',
    show: async ({ window, language }) => {
      await withSales(window, language)
      await window.evaluate(() => {
        location.hash = '/customer/9876543210'
      })
      await expect(button(window, 'customer.name.keep', language)).toBeVisible()
    },
  },
  {
    name: 'customer-credit-for-another',
    show: async ({ window, language }) => {
      await withSales(window, language)
      const accountNumber = '9876543210'
      await ask(window, 'customer.name', { accountNumber, name: 'Asha Devi', agrees: true })
      const { value } = (await ask(window, 'credit.limit', { accountNumber, limitPaise: 100_000 })) as {
        readonly value: { readonly accountId: string }
      }
      for (const number of [accountNumber, '9511133344']) {
        const requestId = await prepared(window, number)
        const payment = { parts: [{ way: 'credit', amountPaise: 29_900, accountId: value.accountId }] }
        await ask(window, 'sale.confirm', { requestId, accepted: [], payment })
      }
      await window.evaluate(() => {
        location.hash = '/customer/9876543210'
      })
      await window.getByText('Jio xx3344').scrollIntoViewIfNeeded()
    },
  },
  practice('commission', async ({ window, language }) => {
    const rate = { kind: 'percent', hundredths: 100 }
    await ask(window, 'commission.save', {
      table: [
        { service: 'mobile', of: '', rate },
        { service: 'mobile', of: 'Vi', rate: { kind: 'percent', hundredths: 256 } },
      ],
    })
    await openSection(window, 'commission')
    await expect(button(window, 'commission.add', language)).toBeVisible()
  }),
]
