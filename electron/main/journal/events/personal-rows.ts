// The rows that name customers: what was sent for them, and how they are erased. Entries never name anybody, so the
// chain remains valid.
import type { Sale } from '#shared/sale/sale'
import { ERASED_ID, erasedEventSchema, MOST_ERASED, type WhyErased } from '#shared/log/erased'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Result } from '#shared/base/result'
import type { ChainKey } from '../seal/chain'
import { erasedBody, isErasedField } from '../seal/personal-seal'
import { readable } from '../store/store-care'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import type { JournalStore, StoredEvent } from '../stored/store'
import { storeFailure } from '../store/database'
import { allowedErasure, type Approver } from './allowed'
import { endAfter, type ChainWriter } from './chain-writer'
import type { Checkpoints } from './checkpoints'
import { bodyDigestOf } from './digests'
import type { Journal } from './interface'
import { readEvent } from '../folds/recorded'
import { saleOf, storedSale, isWatched } from '../folds/sale-snapshot'
import type { SaleSnapshots } from './sale-snapshots'

export interface PersonalRowsOptions {
  readonly store: Pick<
    JournalStore,
    'eventsOf' | 'eventsOfAll' | 'keptStates' | 'namedSales' | 'namedBills' | 'salesWithIdentity'
  >
  readonly chain: Pick<ChainWriter, 'end' | 'linked' | 'commit'>
  readonly chainKey: ChainKey
  readonly snapshots: SaleSnapshots
  readonly setAside: Pick<SetAsideLog, 'take'>
  readonly checkpoints: Pick<Checkpoints, 'keepUp'>
  readonly approver: Approver
}

export type PersonalRows = Pick<
  Journal,
  | 'canonicalBody'
  | 'hasBodyAsSealed'
  | 'erasePersonal'
  | 'eraseAllPersonal'
  | 'recordGone'
  | 'goneFoundAt'
  | 'namedSales'
  | 'namedBills'
  | 'salesWithIdentity'
  | 'redactIdentity'
  | 'onErase'
>

export function createPersonalRows(options: PersonalRowsOptions): PersonalRows {
  const { store, chain, chainKey, snapshots } = options
  /** Undefined until somebody asks. */
  let goneAt: number | null | undefined
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

  const eraseAllPersonal = (requestIds: readonly RequestId[], why: WhyErased): Result<null> => {
    if (requestIds.length === 0) return succeed(null)
    try {
      const sales = requestIds.map((requestId) => snapshots.of(requestId)).filter((found) => found !== null)
      // Errors are deliberately not caught here: if a listener cannot erase its data the rows stay, so that nothing
      // derived from them outlives them.
      for (const listener of listeners) listener(sales.map(saleOf))
      const written = write(options, intentsWithRow(store, requestIds), why, requestIds)
      if (!written.ok) return written
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
    erasePersonal: (requestId, why = OF_ONE) => eraseAllPersonal([requestId], why),
    eraseAllPersonal,
    recordGone: (intents) => {
      goneAt = undefined
      return write(options, intents, { because: 'gone', staffId: null }, [])
    },
    goneFoundAt: () => (goneAt === undefined ? (goneAt = newestGone(options)) : goneAt),
    namedSales: (after, to, limit) => store.namedSales(after, to, limit).map(storedSale),
    namedBills: (after, to, limit) => store.namedBills(after, to, limit).map(storedSale),
    onErase: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function newestGone({ store, setAside }: PersonalRowsOptions): number | null {
  const found = readEach(
    store.eventsOf(ERASED_ID),
    ({ recordedAt, body }) => ({ recordedAt, event: erasedEventSchema.parse(JSON.parse(body)) }),
    setAside,
  )
  return found.findLast(({ event }) => event.because === 'gone')?.recordedAt ?? null
}

const OF_ONE: WhyErased = { because: 'person', staffId: null }

/** Only what has a row is erased: an entry says nothing of one that somebody else took. */
function intentsWithRow(
  store: PersonalRowsOptions['store'],
  requestIds: readonly RequestId[],
): readonly number[] {
  const named = store.keptStates(requestIds).filter(({ isErased }) => !isErased)
  return store
    .eventsOfAll(named.map(({ sale }) => sale.requestId))
    .flatMap(({ type, sequence }) => (type === 'intent' ? [sequence] : []))
    .toSorted((one, other) => one - other)
}

/** The rows go in the commit of the entries that say so. */
function write(
  { chain, checkpoints, approver }: PersonalRowsOptions,
  intents: readonly number[],
  why: WhyErased,
  erased: readonly RequestId[],
): Result<null> {
  const together = Math.ceil(intents.length / MOST_ERASED)
  const events: StoredEvent[] = []
  for (let at = 0; at < intents.length; at += MOST_ERASED) {
    const told = { type: 'erased', ...why, intents: intents.slice(at, at + MOST_ERASED) } as const
    const previous = events.at(-1)
    events.push(
      chain.linked(
        previous === undefined ? chain.end() : endAfter(previous),
        ERASED_ID,
        allowedErasure(told, approver()),
        previous === undefined ? together : 1,
      ),
    )
  }
  const written = chain.commit({ events, sales: [], ...(erased.length === 0 ? {} : { erased }) })
  checkpoints.keepUp()
  return written
}
