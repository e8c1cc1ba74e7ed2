// Whether a sale's stored state is what its entries say.
import { isDeepStrictEqual } from 'node:util'
import type { Folding } from '@shared/domain/sale-fold'
import type { RequestId } from '@shared/ids'
import { withoutWords } from '../events/redact-customer'
import { foldingFrom, foldingText, isWatched } from '../events/sale-snapshot'
import type { KeptState, StoredSale } from '../store/store'

/** A sale's state as it is to be stored. */
export const stateOf = (requestId: RequestId, folding: Folding): StoredSale => ({
  requestId,
  openedAt: folding.sale.openedAt,
  watched: isWatched(folding),
  folding: foldingText(folding),
})

export function isAsFolded({ sale, isErased }: KeptState, folding: Folding): boolean {
  const due = stateOf(sale.requestId, folding)
  if (sale.watched !== due.watched || sale.openedAt !== due.openedAt) return false
  return sale.folding === due.folding || (isErased && isSameWithoutWords(sale.folding, folding))
}

/** The store erases a customer's last words in the text itself. */
function isSameWithoutWords(text: string, folding: Folding): boolean {
  try {
    return isDeepStrictEqual(withoutWords(foldingFrom(text)), withoutWords(folding))
  } catch {
    return false
  }
}
