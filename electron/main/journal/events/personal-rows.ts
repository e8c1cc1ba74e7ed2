// The rows that name customers: what was sent for them, and how they are erased. Entries never name anybody, so the
// chain remains valid.
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Result } from '#shared/base/result'
import type { ChainKey } from '../seal/chain'
import { erasedBody, isErasedField } from '../seal/personal-seal'
import { readable } from '../store/store-care'
import type { JournalStore } from '../stored/store'
import { storeFailure } from '../store/database'
import type { ChainWriter } from './chain-writer'
import { bodyDigestOf } from './digests'
import type { Journal } from './interface'
import { readEvent } from '../folds/recorded'
import { saleOf, storedSale, isWatched } from '../folds/sale-snapshot'
import type { SaleSnapshots } from './sale-snapshots'

export interface PersonalRowsOptions {
  readonly store: Pick<
    JournalStore,
    'eventsOf' | 'erasePersonal' | 'namedSales' | 'namedBills' | 'salesWithIdentity'
  >
  readonly chain: Pick<ChainWriter, 'end' | 'linked' | 'commit'>
  readonly chainKey: ChainKey
  readonly snapshots: SaleSnapshots
}

export type PersonalRows = Pick<
  Journal,
  | 'canonicalBody'
  | 'hasBodyAsSealed'
  | 'erasePersonal'
  | 'eraseAllPersonal'
  | 'namedSales'
  | 'namedBills'
  | 'salesWithIdentity'
  | 'redactIdentity'
  | 'onErase'
>

export function createPersonalRows({ store, chain, chainKey, snapshots }: PersonalRowsOptions): PersonalRows {
  const listeners = new Set<(sales: readonly Sale[]) => void>()

  const canonicalBody = (requestId: RequestId): string | null => {
    const body = snapshots.of(requestId)?.personal?.canonicalBody ?? null
    return body === null || isErasedField(body) ? null : body
  }

  const redactIdentity = (requestId: RequestId): Result<boolean> => {
    const snapshot = snapshots.of(requestId)
    const personal = snapshot?.personal ?? null
    if (snapshot === null || personal === null || isWatched(snapshot.foldState)) return succeed(false)
    if (isErasedField(personal.canonicalBody)) return succeed(true)
    const text = erasedBody(chainKey, requestId, personal.canonicalBody)
    // The row still proves itself: the digest of the body stands in its place.
    const written = chain.commit({ events: [], sales: [], erasedBody: { requestId, text } })
    snapshots.foldAnew(requestId)
    return written.ok ? succeed(true) : written
  }

  const eraseAllPersonal = (requestIds: readonly RequestId[]): Result<null> => {
    if (requestIds.length === 0) return succeed(null)
    try {
      const sales = requestIds.map((requestId) => snapshots.of(requestId)).filter((found) => found !== null)
      // Errors are deliberately not caught here: if a listener cannot erase its data the rows stay, so that nothing
      // derived from them outlives them.
      for (const listener of listeners) listener(sales.map(saleOf))
      store.erasePersonal(requestIds)
    } catch (error) {
      return fail(storeFailure(error))
    }
    snapshots.forgetCustomers(requestIds)
    return succeed(null)
  }

  return {
    canonicalBody,
    hasBodyAsSealed: (requestId) => {
      const body = canonicalBody(requestId)
      const [intent] = store.eventsOf(requestId)
      if (body === null || intent === undefined) return false
      const event = readable(() => readEvent(intent).event)
      return event?.type === 'intent' && event.bodySha256 === bodyDigestOf(chainKey, body)
    },
    salesWithIdentity: () => store.salesWithIdentity(),
    redactIdentity,
    erasePersonal: (requestId) => eraseAllPersonal([requestId]),
    eraseAllPersonal,
    namedSales: (after, to, limit) => store.namedSales(after, to, limit).map(storedSale),
    namedBills: (after, to, limit) => store.namedBills(after, to, limit).map(storedSale),
    onErase: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
