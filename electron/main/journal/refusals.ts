// What the journal does not take, whatever its callers believe.
import type { JournalEvent } from '@shared/domain/journal'
import type { Folding } from '@shared/domain/sale'
import type { Failure } from '@shared/result'

/** A second attempt may only follow one that is known not to have arrived, or a person's decision on the evidence that none did. */
export function refuses(folding: Folding, event: JournalEvent): Failure | null {
  const { railStatus, attempts } = folding.sale
  const state: Failure = { kind: 'wrong-state', state: railStatus }
  if (event.type === 'attempt') {
    const isResend = event.resend !== undefined && railStatus === 'unknown' && !folding.sale.seenByService
    const mayBeSent = railStatus === 'not-sent' || isResend
    return mayBeSent && event.attempt === attempts + 1 ? null : state
  }
  if (event.type === 'outcome') return folding.inFlight === event.attempt ? null : state
  if (event.type === 'settled-by-hand') return railStatus === 'sending' ? state : null
  return null
}
