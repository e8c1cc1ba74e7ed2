// What happens at a counter of the demonstration: sales with every way in which they end, and the cash box.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { saleCash } from '#shared/sale/cash'
import type { JournalEvent } from '#shared/sale/journal'
import { NO_REFERENCES, NOTHING_TOLD, type MoneyOutcome, type StatusAnswer } from '#shared/sale/outcome'
import type { Payment } from '#shared/sale/payment'
import { foldFirst, foldNext } from '#shared/sale/sale-fold'
import { collectedPaise } from '#shared/sale/subject'
import { TILL_ID, type TillEvent } from '#shared/till/till'
import type { RequestId } from '#shared/base/ids'
import { paise, PAISE_PER_RUPEE, type Paise } from '#shared/base/money'
import { LAST_DIGITS, type PushedCustomer } from '#shared/protocol/entries'
import { sha256 } from '../base/digest'
import type { Chance } from './chance'
import { goodsFor } from './demo-goods'

/** One entry of a counter's log. */
export interface Happening {
  /** By the counter's clock. */
  readonly atMs: number
  readonly id: RequestId
  readonly event: JournalEvent | TillEvent
}

export interface SoldDemo {
  readonly happened: readonly Happening[]
  readonly customer: PushedCustomer
}

/** What becomes of a sale, with how many of a thousand. */
const FATES = [
  ['success', 918],
  ['pending-success', 30],
  ['pending-failed', 12],
  ['pending-long', 5],
  ['refused', 20],
  ['no-answer-success', 7],
  ['no-answer-failed', 4],
  ['reversed', 4],
] as const
type Fate = (typeof FATES)[number][0]

const WAYS = [
  ['cash', 62],
  ['upi', 34],
  ['card', 4],
] as const
const SHARE_PRINTED = 0.6
const SHARE_GIVEN_BACK = 0.85

export interface Seller {
  readonly chance: Chance
  readonly circle: string
  readonly staffIds: readonly [string, ...string[]]
  /** Begins the ids of its sales: no two counters have the same. */
  readonly prefix: string
}

/** The sale with this number of a counter, from its intent to its end, in order. `fate` null leaves it to chance. */
export function sell(
  { chance, circle, staffIds, prefix }: Seller,
  number: number,
  atMs: number,
  fate: Fate | null = null,
): SoldDemo {
  const id = `${prefix}-${String(number).padStart(6, '0')}` as RequestId
  const way = chance.weighed(WAYS)
  const { subject, amountPaise, accountNumber } = goodsFor(chance, circle, way)
  const staffId = chance.pick(staffIds)
  const paidPaise = collectedPaise({ subject, amountPaise: paise(amountPaise) })
  const payment: Payment = { parts: [{ way, amountPaise: paidPaise }] }
  const intent: JournalEvent = {
    type: 'intent',
    environment: 'practice',
    subject,
    amountPaise: paise(amountPaise),
    staffId,
    fingerprint: hexOf(`${id} fingerprint`),
    bodySha256: hexOf(`${id} body`),
    personalSha256: hexOf(`${id} personal`),
    overrides: [],
    payment,
  }
  const sentMs = atMs + chance.whole(1, 3) * SECOND_MS
  const happened: Happening[] = [
    { atMs, id, event: intent },
    { atMs: sentMs, id, event: { type: 'attempt', attempt: 1 } },
    ...ending(chance, { id, staffId, sentMs, fate: fate ?? chance.weighed(FATES), paidPaise }),
  ]
  return { happened, customer: customerOf(id, accountNumber) }
}

interface Ending {
  readonly id: RequestId
  readonly staffId: string
  readonly sentMs: number
  readonly fate: Fate
  readonly paidPaise: Paise
}

function ending(chance: Chance, { id, staffId, sentMs, fate, paidPaise }: Ending): readonly Happening[] {
  const answeredMs = sentMs + chance.whole(1, 6) * SECOND_MS
  const laterMs = answeredMs + chance.whole(1, 40) * MINUTE_MS
  const references = {
    ...NO_REFERENCES,
    referenceId: `RF${chance.whole(10_000_000, 99_999_999)}`,
    operatorReference: `OP${chance.whole(10_000_000, 99_999_999)}`,
  }
  const at = (ms: number, event: JournalEvent): Happening => ({ atMs: ms, id, event })
  const came = (outcome: Partial<MoneyOutcome> & Pick<MoneyOutcome, 'class' | 'reason' | 'phase'>) =>
    at(answeredMs, { type: 'outcome', attempt: 1, outcome: { ...NOTHING_TOLD, ...outcome } })
  const told = (ms: number, answer: Pick<StatusAnswer, 'verdict' | 'refunded'>) =>
    at(ms, {
      type: 'evidence',
      source: 'status-check',
      answer: { ...NOTHING_ANSWERED, ...answer, references },
    })
  const accepted = came({
    class: 'pending',
    reason: 'accepted',
    phase: 'answered',
    httpStatus: 200,
    references,
  })
  const lost = came({ class: 'unknown', reason: 'no-answer', phase: 'connected' })
  const confirmed = came({
    class: 'success',
    reason: 'confirmed',
    phase: 'answered',
    httpStatus: 200,
    references,
  })
  const refused = came({ class: 'failed', reason: 'refused', phase: 'answered', httpStatus: 400 })
  const succeeded = told(laterMs, { verdict: 'success', refunded: null })
  const failed = told(laterMs, { verdict: 'failed', refunded: true })
  const givenBack = (ms: number): readonly Happening[] =>
    chance.happens(SHARE_GIVEN_BACK)
      ? [at(ms + MINUTE_MS, { type: 'cash', staffId, movement: 'given-back', amountPaise: paidPaise })]
      : []
  const printed: readonly Happening[] = chance.happens(SHARE_PRINTED)
    ? [at(answeredMs + SECOND_MS, { type: 'printed', staffId, document: 'receipt', to: 'printer' })]
    : []
  switch (fate) {
    case 'success':
      return [confirmed, ...printed]
    case 'pending-success':
      return [accepted, succeeded]
    case 'pending-failed':
      return [accepted, failed, ...givenBack(laterMs)]
    case 'pending-long':
      return [accepted]
    case 'refused':
      return [refused]
    case 'no-answer-success':
      return [lost, succeeded]
    case 'no-answer-failed':
      return [lost, failed, ...givenBack(laterMs)]
    case 'reversed':
      return [confirmed, ...printed, failed, ...givenBack(laterMs)]
  }
}

const NOTHING_ANSWERED: Omit<StatusAnswer, 'verdict' | 'refunded' | 'references'> = {
  message: null,
  statusText: null,
  amountPaise: null,
  httpStatus: 200,
  callId: null,
  serviceTime: null,
  bodySha256: null,
}

/** When people come to a counter: hours of India's day, with weights. */
const HOURS = [
  [9, 5],
  [10, 9],
  [11, 11],
  [12, 10],
  [13, 6],
  [14, 5],
  [15, 6],
  [16, 8],
  [17, 11],
  [18, 13],
  [19, 11],
  [20, 5],
] as const
const OPENED_MS = 8 * HOUR_MS + 30 * MINUTE_MS
const OPENED_WITHIN_MS = 25 * MINUTE_MS
const CLOSED_MS = 21 * HOUR_MS + 20 * MINUTE_MS
const FLOAT_PAISE = paise(2_000 * PAISE_PER_RUPEE)
const SHARE_OF_DIFFERENCES = 0.2
const SHARE_TO_BANK = 0.4
const TO_BANK_PAISE = paise(3_000 * PAISE_PER_RUPEE)

export interface DemoDay {
  /** The first millisecond of the day in India. */
  readonly dayMs: number
  /** Nobody is served after it; what becomes of the last sales may come later. */
  readonly nowMs: number
  readonly salesCount: number
  /** Of the day's first sale. */
  readonly firstNumber: number
}

/** A whole day: the cash box is opened, everybody is served, and it is counted in the evening. */
export function dayOf(
  seller: Seller,
  { dayMs, nowMs, salesCount, firstNumber }: DemoDay,
): { readonly happened: readonly Happening[]; readonly customers: readonly PushedCustomer[] } {
  const { chance, staffIds } = seller
  const times = Array.from(
    { length: salesCount },
    () => dayMs + chance.weighed(HOURS) * HOUR_MS + chance.whole(0, HOUR_MS - 1),
  ).toSorted((one, other) => one - other)
  const sold = times
    .filter((atMs) => atMs < nowMs)
    .map((atMs, index) => sell(seller, firstNumber + index, atMs))
  const [staffId] = staffIds
  const opened: TillEvent = {
    type: 'till',
    movement: 'opened',
    staffId,
    dayStartsAt: dayMs,
    count: { pieces: [], loosePaise: FLOAT_PAISE },
  }
  const toBank: TillEvent = {
    type: 'till',
    movement: 'cash-out',
    staffId,
    amountPaise: TO_BANK_PAISE,
    reason: 'To the bank',
    corrects: null,
  }
  const bankMs = dayMs + 15 * HOUR_MS
  const till: readonly Happening[] = [
    { atMs: dayMs + OPENED_MS + chance.whole(0, OPENED_WITHIN_MS), id: TILL_ID, event: opened },
    ...(chance.happens(SHARE_TO_BANK) ? [{ atMs: bankMs, id: TILL_ID, event: toBank }] : []),
  ]
  const unclosed = [
    ...till.filter(({ atMs }) => atMs < nowMs),
    ...sold.flatMap(({ happened }) => happened),
  ].toSorted((one, other) => one.atMs - other.atMs)
  const closedMs = dayMs + CLOSED_MS
  const isClosed = closedMs < nowMs
  return {
    happened: isClosed ? closedAt(unclosed, closedMs, { chance, staffId }) : unclosed,
    customers: sold.map(({ customer }) => customer),
  }
}

/** With the close: it expects what was in the box by then. */
function closedAt(
  happened: readonly Happening[],
  closedMs: number,
  { chance, staffId }: { readonly chance: Chance; readonly staffId: string },
): readonly Happening[] {
  const before = happened.filter(({ atMs }) => atMs <= closedMs)
  const expectedPaise = paise(before.reduce((sum, one) => sum + tillMove(one), 0) + salesCash(before))
  const differs = chance.happens(SHARE_OF_DIFFERENCES)
  const difference = differs ? chance.pick([-50, -20, -10, 10, 20]) * PAISE_PER_RUPEE : 0
  const counted = paise(Math.max(0, expectedPaise + difference))
  const event: TillEvent = {
    type: 'till',
    movement: 'closed',
    staffId,
    count: { pieces: [], loosePaise: counted },
    expectedPaise,
    carriedPaise: FLOAT_PAISE,
    ...(differs ? { reason: 'Change was given wrongly' } : {}),
  }
  return [...before, { atMs: closedMs, id: TILL_ID, event }, ...happened.slice(before.length)]
}

function tillMove({ event }: Happening): number {
  if (event.type !== 'till') return 0
  if (event.movement === 'opened') return event.count.loosePaise
  if (event.movement !== 'cash-in' && event.movement !== 'cash-out') return 0
  return event.amountPaise * (event.movement === 'cash-in' ? 1 : -1)
}

/** What sales did to the box, by the counters' own fold. */
function salesCash(happened: readonly Happening[]): number {
  const sales = Map.groupBy(
    happened.filter(({ event }) => event.type !== 'till'),
    ({ id }) => id,
  )
  return [...sales].reduce((sum, [requestId, told]) => {
    const recorded = told.flatMap(({ atMs, event }, index) =>
      event.type === 'till' ? [] : [{ sequence: index + 1, requestId, recordedAt: atMs, link: '', event }],
    )
    const [first, ...rest] = recorded
    if (first === undefined || first.event.type !== 'intent') return sum
    const { takenPaise, givenBackPaise } = saleCash(rest.reduce(foldNext, foldFirst(first)).sale)
    return sum + takenPaise - givenBackPaise
  }, 0)
}

const customerOf = (id: RequestId, accountNumber: string): PushedCustomer => ({
  id,
  numberHash: sha256(`galla demonstration ${accountNumber}`).toString('base64url'),
  lastDigits: accountNumber.slice(-LAST_DIGITS),
  // Nobody opens it: the counters of a demonstration have no keys.
  sealed: '',
})

const hexOf = (text: string): string => sha256(text).toString('hex')
