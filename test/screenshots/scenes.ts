// The scenes that are pictured. Add one at the end of its area; helpers of test/e2e/support drive the app.
import { expect } from '@playwright/test'
import { bill, expectPaid, fetchBill, goToBills, pay } from '../e2e/support/bill'
import { isReady, words } from '../e2e/support/counter'
import { daybookScenes } from './daybook-scenes'
import { lockScenes } from './lock-scenes'
import { journalScenes } from './log-scenes'
import { rechargeScenes } from './recharge-scenes'
import { identityScenes } from './identity-scenes'
import { printingScenes } from './printing-scenes'
import { receiptLogScenes } from './receipt-log-scenes'
import { practice, sellAll, sold, type Scene } from './scene'

export const scenes: readonly Scene[] = [
  {
    name: 'welcome',
    show: ({ window }) => isReady(window),
  },
  practice('home', async ({ window, language }) => {
    await sellAll(window, language, ['9876543210', '9000000001', '9000000009'])
    await window.keyboard.press('Alt+Home')
  }),
  practice('counter-box', async ({ window }) => {
    await window.keyboard.press('F2')
    await window.keyboard.type('9876543210')
  }),
  practice('keys', async ({ window }) => {
    await window.keyboard.press('F1')
    await expect(window.getByRole('dialog')).toBeVisible()
  }),
  practice('practice-troubles', async ({ window, language }) => {
    await window.getByRole('button', { name: words(language, 'practice.troubles') }).click()
    await expect(window.getByRole('dialog').getByRole('row').nth(3)).toBeVisible()
  }),
  practice('first-day-tour', async ({ window, language }) => {
    await window.getByRole('button', { name: words(language, 'tour.begin') }).click()
    await window.getByRole('button', { name: words(language, 'tour.fill') }).click()
    await expect(window.getByRole('grid')).toBeVisible()
  }),
  ...lockScenes,
  ...rechargeScenes,
  practice('bills', async ({ window, language }) => {
    await goToBills(window, language)
    await expect(window.getByRole('button', { name: /^(Electricity|बिजली)/ })).toBeVisible()
  }),
  practice('bill-hits', async ({ window, language }) => {
    await goToBills(window, language)
    await window.keyboard.type('vitaran')
    await expect(window.getByRole('option').nth(5)).toBeVisible()
  }),
  practice('bill', async ({ window, language }) => {
    await fetchBill(window, 'Practice Electricity', '9000000055', language)
    await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
  }),
  practice('bill-overdue-confirm', async ({ window, language }) => {
    await fetchBill(window, 'Practice Electricity', '9000000057', language)
    await expect(bill(window, language)).toContainText(words(language, 'bill.card.overdue'))
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toBeVisible()
  }),
  practice('bill-fee-confirm', async ({ window, language }) => {
    await fetchBill(window, 'Practice Electricity', '9000000064', language)
    await expect(bill(window, language)).toContainText('₹5.90')
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toBeVisible()
  }),
  practice('bill-result', async ({ window, language }) => {
    await fetchBill(window, 'Practice Electricity', '4512367890', language)
    await expect(bill(window, language)).toContainText(words(language, 'bill.card.due'))
    await pay(window, language)
    await expectPaid(window, language)
  }),
  practice('pending', async ({ window, language }) => {
    await sellAll(window, language, ['9000000004', '9000000009'])
    await window.keyboard.press('F8')
    await expect(window.getByRole('button', { name: words(language, 'settle.open') }).first()).toBeVisible()
  }),
  practice('send-again', async ({ window, language }) => {
    await sold(window, language, '9000000012')
    await window.keyboard.press('F8')
    await window
      .getByRole('button', { name: words(language, 'resend.open') })
      .first()
      .click()
    await expect(window.getByRole('dialog').getByRole('definition').first()).toBeVisible()
  }),
  practice('log-verified', async ({ window, language }) => {
    await sold(window, language, '9876543210')
    await window.keyboard.press('Control+,')
    await window.getByRole('button', { name: words(language, 'log.verify') }).click()
    await window.getByText(words(language, 'log.whole.title')).scrollIntoViewIfNeeded()
  }),
  ...journalScenes,
  ...identityScenes,
  ...daybookScenes,
  ...printingScenes,
  ...receiptLogScenes,
  practice('receipts', async ({ window, language }) => {
    await sold(window, language, '9876543210')
    await window.keyboard.press('F9')
    await expect(window.getByRole('heading', { level: 1 })).toHaveText(words(language, 'command.receipts'))
  }),
  practice('settings', async ({ window, language }) => {
    await window.keyboard.press('Control+,')
    await expect(window.getByRole('heading', { level: 1 })).toHaveText(words(language, 'command.settings'))
  }),
  practice('disk-encryption', async ({ window, language }) => {
    await window.keyboard.press('Control+,')
    const state = window.getByText(
      new RegExp(
        (['on', 'off', 'unknown'] as const).map((is) => words(language, `privacy.disk.${is}`)).join('|'),
      ),
    )
    await state.scrollIntoViewIfNeeded()
    await expect(state).toBeInViewport()
  }),
  practice('callback-receiver', async ({ window, language }) => {
    await window.evaluate(() => {
      location.hash = '/pending'
    })
    await window.getByRole('tab', { name: words(language, 'pending.tab.callbacks') }).click()
    await window.getByRole('button', { name: words(language, 'callbacks.settings') }).click()
    const hosts = window.getByLabel(words(language, 'callbacks.hosts'), { exact: true })
    await hosts.scrollIntoViewIfNeeded()
    await expect(hosts).toBeInViewport()
  }),
]
