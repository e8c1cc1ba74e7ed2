// Bill payment; fetch, pay and status are assumed (docs/service-gaps.md 2.3 and 2.4).
import { MINUTE_MS, startOfIndianDay, DAY_MS } from '#shared/base/clock'
import type { Bill, BillerList, BillQuote } from '#shared/operations/bill/bill-schemas'
import type { MoneyWay } from '#shared/base/payment-ways'
import { CONSUMER_NUMBER_KEY, type BillInputs } from '#shared/operations/bill/bill-inputs'
import type { MoneyOutcome, SocketPhase, StatusAnswer } from '#shared/sale/outcome'
import {
  memberOf,
  readJson,
  writeJson,
  type JsonObject,
  type JsonOut,
  type JsonValue,
} from '#shared/base/exact-json'
import { readAmount, readDate, readFlag, readText, readWords, unreadAmount } from '#shared/base/exact-values'
import type { RequestId } from '#shared/base/ids'
import { rupeesText, type Paise } from '#shared/base/money'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import { z } from 'zod'
import type { Client } from '../../../service/client/client'
import { bodyOf, type Fields } from '../../../service/client/body'
import { moneyCall } from '../../../service/client/money-call'
import { CACHE_AGES_MS } from '../../../service/client/reads'
import type { CallOptions, ServiceContext } from '../../../service/client/service-context'
import { BILL_NAMES } from '../../../service/profile/schema'
import {
  billersDocumented,
  billersFromData,
  billRecords,
  billValue,
  fetchedBillDocumented,
} from './bill-answers'
import { numberField, rupeesField } from '../../../service/answers/body-fields'
import { paymentDocumented, paymentStatusDocumented } from '../../../service/answers/payment-answers'
import { get, post, type OperationRow } from '../../../service/answers/row'
import { checkedStatus, type StatusOptions, type StatusQuestion } from '../../../service/answers/status-check'

export interface BillPayment {
  readonly requestId: RequestId
  readonly billerId: string
  readonly inputs: BillInputs
  /** Sent as the consumer number of a biller whose inputs name none; their first one where it is absent. */
  readonly consumerNumber?: string
  readonly amountPaise: Paise
  /** Sent only if the profile names a field for them. */
  readonly customerMobile: string | null
  readonly customerName: string | null
  readonly paymentMode: MoneyWay
  readonly quote: BillQuote | null
}

export interface BillService {
  /**
   * `all` for every category. Cached on disk for a day, and an old list serves offline. The service's `total` is not
   * trusted.
   */
  billerList(
    input: { readonly category: string },
    options?: CallOptions & { readonly refresh?: boolean },
  ): Promise<Result<BillerList>>
  fetchBill(
    input: Pick<BillPayment, 'billerId' | 'inputs' | 'consumerNumber'>,
    options?: CallOptions,
  ): Promise<Result<BillQuote>>
  /**
   * Why no payment would be sent, before the customer is asked for anything: switched off, or not yet confirmed by the
   * owner.
   */
  payBarrier(): Failure | null
  /** The canonical body of Bill Pay, to be stored and sent byte for byte. */
  payBody(input: BillPayment): Result<string>
  /**
   * One attempt, money lane, own handshake. Paid only if our id is echoed together with a reference or acknowledgement.
   * Never throws.
   */
  pay(
    input: { readonly requestId: RequestId; readonly canonicalBody: string },
    options?: {
      readonly signal?: AbortSignal
      readonly onPhase?: (phase: SocketPhase) => void
      /** Whether the service can be asked about this payment; without it nobody can. */
      readonly canBeAsked?: boolean
    },
  ): Promise<MoneyOutcome>
  /** False if the profile has no way to ask about a payment: then nobody asks. */
  readonly hasStatus: boolean
  checkStatus(question: StatusQuestion, options?: StatusOptions): Promise<Result<StatusAnswer>>
}

/** Further inputs of the biller are added beside these under their own names. */
const inputBody = {
  operator_id: numberField,
  canumber: z.string(),
  mode: z.string().meta({ example: 'online' }),
  ad1: z.string().nullable(),
  ad2: z.string().nullable(),
}

export const billOperations = {
  'bill.billers': {
    summary: 'Biller List',
    wire: post('/api/v1/bill-payment/biller-list'),
    body: z.object({ mode: z.string(), category: z.string().meta({ example: 'EMI' }) }),
    data: billersDocumented,
    errors: [401],
    functions: (context) => ({ billerList: billerList(context) }),
  },
  'bill.fetch': {
    summary: 'Bill Fetch',
    wire: post('/api/v1/bill-payment/fetch-bill', {
      provenance: 'SEEN',
      request: { number_fields: ['operator_id'], send_nulls: ['ad1', 'ad2'] },
    }),
    body: z.looseObject(inputBody),
    data: fetchedBillDocumented,
    errors: [],
    functions: (context) => ({ fetchBill: fetchBill(context) }),
  },
  'bill.pay': {
    summary: 'Bill Pay',
    wire: post('/api/v1/bill-payment/pay-bill', {
      provenance: 'ASSUMED',
      request: { number_fields: ['operator_id', 'amount'], send_nulls: ['ad1', 'ad2'] },
    }),
    body: z.looseObject({ request_id: z.string(), ...inputBody, amount: rupeesField }),
    data: paymentDocumented,
    errors: [],
    functions: (context) => ({
      payBarrier: payBarrier(context),
      payBody: payBody(context),
      pay: pay(context),
    }),
  },
  'bill.status': {
    summary: 'Bill status',
    wire: get('/api/v1/bill-payment/status/{requestId}', { provenance: 'ASSUMED', enabled: false }),
    body: null,
    data: paymentStatusDocumented,
    errors: [404],
    functions: (context) => ({
      hasStatus: context.client.operation('bill.status').enabled,
      checkStatus: checkedStatus(context, 'bill.status'),
    }),
  },
} satisfies Record<string, OperationRow<Partial<BillService>>>

type Call<Name extends keyof BillService> = (context: ServiceContext) => BillService[Name]

const modeOf = ({ profile }: Client): string => profile.settings.bill_mode

const billerList: Call<'billerList'> =
  ({ client, reads }) =>
  async ({ category }, options = {}) => {
    const answer = await reads.read({
      operation: 'bill.billers',
      lane: options.lane ?? 'screen',
      body: bodyOf(client.operation('bill.billers'), { mode: modeOf(client), category }),
      cache: { forMs: CACHE_AGES_MS.billers, kind: 'list' },
      refresh: options.refresh,
      signal: options.signal,
    })
    if (!answer.ok) return answer
    const { data, fetchedAt, source } = answer.value
    return succeed({
      billers: billersFromData(data, client.profile.settings.bill_number_inputs),
      fetchedAt,
      source,
    })
  }

const fetchBill: Call<'fetchBill'> =
  ({ client, reads }) =>
  async (bill, options = {}) => {
    const { billerId } = bill
    const operation = client.operation('bill.fetch')
    const answer = await reads.read({
      operation: 'bill.fetch',
      lane: 'screen',
      body: bodyOf(operation, inputFields(client, bill)),
      signal: options.signal,
    })
    if (!answer.ok) return answer
    const { data, fetchedAt } = answer.value
    const asked = { billerId, consumerNumber: sentNumber(bill) }
    if (isAboutAnother(data, billerId, asked.consumerNumber)) return fail(OTHER_BILL)
    const { quote_minutes: quoteMinutes } = client.profile.settings
    return succeed(quoteOf(data, asked, fetchedAt, { feeNames: operation.response.fee, quoteMinutes }))
  }

const payBarrier: Call<'payBarrier'> =
  ({ client }) =>
  () => {
    const problem = client.barrierTo('bill.pay')
    return problem === null ? null : { kind: 'setup', problem, ...SAID_NOTHING }
  }

const payBody: Call<'payBody'> =
  ({ client }) =>
  (input) => {
    if (input.amountPaise <= 0) return fail({ kind: 'invalid-input', field: 'amountPaise', problem: 'zero' })
    const { operator_id, canumber, mode, ...further } = inputFields(client, input)
    const fields = {
      request_id: input.requestId,
      operator_id,
      canumber,
      amount: rupeesText(input.amountPaise),
      mode,
      ...further,
    }
    return succeed(bodyOf(client.operation('bill.pay'), fields, extrasOf(input)))
  }

const pay: Call<'pay'> =
  ({ client }) =>
  async ({ requestId, canonicalBody }, { canBeAsked = false, ...options } = {}) => {
    const operation = client.operation('bill.pay')
    const words = client.profile.status_words
    const call = { operation: 'bill.pay' as const, body: canonicalBody, requestId, ...options }
    return moneyCall(client, call, { requestId, operation, words, needsReference: true, canBeAsked })
  }

const SAID_NOTHING = { httpStatus: null, errorCode: null, message: null, callId: null }

const OTHER_BILL: Failure = { ...SAID_NOTHING, kind: 'bad-answer', cause: 'other-account', httpStatus: 200 }

/**
 * An answer that names another account or biller is somebody else's bill. Leading zeros are lost where a number was
 * written (T39).
 */
function isAboutAnother(data: JsonValue, billerId: string, consumerNumber: string): boolean {
  const echo = {
    account: readText(memberOf(data, CONSUMER_NUMBER_KEY)),
    biller: readText(memberOf(data, 'operator_id')),
  }
  return isOther(echo.account, consumerNumber) || isOther(echo.biller, billerId)
}

const isOther = (echo: string | null, asked: string): boolean =>
  echo !== null && withoutZeros(echo) !== withoutZeros(asked.trim())

const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '')

/** Each input is sent under its own key (T60); `ad1` and `ad2` are null if the biller does not ask for them. */
const inputFields = (client: Client, bill: BillOf): Fields => ({
  operator_id: bill.billerId,
  canumber: sentNumber(bill),
  mode: modeOf(client),
  ad1: undefined,
  ad2: undefined,
  ...Object.fromEntries(Object.entries(bill.inputs).filter(([key]) => !OURS.includes(key))),
})

type BillOf = Pick<BillPayment, 'billerId' | 'inputs' | 'consumerNumber'>

const sentNumber = ({ inputs, consumerNumber }: BillOf): string =>
  inputs[CONSUMER_NUMBER_KEY] ?? consumerNumber ?? Object.values(inputs)[0] ?? ''

/** The biller list names the inputs, but none of them may replace a field that says who is paid how much. */
const OURS = ['request_id', 'operator_id', 'amount', 'mode']

function extrasOf(input: BillPayment): Fields {
  const raw = input.quote === null ? null : readJson(input.quote.raw)
  return {
    customer_mobile: input.customerMobile ?? undefined,
    customer_name: input.customerName ?? undefined,
    payment_mode: input.paymentMode,
    reference_id: input.quote?.reference ?? undefined,
    bill_fetch: raw?.ok === true ? (raw.value as JsonOut) : undefined,
  }
}

/** What the service does not document about a fetched bill, as set in the profile. */
interface BillReading {
  readonly feeNames: readonly string[]
  readonly quoteMinutes: number
}

function quoteOf(
  data: JsonValue,
  asked: Pick<BillQuote, 'billerId' | 'consumerNumber'>,
  fetchedAt: number,
  { feeNames, quoteMinutes }: BillReading,
): BillQuote {
  const records = billRecords(data)
  const endOfDay = startOfIndianDay(fetchedAt) + DAY_MS
  const [first = {}] = records
  return {
    ...asked,
    bills: records.map((record) => billOf(record, data, feeNames)).filter(isDue),
    message: readWords(billValue(first, data, BILL_NAMES.message)),
    reference: readText(billValue(first, data, BILL_NAMES.reference)),
    fetchedAt,
    validUntil: Math.min(fetchedAt + quoteMinutes * MINUTE_MS, endOfDay),
    raw: writeJson(data as JsonOut),
  }
}

/**
 * An amount of zero or less (a credit), or no amount at all, is no bill (docs/service-gaps.md 2.3). An amount that
 * cannot be read still is one: it is shown.
 */
const isDue = (bill: Bill): boolean =>
  bill.amountText !== null && (bill.amountPaise === null || bill.amountPaise > 0)

function billOf(record: JsonObject, data: JsonValue, feeNames: readonly string[]): Bill {
  const value = (field: keyof typeof BILL_NAMES) => billValue(record, data, BILL_NAMES[field])
  const dueDate = value('dueDate')
  const fee = billValue(record, data, feeNames)
  const unread = [value('minimum'), value('maximum')].map(unreadAmount).filter((text) => text !== null)
  return {
    customerName: readWords(value('customerName')),
    amountPaise: readAmount(value('amount')),
    amountText: readWords(value('amount')),
    minimumPaise: readAmount(value('minimum')),
    maximumPaise: readAmount(value('maximum')),
    ...(unread.length === 0 ? {} : { limitsText: unread.join(' – ') }),
    dueDate: readDate(dueDate),
    dueDateText: readWords(dueDate),
    billDate: readDate(value('billDate')),
    billNumber: readWords(value('billNumber')),
    billPeriod: readWords(value('billPeriod')),
    acceptsPayment: readFlag(value('acceptsPayment')) !== false,
    acceptsPartPayment: readFlag(value('acceptsPartPayment')) === true,
    ...feeOf(fee),
  }
}

/** A fee of zero counts as none, and so does a negative one. */
function feeOf(value: JsonValue | undefined): Pick<Bill, 'feePaise' | 'feeText'> {
  const feePaise = readAmount(value)
  const feeText = readText(value)
  if (feePaise !== null) return feePaise > 0 ? { feePaise } : {}
  return feeText === null ? {} : { feeText }
}
