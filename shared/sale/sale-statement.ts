// What may be said of a sale: the one function from which the result, the lists, the board, papers, messages and exports
// take their words. It says no more than is known (docs/money-safety.md 2); each language says it in its own words.
import { assertNever } from '../base/result'
import { saleRow } from '../operations/registry'
import { causeOfCode, refusalCause, type RefusalCause } from './refusal'
import { isHeldByLimit, isHeldOff, isRefundDue, isRefused, type RailStatus, type Sale } from './sale'

/** The rail status, told apart further where different things are known of the money. */
export const SITUATIONS = [
  'not-sent',
  /** "Too many calls": the service took it as little as it says, which is asked before it is sent again. */
  'held-off',
  'sending',
  'pending',
  'unknown',
  'success',
  'settled-success',
  /** The service refused the call and says thereby that nothing was charged. */
  'refused',
  /** The service says that it failed, and nothing of money. */
  'failed',
  /** It was charged, failed, and the service has not given it back. */
  'refund-due',
  'refunded',
  'settled-failed',
  /** It was successful, and was taken back; the service has not given the money back. */
  'reversed',
  'reversed-refunded',
  'conflict',
] as const
export type Situation = (typeof SITUATIONS)[number]

export function situationOf(sale: Sale): Situation {
  const isByHand = sale.settledBy !== null
  switch (sale.railStatus) {
    case 'not-sent':
      // A page on the way said so, not the service: nobody has said that nothing was charged.
      if (sale.reason === 'held-up-on-the-way') return 'unknown'
      return isHeldOff(sale) ? 'held-off' : 'not-sent'
    case 'success':
      return isByHand ? 'settled-success' : 'success'
    case 'failed':
      return failureOf(sale, isByHand)
    case 'reversed':
      return sale.refunded ? 'reversed-refunded' : 'reversed'
    case 'sending':
    case 'pending':
    case 'unknown':
    case 'conflict':
      return sale.railStatus
    default:
      return assertNever(sale.railStatus)
  }
}

function failureOf(sale: Sale, isByHand: boolean): Situation {
  if (sale.refunded) return 'refunded'
  if (isRefundDue(sale)) return 'refund-due'
  if (isByHand) return 'settled-failed'
  return isRefused(sale) ? 'refused' : 'failed'
}

/** The one word or stamp of a sale: two situations claim less than their rail status. */
export type StampName = RailStatus | 'held-off' | 'refused'

export function stampOf(sale: Sale): StampName {
  const situation = situationOf(sale)
  return situation === 'held-off' || situation === 'refused' || situation === 'unknown'
    ? situation
    : sale.railStatus
}

/** What the customer reads of it, in one word. It says no more than the counter does: what may have gone through is never called not done. */
export function lineStateOf(sale: Sale): 'sending' | 'done' | 'waiting' | 'not-done' {
  const stamp = stampOf(sale)
  switch (stamp) {
    case 'success':
      return 'done'
    case 'sending':
      return 'sending'
    case 'pending':
    case 'unknown':
    case 'conflict':
    case 'held-off':
      return 'waiting'
    case 'failed':
    case 'refused':
    case 'reversed':
    case 'not-sent':
      return 'not-done'
    default:
      return assertNever(stamp)
  }
}

/**
 * The reason to tell for its state. However unclear the answer to the call was: once the service has the sale as
 * pending, it is accepted.
 */
export const reasonOf = (sale: Pick<Sale, 'railStatus' | 'reason'>): Sale['reason'] =>
  sale.railStatus === 'pending' ? 'accepted' : sale.reason

/**
 * The service's own words to quote beside a sale's state; null if it gave none with it. What came of an opening is told by a
 * state alone: words that came with the first answer would contradict it.
 */
export const saidOf = (sale: Pick<Sale, 'subject' | 'reason' | 'message'>): string | null =>
  isToldWithoutWords(sale) ? null : sale.message

const isToldWithoutWords = ({ subject, reason }: Pick<Sale, 'subject' | 'reason'>): boolean =>
  saleRow(subject.operation).outcomeWords === 'account' &&
  (reason === 'confirmed' || reason === 'reported-failed' || reason === 'contradicted')

/** A sale, and whether the service can be asked about it; without that it is taken to be so. */
export type AskableSale = Sale & {
  readonly canBeAsked?: boolean
  /** The line to the service is known to be open: keys and address that stopped the sale stop nothing now. */
  readonly isLineOpen?: boolean
}

/** What to do about a sale, where more than its situation decides. */
export type NextStep =
  /** The set-up has to be mended first. */
  | { readonly kind: 'setup'; readonly problem: 'credentials' | 'address' | 'permission' }
  /** The set-up was not right, and nothing left: once it is mended, the sale may still go. */
  | { readonly kind: 'setup-unsent' }
  /** The same two once the set-up stops nothing any more. */
  | { readonly kind: 'setup-mended' | 'setup-mended-unsent' }
  /** Nobody asks about it by itself: a statement or the service's desk tells, and the owner settles it. */
  | { readonly kind: 'find-out' }
  /** It was asked about before it may be sent again, and the answer could not be read: a person decides. */
  | { readonly kind: 'decide' }
  /** The shop's wallet at the service is short of money. */
  | { readonly kind: 'top-up' }
  /** The amount is outside what the service takes. */
  | { readonly kind: 'limit' }
  /** The operator or the biller takes nothing just now; the entry was right. */
  | { readonly kind: 'later' }
  /** The number went as a text, because as a number it would have lost its leading zero. */
  | { readonly kind: 'leading-zero' }
  /** It was held off, and there is no way to ask whether the service has it. */
  | { readonly kind: 'decide-unasked' }
  /** The same at another counter: what became of it is looked at there first. */
  | { readonly kind: 'stopped' }
  /** The same was refused at another counter, and nobody could find out whether it was done all the same. */
  | { readonly kind: 'stopped-refused' }
  /** This counter sells for the shop no more. */
  | { readonly kind: 'revoked' }
  /** The customer would owe more than their limit. */
  | { readonly kind: 'over-limit' }
  /** No byte left: no service was reached. */
  | { readonly kind: 'no-connection' }
  /** No byte left: somebody else may be answering in the service's place. */
  | { readonly kind: 'untrusted' }
  /** No byte left: the other side's certificate, or the date here, is wrong. */
  | { readonly kind: 'certificate-dates' }
  | { readonly kind: 'usual' }

const SETUP_PROBLEMS = {
  'setup-credentials': 'credentials',
  'setup-address': 'address',
  'setup-permission': 'permission',
} as const satisfies Partial<Record<NonNullable<Sale['reason']>, RefusalCause>>

export function nextStepOf(sale: AskableSale): NextStep {
  if (isHeldByLimit(sale)) return { kind: 'over-limit' }
  if (isHeldOff(sale) && carriesOwnId(sale)) return { kind: heldOffStep(sale) }
  const cause = causeOf(sale)
  if (cause !== null) return stepOfCause(cause, sale)
  if (sale.railStatus === 'not-sent') return unsentStep(sale)
  return isWithoutQuestion(sale) ? { kind: 'find-out' } : { kind: 'usual' }
}

function unsentStep(sale: Sale): NextStep {
  if (sale.reason === 'stopped-elsewhere')
    return { kind: sale.stoppedBy?.[0]?.kind === 'refused' ? 'stopped-refused' : 'stopped' }
  if (sale.reason === 'stopped-revoked') return { kind: 'revoked' }
  if (isWithoutLine(sale)) return { kind: 'no-connection' }
  if (sale.reason === 'certificate-dates') return { kind: 'certificate-dates' }
  return { kind: sale.reason === 'untrusted-connection' ? 'untrusted' : 'usual' }
}

/** No line to the service, or to the office without which nothing may be sold. */
const isWithoutLine = ({ reason }: Sale): boolean =>
  reason === 'no-connection' || reason === 'stopped-unasked'

/** What a refusal is about, or why a call did not leave; null for every other state. */
function causeOf(sale: AskableSale): RefusalCause | null {
  const { railStatus, reason, errorCode } = sale
  if (railStatus !== 'failed' && railStatus !== 'not-sent') return null
  if (reason === 'setup-credentials' || reason === 'setup-address' || reason === 'setup-permission')
    return causeOfCode(errorCode) ?? SETUP_PROBLEMS[reason]
  return situationOf(sale) === 'refused' ? (refusalCause(sale) ?? 'entry') : null
}

/** A right that is missing stops that one service alone: an open line tells nothing of it. */
const isSetupMended = ({ reason, isLineOpen = false }: AskableSale): boolean =>
  isLineOpen && (reason === 'setup-credentials' || reason === 'setup-address')

function setupStep(problem: 'credentials' | 'address' | 'permission', sale: AskableSale): NextStep {
  const isUnsent = sale.railStatus === 'not-sent'
  if (isSetupMended(sale)) return { kind: isUnsent ? 'setup-mended-unsent' : 'setup-mended' }
  return isUnsent ? { kind: 'setup-unsent' } : { kind: 'setup', problem }
}

function stepOfCause(cause: RefusalCause, sale: AskableSale): NextStep {
  const { subject, accountNumber } = sale
  switch (cause) {
    case 'credentials':
    case 'address':
    case 'permission':
      return setupStep(cause, sale)
    case 'wallet':
      return { kind: 'top-up' }
    case 'limit':
      return { kind: 'limit' }
    case 'not-now':
      return { kind: 'later' }
    case 'entry': {
      const isOddNumber = subject.operation === 'recharge' && (accountNumber ?? '').startsWith('0')
      return { kind: isOddNumber ? 'leading-zero' : 'usual' }
    }
    default:
      return assertNever(cause)
  }
}

function heldOffStep(sale: AskableSale): 'decide' | 'decide-unasked' | 'usual' {
  if (sale.canBeAsked === false) return 'decide-unasked'
  return isSentOnlyByDecision(sale) ? 'decide' : 'usual'
}

const carriesOwnId = ({ subject }: Sale): boolean => saleRow(subject.operation).carriesOwnId

/**
 * Whether a sale that was held off is sent again only after a person looked elsewhere: the service was asked and not
 * understood, or a second sending would be a second sale, because it carries no id of ours.
 */
export const isSentOnlyByDecision = (sale: AskableSale): boolean =>
  sale.canBeAsked === false || (carriesOwnId(sale) && sale.unclearAnswer !== null)

/**
 * Whether a sale without an end, or with money to come back, cannot be asked about. An account opening without the
 * service's id has advice of its own.
 */
export const isWithoutQuestion = (sale: AskableSale): boolean =>
  sale.canBeAsked === false &&
  carriesOwnId(sale) &&
  (sale.railStatus === 'pending' || sale.railStatus === 'unknown' || isRefundDue(sale))
