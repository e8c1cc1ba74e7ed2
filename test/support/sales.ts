// Builders of journal data: subjects, outcomes, status answers, recorded events.
import type { SalePersonal } from '#shared/sale/sale'
import type { JournalEvent, RecordedEvent } from '#shared/sale/journal'
import { NO_REFERENCES, NOTHING_TOLD, type MoneyOutcome, type StatusAnswer } from '#shared/sale/outcome'
import type { RechargeSubject } from '#shared/operations/recharge/recharge-schemas'
import { isRequestId, type RequestId } from '#shared/base/ids'
import { paise, type Paise } from '#shared/base/money'
import { chainKeyOf } from '#main/journal/seal/chain'
import { TEN_IN_THE_MORNING } from './virtual-time'

export const CHAIN_KEY_BYTES = new Uint8Array(32).fill(7)
export const CHAIN_KEY = chainKeyOf(CHAIN_KEY_BYTES)
export const NUMBER = '9876543210'
export const AMOUNT: Paise = paise(29_900)

export function requestId(text = 'SALE-0001'): RequestId {
  if (!isRequestId(text)) throw new Error(`${text} is no request id`)
  return text
}

export const subject = (change: Partial<RechargeSubject> = {}): RechargeSubject => ({
  operation: 'recharge',
  service: 'mobile',
  operatorCode: 'JIO',
  operatorName: 'Jio',
  circle: 'Delhi NCR',
  lookup: 'automatic',
  planDescription: '1.5 GB a day',
  planValidity: '28 Days',
  ...change,
})

export const personal = (change: Partial<SalePersonal> = {}): SalePersonal => ({
  accountNumber: NUMBER,
  customerName: null,
  customerMobile: NUMBER,
  canonicalBody: `{"request_id":"SALE-0001","number":"${NUMBER}","amount":299}`,
  ...change,
})

export const newIntent = (amountPaise: Paise = AMOUNT) => ({
  subject: subject(),
  amountPaise,
  staffId: 'owner',
  overrides: [],
})

const OUTCOMES = {
  success: { class: 'success', reason: 'confirmed', phase: 'answered', httpStatus: 200 },
  pending: { class: 'pending', reason: 'accepted', phase: 'answered', httpStatus: 200 },
  lost: { class: 'unknown', reason: 'no-answer', phase: 'connected', httpStatus: null },
  'already-there': { class: 'unknown', reason: 'already-there', phase: 'answered', httpStatus: 409 },
  refused: { class: 'failed', reason: 'refused', phase: 'answered', httpStatus: 400 },
  'no-connection': { class: 'not-sent', reason: 'no-connection', phase: 'connecting', httpStatus: null },
  'rate-limited': { class: 'not-sent', reason: 'rate-limited', phase: 'answered', httpStatus: 429 },
} as const satisfies Record<string, Pick<MoneyOutcome, 'class' | 'reason' | 'phase' | 'httpStatus'>>
export type OutcomeName = keyof typeof OUTCOMES
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as OutcomeName[]

export const outcome = (name: OutcomeName, change: Partial<MoneyOutcome> = {}): MoneyOutcome => ({
  ...NOTHING_TOLD,
  ...OUTCOMES[name],
  ...change,
})

export const answer = (
  verdict: StatusAnswer['verdict'],
  change: Partial<StatusAnswer> = {},
): StatusAnswer => ({
  verdict,
  refunded: null,
  references: NO_REFERENCES,
  message: null,
  statusText: null,
  amountPaise: null,
  httpStatus: 200,
  callId: null,
  serviceTime: null,
  bodySha256: null,
  ...change,
})

export const intentEvent = (): JournalEvent => ({
  type: 'intent',
  environment: 'practice',
  ...newIntent(),
  fingerprint: 'f',
  bodySha256: 'b',
  personalSha256: 'p',
})

export const attempt = (number = 1): JournalEvent => ({ type: 'attempt', attempt: number })
export const came = (name: OutcomeName, number = 1, change: Partial<MoneyOutcome> = {}): JournalEvent => ({
  type: 'outcome',
  attempt: number,
  outcome: outcome(name, change),
})
export const told = (verdict: StatusAnswer['verdict'], change: Partial<StatusAnswer> = {}): JournalEvent => ({
  type: 'evidence',
  source: 'status-check',
  answer: answer(verdict, change),
})

/** The events of one sale as the journal would return them, a second apart. */
export const story = (...events: readonly JournalEvent[]): readonly RecordedEvent[] =>
  [intentEvent(), ...events].map((event, index) => ({
    sequence: index + 1,
    requestId: requestId(),
    recordedAt: TEN_IN_THE_MORNING + index * 1_000,
    link: String(index + 1).padStart(64, '0'),
    event,
  }))
