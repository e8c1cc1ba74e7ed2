// On the Bills screen: nothing typed is lost, no late answer is used, and an outdated bill is never paid.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FetchedQuote } from '#shared/channels/bill'
import type { Handlers } from '#shared/channels/contract'
import { fail, succeed, type Result } from '#shared/base/result'
import {
  chooseBiller,
  fetchBill,
  pickBill,
  prepareBill,
  stepBack,
  typeAmount,
  typeAmountAgain,
  typeInput,
  typeMobile,
} from '#renderer/operations/bill/bill-actions'
import { draftOf } from '#renderer/operations/bill/bill-draft'
import { billStore, clearBill } from '#renderer/operations/bill/bill-store'
import { bill, biller, fetchedQuote as quote } from '#test/support/bills'
import { counterHandlers } from '#test/support/counter'
import { installFakeBridge, preparedDrafts } from '#test/support/fake-bridge'

const POWER = biller()
const DONATION = biller({ id: 'B2', name: 'Trust', fetchesBill: false })

const withBridge = (handlers: Partial<Handlers>) => installFakeBridge({ ...counterHandlers([]), ...handlers })
const answering = (answer: Result<FetchedQuote>): Partial<Handlers> => ({
  'bill.fetch': () => Promise.resolve(answer),
})
const missing = () => {
  const state = draftOf(billStore.getState())
  return state.kind === 'missing' ? state.missing.what : 'nothing'
}
const untilAnswered = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(clearBill)
afterEach(clearBill)

describe('fetching', () => {
  it('asks with every input under its own key, zeros kept and spaces around cut', async () => {
    const bridge = withBridge(answering(succeed(quote(bill({ amountPaise: 64_550 })))))
    chooseBiller(POWER)
    typeInput('canumber', ' 004512 ')
    await fetchBill()
    expect(bridge.calls.at(-1)?.input).toEqual({
      billerId: POWER.id,
      inputs: [{ key: 'canumber', value: '004512' }],
    })
    expect(draftOf(billStore.getState())).toMatchObject({ kind: 'ready', draft: { amountPaise: 64_550 } })
  })

  it('asks nothing while something is missing', async () => {
    const bridge = withBridge(answering(succeed(quote())))
    chooseBiller(POWER)
    await fetchBill()
    expect(bridge.calls).toEqual([])
    expect(missing()).toBe('inputs')
  })

  it('forgets the bill with the first letter that is changed', async () => {
    withBridge(answering(succeed(quote(bill({ amountPaise: 64_550 })))))
    chooseBiller(POWER)
    typeInput('canumber', '004512')
    await fetchBill()
    typeInput('canumber', '004513')
    expect(missing()).toBe('fetch')
  })

  it('drops an answer that comes after the number was changed', async () => {
    withBridge(answering(succeed(quote(bill({ amountPaise: 64_550 })))))
    chooseBiller(POWER)
    typeInput('canumber', '004512')
    const late = fetchBill()
    typeInput('canumber', '004513')
    await late
    expect(billStore.getState().fetched).toEqual({ kind: 'none' })
  })

  it('lets the agent pick where several bills are open', async () => {
    withBridge(answering(succeed(quote(bill({ amountPaise: 100_00 }), bill({ amountPaise: 200_00 })))))
    chooseBiller(POWER)
    typeInput('canumber', '004512')
    await fetchBill()
    expect(missing()).toBe('pick')
    pickBill(1)
    expect(draftOf(billStore.getState())).toMatchObject({
      draft: { amountPaise: 200_00, quote: { quoteId: 'quote-1', index: 1 } },
    })
  })

  it('leaves nothing to pay where no bill is due, or the biller takes none', async () => {
    withBridge(answering(succeed(quote())))
    chooseBiller(POWER)
    typeInput('canumber', '004512')
    await fetchBill()
    expect(missing()).toBe('nothing')
    withBridge(answering(succeed(quote(bill({ amountPaise: 64_550, acceptsPayment: false })))))
    typeInput('canumber', '004513')
    await fetchBill()
    expect(missing()).toBe('wrong-amount')
  })
})

describe('the amount', () => {
  it('is typed twice the same where no bill says it', () => {
    withBridge({})
    chooseBiller(DONATION)
    typeInput('canumber', '004512')
    expect(missing()).toBe('amount')
    typeAmount('101.50')
    expect(missing()).toBe('amount-again')
    typeAmountAgain('110.50')
    expect(missing()).toBe('wrong-amount')
    typeAmountAgain('१०१.५')
    expect(draftOf(billStore.getState())).toMatchObject({ draft: { amountPaise: 101_50, quote: null } })
  })

  it('of a part stays within its bounds', async () => {
    withBridge(
      answering(succeed(quote(bill({ amountPaise: 64_550, acceptsPartPayment: true, minimumPaise: 50_00 })))),
    )
    chooseBiller(POWER)
    typeInput('canumber', '004512')
    await fetchBill()
    expect(missing()).toBe('nothing')
    for (const [text, told] of [
      ['49.99', 'wrong-amount'],
      ['645.51', 'wrong-amount'],
      ['50', 'nothing'],
    ] as const) {
      typeAmount(text)
      expect(missing(), text).toBe(told)
    }
  })
})

describe('the customer', () => {
  it('is not half a number', () => {
    withBridge({})
    chooseBiller(DONATION)
    typeInput('canumber', '004512')
    typeAmount('10')
    typeAmountAgain('10')
    typeMobile('98765')
    expect(missing()).toBe('mobile')
    typeMobile('+91 98765 43210')
    expect(draftOf(billStore.getState())).toMatchObject({ draft: { customerMobile: '9876543210' } })
  })
})

describe('a bill that grew old at the counter', () => {
  it('is fetched anew by itself, told, and not paid', async () => {
    const bridge = withBridge({
      ...answering(succeed(quote(bill({ amountPaise: 64_550 })))),
      'sale.prepare': () => Promise.resolve(fail({ kind: 'wrong-state', state: 'quote-old' })),
    })
    chooseBiller(POWER)
    typeInput('canumber', '004512')
    await fetchBill()
    prepareBill()
    await untilAnswered()
    expect(preparedDrafts(bridge)).toHaveLength(1)
    expect(bridge.calls.filter(({ channel }) => channel === 'bill.fetch')).toHaveLength(2)
    expect(billStore.getState()).toMatchObject({ trouble: { kind: 'quote-old' }, stage: { kind: 'form' } })
  })
})

describe('Esc', () => {
  it('takes back one thing at a time', async () => {
    withBridge(answering(succeed(quote(bill({ amountPaise: 64_550 })))))
    chooseBiller(POWER)
    typeInput('canumber', '004512')
    await fetchBill()
    expect(stepBack()).toBe(true)
    expect(billStore.getState()).toMatchObject({ fetched: { kind: 'none' }, values: { canumber: '004512' } })
    expect(stepBack()).toBe(true)
    expect(billStore.getState()).toMatchObject({ biller: POWER, values: {} })
    expect(stepBack()).toBe(true)
    expect(billStore.getState().biller).toBeNull()
    expect(stepBack()).toBe(false)
  })
})
