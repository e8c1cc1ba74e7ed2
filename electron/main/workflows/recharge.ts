// The recharge counter: look the number up, show the plans, open the confirm sheet, and sell once.
import type { ConfirmSheet, Handlers, RechargeDraft } from '@shared/contract'
import { HOUR_MS, type Clock } from '@shared/clock'
import type { Guard } from '@shared/domain/guard'
import type { SaleView } from '@shared/domain/day'
import type { RequestId } from '@shared/ids'
import { fail, succeed, type Result } from '@shared/result'
import type { Journal } from '../journal'
import type { Service } from '../service'
import { DEFAULT_CEILING, moneyGuards, refusalOf, type Ceiling } from './guards'
import { viewed, type StaffMember, type ViewOf } from './sale-view'
import type { MoneyCall, Sending } from './sending'

/** Confirm sheets that are open or were left behind; the oldest is forgotten first. */
const MOST_SHEETS = 64
const MOST_LOOKUPS = 256
const LOOKUP_LASTS_MS = HOUR_MS

export interface RechargeDependencies {
  readonly service: Pick<Service, 'recharge' | 'line'>
  readonly journal: Journal
  readonly sending: Sending
  readonly clock: Clock
  readonly newId: () => RequestId
  readonly view: ViewOf
  readonly staff: () => StaffMember
  readonly ceiling?: () => Ceiling
}

type RechargeChannel =
  | 'recharge.operators'
  | 'recharge.look-up'
  | 'recharge.plans'
  | 'recharge.subscriber'
  | 'recharge.prepare'
  | 'recharge.confirm'
  | 'recharge.discard'

interface Sheet {
  readonly draft: RechargeDraft
  readonly operatorName: string
}

export function rechargeWorkflow(dependencies: RechargeDependencies): Pick<Handlers, RechargeChannel> {
  const { service, journal, sending, clock, view } = dependencies
  const sheets = new Map<RequestId, Sheet>()
  const lookups = new Map<string, { readonly circle: string | null; readonly at: number }>()
  const ceiling = dependencies.ceiling ?? (() => DEFAULT_CEILING)
  const call = rechargeCall(service)

  const guardsOf = (requestId: RequestId, draft: RechargeDraft): readonly Guard[] => {
    const context = { journal, clock, ceiling: ceiling(), inFlight: sending.inFlight() }
    const { accountNumber, amountPaise } = draft
    return [
      ...moneyGuards(context, { requestId, operation: 'recharge', accountNumber, amountPaise }),
      ...circleGuard(draft),
      ...lineGuards(service),
    ]
  }

  const circleGuard = (draft: RechargeDraft): readonly Guard[] => {
    const found = lookups.get(draft.accountNumber)
    if (found === undefined || clock.elapsed() - found.at > LOOKUP_LASTS_MS) return []
    if (found.circle === null || draft.circle === null || found.circle === draft.circle) return []
    return [{ kind: 'circle-differs', chosen: draft.circle, found: found.circle }]
  }

  const operatorName = async (code: string): Promise<Result<string>> => {
    const list = await service.recharge.operatorList()
    if (!list.ok) return list
    const operator = list.value.operators.find((candidate) => candidate.code === code)
    if (operator === undefined)
      return fail({ kind: 'invalid-input', field: 'operatorCode', problem: 'unknown-operator' })
    return succeed(operator.name)
  }

  /** Everything up to the attempt happens without waiting, so that two confirms can never pass each other. */
  const sell = (
    requestId: RequestId,
    sheet: Sheet,
    accepted: readonly string[],
  ): Promise<Result<SaleView>> => {
    const { draft } = sheet
    const guards = guardsOf(requestId, draft)
    const refusal = refusalOf(guards, accepted)
    if (refusal !== null) return Promise.resolve(fail(refusal))
    const { operatorCode, accountNumber, amountPaise, circle } = draft
    const body = service.recharge.initiateBody({
      requestId,
      operatorCode,
      accountNumber,
      amountPaise,
      circle,
    })
    if (!body.ok) return Promise.resolve(body)
    const intent = journal.recordIntent(
      requestId,
      {
        subject: subjectOf(sheet),
        amountPaise,
        staffId: dependencies.staff().id,
        overrides: guards.map(({ kind }) => kind).filter((kind) => accepted.includes(kind)),
      },
      {
        accountNumber,
        customerName: draft.customerName,
        customerMobile: draft.service === 'mobile' ? accountNumber : null,
        canonicalBody: body.value,
      },
    )
    if (!intent.ok) return Promise.resolve(intent)
    sheets.delete(requestId)
    return sending.send(requestId, call).then((sold) => viewed(view, sold))
  }

  return {
    'recharge.operators': ({ refresh }) => service.recharge.operatorList({ refresh, lane: 'screen' }),
    'recharge.look-up': async ({ mobileNumber }) => {
      const found = await service.recharge.lookUpNumber({ mobileNumber }, { lane: 'screen' })
      if (found.ok)
        rememberOf(lookups, MOST_LOOKUPS, mobileNumber, {
          circle: found.value.matchedCircle,
          at: clock.elapsed(),
        })
      return found
    },
    'recharge.plans': ({ operatorCode, circle, refresh }) =>
      service.recharge.browsePlans({ operatorCode, circle }, { refresh, lane: 'screen' }),
    'recharge.subscriber': ({ operatorCode, subscriberNumber }) =>
      service.recharge.dthInfo({ operatorCode, subscriberNumber }, { lane: 'screen' }),
    'recharge.prepare': async (draft): Promise<Result<ConfirmSheet>> => {
      const name = await operatorName(draft.operatorCode)
      if (!name.ok) return name
      const requestId = dependencies.newId()
      rememberOf(sheets, MOST_SHEETS, requestId, { draft, operatorName: name.value })
      return succeed({ requestId, draft, operatorName: name.value, guards: guardsOf(requestId, draft) })
    },
    'recharge.confirm': async ({ requestId, accepted }) => {
      const underWay = sending.underWay(requestId)
      if (underWay !== null) return viewed(view, await underWay)
      const known = journal.sale(requestId)
      if (known !== null) return succeed(view(known))
      const sheet = sheets.get(requestId)
      if (sheet === undefined) return fail({ kind: 'wrong-state', state: 'no-sheet' })
      return sell(requestId, sheet, accepted)
    },
    'recharge.discard': async ({ requestId }) => {
      sheets.delete(requestId)
      return succeed(null)
    },
  }
}

/** How a recharge leaves: one attempt with the body as it was recorded. */
export const rechargeCall =
  (service: Pick<Service, 'recharge'>): MoneyCall =>
  (sale, canonicalBody, onPhase) =>
    service.recharge.initiate({ requestId: sale.requestId, canonicalBody }, { onPhase })

const subjectOf = ({ draft, operatorName }: Sheet) => ({
  operation: 'recharge' as const,
  service: draft.service,
  operatorCode: draft.operatorCode,
  operatorName,
  circle: draft.circle,
  lookup: draft.lookup,
  planDescription: draft.planDescription,
  planValidity: draft.planValidity,
})

function lineGuards(service: Pick<Service, 'line'>): readonly Guard[] {
  if (service.line.state().state === 'offline') return [{ kind: 'offline' }]
  const waitMs = service.line.estimatedWaitMs('money')
  return waitMs > 0 ? [{ kind: 'wait', waitMs }] : []
}

function rememberOf<Key, Value>(map: Map<Key, Value>, most: number, key: Key, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
