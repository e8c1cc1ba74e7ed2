// The states of the sales, as stored beside their events. Watched sales are kept in memory, because every guard and
// every status check needs them.
import type { Sale } from '@shared/domain/sale'
import type { RequestId } from '@shared/ids'
import type { JournalStore } from '../store/store'
import { withoutWords } from './redact-customer'
import { isWatched, listedSale, saleOf, snapshotFrom, type SaleSnapshot } from './sale-snapshot'

export interface SaleSnapshots {
  of(requestId: RequestId): SaleSnapshot | null
  watchedSales(): readonly Sale[]
  /** The sales of these ids, in order; ids that the journal does not have are left out. */
  list(requestIds: readonly RequestId[]): readonly Sale[]
  /** Applies the states that a commit led to. */
  takeOver(states: ReadonlyMap<RequestId, SaleSnapshot>): void
  /** The customers of these sales were erased from the store. */
  forgetCustomers(requestIds: readonly RequestId[]): void
}

/** Throws `StoreError` if the watched sales cannot be read. */
export function openSaleSnapshots(
  store: Pick<JournalStore, 'sale' | 'sales' | 'watchedSales'>,
): SaleSnapshots {
  const watched = new Map(
    store.watchedSales().map((stored) => [stored.sale.requestId, snapshotFrom(stored)] as const),
  )
  return {
    of: (requestId) => {
      const known = watched.get(requestId)
      if (known !== undefined) return known
      const stored = store.sale(requestId)
      return stored === null ? null : snapshotFrom(stored)
    },
    watchedSales: () => [...watched.values()].map(saleOf),
    list: (requestIds) => {
      const unwatched = requestIds.filter((requestId) => !watched.has(requestId))
      const stored = new Map(store.sales(unwatched).map((one) => [one.requestId, one]))
      return requestIds.flatMap((requestId) => {
        const known = watched.get(requestId)
        if (known !== undefined) return [saleOf(known)]
        const one = stored.get(requestId)
        return one === undefined ? [] : [listedSale(one)]
      })
    },
    takeOver: (states) => {
      for (const [requestId, snapshot] of states)
        if (isWatched(snapshot.folding)) watched.set(requestId, snapshot)
        else watched.delete(requestId)
    },
    forgetCustomers: (requestIds) => {
      for (const requestId of requestIds) {
        const snapshot = watched.get(requestId)
        if (snapshot !== undefined)
          watched.set(requestId, { personal: null, folding: withoutWords(snapshot.folding) })
      }
    },
  }
}
