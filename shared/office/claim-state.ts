// What a sale's claim at the office is worth, by what is known of the sale: one rule for the counter that reports it and for the office that
// reads the counter's entries.
import { saleRow } from '../operations/registry'
import { assertNever } from '../base/result'
import { isRefused, type RailStatus, type Sale } from '../sale/sale'
import type { ClaimState } from '../protocol/admission'

type ClaimedSale = Pick<
  Sale,
  'subject' | 'railStatus' | 'reason' | 'seenByService' | 'settledBy' | 'refusalAnswers'
>

/** Null while it is on its way: the claim says so by itself. An intent without an attempt has claimed nothing, and keeps nobody. */
export const claimStateOf = (sale: ClaimedSale): ClaimState | null =>
  isRefusedUnanswered(sale) ? 'refused' : claimStateOfRail(sale.railStatus)

/** The same by its state alone. */
export function claimStateOfRail(railStatus: RailStatus): ClaimState | null {
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

/**
 * A bill or an opening that was refused may have been done all the same: somebody on the way may have sent it twice, and only the second one
 * was refused. Once the service was asked and said what became of it, it is free.
 */
const isRefusedUnanswered = (sale: ClaimedSale): boolean =>
  saleRow(sale.subject.operation).claimKind !== 'sale' && isRefused(sale) && sale.refusalAnswers === 0
