// Whether a sale's stored state is what its entries say.
import { isDeepStrictEqual } from 'node:util'
import type { FoldState } from '@shared/domain/sale-fold'
import type { RequestId } from '@shared/ids'
import { withoutWords } from '../events/redact-customer'
import { foldStateFrom, foldStateText, isWatched } from '../events/sale-snapshot'
import type { KeptState, StoredSale } from '../store/store'

/** A sale's state as it is to be stored. */
export const stateOf = (requestId: RequestId, foldState: FoldState): StoredSale => ({
  requestId,
  openedAt: foldState.sale.openedAt,
  watched: isWatched(foldState),
  foldState: foldStateText(foldState),
})

export function isAsFolded({ sale, isErased }: KeptState, foldState: FoldState): boolean {
  const due = stateOf(sale.requestId, foldState)
  if (sale.watched !== due.watched || sale.openedAt !== due.openedAt) return false
  return sale.foldState === due.foldState || (isErased && isSameWithoutWords(sale.foldState, foldState))
}

/** The store erases a customer's last words in the text itself. */
function isSameWithoutWords(text: string, foldState: FoldState): boolean {
  try {
    return isDeepStrictEqual(withoutWords(foldStateFrom(text)), withoutWords(foldState))
  } catch {
    return false
  }
}
