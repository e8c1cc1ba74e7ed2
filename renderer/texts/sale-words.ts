// A sale's state in words, with the tone of its colour. The same words on today's page, in lists, on the result and on
// its stamp.
import { isHeldByLimit, type RailStatus, type Sale } from '#shared/sale/sale'
import {
  nextStepOf,
  reasonOf,
  situationOf,
  stampOf,
  type AskableSale,
  type Situation,
} from '#shared/sale/sale-statement'
import { receivedPaise } from '#shared/sale/payment'
import { collectedPaise, feePaise } from '#shared/sale/subject'
import { groupMobile } from '#shared/base/identifiers/mobile'
import {
  isOfMobileNumber,
  SALE_SERVICES,
  saleRow,
  type SaleOperation,
  type SaleService,
} from '#shared/operations/registry'
import type { StopCause, ConflictingSale, ConflictKind } from '#shared/protocol/admission'
import { heardAmount, heardNumber, heardParts } from './heard'
import type { MessageKey, Words } from './words'

export type SaleTone = 'good' | 'wait' | 'bad' | 'info'

const TONES: { readonly [Status in RailStatus]: SaleTone } = {
  'not-sent': 'info',
  sending: 'wait',
  pending: 'wait',
  unknown: 'wait',
  success: 'good',
  failed: 'bad',
  reversed: 'bad',
  conflict: 'bad',
}

/** The colour in which a state is said. */
export const toneOfState = (state: RailStatus): SaleTone => TONES[state]

export interface SaleWords {
  readonly tone: SaleTone
  /** One or two words: `Pending`. */
  readonly word: string
  readonly stamp: string
  /** A line for the head of the result. */
  readonly title: string
  /** What to tell the customer. */
  readonly tell: string
  /** What to do next. */
  readonly next: string
  /** Did money move? */
  readonly money: string
  /** The reason for its state; null while no answer has come. */
  readonly reason: string | null
  /** The customer's cash; null if there is nothing to do or to say about it. */
  readonly cash: string | null
}

export function saleWords(words: Words, sale: AskableSale): SaleWords {
  const { railStatus, cashStatus } = sale
  const reason = reasonOf(sale)
  const { say } = words
  const amount = words.rupees(receivedPaise(sale))
  const stamp = stampOf(sale)
  const hasCash = cashStatus !== 'none' && cashStatus !== 'collected'
  return {
    tone: toneOfState(railStatus),
    word: say(`sale.rail.${stamp}.word`),
    stamp: say(`sale.stamp.${stamp}`),
    title: say(railKey(sale, 'title')),
    tell: say(railKey(sale, 'tell')),
    next: nextWords(words, sale),
    money: say(moneyKey(sale)),
    reason: reasonWords(words, sale, reason),
    cash: hasCash ? say(`sale.cash.${cashStatus}`, { amount }) : null,
    ...(stamp === 'held-off' && isHeldByLimit(sale) ? limitWords(words) : {}),
  }
}

/** The stamp says it all: said again in the heading, it would only be longer. */
const SAID_BY_STAMP = new Set<Situation>([
  'success',
  'pending',
  'unknown',
  'sending',
  'not-sent',
  'refused',
  'failed',
  'refunded',
  'refund-due',
  'reversed',
  'reversed-refunded',
])
export const isSaidByStamp = (sale: Sale): boolean =>
  SAID_BY_STAMP.has(situationOf(sale)) && saleRow(sale.subject.operation).outcomeWords === 'sale'

/** Reasons that only repeat the stamp; and of a reversal the money's words name who took it back. */
const isReasonSaid = (sale: Sale): boolean => {
  const reason = reasonOf(sale)
  const repeatsStamp = reason === 'accepted' || reason === 'refused'
  const repeatsMoney = sale.railStatus === 'reversed' && reason === 'reported-failed'
  return isSaidByStamp(sale) && sale.answeredBy === undefined && (repeatsStamp || repeatsMoney)
}

/** Whether money moved and who says so, once, below a stamp. */
export const happenedWords = (sale: Sale, { money, reason }: Pick<SaleWords, 'money' | 'reason'>): string =>
  reason === null || isReasonSaid(sale) ? money : `${money} ${reason}`

/** It was held off once, and waits for its customer now: no free slot lets it go. */
const limitWords = ({ say }: Words) => ({
  word: say('sale.rail.over-limit.word'),
  title: say('sale.rail.over-limit.title'),
  tell: say('sale.rail.over-limit.tell'),
  reason: say('sale.rail.over-limit.reason'),
})

/**
 * An account opening is decided by the bank and completed by the customer: where that matters it has words of its own.
 */
function railKey(sale: AskableSale, part: 'title' | 'tell' | 'next'): MessageKey {
  const situation = situationOf(sale)
  // An opening whose id the service gave is asked about like any other sale.
  if (situation === 'unknown' && part === 'next' && sale.canBeAsked !== false) return 'sale.rail.unknown.next'
  switch (situation) {
    case 'pending':
    case 'unknown':
    case 'success':
    case 'held-off':
      return `${saleRow(sale.subject.operation).outcomeWords}.rail.${situation}.${part}`
    default:
      return `sale.rail.${situation}.${part}`
  }
}

function moneyKey(sale: Sale): MessageKey {
  const situation = situationOf(sale)
  return situation === 'held-off'
    ? `${saleRow(sale.subject.operation).outcomeWords}.money.held-off`
    : `sale.money.${situation}`
}

function nextWords({ say }: Words, sale: AskableSale): string {
  const step = nextStepOf(sale)
  switch (step.kind) {
    case 'setup':
      return say(`sale.next.setup-${step.problem}`)
    // An account is claimed by the customer's PAN, which stands on no sale: its words name it.
    case 'stopped':
    case 'stopped-refused':
      return say(`${saleRow(sale.subject.operation).outcomeWords}.next.${step.kind}`)
    case 'usual':
      return say(railKey(sale, 'next'))
    default:
      return say(`sale.next.${step.kind}`)
  }
}

function reasonWords(
  words: Words,
  { subject, openedAt, stoppedBy = [], ...sale }: Sale,
  reason: Sale['reason'],
): string | null {
  if (reason === null) return null
  if (reason === 'stopped-elsewhere')
    return stoppedWords(words, { operation: subject.operation, conflictingSales: stoppedBy }, openedAt)
  const answeredBy = reason === sale.reason ? sale.answeredBy : undefined
  return answeredBy === undefined
    ? words.say(reasonKey(subject, reason))
    : authorWords(words, reason, answeredBy)
}

/** What stands between here and the service is told with the name that it gives itself, and its words are none of the service's. */
export function authorWords(
  { say }: Words,
  reason: Exclude<Sale['reason'], null>,
  answeredBy: string,
): string {
  const told = say(`sale.reason.${reason === 'already-there' ? 'blocked-on-the-way' : reason}`)
  return answeredBy === '' ? told : `${told} ${say('sale.answered-by', { by: answeredBy })}`
}

interface StoppedSale {
  readonly operation: SaleOperation
  readonly conflictingSales: readonly ConflictingSale[]
  readonly because?: StopCause | undefined
}

/** Why a sale was stopped: by which other counter, the weightiest of them; without one, that none could be asked. */
export function stoppedWords(
  { say, time, shortDay }: Words,
  { operation, conflictingSales, because }: StoppedSale,
  stoppedAt: number,
): string {
  if (because !== undefined) return say(`sale.reason.stopped-${because}`)
  const [conflictingSale] = conflictingSales
  if (conflictingSale === undefined) return say('sale.reason.stopped-unasked')
  const { kind, counterName, atMs } = conflictingSale
  // A sale of which nothing was heard since may be days old.
  const day = shortDay(atMs) === shortDay(stoppedAt) ? '' : `${shortDay(atMs)}, `
  return say(`${saleRow(operation).outcomeWords}.reason.${STOPPED_WORDS[kind]}`, {
    counter: counterName ?? say('sale.another-shop'),
    time: `${day}${time(atMs)}`,
  })
}

const STOPPED_WORDS = {
  sending: 'stopped-elsewhere',
  open: 'stopped-elsewhere',
  silent: 'stopped-silent',
  recent: 'stopped-sold',
  refused: 'stopped-refused',
  done: 'stopped-sold',
} as const satisfies Readonly<Record<ConflictKind, string>>

const reasonKey = (
  { operation }: Sale['subject'],
  reason: Exclude<Sale['reason'], 'stopped-elsewhere' | null>,
): MessageKey =>
  reason === 'accepted' ? `${saleRow(operation).outcomeWords}.reason.accepted` : `sale.reason.${reason}`

export const isKnownService = (service: string): service is SaleService =>
  (SALE_SERVICES as readonly string[]).includes(service)

/** A service of a newer counter is shown by its own name. */
export const serviceWords = (
  { say }: Pick<Words<`sale.service.${SaleService}`>, 'say'>,
  service: string,
): string => (isKnownService(service) ? say(`sale.service.${service}`) : service)

/** The number of a sale as it is read out: `98765 43210`; other numbers as typed. */
export const saleNumber = (words: Words, sale: Pick<Sale, 'accountNumber' | 'subject'>): string =>
  numberOf(words, sale.subject.service, sale.accountNumber)

/** The same for a number and what was sold to it; null once it was erased. */
export function numberOf({ say }: Words, service: SaleService, accountNumber: string | null): string {
  if (accountNumber === null) return say('sale.erased')
  return isOfMobileNumber(service) ? groupMobile(accountNumber) : accountNumber
}

/** What the customer paid in total, if a convenience fee was taken in addition; null if there was none. */
export const feeWords = (
  { say, rupees }: Words,
  sale: Pick<Sale, 'subject' | 'amountPaise'>,
): string | null => {
  const fee = feePaise(sale.subject)
  return fee === 0 ? null : say('sale.with-fee', { whole: rupees(collectedPaise(sale)), fee: rupees(fee) })
}

/** A result in one message: its state, what it was, whose, how much, the cash to return, what became of the money, what to tell. */
export function heardResult(words: Words, sale: Sale, told: SaleWords): string {
  const number = sale.accountNumber === null ? words.say('sale.erased') : heardNumber(sale.accountNumber)
  return heardParts([
    told.word,
    [serviceWords(words, sale.subject.service), number, heardAmount(words, sale.amountPaise)].join(', '),
    sale.cashStatus === 'owed-back' ? told.cash : null,
    happenedWords(sale, told),
    told.tell,
  ])
}
