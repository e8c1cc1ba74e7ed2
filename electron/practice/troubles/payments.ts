// What can go wrong with a payment (a recharge or a bill), with enquiries and with callbacks about it: one line for
// each code's whole behaviour.
import { SECOND_MS } from '#shared/base/clock'
import type { Step } from '../core/ledger'
import {
  atOnce,
  failedRefundLater,
  failedThenSuccess,
  failedUntold,
  lostThenRefund,
  pendingForDays,
  pendingThenRefund,
  pendingThenSuccess,
  reversedRefundLater,
  successThenReversed,
} from './timelines'
import { byCode, numberOrAmount, troublesOf, type CodeOf, type Script, type Trouble } from './trouble'

/** How Initiate Recharge (and Bill Pay) answers. `state` reports what the ledger says. */
export type PaymentAnswer =
  | 'state'
  | 'no-answer'
  | 'half-answer'
  | 'fault'
  | 'gateway-page'
  | 'already-there'
  | 'cut-json'
  | 'empty-body'
  | 'portal-page'
  | 'redirected'
  | 'other-id'
  | 'pending-inside'
  | 'pending-without-data'
  | 'created'
  | 'unknown-word'
  | 'error-inside'
  | 'busy'
  | 'declined'
  | 'bad-field'
  | 'wallet-empty'
  | 'limit'
  | 'operator-down'
  | 'unknown-path'
  | 'portal-refusal'
  | 'address'
  | 'credentials'
  | 'looks-like-a-bill'

/** How the service answers later enquiries about the sale. */
export type StatusAnswer =
  | 'state'
  | 'late'
  | 'fault-first'
  | 'wrong-page'
  | 'other-id'
  | 'number-word'
  | 'unknown-word'
  | 'by-reference'
  | 'envelope-only'

/** `refund-first`: a callback tells of the refund with the failure, long before Check Status does. */
export type CallbackHabit = 'once' | 'twice' | 'contrary-first' | 'refund-first' | 'never'

export interface PaymentScript extends Script {
  readonly answer: PaymentAnswer
  /** The ledger's state over time; null if the service never accepts the call (no debit). */
  readonly timeline: readonly Step[] | null
  /** True if only the first call with a request id goes wrong, so that the same id may succeed later. */
  readonly firstCallOnly?: true
  readonly delayMs?: number
  readonly status?: StatusAnswer
  readonly callbacks?: CallbackHabit
}

type Further = Pick<PaymentScript, 'firstCallOnly' | 'delayMs' | 'status' | 'callbacks'>

const accepted = (
  code: CodeOf<'payment'>,
  timeline: readonly Step[],
  answer: PaymentAnswer = 'state',
  further: Further = {},
): PaymentScript => ({ code, happens: `payment.${code}`, timeline, answer, ...further })

const refused = (code: CodeOf<'payment'>, answer: PaymentAnswer, further: Further = {}): PaymentScript => ({
  code,
  happens: `payment.${code}`,
  timeline: null,
  answer,
  ...further,
})

const SLOW_MS = 8 * SECOND_MS
/** Longer than any deadline of a client. */
const HANGING_MS = 180 * SECOND_MS

// oxfmt-ignore
const scripts: readonly PaymentScript[] = [
  accepted('01', pendingThenSuccess),
  accepted('02', pendingThenRefund),
  accepted('03', failedRefundLater),
  accepted('04', pendingForDays),
  accepted('05', successThenReversed),
  accepted('06', failedThenSuccess),
  accepted('07', atOnce, 'state', { delayMs: SLOW_MS }),
  accepted('08', atOnce, 'state', { delayMs: HANGING_MS }),
  accepted('09', atOnce, 'no-answer'),
  accepted('10', lostThenRefund, 'no-answer'),
  accepted('11', atOnce, 'half-answer'),
  refused('12', 'no-answer', { firstCallOnly: true }),
  accepted('13', atOnce, 'fault'),
  refused('14', 'fault', { firstCallOnly: true }),
  accepted('15', pendingThenSuccess, 'gateway-page'),
  accepted('16', pendingThenSuccess, 'already-there'),
  refused('17', 'busy', { firstCallOnly: true }),
  accepted('18', atOnce, 'cut-json'),
  accepted('19', atOnce, 'empty-body'),
  refused('20', 'portal-page', { firstCallOnly: true }),
  refused('21', 'redirected', { firstCallOnly: true }),
  accepted('22', atOnce, 'other-id'),
  accepted('23', pendingThenSuccess, 'pending-inside'),
  accepted('24', pendingThenSuccess, 'pending-without-data'),
  accepted('25', atOnce, 'created'),
  accepted('26', pendingThenRefund, 'unknown-word'),
  accepted('27', pendingThenRefund, 'error-inside'),
  refused('28', 'declined'),
  refused('29', 'bad-field'),
  refused('30', 'wallet-empty'),
  refused('31', 'address'),
  refused('32', 'credentials'),
  accepted('33', atOnce, 'no-answer', { status: 'late' }),
  accepted('34', pendingThenSuccess, 'state', { status: 'fault-first' }),
  accepted('35', pendingThenSuccess, 'state', { status: 'wrong-page' }),
  accepted('36', pendingThenSuccess, 'state', { status: 'other-id' }),
  accepted('37', pendingThenSuccess, 'state', { status: 'number-word' }),
  accepted('38', pendingThenSuccess, 'state', { status: 'unknown-word' }),
  accepted('39', pendingThenSuccess, 'state', { status: 'by-reference' }),
  accepted('40', pendingThenSuccess, 'state', { status: 'envelope-only' }),
  accepted('41', pendingThenSuccess, 'state', { callbacks: 'twice' }),
  accepted('42', pendingThenSuccess, 'state', { callbacks: 'contrary-first' }),
  accepted('43', pendingThenSuccess, 'state', { callbacks: 'never' }),
  accepted('45', atOnce, 'declined'),
  accepted('46', pendingThenSuccess, 'bad-field'),
  accepted('47', atOnce, 'declined', { status: 'late' }),
  accepted('48', atOnce, 'busy', { firstCallOnly: true }),
  accepted('49', atOnce, 'busy', { firstCallOnly: true, status: 'wrong-page' }),
  accepted('50', failedUntold, 'no-answer'),
  accepted('68', reversedRefundLater),
  refused('76', 'limit'),
  refused('77', 'operator-down'),
  accepted('78', failedRefundLater, 'state', { callbacks: 'refund-first' }),
  refused('79', 'unknown-path'),
  refused('80', 'portal-refusal', { firstCallOnly: true }),
]

/** Only Bill Pay: its path leads to the bill fetch. */
const billOnly = refused('44', 'looks-like-a-bill')

export const rechargeScripts = byCode(scripts)
export const billPayScripts = byCode([...scripts, billOnly])

/** Only recharges have callbacks, so the scripts about them do not apply to bills. */
const tellable = (script: PaymentScript): boolean => script.callbacks === undefined

/** A DTH number that is refused, and begins with a zero that a number of JSON would lose. */
export const LEADING_ZERO_NUMBER = '0900000029'
const leadingZero: Trouble = {
  id: 'recharge.initiate-leading-zero',
  operation: 'recharge.initiate',
  trigger: `DTH ${LEADING_ZERO_NUMBER}`,
  value: LEADING_ZERO_NUMBER,
  happens: 'payment.leading-zero',
}

export const paymentTroubles: readonly Trouble[] = [
  ...troublesOf('recharge.initiate', rechargeScripts, numberOrAmount),
  leadingZero,
  ...troublesOf('bill.pay', byCode([...scripts.filter(tellable), billOnly]), numberOrAmount),
]
