// The receipts by keyboard, in both languages: searched while typing, filtered, read as a story, exported and read back
// by other programs, and one receipt sent to its customer.
import { paise } from '#shared/base/money'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import readSheets from 'read-excel-file/node'
import type { Language } from '#shared/base/environment'
import type { MessageKey } from '#renderer/texts/catalogue'
import { answerSaveDialog } from './dialogs'
import { expect, test } from './fixture'
import { expectClean } from './support/axe'
import { ask, isReady, openPractice, words, wordsLike } from './support/counter'
import { readPdf, withoutGaps } from './support/pdf'
import { languagesOf } from './support/languages'
import { rechargeDraft } from '../support/recharge-draft'

const CHAT = 'https://chat.example/send?to={number}&text={text}'

async function sold(window: Page, accountNumber: string, rupees: number): Promise<string> {
  const draft = rechargeDraft({
    accountNumber,
    circle: 'Maharashtra Goa',
    amountPaise: paise(rupees * 100),
  })
  const sheet = (await ask(window, 'sale.prepare', { operation: 'recharge', draft })) as {
    value: { requestId: string }
  }
  const { requestId } = sheet.value
  await ask(window, 'sale.confirm', { requestId, accepted: [] })
  return requestId
}

const label = (window: Page, language: Language, key: MessageKey) =>
  window.getByRole('button', { name: wordsLike(language, key) })

for (const language of languagesOf('receipt-log'))
  test(`finds, filters, tells, exports and sends receipts (${language})`, async ({
    app,
    window,
    userData,
  }) => {
    await openPractice(window, language)
    const first = await sold(window, '9876543210', 299)
    await sold(window, '9000000001', 199)
    await ask(window, 'settings.change', { chatLink: CHAT })
    await window.reload()
    const box = window.getByLabel(words(language, 'receipts.search'))
    await isReady(window)
    await window.keyboard.press('F9')
    await expect(box).toBeFocused()
    const rows = window.getByRole('list', { name: words(language, 'receipts.list') }).getByRole('listitem')
    await expect(rows).toHaveCount(2)

    await test.step('finds by any word, and counts', async () => {
      for (const text of ['98765', '₹299', first.toLowerCase()]) {
        await box.fill(text)
        await expect(rows).toHaveCount(1)
        await expect(rows).toContainText('98765 43210')
      }
      await expect(window.getByRole('status').filter({ hasText: '₹299.00' })).toBeVisible()
    })

    await test.step('opens by arrow and Enter, and tells the whole story', async () => {
      await window.keyboard.press('ArrowDown')
      await expect(rows.getByRole('link')).toBeFocused()
      await window.keyboard.press('Enter')
      const story = window.getByRole('region', { name: words(language, 'story.title') })
      await expect(story).toContainText(words(language, 'story.intent'))
      await expect(story).toContainText(words(language, 'story.attempt'))
      await expect(story.getByRole('listitem')).toHaveCount(3)
      await expectClean(window, 'a sale with its story')
    })

    await test.step('sends its masked text, once the customer wants it', async () => {
      await app.electron.evaluate(({ shell }) => {
        shell.openExternal = async (address) => {
          ;(globalThis as unknown as { opened: string }).opened = address
        }
      })
      await label(window, language, 'share.open').click()
      const dialog = window.getByRole('dialog')
      await expect(dialog).toContainText('98xxx xx210')
      await expectClean(window, 'sending a receipt')
      await expect(dialog.getByRole('button', { name: words(language, 'share.chat') })).toBeDisabled()
      const consent = dialog.getByRole('checkbox')
      await expect(consent).toBeFocused()
      await window.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await window.keyboard.press('Space')
      await window.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      const opened = await app.electron.evaluate(() => (globalThis as unknown as { opened: string }).opened)
      expect(opened).toContain('https://chat.example/send?to=919876543210&text=')
      expect(decodeURIComponent(opened.split('text=')[1] ?? '')).not.toContain('9876543210')
    })

    await test.step('filters by keyboard', async () => {
      await window.keyboard.press('Escape')
      await box.fill('')
      await label(window, language, 'receipts.filters').click()
      const state = window.getByRole('combobox', { name: words(language, 'receipts.filter.state') })
      await state.focus()
      await window.keyboard.press('Enter')
      await window
        .getByRole('option', { name: words(language, 'sale.rail.pending.word'), exact: true })
        .press('Enter')
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('90000 00001')
      await expectClean(window, 'filters')
      await label(window, language, 'receipts.filters.clear').click()
      await expect(rows).toHaveCount(2)
    })

    await test.step('takes the list along, and other programs read it', async () => {
      const save = async (format: 'csv' | 'xlsx' | 'pdf', whole = false): Promise<string> => {
        const file = join(userData, `list.${format}`)
        await answerSaveDialog(app.electron, file)
        await label(window, language, 'receipts.export').click()
        const dialog = window.getByRole('dialog')
        await dialog.getByRole('radio', { name: words(language, `receipts.export.${format}`) }).check()
        if (whole)
          await dialog
            .getByRole('radio', { name: words(language, 'receipts.export.customers.whole') })
            .check()
        await expectClean(window, 'export')
        await dialog.getByRole('button', { name: words(language, 'receipts.export.start') }).click()
        await expect(dialog).toBeHidden()
        return file
      }
      const csv = await readFile(await save('csv'), 'utf8')
      expect(csv.startsWith('\uFEFF')).toBe(true)
      expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(3)
      expect(csv).toContain('98xxx xx210')
      expect(csv).not.toContain('9876543210')
      const [sheet] = await readSheets(await save('xlsx', true))
      expect(sheet?.data.map((row) => row[3])).toEqual([expect.any(String), '9000000001', '9876543210'])
      expect(sheet?.data[2]?.[6]).toBe(299)
      const pdf = await readPdf(await save('pdf'))
      for (const said of ['98xxx xx210', '90xxx xx001', '₹']) expect(pdf).toContain(withoutGaps(said))
      expect(pdf).not.toContain('9876543210')
      expect((await readdir(userData)).filter((name) => name.endsWith('.part'))).toEqual([])
    })
  })
