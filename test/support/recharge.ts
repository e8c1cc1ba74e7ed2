// Builders of what the recharge screen receives: operators, a lookup, plans, a confirm sheet. And a main process that
// sends it.
import type { RechargeSheet } from '#shared/channels/recharge'
import type { Handlers, Output } from '#shared/channels/contract'
import {
  type RechargeDraft,
  CIRCLES,
  type NumberLookup,
  type Operator,
  type OperatorList,
  type Plan,
  type PlanList,
} from '#shared/operations/recharge/recharge-schemas'
import type { Guard } from '#shared/sale/guard'
import { isRequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { counterHandlers, saleView, TEN_OCLOCK } from './counter'

const operator = (code: string, name: string, kind: Operator['kind'] = 'mobile'): Operator => ({
  code,
  name,
  kind,
  aliases: [],
})

export const JIO = operator('18', 'Jio')
export const AIRTEL = operator('11', 'Airtel')
export const TATA_PLAY = operator('8', 'Tata Play', 'dth')

export const operatorList = (): OperatorList => ({
  operators: [JIO, AIRTEL, TATA_PLAY],
  circles: CIRCLES,
  fetchedAt: TEN_OCLOCK,
  source: 'service',
})

export const lookupOf = (mobileNumber: string, change: Partial<NumberLookup> = {}): NumberLookup => ({
  mobileNumber,
  operatorText: 'JIO',
  circleText: 'Maharashtra Goa',
  operator: JIO,
  matchedCircle: 'Maharashtra Goa',
  fetchedAt: TEN_OCLOCK,
  ...change,
})

export const planOf = (rupees: number, change: Partial<Plan> = {}): Plan => ({
  priceText: String(rupees),
  amountPaise: rupees * 100,
  description: `${rupees} worth of calls`,
  validityText: '28 days',
  lastUpdateText: '01-11-2026',
  ...change,
})

/** The plan of the earlier sale that `saleView` builds. */
export const USUAL_PLAN = planOf(299, { description: '1.5 GB a day, unlimited calls' })

export const planList = (plans: readonly Plan[] = [planOf(249), USUAL_PLAN, planOf(349)]): PlanList => ({
  operatorCode: JIO.code,
  circle: 'Maharashtra Goa',
  categories: [
    { name: 'COMBO', plans },
    { name: 'Romaing', plans: [planOf(499)] },
  ],
  fetchedAt: TEN_OCLOCK,
  source: 'service',
})

export function sheetOf(draft: RechargeDraft, guards: readonly Guard[] = [], count = 1): RechargeSheet {
  const requestId = `SHEET-${String(count).padStart(4, '0')}`
  if (!isRequestId(requestId)) throw new Error(`${requestId} is no request id`)
  const operatorName = draft.operatorCode === AIRTEL.code ? 'Airtel' : 'Jio'
  const duePaise = draft.amountPaise
  return {
    operation: 'recharge',
    requestId,
    draft,
    operatorName,
    keepsZero: false,
    duePaise,
    guards,
  }
}

/** An ordinary recharge of ₹299, of a number whose operator was looked up. */
export const USUAL_DRAFT: RechargeDraft = {
  service: 'mobile',
  accountNumber: '9876543210',
  operatorCode: JIO.code,
  circle: 'Maharashtra Goa',
  lookup: 'automatic',
  amountPaise: paise(29_900),
  planDescription: null,
  planValidity: null,
  customerName: null,
}

/** The sheet of the same, where operator and circle were chosen by hand. */
export const USUAL_SHEET = sheetOf({ ...USUAL_DRAFT, circle: 'Delhi NCR', lookup: 'manual' })

/** The sale that a confirmed sheet becomes. */
export const soldOf = (sheet: RechargeSheet) =>
  saleView({
    requestId: sheet.requestId,
    accountNumber: sheet.draft.accountNumber,
    amountPaise: paise(sheet.draft.amountPaise),
  })

/** A main process that is asked for sheets of recharges alone. */
export const openedBy =
  (open: (draft: RechargeDraft) => Promise<Output<'sale.prepare'>>): Handlers['sale.prepare'] =>
  (asked) => {
    if (asked.operation !== 'recharge') throw new Error(`the test opens no sheet of a ${asked.operation}`)
    return open(asked.draft)
  }

/** A main process where everything works: Jio in Maharashtra, a few plans, and a confirmation that succeeds. */
export function rechargeHandlers(earlier: Parameters<typeof counterHandlers>[0] = []) {
  const sheets = new Map<string, RechargeSheet>()
  return {
    ...counterHandlers(earlier),
    'recharge.operators': () => Promise.resolve(succeed(operatorList())),
    'recharge.look-up': ({ mobileNumber }) => Promise.resolve(succeed(lookupOf(mobileNumber))),
    'recharge.common-plans': () => Promise.resolve(succeed([])),
    'recharge.plans': () => Promise.resolve(succeed(planList())),
    'sale.prepare': openedBy(async (draft) => {
      const sheet = sheetOf(draft, [], sheets.size + 1)
      sheets.set(sheet.requestId, sheet)
      return succeed(sheet)
    }),
    'sale.confirm': ({ requestId }) => {
      const sheet = sheets.get(requestId)
      if (sheet === undefined) throw new Error('no such sheet')
      return Promise.resolve(succeed(soldOf(sheet)))
    },
    'sale.discard': () => Promise.resolve(succeed(null)),
  } satisfies Partial<Handlers>
}
