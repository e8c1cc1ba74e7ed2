// What waits in pictures: sales without an answer, and one that may be sent again.
import { expect } from '@playwright/test'
import { words } from '../e2e/support/counter'
import { practice, sellAll, sold, type Scene } from './scene'

export const pendingScenes: readonly Scene[] = [
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
]
