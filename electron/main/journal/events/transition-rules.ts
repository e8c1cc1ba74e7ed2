// What the journal refuses, whatever its callers assume.
import type { JournalEvent } from '@shared/domain/journal'
import type { SaleOperation } from '@shared/operations'
import { resendStanding } from '@shared/domain/resend'
import type { Folding } from '@shared/domain/sale-fold'
import type { Failure } from '@shared/result'

/** The owner's latest decision about an operation, for whichever service address. */
export type IsDeclaredSafe = (operation: SaleOperation) => boolean

/**
 * A second attempt may only follow one that is known not to have arrived, or a person's decision where that is allowed
 * (docs/money-safety.md 2).
 */
export function refusalOf(
  folding: Folding,
  event: JournalEvent,
  isDeclaredSafe: IsDeclaredSafe,
): Failure | null {
  const { railStatus, attempts } = folding.sale
  const state: Failure = { kind: 'wrong-state', state: railStatus }
  if (event.type === 'attempt') {
    const mayBeSent = railStatus === 'not-sent' || isAllowedResend(folding, event, isDeclaredSafe)
    return mayBeSent && event.attempt === attempts + 1 ? null : state
  }
  if (event.type === 'stopped')
    return folding.inFlight === null && event.attempt === attempts + 1 ? null : state
  if (event.type === 'outcome') return folding.inFlight === event.attempt ? null : state
  if (event.type === 'settled-by-hand') return railStatus === 'sending' ? state : null
  return null
}

function isAllowedResend(
  { sale }: Folding,
  { resend }: Extract<JournalEvent, { type: 'attempt' }>,
  isDeclaredSafe: IsDeclaredSafe,
): boolean {
  if (resend === undefined) return false
  const standing = resendStanding(sale, isDeclaredSafe(sale.subject.operation))
  return standing.kind === 'allowed' && standing.because === resend.because
}
