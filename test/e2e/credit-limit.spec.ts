// A sale on credit that the service held off leaves by itself only within the customer's limit of then; over it the owner sends it again with
// the PIN, which stands in the log.
import { paise } from '#shared/base/money'
import { expect, type Page } from '@playwright/test'
import type { RecordedEvent } from '#shared/sale/journal'
import type { Sale } from '#shared/sale/sale'
import { expectCleanInBothLooks } from './support/axe'
import { ask, words } from './support/counter'
import { askAsOwner, field, openShop, PIN, pressFor, test } from './support/first-launch'
import { confirmBy, pressOn, tabTo, typeInto } from './support/keyboard'
import { languagesOf } from './support/languages'
import { refusing } from './support/shop-service'
import { rechargeDraft } from '../support/recharge-draft'

const CUSTOMER = '9876500001'
const INITIATE = '/api/v1/recharge/initiate'
const AMOUNT = paise(29_900)
const LONGEST_TEST_MS = 120_000
/** The gate opens after ten seconds, and a question comes before the sale. */
const HELD_WITHIN_MS = 45_000

async function answered<Value>(window: Page, channel: string, input: unknown): Promise<Value> {
  const answer = (await ask(window, channel, input)) as { readonly ok: boolean; readonly value: Value }
  expect(answer, channel).toMatchObject({ ok: true })
  return answer.value
}

/** Returns once the sale is on its way: the answer comes when it has ended. */
async function sellOnCredit(window: Page, accountId: string): Promise<string> {
  const { operators } = await answered<{ readonly operators: readonly { code: string; kind: string }[] }>(
    window,
    'recharge.operators',
    { refresh: false },
  )
  const draft = rechargeDraft({
    operatorCode: operators.find(({ kind }) => kind === 'mobile')?.code ?? '',
    amountPaise: AMOUNT,
  })
  const { requestId } = await answered<{ readonly requestId: string }>(window, 'sale.prepare', {
    operation: 'recharge',
    draft,
  })
  const payment = { parts: [{ way: 'credit', amountPaise: AMOUNT, accountId }] }
  await window.evaluate(
    (input) =>
      void (
        globalThis as unknown as { galla: { call(name: string, data: unknown): Promise<unknown> } }
      ).galla.call('sale.confirm', input),
    { requestId, accepted: [], payment },
  )
  return requestId
}

const told = (window: Page, requestId: string) =>
  answered<{ readonly sale: Sale; readonly story: readonly RecordedEvent[] }>(window, 'journal.sale', {
    requestId,
  })

for (const language of languagesOf('credit-limit')) {
  test(`what would go over a customer's limit is sent again with the owner's PIN alone (${language})`, async ({
    app,
    window,
    service,
  }) => {
    test.setTimeout(LONGEST_TEST_MS)
    await openShop(window, service, language)
    await answered(window, 'customer.name', { accountNumber: CUSTOMER, name: 'Ramesh', agrees: true })
    const limit = async (limitPaise: number) => {
      const set = await askAsOwner(window, 'credit.limit', { accountNumber: CUSTOMER, limitPaise })
      return (set as { readonly value: { readonly accountId: string } }).value
    }
    const { accountId } = await limit(50_000)
    service.script(INITIATE, refusing(429, 'TOO_MANY_REQUESTS'))
    const requestId = await sellOnCredit(window, accountId)
    await expect
      .poll(async () => (await told(window, requestId)).story.map(({ event }) => event.type))
      .toContain('outcome')
    await limit(0)
    service.script(INITIATE, null)

    await test.step('it is held, and nothing is sent', async () => {
      await expect
        .poll(async () => (await told(window, requestId)).sale, { timeout: HELD_WITHIN_MS })
        .toMatchObject({ railStatus: 'not-sent', isOverLimit: true, attempts: 1 })
      expect(service.ledger.entries()).toEqual([])
    })

    await test.step('send again asks for the owner’s PIN, and goes once', async () => {
      await pressFor(window, 'F8', window.getByRole('tab', { name: words(language, 'pending.tab.board') }))
      await pressOn(window, window.getByRole('button', { name: words(language, 'sale.again.open') }))
      const dialog = window.getByRole('dialog')
      await expect(dialog).toContainText(words(language, 'sale.limit.title'))
      const yes = dialog.getByRole('button', { name: words(language, 'sale.again.open') })
      await expect(yes).toBeDisabled()
      await pressOn(window, dialog.getByRole('checkbox'), 'Space')
      await expect(yes).toBeDisabled()
      await typeInto(window, field(window, 'lock.pin', language), PIN)
      await window.keyboard.press('Enter')
      await expect(yes).toBeEnabled()
      await expectCleanInBothLooks(app, 'over the limit')
      await tabTo(window, yes)
      await confirmBy(window, yes)
      await expect.poll(async () => (await told(window, requestId)).sale.railStatus).toBe('success')
      const { sale, story } = await told(window, requestId)
      expect(sale.attempts).toBe(2)
      expect(story.findLast(({ event }) => event.type === 'attempt')?.event).toMatchObject({
        overLimit: { owedPaise: 0, limitPaise: 0 },
      })
      expect(await answered(window, 'credit.account', { accountNumber: CUSTOMER })).toMatchObject({
        owedPaise: AMOUNT,
      })
    })
  })
}
