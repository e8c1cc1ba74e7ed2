// A sale as the journal holds it while it works: the fold's memory, and the customer beside it.
import type { SalePersonal } from '@shared/domain/journal'
import { isOpen, isRefundDue, withPersonal, type Folding, type Sale } from '@shared/domain/sale'
import type { StoredSaleWithPersonal } from './store'

export interface Kept {
  readonly folding: Folding
  readonly personal: SalePersonal | null
}

/** Open ones, half-done ones, and those whose money or cash is still to come back: the journal keeps them in memory. */
export const isWatched = (folding: Folding): boolean =>
  isOpen(folding.sale) ||
  folding.untouched ||
  folding.inFlight !== null ||
  folding.sale.railStatus === 'conflict' ||
  folding.sale.cashStatus === 'owed-back' ||
  isRefundDue(folding.sale)

export const saleOf = (state: Kept): Sale => withPersonal(state.folding.sale, state.personal)

export const unpacked = (stored: StoredSaleWithPersonal): Kept => ({
  folding: JSON.parse(stored.sale.folding) as Folding,
  personal: stored.personal,
})
