// The counter before a sale, in pictures: the first launch, Home, the counter box, the keys, and practice.
import { expect } from '@playwright/test'
import { isReady, words } from '../e2e/support/counter'
import { practice, sellAll, type Scene } from './scene'

export const counterScenes: readonly Scene[] = [
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
  practice('counter-box-sum', async ({ window, language }) => {
    await window.keyboard.press('F3')
    await window.getByPlaceholder(words(language, 'recharge.plans.search.example')).focus()
    await window.keyboard.press('F2')
    await window.keyboard.type('=1450+299-100')
  }),
  practice('keys', async ({ window }) => {
    await window.keyboard.press('F1')
    await expect(window.getByRole('dialog')).toBeVisible()
  }),
]

export const practiceScenes: readonly Scene[] = [
  practice('practice-troubles', async ({ window, language }) => {
    await window.getByRole('button', { name: words(language, 'practice.troubles') }).click()
    await expect(window.getByRole('dialog').getByRole('row').nth(3)).toBeVisible()
  }),
  practice('first-day-tour', async ({ window, language }) => {
    await window.getByRole('button', { name: words(language, 'tour.begin') }).click()
    await window.getByRole('button', { name: words(language, 'tour.fill') }).click()
    await expect(window.getByRole('grid')).toBeVisible()
  }),
]
