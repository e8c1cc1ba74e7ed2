// What can go wrong with a recharge, and with asking and being told about it: one line each, the code's whole behaviour.
import { SECOND_MS } from '@shared/clock'
import type { Step } from '../ledger'
import {
  atOnce,
  failedRefundLater,
  failedThenSuccess,
  lostThenRefund,
  pendingForDays,
  pendingThenRefund,
  pendingThenSuccess,
  successThenReversed,
} from './timelines'
import { byCode, troubleAmount, troubleNumber, type Trouble } from './trouble'

/** How Initiate Recharge (and Bill Pay) answers. `state` says what the books say. */
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
  | 'address'
  | 'credentials'

/** How the service answers when it is asked about the sale afterwards. */
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

export type CallbackHabit = 'once' | 'twice' | 'contrary-first' | 'never'

export interface PaymentScript {
  readonly code: string
  readonly title: string
  readonly happens: string
  readonly answer: PaymentAnswer
  /** What the books say over time; null where the service never accepts the call (no debit). */
  readonly timeline: readonly Step[] | null
  /** True where only the first call with a request id goes wrong, so that the same id may succeed later. */
  readonly firstCallOnly?: true
  readonly delayMs?: number
  readonly status?: StatusAnswer
  readonly callbacks?: CallbackHabit
}

type Further = Pick<PaymentScript, 'firstCallOnly' | 'delayMs' | 'status' | 'callbacks'>

const accepted = (
  code: string,
  title: string,
  happens: string,
  timeline: readonly Step[],
  answer: PaymentAnswer = 'state',
  further: Further = {},
): PaymentScript => ({ code, title, happens, timeline, answer, ...further })

const refused = (
  code: string,
  title: string,
  happens: string,
  answer: PaymentAnswer,
  further: Further = {},
): PaymentScript => ({ code, title, happens, timeline: null, answer, ...further })

const SLOW_MS = 8 * SECOND_MS
/** Longer than any deadline of a client. */
const HANGING_MS = 180 * SECOND_MS

// prettier-ignore
const scripts: readonly PaymentScript[] = [
  accepted('01', 'Pending, then successful', 'Pending at first; successful after 20 seconds.', pendingThenSuccess),
  accepted('02', 'Pending, then failed with refund', 'Pending at first; failed and refunded after 20 seconds.', pendingThenRefund),
  accepted('03', 'Failed, refund comes later', 'Pending; failed after 20 seconds without a refund; refunded ten minutes later.', failedRefundLater),
  accepted('04', 'Pending for days', 'Stays pending for three days, then successful.', pendingForDays),
  accepted('05', 'Successful, later reversed', 'Successful at once; failed and refunded after one minute.', successThenReversed),
  accepted('06', 'Failed, later successful', 'Pending; failed and refunded after 20 seconds; successful, and debited again, after one minute.', failedThenSuccess),
  accepted('07', 'Slow', 'Successful, but the answer takes 8 seconds.', atOnce, 'state', { delayMs: SLOW_MS }),
  accepted('08', 'Answer never comes', 'Successful, but the answer takes three minutes, longer than anybody waits.', atOnce, 'state', { delayMs: HANGING_MS }),
  accepted('09', 'Answer lost', 'Debited and successful, but the connection breaks before the answer.', atOnce, 'no-answer'),
  accepted('10', 'Answer lost, then refunded', 'Debited, the connection breaks before the answer; failed and refunded after one minute.', lostThenRefund, 'no-answer'),
  accepted('11', 'Answer cut', 'Debited and successful, but the connection breaks in the middle of the answer.', atOnce, 'half-answer'),
  refused('12', 'Request lost', 'The connection breaks before the service takes the call: nothing is debited. The same request id goes through when sent again.', 'no-answer', { firstCallOnly: true }),
  accepted('13', 'Fault, though debited', 'Answers 500, yet the recharge was debited and is successful.', atOnce, 'fault'),
  refused('14', 'Fault, nothing debited', 'Answers 500 and debits nothing. The same request id goes through when sent again.', 'fault', { firstCallOnly: true }),
  accepted('15', 'Gateway error page', 'A gateway answers 502 with an HTML page; the recharge is pending, then successful after 20 seconds.', pendingThenSuccess, 'gateway-page'),
  accepted('16', 'Already there', 'Answers 409 to the first call; the recharge is pending, then successful after 20 seconds.', pendingThenSuccess, 'already-there'),
  refused('17', 'Too many requests', 'Answers 429 once, with "Retry-After: 3". The same request id goes through when sent again.', 'busy', { firstCallOnly: true }),
  accepted('18', 'Answer is not JSON', 'Debited and successful, but the answer (200) is cut JSON.', atOnce, 'cut-json'),
  accepted('19', 'Empty answer', 'Debited and successful, but the answer (200) has no body.', atOnce, 'empty-body'),
  refused('20', 'Login page of a network', 'Something on the way answers 200 with an HTML page; the service never sees the call the first time.', 'portal-page', { firstCallOnly: true }),
  refused('21', 'Redirected', 'Something on the way answers 302 to another address; the service never sees the call the first time.', 'redirected', { firstCallOnly: true }),
  accepted('22', 'Answer about another sale', 'Debited and successful, but the answer echoes another request id.', atOnce, 'other-id'),
  accepted('23', 'Pending inside a success', 'The envelope says success, `data.status` says pending; successful after 20 seconds.', pendingThenSuccess, 'pending-inside'),
  accepted('24', 'Pending without data', 'Pending with `data` as an empty list; successful after 20 seconds.', pendingThenSuccess, 'pending-without-data'),
  accepted('25', '201 instead of 200', 'Debited and successful, but answered with 201.', atOnce, 'created'),
  accepted('26', 'Unknown word', 'Answers 200 with the unknown status word "awaiting_operator"; failed and refunded after 20 seconds.', pendingThenRefund, 'unknown-word'),
  accepted('27', 'Error inside a 200', 'HTTP says 200, the body is an error envelope with response_code 500; failed and refunded after 20 seconds.', pendingThenRefund, 'error-inside'),
  refused('28', 'Declined', 'The operator declines at once: 400, nothing debited.', 'declined'),
  refused('29', 'Number refused', 'The service refuses the number: 422 with a message for the field, nothing debited.', 'bad-field'),
  refused('30', 'Wallet empty', 'Not enough money in the merchant\'s wallet: 400, nothing debited.', 'wallet-empty'),
  refused('31', 'Address not allowed', 'Answers 403 INVALID_IP, nothing debited.', 'address'),
  refused('32', 'Credentials refused', 'Answers 401 INVALID_CREDENTIALS, nothing debited.', 'credentials'),
  accepted('33', 'Status unknown at first', 'The answer is lost; for the first minute Check Status says 404, then successful.', atOnce, 'no-answer', { status: 'late' }),
  accepted('34', 'Status fails at first', 'Pending; for the first minute Check Status answers 500, then successful.', pendingThenSuccess, 'state', { status: 'fault-first' }),
  accepted('35', 'Status path wrong', 'Pending; Check Status answers 404 with an HTML page, only a callback tells the end.', pendingThenSuccess, 'state', { status: 'wrong-page' }),
  accepted('36', 'Status of another sale', 'Pending; Check Status answers about another request id.', pendingThenSuccess, 'state', { status: 'other-id' }),
  accepted('37', 'Status as a number', 'Pending; Check Status says "1", which the document does not explain.', pendingThenSuccess, 'state', { status: 'number-word' }),
  accepted('38', 'Status as an unknown word', 'Pending; Check Status says "with_operator", which the document does not explain.', pendingThenSuccess, 'state', { status: 'unknown-word' }),
  accepted('39', 'Status by reference only', 'Pending; Check Status knows the sale only by the service\'s reference id.', pendingThenSuccess, 'state', { status: 'by-reference' }),
  accepted('40', 'Status without a word', 'Pending; after 20 seconds Check Status proves success only by our request id and an acknowledgement number.', pendingThenSuccess, 'state', { status: 'envelope-only' }),
  accepted('41', 'Callback twice', 'Pending, successful after 20 seconds; the callback comes twice.', pendingThenSuccess, 'state', { callbacks: 'twice' }),
  accepted('42', 'Callback contradicts', 'Pending, successful after 20 seconds; a callback of a failure comes first.', pendingThenSuccess, 'state', { callbacks: 'contrary-first' }),
  accepted('43', 'Callback never comes', 'Pending, successful after 20 seconds; no callback.', pendingThenSuccess, 'state', { callbacks: 'never' }),
]

export const rechargeScripts = byCode(scripts)

export const rechargeTroubles: readonly Trouble[] = scripts.map((script) => ({
  id: `recharge-${script.code}`,
  operation: 'recharge.initiate',
  triggers: [
    { field: 'number', value: troubleNumber(script.code) },
    { field: 'amount', value: troubleAmount(script.code) },
  ],
  titleKey: `practice.trouble.recharge-${script.code}`,
  title: script.title,
  happens: script.happens,
}))
