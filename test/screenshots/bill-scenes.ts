// The bill screen in pictures: from the billers to what was paid.
import { expect } from '@playwright/test'
import { bill, expectPaid, fetchBill, goToBills, pay } from '../e2e/support/bill'
import { words } from '../e2e/support/counter'
import { practice, type Scene } from './scene'

export const billScenes: readonly Scene[] = [
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
]
