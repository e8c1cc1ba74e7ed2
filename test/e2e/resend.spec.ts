// "Re-send is safe", by keyboard alone: too early without it, switched on by the owner with the PIN, and a lost sale
// sent once more.
import { expect, type Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import type { RecordedEvent } from '#shared/sale/journal'
import type { Sale } from '#shared/sale/sale'
import { expectClean, expectCleanInBothLooks } from './support/axe'
import { ask, sell, words, wordsLike } from './support/counter'
import { field, openShop, PIN, pressFor, test } from './support/first-launch'
import { confirmBy, pressOn, tabTo, typeInto } from './support/keyboard'
import { vanishing } from './support/shop-service'
import { languagesOf } from './support/languages'

const NUMBER = '9876543210'
const INITIATE = '/api/v1/recharge/initiate'
const LONGEST_TEST_MS = 120_000

const dialog = (window: Page) => window.getByRole('dialog')

async function openBoard(window: Page, language: Language): Promise<void> {
  await pressFor(window, 'F8', window.getByRole('tab', { name: words(language, 'pending.tab.board') }))
}

async function openResend(window: Page, language: Language): Promise<void> {
  await openBoard(window, language)
  await pressOn(window, window.getByRole('button', { name: words(language, 'resend.open'), exact: true }))
  await expect(dialog(window)).toBeVisible()
}

async function lostSale(
  window: Page,
): Promise<{ readonly sale: Sale; readonly story: readonly RecordedEvent[] }> {
  const day = (await ask(window, 'journal.day')) as { readonly value: { readonly sales: readonly Sale[] } }
  const requestId = day.value.sales.find(({ accountNumber }) => accountNumber === NUMBER)?.requestId
  const told = (await ask(window, 'journal.sale', { requestId })) as {
    readonly value: { readonly sale: Sale; readonly story: readonly RecordedEvent[] }
  }
  return told.value
}

for (const language of languagesOf('resend')) {
  test(`a lost sale is sent again on the word of the owner, and once (${language})`, async ({
    app,
    window,
    service,
  }) => {
    test.setTimeout(LONGEST_TEST_MS)
    await openShop(window, service, language)
    service.script(INITIATE, vanishing)
    await sell(window, NUMBER, language)
    await expect(
      window.getByRole('heading', { name: words(language, 'sale.rail.unknown.title') }),
    ).toBeVisible()

    await test.step('nobody may send it yet', async () => {
      await openResend(window, language)
      await expect(dialog(window)).toContainText(wordsLike(language, 'resend.early.title'))
      await window.keyboard.press('Escape')
      await expect(dialog(window)).toHaveCount(0)
    })

    await test.step('the owner finds the switch, reads the warning and types the PIN', async () => {
      const search = field(window, 'settings.search', language)
      await pressFor(window, 'Control+,', search)
      await typeInto(window, search, words(language, 'resend-rule.title'))
      await window.keyboard.press('Enter')
      const recharge = window.getByRole('region', { name: words(language, 'resend-rule.operation.recharge') })
      await pressOn(window, recharge.getByRole('button', { name: words(language, 'resend-rule.switch-on') }))
      await expect(dialog(window)).toContainText(words(language, 'resend-rule.warning'))
      await expect(field(window, 'lock.pin', language)).toHaveCount(0)
      await pressOn(window, dialog(window).getByRole('checkbox'), 'Space')
      await expectCleanInBothLooks(app, 'switching on')
      await typeInto(window, field(window, 'lock.pin', language), PIN)
      await window.keyboard.press('Enter')
      await expect(dialog(window)).toHaveCount(0)
      await expect(recharge).toContainText(words(language, 'resend-rule.on'))
      await expect(recharge).toContainText('Meena')
      await expectClean(window, 'what was switched on')
    })

    service.script(INITIATE, null)
    await test.step('the board says whose word allows it, and the sale goes through once', async () => {
      await openResend(window, language)
      await expect(dialog(window)).toContainText(words(language, 'resend.because.declared-safe'))
      await expectCleanInBothLooks(app, 'sending again')
      await pressOn(window, dialog(window).getByRole('checkbox'), 'Space')
      const again = dialog(window).getByRole('button', { name: wordsLike(language, 'resend.yes') })
      await tabTo(window, again)
      await confirmBy(window, again)
      await expect.poll(async () => (await lostSale(window)).sale.railStatus).toBe('success')
      const { sale, story } = await lostSale(window)
      expect(sale.attempts).toBe(2)
      const last = story.findLast(({ event }) => event.type === 'attempt')?.event
      expect(last).toMatchObject({ resend: { because: 'declared-safe' } })
    })
  })
}
