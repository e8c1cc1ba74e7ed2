// Recharge: look the number up, show the plans, open the confirm sheet, and sell once.
import { HOUR_MS, type Clock } from '#shared/base/clock'
import type { RechargeSheet } from '#shared/channels/recharge'
import type { Handlers } from '#shared/channels/contract'
import type { NumberLookup, RechargeDraft } from '#shared/operations/recharge/recharge-schemas'
import type { Guard } from '#shared/sale/guard'
import { paise } from '#shared/base/money'
import { fail, succeed, type Result } from '#shared/base/result'
import type { RechargeService } from '../service/recharge-service'
import { whatWasHeard } from './heard'
import type { Selling } from '../../../money/selling'
import type { Sheet } from '../../../money/sheets'
import { questionLane, statusQuestion, type SaleCall } from '../../../money/sale-calls'

const MOST_LOOKUPS = 256
const LOOKUP_LASTS_MS = HOUR_MS

export interface RechargeDependencies {
  readonly service: { readonly recharge: RechargeService }
  readonly selling: Selling
  readonly clock: Pick<Clock, 'elapsed'>
}

type RechargeChannel = 'recharge.operators' | 'recharge.look-up' | 'recharge.plans' | 'recharge.subscriber'

export interface RechargeCounter {
  readonly handlers: Pick<Handlers, RechargeChannel>
  /** Opens the confirm sheet. */
  open(draft: RechargeDraft): Promise<Result<RechargeSheet>>
  /**
   * The sheet of a draft that was kept, for the same id, at what its plan costs now. Fails if its number has another operator
   * by now, or its operator or its plan is no longer listed.
   */
  sheetAgain(draft: RechargeDraft): Promise<Result<Sheet>>
}

/** Machines and services have numbers that look like no mobile's: the service may know them, so a person is asked. */
const unusualNumber = ({ service, accountNumber }: RechargeDraft): readonly Guard[] =>
  service === 'mobile' && !/^[6-9]\d{9}$/.test(accountNumber)
    ? [{ kind: 'unusual-input', labels: [accountNumber] }]
    : []

export function rechargeWorkflow(dependencies: RechargeDependencies): RechargeCounter {
  const { service, selling } = dependencies
  const circles = rememberedCircles(dependencies.clock)
  const heard = whatWasHeard()

  const lookUp = async (mobileNumber: string, refresh: boolean): Promise<Result<NumberLookup>> => {
    const found = await service.recharge.lookUpNumber({ mobileNumber }, { refresh, lane: 'screen' })
    if (found.ok) circles.remember(mobileNumber, found.value.matchedCircle)
    return found
  }

  /** Fails if the number's operator is another by now; who chose it by hand is believed. */
  const operatorStays = async (draft: RechargeDraft): Promise<Result<null>> => {
    if (draft.service !== 'mobile' || draft.lookup !== 'automatic') return succeed(null)
    const found = await lookUp(draft.accountNumber, true)
    if (!found.ok) return found
    const code = found.value.operator?.code ?? draft.operatorCode
    return code === draft.operatorCode ? succeed(null) : fail({ kind: 'wrong-state', state: 'sheet-old' })
  }

  const listed = async (code: string, refresh = false): Promise<Result<Listed>> => {
    const list = await service.recharge.operatorList({ refresh, lane: 'screen' })
    if (!list.ok) return list
    const operator = list.value.operators.find((candidate) => candidate.code === code)
    if (operator === undefined)
      return fail({ kind: 'invalid-input', field: 'operatorCode', problem: 'unknown-operator' })
    return succeed({ operatorName: operator.name, circles: list.value.circles })
  }

  const sheetOf = (draft: RechargeDraft, name: string): Sheet => {
    const { accountNumber, amountPaise, operatorCode, circle } = draft
    return {
      operation: 'recharge',
      accountNumber,
      payeeCode: null,
      amountPaise,
      duePaise: amountPaise,
      draft: { operation: 'recharge', draft },
      ownGuards: () => [...circles.guard(draft), ...unusualNumber(draft)],
      intent: (id) => {
        const order = { requestId: id, operatorCode, accountNumber, amountPaise, circle }
        const body = service.recharge.initiateBody(order)
        if (!body.ok) return body
        return succeed({ subject: subjectOf(draft, name), personal: personalOf(draft, body.value) })
      },
    }
  }

  const handlers: RechargeCounter['handlers'] = {
    'recharge.operators': ({ refresh }) => service.recharge.operatorList({ refresh, lane: 'screen' }),
    'recharge.look-up': ({ mobileNumber, refresh }) => lookUp(mobileNumber, refresh),
    'recharge.plans': async ({ refresh, ...of }) =>
      heard.plans(await service.recharge.browsePlans(of, { refresh, lane: 'screen' })),
    'recharge.subscriber': async (of) =>
      heard.subscriber(of.operatorCode, await service.recharge.dthInfo(of, { lane: 'screen' })),
  }
  return {
    handlers,
    open: async (told) => {
      const known = await listed(told.operatorCode)
      if (!known.ok) return known
      const { operatorName, circles: names } = known.value
      const draft = heard.proven({ ...told, circle: names.find((name) => name === told.circle) ?? null })
      const opened = selling.open(sheetOf(draft, operatorName))
      const keepsZero = service.recharge.keepsZero(draft.accountNumber)
      return succeed({ ...opened, operation: 'recharge', draft, operatorName, keepsZero })
    },
    sheetAgain: async (draft) => {
      const stays = await operatorStays(draft)
      if (!stays.ok) return stays
      const now = await asListedNow(service, draft)
      if (!now.ok) return now
      const known = await listed(draft.operatorCode, true)
      return known.ok ? succeed(sheetOf(now.value, known.value.operatorName)) : known
    },
  }
}

/** What the service's list says: the operator's name, and the circles there are. */
interface Listed {
  readonly operatorName: string
  readonly circles: readonly string[]
}

/** In which circle the numbers that were looked up are, for a while. */
function rememberedCircles(clock: Pick<Clock, 'elapsed'>) {
  const lookups = new Map<string, { readonly circle: string | null; readonly at: number }>()

  const guard = (draft: RechargeDraft): readonly Guard[] => {
    const found = lookups.get(draft.accountNumber)
    if (found === undefined || clock.elapsed() - found.at > LOOKUP_LASTS_MS) return []
    if (found.circle === null || draft.circle === null || found.circle === draft.circle) return []
    return [{ kind: 'circle-differs', chosen: draft.circle, found: found.circle }]
  }

  const remember = (mobileNumber: string, circle: string | null): void => {
    lookups.delete(mobileNumber)
    lookups.set(mobileNumber, { circle, at: clock.elapsed() })
    const [oldest] = lookups.keys()
    if (lookups.size > MOST_LOOKUPS && oldest !== undefined) lookups.delete(oldest)
  }
  return { guard, remember }
}

/** The draft at the price of its plan as the service lists it now; an amount that is no plan's stays. */
async function asListedNow(
  service: { readonly recharge: RechargeService },
  draft: RechargeDraft,
): Promise<Result<RechargeDraft>> {
  const { operatorCode, circle, planDescription, amountPaise } = draft
  if (circle === null || planDescription === null) return succeed(draft)
  const list = await service.recharge.browsePlans({ operatorCode, circle }, { refresh: true, lane: 'screen' })
  if (!list.ok) return list
  // An older list says nothing of what it costs now.
  if (list.value.source !== 'service') return fail({ kind: 'wrong-state', state: 'sheet-old' })
  const prices = list.value.categories.flatMap(({ plans }) =>
    plans.filter(({ description }) => description === planDescription).map((plan) => plan.amountPaise),
  )
  if (prices.includes(amountPaise)) return succeed(draft)
  const [price] = prices
  return price === undefined || price === null || prices.some((other) => other !== price)
    ? fail({ kind: 'wrong-state', state: 'sheet-old' })
    : succeed({ ...draft, amountPaise: paise(price) })
}

export const rechargeCalls = (service: { readonly recharge: RechargeService }): SaleCall => ({
  send: ({ requestId }, canonicalBody, onPhase) =>
    service.recharge.initiate({ requestId, canonicalBody }, { onPhase }),
  ask: (sale) => service.recharge.checkStatus(statusQuestion(sale), { lane: questionLane(sale) }),
  canAsk: () => true,
})

const subjectOf = (draft: RechargeDraft, operatorName: string) => ({
  operation: 'recharge' as const,
  service: draft.service,
  operatorCode: draft.operatorCode,
  operatorName,
  circle: draft.circle,
  lookup: draft.lookup,
  planDescription: draft.planDescription,
  planValidity: draft.planValidity,
})

const personalOf = (draft: RechargeDraft, canonicalBody: string) => ({
  accountNumber: draft.accountNumber,
  customerName: draft.customerName,
  customerMobile: draft.service === 'mobile' ? draft.accountNumber : null,
  canonicalBody,
})
