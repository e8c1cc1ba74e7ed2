// The scenes that are pictured. Add one at the end of its area; helpers of test/e2e/support drive the app.
import { expect, type Page } from '@playwright/test'
import type { Language } from '@shared/domain/environment'
import { bill, expectPaid, fetchBill, goToBills, pay } from '../e2e/support/bill'
import { isReady, openPractice, sell, words } from '../e2e/support/counter'
import { daybookScenes } from './daybook-scenes'
import { lockScenes } from './lock-scenes'
import { journalScenes } from './log-scenes'
import { rechargeScenes } from './recharge-scenes'
import { identityScenes } from './identity-scenes'
import { printingScenes } from './printing-scenes'
import { receiptLogScenes } from './receipt-log-scenes'
import type { Scene } from './scene'

/** Opens the practice counter and waits until it reacts to the keyboard. */
async function atTheCounter(window: Page, language: Language): Promise<void> {
  await openPractice(window, language)
  await expect(window.getByRole('navigation')).toBeVisible()
}

export const scenes: readonly Scene[] = [
  {
    name: 'welcome',
    show: ({ window }) => isReady(window),
  },
  {
    name: 'home',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      for (const number of ['9876543210', '9000000001', '9000000009']) {
        await sell(window, number, language)
        await expect(window.locator('#sale-result')).toBeVisible()
        await window.keyboard.press('Control+n')
      }
      await window.keyboard.press('Alt+Home')
    },
  },
  {
    name: 'counter-box',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await window.keyboard.press('F2')
      await window.keyboard.type('9876543210')
    },
  },
  {
    name: 'keys',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await window.keyboard.press('F1')
      await expect(window.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'practice-troubles',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await window.getByRole('button', { name: words(language, 'practice.troubles') }).click()
      await expect(window.getByRole('dialog').getByRole('row').nth(3)).toBeVisible()
    },
  },
  {
    name: 'first-day-tour',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await window.getByRole('button', { name: words(language, 'tour.begin') }).click()
      await window.getByRole('button', { name: words(language, 'tour.fill') }).click()
      await expect(window.getByRole('grid')).toBeVisible()
    },
  },
  ...lockScenes,
  ...rechargeScenes,
  {
    name: 'bills',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToBills(window, language)
      await expect(window.getByRole('button', { name: /^(Electricity|बिजली)/ })).toBeVisible()
    },
  },
  {
    name: 'bill-hits',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await goToBills(window, language)
      await window.keyboard.type('vitaran')
      await expect(window.getByRole('option').nth(5)).toBeVisible()
    },
  },
  {
    name: 'bill',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await fetchBill(window, 'Practice Electricity', '9000000055', language)
      await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
    },
  },
  {
    name: 'bill-overdue-confirm',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await fetchBill(window, 'Practice Electricity', '9000000057', language)
      await expect(bill(window, language)).toContainText(words(language, 'bill.card.overdue'))
      await window.keyboard.press('Enter')
      await expect(window.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'bill-fee-confirm',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await fetchBill(window, 'Practice Electricity', '9000000064', language)
      await expect(bill(window, language)).toContainText('₹5.90')
      await window.keyboard.press('Enter')
      await expect(window.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'bill-result',
    show: async ({ window, language }) => {
      await openPractice(window, language)
      await fetchBill(window, 'Practice Electricity', '4512367890', language)
      await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
      await pay(window, language)
      await expectPaid(window, language)
    },
  },
  {
    name: 'pending',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      for (const number of ['9000000004', '9000000009']) {
        await sell(window, number, language)
        await expect(window.locator('#sale-result')).toBeVisible()
        await window.keyboard.press('Control+n')
      }
      await window.keyboard.press('F8')
      await expect(window.getByRole('button', { name: words(language, 'settle.open') }).first()).toBeVisible()
    },
  },
  {
    name: 'send-again',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await sell(window, '9000000012', language)
      await expect(window.locator('#sale-result')).toBeVisible()
      await window.keyboard.press('F8')
      await window
        .getByRole('button', { name: words(language, 'resend.open') })
        .first()
        .click()
      await expect(window.getByRole('dialog').getByRole('definition').first()).toBeVisible()
    },
  },
  {
    name: 'log-verified',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await sell(window, '9876543210', language)
      await expect(window.locator('#sale-result')).toBeVisible()
      await window.keyboard.press('Control+,')
      await window.getByRole('button', { name: words(language, 'log.verify') }).click()
      await window.getByText(words(language, 'log.whole.title')).scrollIntoViewIfNeeded()
    },
  },
  ...journalScenes,
  ...identityScenes,
  ...daybookScenes,
  ...printingScenes,
  ...receiptLogScenes,
  {
    name: 'receipts',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await sell(window, '9876543210', language)
      await expect(window.locator('#sale-result')).toBeVisible()
      await window.keyboard.press('F9')
      await expect(window.getByRole('heading', { level: 1 })).toHaveText(words(language, 'command.receipts'))
    },
  },
  {
    name: 'settings',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await window.keyboard.press('Control+,')
      await expect(window.getByRole('heading', { level: 1 })).toHaveText(words(language, 'command.settings'))
    },
  },
  {
    name: 'disk-encryption',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await window.keyboard.press('Control+,')
      const state = window.getByText(
        new RegExp(
          (['on', 'off', 'unknown'] as const).map((is) => words(language, `privacy.disk.${is}`)).join('|'),
        ),
      )
      await state.scrollIntoViewIfNeeded()
      await expect(state).toBeInViewport()
    },
  },
  {
    name: 'callback-receiver',
    show: async ({ window, language }) => {
      await atTheCounter(window, language)
      await window.evaluate(() => {
        location.hash = '/pending'
      })
      await window.getByRole('tab', { name: words(language, 'pending.tab.callbacks') }).click()
      await window.getByRole('button', { name: words(language, 'callbacks.settings') }).click()
      const hosts = window.getByLabel(words(language, 'callbacks.hosts'), { exact: true })
      await hosts.scrollIntoViewIfNeeded()
      await expect(hosts).toBeInViewport()
    },
  },
]
