// What the journal refuses, whatever its callers assume.
import type { JournalEvent } from '#shared/sale/journal'
import type { SaleOperation } from '#shared/operations/registry'
import { resendStanding } from '#shared/sale/resend'
import { mayBeSentHere } from '#shared/sale/sale'
import type { FoldState } from '#shared/sale/sale-fold'
import type { Failure } from '#shared/base/result'

/** The owner's latest decision about an operation, for whichever service address. */
export type IsDeclaredSafe = (operation: SaleOperation) => boolean

/**
 * A second attempt may only follow one that is known not to have arrived, or a person's decision where that is allowed
 * (docs/money-safety.md 2).
 */
export function refusalOf(
  foldState: FoldState,
  event: JournalEvent,
  isDeclaredSafe: IsDeclaredSafe,
): Failure | null {
  const { railStatus, attempts } = foldState.sale
  const state: Failure = { kind: 'wrong-state', state: railStatus }
  if (isWithTheOther(foldState, event)) return TAKEN_OVER
  if (event.type === 'attempt') {
    if (!mayBeSentHere(foldState.sale)) return TAKEN_OVER
    const mayBeSent = railStatus === 'not-sent' || isAllowedResend(foldState, event, isDeclaredSafe)
    return mayBeSent && event.attempt === attempts + 1 ? null : state
  }
  if (event.type === 'stopped')
    return foldState.inFlight === null && event.attempt === attempts + 1 ? null : state
  if (event.type === 'outcome') return foldState.inFlight === event.attempt ? null : state
  if (event.type === 'settled-by-hand') return railStatus === 'sending' ? state : null
  return null
}

const TAKEN_OVER: Failure = { kind: 'wrong-state', state: 'taken-over' }

/**
 * Once another counter has the sale, it alone moves it: nobody sends it, settles it or gives its money back here. Answers that come are kept.
 * What is on its way is answered first.
 */
function isWithTheOther({ sale, inFlight }: FoldState, event: JournalEvent): boolean {
  switch (event.type) {
    case 'taken-over':
      return inFlight !== null
    case 'refunded-before-takeover':
      return sale.takenOverFrom === undefined
    case 'attempt':
    case 'stopped':
    case 'cash':
    case 'settled-by-hand':
    case 'reviewed':
      return sale.takenOver !== undefined
    default:
      return false
  }
}

function isAllowedResend(
  { sale }: FoldState,
  { resend }: Extract<JournalEvent, { type: 'attempt' }>,
  isDeclaredSafe: IsDeclaredSafe,
): boolean {
  if (resend === undefined) return false
  const standing = resendStanding(sale, isDeclaredSafe(sale.subject.operation))
  return standing.kind === 'allowed' && standing.because === resend.because
}
