// What a result says of the customer's money where nothing was sold: it was asked for before anything was sent.
import { afterEach, expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import type { SaleView } from '#shared/sale/day'
import { counters } from '#renderer/operations/recharge/counter-store'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '../../../support/act'
import { type FakeBridge, preparedDrafts } from '../../../support/fake-bridge'
import { openedBy, rechargeHandlers, sheetOf, soldOf } from '../../../support/recharge'
import { find, openApp, pageText, settle, typeKeys } from '../../../support/window'
import { tableWithHeight, windowClock } from '../../../support/window-clock'

const NUMBER = '9876543210'
const pass = windowClock()
tableWithHeight()
afterEach(() => {
  for (const store of Object.values(counters)) store.setState(store.getInitialState(), true)
})

/** The result of ₹299 that turned out like this. */
async function resultOf(change: Partial<SaleView>): Promise<string> {
  const bridge: FakeBridge = await openApp('/recharge', {
    ...rechargeHandlers(),
    'sale.prepare': openedBy(async (draft) => succeed(sheetOf(draft))),
    'sale.confirm': async () => {
      const sold = soldOf(sheetOf(preparedDrafts(bridge).at(-1) as Parameters<typeof sheetOf>[0]))
      return succeed({ ...sold, cashStatus: 'none' as const, ...change })
    },
  })
  await typeKeys(`${NUMBER} 299\n`)
  await settle()
  pass(ACTIVATION_DELAY_MS)
  act(() => find<HTMLButtonElement>('[role=dialog] footer button').click())
  await settle()
  return pageText()
}

const REFUSED = { railStatus: 'failed', reason: 'refused', seenByService: false, canBeAsked: true } as const
const IN_HAND = 'If you took ₹299.00, give it back or try again with it.'

it('of a refusal that is settled: to give it back, or to try again with it', async () => {
  const told = await resultOf({
    railStatus: 'failed',
    reason: 'refused',
    refusalAnswers: 1,
    canBeAsked: true,
  })
  expect(told).toContain(IN_HAND)
  expect(told).not.toContain('checking again')
})

it('of a refusal that is still asked about: to wait with it', async () => {
  const told = await resultOf({ ...REFUSED, refusalAnswers: 0 })
  expect(told).toContain('Galla is checking again with the service. Then give ₹299.00 back')
  expect(told).not.toContain(IN_HAND)
})

it('of what never left: the same as of a refusal', async () => {
  expect(await resultOf({ railStatus: 'not-sent', reason: 'no-connection' })).toContain(IN_HAND)
})

it('of what may have gone through: nothing of giving back, but by when it is usually known', async () => {
  const told = await resultOf({
    railStatus: 'unknown',
    reason: 'no-answer',
    cashStatus: 'collected',
    canBeAsked: true,
  })
  expect(told).not.toContain('give it back')
  expect(told).toContain('Usually known within 30 minutes')
})

const REVERSED = { railStatus: 'reversed', reason: 'reported-failed', refunded: true } as const

it.each([
  ['cash to return', { ...REVERSED, cashStatus: 'owed-back' }, 'Cash returned'],
  ['a refusal that is settled', { ...REFUSED, refusalAnswers: 1 }, 'Try againEsc'],
  ['no connection', { railStatus: 'not-sent', reason: 'no-connection' }, 'Try againEsc'],
  ['a refusal that is still asked about', { ...REFUSED, refusalAnswers: 0 }, 'New saleEnter'],
  ['the same at another counter', { railStatus: 'not-sent', reason: 'stopped-elsewhere' }, 'New saleEnter'],
  [
    'a failure of which nobody says what became of the money',
    { railStatus: 'failed', reason: 'reported-failed', seenByService: true },
    'New saleEnter',
  ],
  ['what may have gone through', { railStatus: 'unknown', reason: 'no-answer' }, 'New saleEnter'],
] as const)(
  'after %s its next act is the one main button, and Enter is the next customer all the same',
  async (_what, change, act) => {
    await resultOf({ canBeAsked: true, ...change })
    const main = [...document.querySelectorAll('main [data-main-action]')].map(
      ({ textContent }) => textContent,
    )
    expect(main).toEqual([act])
    expect(document.activeElement?.textContent).toBe('New saleEnter')
  },
)

it('of a reversal: who took it back, once', async () => {
  const told = await resultOf({ ...REVERSED, cashStatus: 'owed-back', canBeAsked: true })
  expect(told).toContain("The service took it back later. The money is back in the shop's wallet.")
  expect(told).not.toContain('The service says that it failed')
})
