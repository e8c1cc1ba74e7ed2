// Recharge: the operations of document 4.1, the operator list and the status check. One function per operation.
import { type MoneyOutcome, type SocketPhase, type StatusAnswer } from '@shared/domain/outcome'
import {
  CIRCLES,
  type DthSubscriber,
  type NumberLookup,
  type Operator,
  type OperatorList,
  type PlanList,
} from '@shared/domain/recharge'
import type { RequestId } from '@shared/ids'
import { rupeesText, type Paise } from '@shared/money'
import { fail, succeed, type Result } from '@shared/result'
import { matchCircle, matchOperator } from './aliases'
import { bodyOf, isCanonicalNumber } from '../client/body'
import type { CallOptions, ServiceParts } from '../client/service-context'
import type { OperationName } from '@shared/operations'
import type { OperationProfile } from '../profile/schema'
import { moneyCall } from '../client/money-call'
import { CACHE_AGES_MS } from './reads'
import { checkedStatus } from './status-check'
import { readAmount } from '@shared/exact-values'
import { dthData, lookupData, operatorsData, plansData, type operatorEntry } from './recharge-answers'
import { withShopOperators } from './shop-operators'
import type { z } from 'zod'

export interface RechargeService {
  /** The service's operators and circles; the circles are always the document's 23 at least. Kept for a day, an old list serves offline. */
  operatorList(options?: CallOptions & { readonly refresh?: boolean }): Promise<Result<OperatorList>>
  /** Who serves a mobile number. `operator` and `matchedCircle` are null where no known name fits: nobody guesses. Kept ten minutes. */
  lookUpNumber(input: { readonly mobileNumber: string }, options?: CallOptions): Promise<Result<NumberLookup>>
  /** Plans in the service's own order and names. Kept six hours, an old list serves offline. */
  browsePlans(
    input: { readonly operatorCode: string; readonly circle: string },
    options?: CallOptions & { readonly refresh?: boolean },
  ): Promise<Result<PlanList>>
  dthInfo(
    input: { readonly operatorCode: string; readonly subscriberNumber: string },
    options?: CallOptions,
  ): Promise<Result<DthSubscriber>>
  /** The canonical body of Initiate, to be stored and sent byte for byte. Fails on a number that cannot be sent faithfully. */
  initiateBody(input: {
    readonly requestId: RequestId
    readonly operatorCode: string
    readonly accountNumber: string
    readonly amountPaise: Paise
    readonly circle: string | null
  }): Result<string>
  /** One attempt, money lane, own TLS handshake, never repeated by itself. Never throws. */
  initiate(
    input: { readonly requestId: RequestId; readonly canonicalBody: string },
    options?: { readonly signal?: AbortSignal; readonly onPhase?: (phase: SocketPhase) => void },
  ): Promise<MoneyOutcome>
  /** What the service says about a sale, by its id; after "no such id" once more by the service's own reference, if there is one. */
  checkStatus(
    input: { readonly requestId: RequestId; readonly referenceId: string | null },
    options?: CallOptions,
  ): Promise<Result<StatusAnswer>>
}

export function rechargeService(parts: ServiceParts): RechargeService {
  const { client, reads } = parts
  const { settings, aliases, status_words: words } = client.profile

  const operatorList: RechargeService['operatorList'] = async (options = {}) =>
    withShopOperators(await serviceList(options), parts.shopOperators(), parts.clock.now())

  const serviceList: RechargeService['operatorList'] = async (options = {}) => {
    const answer = await reads.read({
      operation: 'recharge.operators',
      lane: options.lane ?? 'screen',
      body: client.operation('recharge.operators').method === 'GET' ? null : '{}',
      cache: { forMs: CACHE_AGES_MS.operators, kind: 'list' },
      refresh: options.refresh,
      signal: options.signal,
    })
    if (!answer.ok) return answer
    const { operators, circles } = operatorsData.parse(answer.value.data)
    const { fetchedAt, source } = answer.value
    return succeed({
      operators: operators.flatMap((entry) => operatorOf(entry) ?? []),
      circles: [...new Set<string>([...CIRCLES, ...circles])],
      fetchedAt,
      source,
    })
  }

  const lookUpNumber: RechargeService['lookUpNumber'] = async ({ mobileNumber }, options = {}) => {
    const list = operatorList(options)
    const answer = await reads.read({
      operation: 'recharge.look-up',
      lane: options.lane ?? 'screen',
      body: bodyOf(rulesOf('recharge.look-up'), {
        mobile_number: mobileNumber,
        type: 'mobile',
      }),
      cache: { forMs: CACHE_AGES_MS.lookup, kind: 'memory' },
      signal: options.signal,
    })
    if (!answer.ok) return answer
    const found = lookupData.parse(answer.value.data)
    const known = await list
    const operators = known.ok ? known.value.operators : []
    const circles = known.ok ? known.value.circles : CIRCLES
    return succeed({
      mobileNumber,
      operatorText: found.operator ?? '',
      circleText: found.circle ?? '',
      operator: matchOperator(operators, 'mobile', found.operator ?? '', aliases),
      matchedCircle: matchCircle(circles, found.circle ?? '', aliases),
      fetchedAt: answer.value.fetchedAt,
    })
  }

  const browsePlans: RechargeService['browsePlans'] = async ({ operatorCode, circle }, options = {}) => {
    const answer = await reads.read({
      operation: 'recharge.plans',
      lane: options.lane ?? 'screen',
      body: bodyOf(client.operation('recharge.plans'), {
        circle,
        operator_code: await operatorValue(operatorCode),
      }),
      cache: { forMs: CACHE_AGES_MS.plans, kind: 'list' },
      refresh: options.refresh,
      signal: options.signal,
    })
    if (!answer.ok) return answer
    const { plans } = plansData.parse(answer.value.data)
    const categories = plans.map(({ name, plans: entries }) => ({
      name,
      plans: entries.map((entry) => ({
        priceText: entry.rs ?? '',
        amountPaise: pickable(entry.rs),
        description: entry.desc ?? '',
        validityText: entry.validity ?? '',
        lastUpdateText: entry.last_update ?? '',
      })),
    }))
    const { fetchedAt, source } = answer.value
    return succeed({ operatorCode, circle, categories, fetchedAt, source })
  }

  const dthInfo: RechargeService['dthInfo'] = async ({ operatorCode, subscriberNumber }, options = {}) => {
    const caNumber = numberForm(subscriberNumber)
    if (caNumber === null)
      return fail({ kind: 'invalid-input', field: 'subscriberNumber', problem: 'leading-zero' })
    const answer = await reads.read({
      operation: 'recharge.dth-info',
      lane: options.lane ?? 'screen',
      body: bodyOf(rulesOf('recharge.dth-info'), {
        ca_number: caNumber,
        operator_code: await operatorValue(operatorCode),
      }),
      signal: options.signal,
    })
    if (!answer.ok) return answer
    const { operator, info } = dthData.parse(answer.value.data)
    const records = info.map((entry) => ({
      customerName: entry.customerName,
      planName: entry.planname,
      statusText: entry.status,
      balanceText: entry.Balance,
      nextRechargeDateText: entry.NextRechargeDate,
      monthlyRechargePaise: entry.MonthlyRecharge,
    }))
    return succeed({
      subscriberNumber,
      operatorText: operator ?? '',
      records,
      fetchedAt: answer.value.fetchedAt,
    })
  }

  const initiateBody: RechargeService['initiateBody'] = (input) => {
    const number = numberForm(input.accountNumber)
    if (number === null)
      return fail({ kind: 'invalid-input', field: 'accountNumber', problem: 'leading-zero' })
    const fields = {
      request_id: input.requestId,
      operator_code: input.operatorCode,
      number,
      amount: rupeesText(input.amountPaise),
    }
    return succeed(bodyOf(rulesOf('recharge.initiate'), fields, { circle: input.circle ?? undefined }))
  }

  const initiate: RechargeService['initiate'] = async ({ requestId, canonicalBody }, options = {}) => {
    const operation = client.operation('recharge.initiate')
    const call = { operation: 'recharge.initiate' as const, body: canonicalBody, requestId, ...options }
    return moneyCall(client, call, { requestId, operation, words, needsReference: false })
  }

  const checkStatus: RechargeService['checkStatus'] = (input, options = {}) =>
    checkedStatus(parts, 'recharge.status', input, options)

  /** A number as the profile wants it sent; null when that form would change it. */
  function numberForm(digits: string): string | null {
    return settings.number_as === 'number' && !isCanonicalNumber(digits) ? null : digits
  }

  /** The operation's rules, with every number of a customer as text where the shop's service wants it so. */
  function rulesOf(name: OperationName): OperationProfile {
    const operation = client.operation(name)
    if (settings.number_as !== 'string') return operation
    const { request } = operation
    const number_fields = request.number_fields.filter((field) => !CUSTOMER_NUMBERS.includes(field))
    return { ...operation, request: { ...request, number_fields } }
  }

  async function operatorValue(code: string): Promise<string> {
    if (settings.operator_value === 'code') return code
    const list = await operatorList()
    const operators = list.ok ? list.value.operators : []
    return operators.find((operator) => operator.code === code)?.name ?? code
  }

  return { operatorList, lookUpNumber, browsePlans, dthInfo, initiateBody, initiate, checkStatus }
}

const CUSTOMER_NUMBERS = ['mobile_number', 'ca_number', 'number']

/** A plan's price as an amount, or null when it is not a plain one above zero: then it is shown and cannot be picked (T43). */
function pickable(priceText: string | null): Paise | null {
  const amountPaise = readAmount(priceText ?? undefined)
  return amountPaise !== null && amountPaise > 0 ? amountPaise : null
}

const KINDS: { readonly [Word in string]?: Operator['kind'] } = {
  mobile: 'mobile',
  prepaid: 'mobile',
  'mobile prepaid': 'mobile',
  'prepaid mobile': 'mobile',
  dth: 'dth',
}

/** An entry without a code or a name cannot be recharged and is left out. */
function operatorOf(entry: z.output<typeof operatorEntry>): Operator | null {
  const code = entry.operator_code ?? entry.operator_id ?? entry.code ?? entry.id
  const name = entry.operator ?? entry.name ?? entry.operator_name
  if (code === null || code === '' || name === null) return null
  const kind = entry.type ?? entry.category ?? entry.service ?? entry.service_type
  return { code, name, kind: KINDS[kind?.toLowerCase() ?? ''] ?? 'other', aliases: [] }
}
