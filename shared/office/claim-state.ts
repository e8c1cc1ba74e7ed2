// What a sale's claim at the office is worth, by what is known of the sale: one rule for the counter that reports it and for the office that
// reads the counter's entries.
import { assertNever } from '../result'
import type { Sale } from '../domain/sale'
import type { ClaimState } from './admission'

/** Null while it is on its way: the claim says so by itself. An intent without an attempt has claimed nothing, and keeps nobody. */
export function claimStateOf({ railStatus }: Pick<Sale, 'railStatus'>): ClaimState | null {
  switch (railStatus) {
    case 'sending':
      return null
    case 'pending':
    case 'unknown':
    // It may have been delivered: a person settles it first.
    case 'conflict':
      return 'open'
    case 'success':
      return 'sold'
    case 'not-sent':
    case 'failed':
    case 'reversed':
      return 'released'
    default:
      return assertNever(railStatus)
  }
}
