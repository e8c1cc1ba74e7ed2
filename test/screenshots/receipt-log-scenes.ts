// The receipts in pictures: filters open, a sale with its story, an export, and a receipt to be sent.
import { expect, type Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import type { MessageKey } from '#renderer/texts/words'
import { words, wordsLike } from '../e2e/support/counter'
import { atTheCounter, practice, sellAll, sold, type Scene } from './scene'

const press = (window: Page, language: Language, key: MessageKey): Promise<void> =>
  window.getByRole('button', { name: wordsLike(language, key) }).click()

async function inTheLog(window: Page, language: Language): Promise<void> {
  await atTheCounter(window, language)
  await sellAll(window, language, ['9876543210', '9000000001'])
  await window.keyboard.press('F9')
  await expect(window.getByLabel(words(language, 'receipts.search'))).toBeVisible()
}

async function withASale(window: Page, language: Language): Promise<void> {
  await inTheLog(window, language)
  const list = window.getByRole('list', { name: words(language, 'receipts.list') })
  await list.getByRole('link', { name: /98765 43210/ }).click()
  await expect(window.getByRole('region', { name: words(language, 'story.title') })).toBeVisible()
}

export const receiptLogScenes: readonly Scene[] = [
  practice('receipts', async ({ window, language }) => {
    await sold(window, language, '9876543210')
    await window.keyboard.press('F9')
    await expect(window.getByRole('heading', { level: 1 })).toHaveText(words(language, 'command.receipts'))
  }),
  {
    name: 'receipts-filters',
    show: async ({ window, language }) => {
      await inTheLog(window, language)
      await press(window, language, 'receipts.filters')
      await expect(
        window.getByRole('combobox', { name: words(language, 'receipts.filter.state') }),
      ).toBeVisible()
    },
  },
  { name: 'receipts-story', show: ({ window, language }) => withASale(window, language) },
  {
    name: 'receipts-export',
    show: async ({ window, language }) => {
      await inTheLog(window, language)
      await press(window, language, 'receipts.export')
      await expect(window.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'receipts-share',
    show: async ({ window, language }) => {
      await withASale(window, language)
      await press(window, language, 'share.open')
      await expect(window.getByRole('dialog')).toBeVisible()
    },
  },
]
