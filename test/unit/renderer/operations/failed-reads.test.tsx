// What a read or a sale was answered: the service's reason with its word of each entry, or who answered instead. Told wherever a screen goes on
// without it.
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { fail, succeed, type Failure } from '#shared/base/result'
import type { SaleView } from '#shared/sale/day'
import { foldSale } from '#shared/sale/sale-fold'
import { newQueryClient } from '#renderer/bridge/queries'
import { ServiceFieldErrors } from '#renderer/sale/ServiceFieldErrors'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { clearBill } from '#renderer/operations/bill/bill-store'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { act } from '#test/support/act'
import { saleView } from '#test/support/counter'
import { installFakeBridge } from '#test/support/fake-bridge'
import { rechargeHandlers } from '#test/support/recharge'
import { attempt, came, personal, story } from '#test/support/sales'
import { openApp, pageText, press, settle, show, type } from '#test/support/window'

afterEach(() =>
  act(() => {
    for (const store of Object.values(counters)) clearCounter(store)
    clearBill()
  }),
)

const ANSWERS: readonly (readonly [string, Failure, readonly string[]])[] = [
  [
    'refused',
    {
      kind: 'refused',
      fields: [{ field: 'number', message: 'not known here' }],
      word: 'failed',
      httpStatus: 200,
      errorCode: null,
      message: 'Come back at noon',
      callId: null,
    },
    ['The service said: “failed: Come back at noon”', 'Number: not known here'],
  ],
  [
    'answered by somebody else',
    { kind: 'in-between', httpStatus: 502, by: 'squid/6.6' },
    ['It calls itself “squid/6.6”.'],
  ],
]

const PLACES = [
  ['the plans', '/recharge', 'recharge.plans', '9876543210'],
  ['the operator of a number', '/recharge', 'recharge.look-up', '9876543210'],
  ['the operators', '/dth', 'recharge.operators', '1005825110'],
  ['the details of a DTH account', '/dth', 'recharge.subscriber', '1005825110'],
  ['the billers', '/bills', 'bill.catalogue', ''],
] as const

describe.each(ANSWERS)('what is %s', (_how, failure, told) => {
  it.each(PLACES)('is told so: %s', async (_what, route, channel, typed) => {
    await openApp(route, { ...rechargeHandlers(), [channel]: () => Promise.resolve(fail(failure)) })
    await type(typed)
    await press('Enter')
    await settle()
    if (channel === 'recharge.subscriber') act(() => (document.activeElement as HTMLElement).click())
    await settle()
    for (const text of told) expect(pageText()).toContain(text)
  })
})

describe('the service’s messages about each entry', () => {
  const fields = [{ field: 'number', message: 'not known here' }]
  it.each([
    ['refused', came('refused', 1, { fields }), true],
    ['answered by a no that proves nothing', came('lost', 1, { reason: 'bad-answer', fields }), true],
    ['done', came('success', 1, { fields }), false],
  ])('stand with a sale that was %s', async (_how, event, isTold) => {
    const events = story(attempt(), event)
    const sale: SaleView = { ...saleView(), ...foldSale(events, personal()) }
    installFakeBridge({ 'journal.sale': async () => succeed({ sale, story: events }) })
    await show(
      <QueryClientProvider client={newQueryClient()}>
        <WordsProvider language="en">
          <ServiceFieldErrors sale={sale} />
        </WordsProvider>
      </QueryClientProvider>,
    )
    await settle()
    expect(pageText().includes('Number: not known here')).toBe(isTold)
  })
})
