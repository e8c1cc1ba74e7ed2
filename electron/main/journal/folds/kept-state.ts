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
  return sale.folding === due.folding || isSameState(sale.folding, folding, isErased)
}

/** Texts may differ where they were written by an earlier version, and once a customer's last words were erased. */
function isSameState(text: string, folding: Folding, isErased: boolean): boolean {
  try {
    const kept = foldingFrom(text)
    return isErased
      ? isDeepStrictEqual(withoutWords(kept), withoutWords(folding))
      : isDeepStrictEqual(kept, folding)
  } catch {
    return false
  }
}
