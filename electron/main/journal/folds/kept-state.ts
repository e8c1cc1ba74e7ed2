// Whether a sale's stored state is what its entries say.
import { isDeepStrictEqual } from 'node:util'
import type { FoldState } from '#shared/sale/sale-fold'
import type { RequestId } from '#shared/base/ids'
import { withoutWords } from './redact-customer'
import { foldStateFrom, foldStateText, isWatched } from './sale-snapshot'
import type { KeptState, StoredSale } from '../stored/store'

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
