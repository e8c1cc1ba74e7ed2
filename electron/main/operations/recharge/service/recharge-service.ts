// Recharge: number lookup, plans, DTH information, Initiate, the operator list and the status check.
import type { MoneyOutcome, SocketPhase, StatusAnswer } from '#shared/sale/outcome'
import {
  CIRCLES,
  type DthSubscriber,
  type NumberLookup,
  type Operator,
  type OperatorList,
  type PlanList,
} from '#shared/operations/recharge/recharge-schemas'
import { readAmount } from '#shared/base/exact-values'
import type { RequestId } from '#shared/base/ids'
import { rupeesText, type Paise } from '#shared/base/money'
import type { OperationName } from '#shared/operations/registry'
import { fail, succeed, type Result } from '#shared/base/result'
import { z } from 'zod'
import { bodyOf, isCanonicalNumber } from '../../../service/client/body'
import type { Client } from '../../../service/client/client'
import { moneyCall } from '../../../service/client/money-call'
import { CACHE_AGES_MS } from '../../../service/client/reads'
import type { CallOptions, ServiceContext } from '../../../service/client/service-context'
import type { OperationProfile } from '../../../service/profile/schema'
import { matchCircle, matchOperator } from './aliases'
import { numberField, rupeesField } from '../../../service/answers/body-fields'
import { paymentDocumented, paymentStatusDocumented } from '../../../service/answers/payment-answers'
import {
  dthData,
  lookupData,
  operatorsData,
  operatorsDocumented,
  plansData,
  plansDocumented,
  type operatorEntry,
} from './recharge-answers'
import { get, post, type OperationRow } from '../../../service/answers/row'
import { withShopOperators } from './shop-operators'
import { checkedStatus, type StatusOptions, type StatusQuestion } from '../../../service/answers/status-check'

export interface RechargeService {
  /**
   * The service's operators and circles, which include at least the 23 documented circles. Cached for a day, and an old
   * list serves offline.
   */
  operatorList(options?: CallOptions & { readonly refresh?: boolean }): Promise<Result<OperatorList>>
  /**
   * The operator of a mobile number. `operator` and `matchedCircle` are null if no known name matches: nothing is
   * guessed. Cached for ten minutes.
   */
  lookUpNumber(
    input: { readonly mobileNumber: string },
    options?: CallOptions & { readonly refresh?: boolean },
  ): Promise<Result<NumberLookup>>
  /** Plans in the service's own order and names. Cached for six hours, and an old list serves offline. */
  browsePlans(
    input: { readonly operatorCode: string; readonly circle: string },
    options?: CallOptions & { readonly refresh?: boolean },
  ): Promise<Result<PlanList>>
  dthInfo(
    input: { readonly operatorCode: string; readonly subscriberNumber: string },
    options?: CallOptions,
  ): Promise<Result<DthSubscriber>>
  /** Whether a number leaves as a text because it begins with 0, although the profile leaves that open: as a JSON number it would lose it (T38). */
  keepsZero(accountNumber: string): boolean
  /** The canonical body of Initiate, to be stored and sent byte for byte. Fails on a number that cannot be sent faithfully. */
  initiateBody(input: {
    readonly requestId: RequestId
    readonly operatorCode: string
    readonly accountNumber: string
    readonly amountPaise: Paise
    readonly circle: string | null
  }): Result<string>
  /** One attempt, money lane, own TLS handshake, never repeated automatically. Never throws. */
  initiate(
    input: { readonly requestId: RequestId; readonly canonicalBody: string },
    options?: { readonly signal?: AbortSignal; readonly onPhase?: (phase: SocketPhase) => void },
  ): Promise<MoneyOutcome>
  /**
   * What the service says about a sale, by its id; after "no such id" once more by the service's own reference, if
   * there is one.
   */
  checkStatus(question: StatusQuestion, options?: StatusOptions): Promise<Result<StatusAnswer>>
}

export const rechargeOperations = {
  'recharge.look-up': {
    summary: 'HLR Check',
    wire: post('/api/v1/recharge/hlr-check', { request: { number_fields: ['mobile_number'] } }),
    body: z.object({ mobile_number: numberField, type: z.string().meta({ example: 'mobile' }) }),
    data: lookupData,
    errors: [401, 422],
    functions: (context) => ({ lookUpNumber: lookUpNumber(context) }),
  },
  'recharge.dth-info': {
    summary: 'DTH Info',
    wire: post('/api/v1/recharge/dth-info', { request: { number_fields: ['ca_number'] } }),
    body: z.object({ ca_number: numberField, operator_code: z.string() }),
    data: dthData,
    errors: [401, 422],
    functions: (context) => ({ dthInfo: dthInfo(context) }),
  },
  'recharge.plans': {
    summary: 'Browse Plans',
    wire: post('/api/v1/recharge/browse-plan'),
    body: z.object({ circle: z.string(), operator_code: z.string() }),
    data: plansDocumented,
    errors: [401, 422],
    functions: (context) => ({ browsePlans: browsePlans(context) }),
  },
  'recharge.initiate': {
    summary: 'Initiate Recharge',
    wire: post('/api/v1/recharge/initiate', {
      request: { number_fields: ['operator_code', 'number', 'amount'] },
    }),
    body: z.object({
      request_id: z.string(),
      operator_code: numberField,
      number: numberField,
      amount: rupeesField,
    }),
    data: paymentDocumented,
    errors: [400, 401],
    functions: (context) => ({
      keepsZero: keepsZero(context),
      initiateBody: initiateBody(context),
      initiate: initiate(context),
    }),
  },
  'recharge.operators': {
    summary: 'Operator List',
    wire: get('/api/v1/recharge/operator-list', { provenance: 'ASSUMED' }),
    body: null,
    data: operatorsDocumented,
    errors: [],
    functions: (context) => ({ operatorList: operatorList(context) }),
  },
  'recharge.status': {
    summary: 'Recharge Check Status',
    wire: get('/api/v1/recharge/status/{requestId}', { provenance: 'SEEN' }),
    body: null,
    data: paymentStatusDocumented,
    errors: [404],
    functions: (context) => ({ checkStatus: checkedStatus(context, 'recharge.status') }),
  },
} satisfies Record<string, OperationRow<Partial<RechargeService>>>

type Call<Name extends keyof RechargeService> = (context: ServiceContext) => RechargeService[Name]

const operatorList: Call<'operatorList'> =
  (context) =>
  async (options = {}) =>
    withShopOperators(await serviceList(context, options), context.shopOperators(), context.clock.now())

async function serviceList(
  { client, reads }: ServiceContext,
  options: CallOptions & { readonly refresh?: boolean },
): Promise<Result<OperatorList>> {
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

const lookUpNumber: Call<'lookUpNumber'> =
  (context) =>
  async ({ mobileNumber }, { refresh, ...options } = {}) => {
    const { client, reads } = context
    const { aliases } = client.profile
    const list = operatorList(context)(options)
    const answer = await reads.read({
      operation: 'recharge.look-up',
      lane: options.lane ?? 'screen',
      body: bodyOf(rulesOf(client, 'recharge.look-up'), {
        mobile_number: mobileNumber,
        type: client.profile.settings.lookup_type,
      }),
      cache: { forMs: CACHE_AGES_MS.lookup, kind: 'memory' },
      refresh,
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

const browsePlans: Call<'browsePlans'> =
  (context) =>
  async ({ operatorCode, circle }, options = {}) => {
    const { client, reads } = context
    const answer = await reads.read({
      operation: 'recharge.plans',
      lane: options.lane ?? 'screen',
      body: bodyOf(client.operation('recharge.plans'), {
        circle,
        operator_code: await operatorValue(context, operatorCode),
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

const dthInfo: Call<'dthInfo'> =
  (context) =>
  async ({ operatorCode, subscriberNumber }, options = {}) => {
    const { client, reads } = context
    const caNumber = numberForm(client, subscriberNumber)
    if (caNumber === null)
      return fail({ kind: 'invalid-input', field: 'subscriberNumber', problem: 'leading-zero' })
    const answer = await reads.read({
      operation: 'recharge.dth-info',
      lane: options.lane ?? 'screen',
      body: bodyOf(rulesOf(client, 'recharge.dth-info'), {
        ca_number: caNumber,
        operator_code: await operatorValue(context, operatorCode),
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
      monthlyRechargePaise: entry.MonthlyRecharge.amountPaise,
      ...(entry.MonthlyRecharge.unread === null ? {} : { monthlyRechargeText: entry.MonthlyRecharge.unread }),
    }))
    const { fetchedAt } = answer.value
    return succeed({ subscriberNumber, operatorText: operator ?? '', records, fetchedAt })
  }

const keepsZero: Call<'keepsZero'> =
  ({ client }) =>
  (accountNumber) =>
    client.profile.settings.number_as === 'auto' && accountNumber.startsWith('0')

const initiateBody: Call<'initiateBody'> =
  ({ client }) =>
  (input) => {
    const number = numberForm(client, input.accountNumber)
    if (number === null)
      return fail({ kind: 'invalid-input', field: 'accountNumber', problem: 'leading-zero' })
    const fields = {
      request_id: input.requestId,
      operator_code: input.operatorCode,
      number,
      amount: rupeesText(input.amountPaise),
    }
    return succeed(
      bodyOf(rulesOf(client, 'recharge.initiate'), fields, { circle: input.circle ?? undefined }),
    )
  }

const initiate: Call<'initiate'> =
  ({ client }) =>
  async ({ requestId, canonicalBody }, options = {}) => {
    const operation = client.operation('recharge.initiate')
    const words = client.profile.status_words
    const call = { operation: 'recharge.initiate' as const, body: canonicalBody, requestId, ...options }
    return moneyCall(client, call, {
      requestId,
      operation,
      words,
      needsReference: false,
      canBeAsked: true,
    })
  }

/** A number in the form that the profile requires; null if that form would change it. */
const numberForm = ({ profile: { settings } }: Client, digits: string): string | null =>
  settings.number_as === 'number' && !isCanonicalNumber(digits) ? null : digits

/** The operation's rules, with every customer's number as text if the shop's service wants that. */
function rulesOf(client: Client, name: OperationName): OperationProfile {
  const operation = client.operation(name)
  if (client.profile.settings.number_as !== 'string') return operation
  const { request } = operation
  const number_fields = request.number_fields.filter((field) => !CUSTOMER_NUMBERS.includes(field))
  return { ...operation, request: { ...request, number_fields } }
}

async function operatorValue(context: ServiceContext, code: string): Promise<string> {
  if (context.client.profile.settings.operator_value === 'code') return code
  const list = await operatorList(context)()
  const operators = list.ok ? list.value.operators : []
  return operators.find((operator) => operator.code === code)?.name ?? code
}

const CUSTOMER_NUMBERS = ['mobile_number', 'ca_number', 'number']

/**
 * A plan's price as an amount, or null if it is not a plain one above zero: then it is shown and cannot be picked
 * (T43).
 */
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
