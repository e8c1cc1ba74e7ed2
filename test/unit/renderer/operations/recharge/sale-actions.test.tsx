// From the sheet to the result: at most once, and never a refusal that is not certain.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fail, succeed } from '#shared/base/result'
import { clearCounter, counters, type CounterState } from '#renderer/operations/recharge/counter-store'
import { confirmSale, hearSale, leaveSheet, nextCustomer, prepareSale } from '#renderer/sale/sale-run'
import { rechargeRuns } from '#renderer/operations/recharge/sale-actions'
import { called, installFakeBridge, type FakeBridge } from '#test/support/fake-bridge'
import { rechargeHandlers, sheetOf, soldOf, USUAL_DRAFT } from '#test/support/recharge'

const store = counters.mobile
const run = rechargeRuns.mobile
const draft = USUAL_DRAFT
const sheet = sheetOf(draft)
const kindOf = (): CounterState['stage']['kind'] => store.getState().stage.kind
const times = (bridge: FakeBridge, channel: string): number => called(bridge, channel).length
const untilAnswered = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => clearCounter(store))
afterEach(() => clearCounter(store))

describe('opening the sheet', () => {
  it('happens once, however often Enter is pressed', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await Promise.all([prepareSale(run, draft), prepareSale(run, draft)])
    expect(times(bridge, 'sale.prepare')).toBe(1)
    expect(kindOf()).toBe('confirm')
  })

  it('does not happen when the agent went back meanwhile; the sheet is given up', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    const opening = prepareSale(run, draft)
    leaveSheet(run)
    await opening
    expect(kindOf()).toBe('form')
    expect(bridge.calls.at(-1)).toEqual({
      channel: 'sale.discard',
      input: { requestId: sheet.requestId },
    })
  })

  it('tells why main refused, at the form', async () => {
    const refusal = fail({ kind: 'recovering' as const })
    installFakeBridge({ ...rechargeHandlers(), 'sale.prepare': () => Promise.resolve(refusal) })
    await prepareSale(run, draft)
    expect(store.getState()).toMatchObject({
      stage: { kind: 'form' },
      trouble: { kind: 'refused', failure: { kind: 'recovering' } },
    })
  })
})

describe('the yes', () => {
  it('is said once, however often it is pressed', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await prepareSale(run, draft)
    await Promise.all([confirmSale(run, { accepted: [] }, 0), confirmSale(run, { accepted: [] }, 0)])
    expect(times(bridge, 'sale.confirm')).toBe(1)
    expect(kindOf()).toBe('result')
  })

  it('cannot be taken back by leaving: the sale goes on', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await prepareSale(run, draft)
    const confirming = confirmSale(run, { accepted: [] }, 0)
    leaveSheet(run)
    await confirming
    expect(kindOf()).toBe('result')
    expect(times(bridge, 'sale.discard')).toBe(0)
  })

  it('that main refused before any sale was written leads back to the form', async () => {
    installFakeBridge({
      ...rechargeHandlers(),
      'sale.confirm': () =>
        Promise.resolve(
          fail({ kind: 'duplicate', guard: 'open', earlierRequestId: sheetOf(draft, [], 7).requestId }),
        ),
      'journal.sale': () => Promise.resolve(fail({ kind: 'not-found', ...SAID_NOTHING })),
    })
    await prepareSale(run, draft)
    await confirmSale(run, { accepted: [] }, 0)
    expect(store.getState()).toMatchObject({
      stage: { kind: 'form' },
      trouble: { kind: 'refused', failure: { kind: 'duplicate' } },
    })
  })

  it('whose answer got lost is looked up in the journal before anything is said', async () => {
    installFakeBridge({
      ...rechargeHandlers(),
      'sale.confirm': () => Promise.reject(new Error('gone')),
      'journal.sale': () =>
        Promise.resolve(succeed({ sale: { ...soldOf(sheet), railStatus: 'pending' as const }, story: [] })),
    })
    await prepareSale(run, draft)
    await confirmSale(run, { accepted: [] }, 0)
    expect(store.getState().stage).toMatchObject({ kind: 'result', sale: { railStatus: 'pending' } })
  })

  it('that broke without a word from the journal is never called unsent', async () => {
    installFakeBridge({
      ...rechargeHandlers(),
      'sale.confirm': () => Promise.reject(new Error('gone')),
      'journal.sale': () => Promise.resolve(fail({ kind: 'not-found', ...SAID_NOTHING })),
    })
    await prepareSale(run, draft)
    await confirmSale(run, { accepted: [] }, 0)
    expect(kindOf()).toBe('unanswered')
  })
})

describe('what is heard while a sale is in hand', () => {
  it('moves it from pending to success before the agent’s eyes', async () => {
    const pending = { ...soldOf(sheet), railStatus: 'pending' as const }
    installFakeBridge({ ...rechargeHandlers(), 'sale.confirm': () => Promise.resolve(succeed(pending)) })
    await prepareSale(run, draft)
    await confirmSale(run, { accepted: [] }, 0)
    hearSale(run, { ...pending, railStatus: 'success', lastSequence: 9 })
    expect(store.getState().stage).toMatchObject({ kind: 'result', sale: { railStatus: 'success' } })
  })

  it('an older state that arrives late does not take a newer one back', async () => {
    installFakeBridge(rechargeHandlers())
    await prepareSale(run, draft)
    await confirmSale(run, { accepted: [] }, 0)
    hearSale(run, { ...soldOf(sheet), railStatus: 'sending', lastSequence: 2 })
    expect(store.getState().stage).toMatchObject({ kind: 'result', sale: { railStatus: 'success' } })
  })

  it('another customer’s sale changes nothing here', async () => {
    installFakeBridge(rechargeHandlers())
    await prepareSale(run, draft)
    hearSale(run, { ...soldOf(sheet), requestId: sheetOf(draft, [], 9).requestId })
    expect(kindOf()).toBe('confirm')
  })

  it('an answer for the last customer does not push the next one from the counter', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    installFakeBridge({
      ...rechargeHandlers(),
      'sale.confirm': () => held.then(() => succeed(soldOf(sheet))),
    })
    await prepareSale(run, draft)
    const confirming = confirmSale(run, { accepted: [] }, 0)
    nextCustomer(run)
    store.setState({ numberText: '98110 20304' })
    answer()
    await confirming
    await untilAnswered()
    expect(store.getState()).toMatchObject({ numberText: '98110 20304', stage: { kind: 'form' } })
  })
})

const SAID_NOTHING = { httpStatus: null, errorCode: null, message: null, callId: null }
