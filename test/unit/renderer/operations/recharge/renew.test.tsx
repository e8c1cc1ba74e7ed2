// A sheet that was open for more than five minutes is made anew: operator, price and guards are asked again, and what changed is
// told before money moves.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { askAgain, confirmSale, keepSale, prepareSale } from '#renderer/sale/sale-run'
import type { RechargeDraft } from '#shared/operations/recharge/recharge-schemas'
import { fail, succeed } from '#shared/base/result'
import { saleView } from '#test/support/counter'
import { rechargeRuns } from '#renderer/operations/recharge/sale-actions'
import { called, installFakeBridge, preparedDrafts } from '#test/support/fake-bridge'
import {
  AIRTEL,
  lookupOf,
  planList,
  planOf,
  rechargeHandlers,
  sheetOf,
  USUAL_DRAFT,
  USUAL_PLAN,
  openedBy,
} from '#test/support/recharge'

const store = counters.mobile
const run = rechargeRuns.mobile
const DRAFT: RechargeDraft = { ...USUAL_DRAFT, planDescription: USUAL_PLAN.description }
const SAID_NOTHING = { httpStatus: null, errorCode: null, message: null, callId: null }
const SHEET_OLD = { kind: 'wrong-state', state: 'sheet-old' } as const
const WAY = { operators: 'recharge.operators', lookUp: 'recharge.look-up', plans: 'recharge.plans' }

beforeEach(() => clearCounter(store))
afterEach(() => clearCounter(store))

/** An open sheet of `draft`; the handlers given are what main says from then on. */
async function open(draft: RechargeDraft, then: Parameters<typeof installFakeBridge>[0] = {}) {
  installFakeBridge(rechargeHandlers())
  await prepareSale(run, draft)
  return installFakeBridge({ ...rechargeHandlers(), ...then })
}
const again = {
  requestId: sheetOf(DRAFT, [], 2).requestId,
  guards: [{ kind: 'recent-sale', earlier: saleView() }],
}
const newSheet = openedBy(async (draft) =>
  succeed({ ...sheetOf(draft, [], 2), guards: [{ kind: 'recent-sale' as const, earlier: saleView() }] }),
)

describe('a sheet that is too old', () => {
  it('asks for operators, the number’s operator and the plans past every cache, and for the guards after them', async () => {
    const bridge = await open(DRAFT, { 'sale.prepare': newSheet })
    await askAgain(run, true)
    expect(called(bridge, WAY.operators)).toEqual([{ refresh: true }])
    expect(called(bridge, WAY.lookUp)).toEqual([{ mobileNumber: DRAFT.accountNumber, refresh: true }])
    expect(called(bridge, WAY.plans)).toMatchObject([{ refresh: true }])
    expect(bridge.calls.at(-1)?.channel).toBe('sale.prepare')
    expect(store.getState().stage).toMatchObject({ kind: 'confirm', sheet: again })
  })

  it('does not ask whose number it is where a person chose the operator', async () => {
    const bridge = await open({ ...DRAFT, lookup: 'manual' })
    await askAgain(run, true)
    expect(called(bridge, WAY.lookUp)).toEqual([])
    expect(store.getState().stage.kind).toBe('confirm')
  })

  it('makes no sheet of a plan whose price is another by now', async () => {
    const bridge = await open(DRAFT, {
      'recharge.plans': async () => succeed(planList([planOf(319, { description: USUAL_PLAN.description })])),
    })
    await askAgain(run, true)
    expect(preparedDrafts(bridge)).toEqual([])
    expect(store.getState()).toMatchObject({
      stage: { kind: 'form' },
      trouble: { kind: 'refused', failure: SHEET_OLD },
    })
  })

  it('makes no sheet by an older list of plans', async () => {
    const bridge = await open(DRAFT, {
      'recharge.plans': async () => succeed({ ...planList(), source: 'cache' }),
    })
    await askAgain(run, true)
    expect(preparedDrafts(bridge)).toEqual([])
    expect(store.getState()).toMatchObject({ trouble: { kind: 'refused', failure: SHEET_OLD } })
  })

  it('makes no sheet for a number that another operator has by now', async () => {
    const bridge = await open(DRAFT, {
      'recharge.look-up': async ({ mobileNumber }) => succeed(lookupOf(mobileNumber, { operator: AIRTEL })),
    })
    await askAgain(run, true)
    expect(preparedDrafts(bridge)).toEqual([])
    expect(store.getState()).toMatchObject({ trouble: { kind: 'refused', failure: SHEET_OLD } })
  })

  it('makes no sheet while the service cannot be asked', async () => {
    const offline = fail({ kind: 'recovering' as const })
    const bridge = await open(DRAFT, { 'recharge.plans': async () => offline })
    await askAgain(run, true)
    expect(preparedDrafts(bridge)).toEqual([])
    expect(store.getState()).toMatchObject({ stage: { kind: 'form' }, trouble: { kind: 'refused' } })
  })
})

describe('main that finds a sheet too old', () => {
  it('sells nothing: the sheet is made anew, and has to be confirmed again', async () => {
    const bridge = await open(DRAFT, {
      'sale.confirm': async () => fail(SHEET_OLD),
      'journal.sale': async () => fail({ kind: 'not-found', ...SAID_NOTHING }),
      'sale.prepare': newSheet,
    })
    await confirmSale(run, { accepted: [] }, 0)
    expect(called(bridge, 'sale.confirm')).toHaveLength(1)
    expect(called(bridge, WAY.plans)).toHaveLength(1)
    expect(store.getState().stage).toMatchObject({ kind: 'confirm', sheet: again })
  })

  it('keeps nothing on the visit: the sheet is made anew', async () => {
    const bridge = await open(DRAFT, {
      'visit.add': async () => fail(SHEET_OLD),
      'sale.prepare': newSheet,
    })
    await keepSale(run, [])
    expect(called(bridge, WAY.plans)).toHaveLength(1)
    expect(store.getState().stage).toMatchObject({ kind: 'confirm', sheet: again })
  })
})
