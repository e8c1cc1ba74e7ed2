// Takes one payment as a trouble's script says, and reports about it afterwards. Recharges and bills share it: a debit,
// an answer about the debit, and later enquiries.
import {
  emptyBody,
  fault,
  htmlPage,
  invalidAddress,
  invalidCredentials,
  malformed,
  notFound,
  redirect,
  refusal,
  success,
  tooManyRequests,
  written,
  type Answer,
  type Success,
} from '../core/answers'
import { rupeesWithPaise, wrongField } from '../core/fields'
import type { AcceptedSale, LedgerEntry } from '../core/ledger'
import type { Call, Practice } from '../core/practice'
import { digits } from '../core/seeded'
import { isoIndia, yearMonthDay } from '../core/times'
import { LATER_MS, atOnce } from '../troubles/timelines'
import type { PaymentAnswer, PaymentScript, StatusAnswer } from '../troubles/payments'

export interface PaymentOrder {
  readonly operation: AcceptedSale['operation']
  readonly requestId: string
  readonly amountPaise: number
  /** The field that a 422 names. */
  readonly numberField: string
  /** `operator`, `operator_id`, `number` and whatever else the operation echoes. */
  readonly facts: Readonly<Record<string, string>>
  readonly script: PaymentScript | null
}

const RETRY_AFTER_SECONDS = 3

/** Accepts the payment or not, and answers; one debit for each accepted call. */
export function takePayment(order: PaymentOrder, practice: Practice, call: Call): Answer {
  const { ledger, switches } = practice
  if (switches.deduplicates && ledger.debitCount(order.requestId) > 0) return alreadyThere()
  const script = scriptThisTime(order, practice)
  const timeline = script === null ? atOnce : script.timeline
  if (timeline === null) return refusedPayment(script?.answer ?? 'fault', order)
  if (!ledger.canPay(order.amountPaise)) return walletEmpty()
  const entry = ledger.debit(acceptedSale(order, script, practice))
  const answer = answerTo(script?.answer ?? 'state', { entry, order, call })
  return script?.delayMs === undefined ? answer : { ...answer, delayMs: script.delayMs }
}

/** If only the first call goes wrong, the second one with the same id has no trouble. */
function scriptThisTime(
  { script, requestId }: PaymentOrder,
  { troubledOnce }: Practice,
): PaymentScript | null {
  if (script?.firstCallOnly !== true) return script
  if (troubledOnce.has(requestId)) return null
  troubledOnce.add(requestId)
  return script
}

function acceptedSale(order: PaymentOrder, script: PaymentScript | null, practice: Practice): AcceptedSale {
  const { seed, clock, ledger } = practice
  const nowMs = clock.now()
  const nth = ledger.debitCount(order.requestId)
  const day = yearMonthDay(nowMs).replaceAll('-', '')
  return {
    operation: order.operation,
    requestId: order.requestId,
    acceptedAtMs: nowMs,
    amountPaise: order.amountPaise,
    referenceId: `PS${day}${digits(10, seed, 'reference', order.requestId, nth)}`,
    ackno: digits(12, seed, 'ackno', order.requestId, nth),
    trouble: script?.code ?? null,
    timeline: script?.timeline ?? atOnce,
    facts: order.facts,
  }
}

const alreadyThere = (): Answer =>
  refusal(409, 'DUPLICATE_REQUEST', 'A transaction with this request_id already exists.')

const walletEmpty = (): Answer =>
  refusal(400, 'INSUFFICIENT_BALANCE', 'The wallet balance is not sufficient.')

/** What says that nothing was debited, whether that is so or not. */
function refusedPayment(answer: PaymentAnswer, order: PaymentOrder): Answer {
  switch (answer) {
    case 'no-answer':
      return { kind: 'cut' }
    case 'portal-page':
      return htmlPage(200, 'Sign in to this network')
    case 'redirected':
      return redirect('https://portal.invalid/login')
    case 'busy':
      return tooManyRequests(RETRY_AFTER_SECONDS)
    case 'declined':
      return refusal(400, 'OPERATOR_DECLINED', 'The operator declined this transaction.')
    case 'bad-field':
      return wrongField(order.numberField, 'is not active at this operator')
    case 'wallet-empty':
      return walletEmpty()
    case 'limit':
      return refusal(400, 'AMOUNT_OUT_OF_RANGE', 'The amount is outside the limits of the operator.')
    case 'operator-down':
      return refusal(400, 'OPERATOR_DOWN', 'The operator is not available at the moment.')
    case 'unknown-path':
      return notFound('There is no such operator.')
    case 'portal-refusal':
      return htmlPage(403, 'Sign in to this network')
    case 'address':
      return invalidAddress()
    case 'credentials':
      return invalidCredentials()
    default:
      return fault()
  }
}

/** Some services refuse what they took. */
const REFUSALS: ReadonlySet<PaymentAnswer> = new Set(['declined', 'bad-field', 'busy'])

interface TakenPayment {
  readonly entry: LedgerEntry
  readonly order: PaymentOrder
  readonly call: Call
}

const answerTo = (answer: PaymentAnswer, { entry, order, call }: TakenPayment): Answer =>
  REFUSALS.has(answer) ? refusedPayment(answer, order) : acceptedPayment(answer, entry, call)

/** The money is debited; this is what the client is told. */
function acceptedPayment(answer: PaymentAnswer, entry: LedgerEntry, call: Call): Answer {
  const told = paymentTold(entry)
  const lost = lostOnTheWay(answer, told, call)
  if (lost !== null) return lost
  switch (answer) {
    case 'already-there':
      return alreadyThere()
    case 'other-id':
      return { ...told, data: { ...paymentData(entry), request_id: `OTHER-${entry.referenceId.slice(-8)}` } }
    case 'pending-inside':
      return { ...told, status: 'success', data: { ...paymentData(entry), status: 'pending' } }
    case 'pending-without-data':
      return { ...told, status: 'pending', data: [] }
    case 'created':
      return { ...told, httpStatus: 201 }
    case 'unknown-word':
      return { ...told, status: 'awaiting_operator' }
    case 'error-inside':
      return faultInside(call)
    default:
      return told
  }
}

/** What the client gets of `told` where the answer does not arrive as the service meant it; null where it does. */
function lostOnTheWay(
  answer: PaymentAnswer,
  told: ReturnType<typeof paymentTold>,
  call: Call,
): Answer | null {
  switch (answer) {
    case 'no-answer':
      return { kind: 'cut' }
    case 'half-answer':
      return { kind: 'cut', half: told }
    case 'fault':
      return fault()
    case 'gateway-page':
      return htmlPage(502, '502 Bad Gateway')
    case 'cut-json':
      return malformed(told, call.stamp)
    case 'empty-body':
      return emptyBody(200)
    default:
      return null
  }
}

/** An error envelope under HTTP 200. */
const faultInside = (call: Call): Answer => ({
  ...written(refusal(500, 'UPSTREAM_ERROR', 'The operator did not answer.'), call.stamp),
  httpStatus: 200,
})

const STATE_MESSAGES = {
  success: 'Transaction successful.',
  pending: 'Transaction is pending at the operator.',
  failed: 'Transaction failed at the operator.',
} as const

/** 200 with `success` or `pending`: the two variants that Initiate Recharge declares. */
function paymentTold(entry: LedgerEntry): Success {
  const status = entry.state === 'success' ? 'success' : 'pending'
  return { ...success(STATE_MESSAGES[status], paymentData(entry)), status }
}

/** The operator's acknowledgement exists only once the operator has confirmed. */
const paymentData = (entry: LedgerEntry) => ({
  request_id: entry.requestId,
  operator: entry.facts['operator'] ?? '',
  operator_id: entry.facts['operator_id'] ?? '',
  reference_id: entry.referenceId,
  ackno: entry.state === 'success' ? entry.ackno : '',
  message: STATE_MESSAGES[entry.state],
  ...nationalIds(entry),
})

const NATIONAL_BILLER_ID = /^[A-Z0-9]{14}$/
const APPROVAL_DIGITS = 8

/** A paid bill of a biller in the national system has that system's ids (docs/field-rules.md 1). */
function nationalIds({ operation, state, facts, referenceId, ackno }: LedgerEntry) {
  const isNational = NATIONAL_BILLER_ID.test(facts['operator_id'] ?? '')
  if (operation !== 'bill.pay' || state !== 'success' || !isNational) return {}
  return { bconnect_txn_id: `BC01${referenceId.slice(2)}`, approval_ref_no: ackno.slice(-APPROVAL_DIGITS) }
}

const statusData = (entry: LedgerEntry) => ({
  ...paymentData(entry),
  status: entry.state,
  number: entry.facts['number'] ?? '',
  amount: rupeesWithPaise(entry.amountPaise),
  refunded: entry.refunded,
  updated_at: isoIndia(entry.movedAtMs),
})

const unknownSale = (): Answer => notFound('No transaction with this request id.')

/**
 * The answer to an enquiry by the merchant's id (docs/service-gaps.md 2.2), or by the reference if the script wants
 * that.
 */
export function paymentStatus(
  key: string,
  operation: AcceptedSale['operation'],
  styleOf: (entry: LedgerEntry) => StatusAnswer,
  practice: Practice,
): Answer {
  const { ledger, clock } = practice
  const byId = ledger.find(key)
  const entry = byId ?? ledger.findByReference(key)
  if (entry?.operation !== operation) return unknownSale()
  const style = styleOf(entry)
  if ((byId === undefined) !== (style === 'by-reference')) return unknownSale()
  return enquiryAnswer(style, entry, clock.now() - entry.acceptedAtMs)
}

function enquiryAnswer(style: StatusAnswer, entry: LedgerEntry, ageMs: number): Answer {
  const told = (data: unknown): Success => success('Status fetched.', data)
  switch (style) {
    case 'late':
      return ageMs < LATER_MS ? unknownSale() : told(statusData(entry))
    case 'fault-first':
      return ageMs < LATER_MS ? fault() : told(statusData(entry))
    case 'wrong-page':
      return htmlPage(404, '404 Not Found')
    case 'other-id':
      return told({ ...statusData(entry), request_id: `OTHER-${entry.referenceId.slice(-8)}` })
    case 'number-word':
      return told({ ...statusData(entry), status: '1' })
    case 'unknown-word':
      return told({ ...statusData(entry), status: 'with_operator' })
    case 'envelope-only':
      return told(paymentData(entry))
    case 'state':
    case 'by-reference':
      return told(statusData(entry))
  }
}
