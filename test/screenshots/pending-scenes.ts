// What waits in pictures: sales without an answer, and one that may be sent again.
import { expect } from '@playwright/test'
import { words } from '../e2e/support/counter'
import { chooseFile } from '../e2e/support/keyboard'
import { practice, sellAll, sold, type Scene } from './scene'

export const pendingScenes: readonly Scene[] = [
  practice('pending', async ({ window, language }) => {
    await sellAll(window, language, ['9000000004', '9000000009'])
    await window.keyboard.press('F8')
    await window.locator('[data-open-sale]').last().click()
    await expect(window.getByRole('button', { name: words(language, 'settle.open') })).toBeVisible()
  }),
  practice('statement', async ({ window, language }) => {
    await window.evaluate(() => void (location.hash = '/pending/statement'))
    await chooseFile(window, words(language, 'statement.file'), {
      name: 'ledger.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Our number,Type,Amount,Result,Balance\nSALE-0001,DEBIT,-299,Completed,701\nSALE-0001,CREDIT,299,Done,1000\nSALE-0002,DEBIT,5,Done,9\n',
      ),
    })
    await expect(window.getByRole('main')).toContainText(words(language, 'statement.field.none'))
  }),
  practice('send-again', async ({ window, language }) => {
    await sold(window, language, '9000000012')
    await window.keyboard.press('F8')
    await window
      .getByRole('button', { name: words(language, 'resend.open') })
      .first()
      .click()
    await expect(window.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  }),
]
