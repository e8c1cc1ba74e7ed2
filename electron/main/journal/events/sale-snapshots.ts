// The states of the sales, each folded from its entries. Watched sales are kept in memory, because every guard and every status check needs
// them; lists alone read the states that are stored beside the entries.
import { hash } from 'node:crypto'
import type { Sale, SalePersonal } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { isAboutASale } from '../folds/entry-type'
import type { SetAsideLog } from '../folds/set-aside'
import {
  EMPTY_STORY,
  foldStory,
  foldUsableStory,
  type FoldedStory,
  type SealedCustomer,
} from '../folds/story'
import type { ChainKey } from '../seal/chain'
import { personalDigest } from '../seal/personal-seal'
import { StoreError } from '../store/database'
import { readable } from '../store/store-care'
import type { JournalStore } from '../stored/store'
import { readEvent } from '../folds/recorded'
import { isRedactable, withoutWords } from '../folds/redact-customer'
import { foldStateFrom, isWatched, listedSale, saleOf, type SaleSnapshot } from '../folds/sale-snapshot'

export interface SaleSnapshots {
  /** Null without an intent of this id. Throws `StoreError` if its entries cannot be read. */
  of(requestId: RequestId): SaleSnapshot | null
  watchedSales(): readonly Sale[]
  /**
   * Whether the sale is what the chain says of it, as far as being ended goes: an entry that was moved to another id, or edited, would make one
   * open again that no checkpoint has among those that are not ended.
   */
  isConsistent(requestId: RequestId, snapshot: SaleSnapshot): boolean
  /** The watched sales of this fingerprint. */
  watchedLike(fingerprint: string): readonly RequestId[]
  /** The watched bills that share one of these digests. */
  watchedAlike(digests: readonly string[]): readonly RequestId[]
  /** The id of each watched sale, with the digest of its entries. */
  watchedStories(): readonly [RequestId, string][]
  /** The sales of these ids, in order; ids that the journal does not have are left out. */
  list(requestIds: readonly RequestId[]): readonly Sale[]
  /** Applies the states that a commit led to. */
  takeOver(states: ReadonlyMap<RequestId, SaleSnapshot>): void
  /** The sale, which is not watched, has an entry that no state came of. */
  foldAnew(requestId: RequestId): void
  /** The customers of these sales were erased from the store. */
  forgetCustomers(requestIds: readonly RequestId[]): void
}

export interface SaleSnapshotsOptions {
  readonly store: Pick<JournalStore, 'eventsOf' | 'personalOf' | 'sales' | 'keptStates'>
  readonly chainKey: ChainKey
  readonly isViewOnly: boolean
  /** Without the chain's key no row can be compared with its intent; nothing can be decided by it either. */
  readonly isUnverified?: boolean
  /** The sales that are not ended. */
  readonly watched: ReadonlyMap<RequestId, FoldedStory>
  readonly setAside: Pick<SetAsideLog, 'take' | 'hides'>
}

const MOST_REMEMBERED = 5_000

type Proof = (requestId: RequestId, personal: SalePersonal, sealed: string) => boolean

/**
 * A row is read for every guard and every check, and a proof takes six keyed digests: one that is letter for letter the
 * row proven before needs none. Only a hash of it is kept, so that an erased customer is nowhere.
 */
function rememberProof(proof: Proof): Proof {
  const proven = new Map<RequestId, string>()
  return (requestId, personal, sealed) => {
    const row = hash('sha256', JSON.stringify([sealed, personal]))
    if (proven.get(requestId) === row) return true
    const isProven = proof(requestId, personal, sealed)
    if (!isProven) return false
    if (proven.size >= MOST_REMEMBERED) proven.clear()
    proven.set(requestId, row)
    return true
  }
}

/** Adds the customer to what was folded. */
function withCustomer({
  store,
  chainKey,
  isUnverified = false,
}: SaleSnapshotsOptions): (requestId: RequestId, story: FoldedStory) => SaleSnapshot {
  const isProven = rememberProof(
    (requestId, personal, sealed) => sealed === personalDigest(chainKey, requestId, personal),
  )
  /** A customer's row that is not the one of the intent names nobody. */
  const customerOf = (requestId: RequestId, { personalSha256 }: SealedCustomer): SalePersonal | null => {
    const personal = store.personalOf(requestId)
    if (personal === null || !isRedactable(personal)) return null
    return isUnverified || isProven(requestId, personal, personalSha256) ? personal : null
  }
  return (requestId, story) => {
    const personal = customerOf(requestId, story.sealed)
    return {
      ...story,
      personal,
      foldState: personal === null ? withoutWords(story.foldState) : story.foldState,
    }
  }
}

/** Throws `StoreError` if the watched sales' customers cannot be read. */
export function openSaleSnapshots(options: SaleSnapshotsOptions): SaleSnapshots {
  const { store, isViewOnly, setAside } = options
  const snapshotOf = withCustomer(options)
  /** A sale whose entries cannot be read is shown as it was stored where nothing can be decided, and nowhere else. */
  const asKept = (requestId: RequestId): FoldedStory => {
    const [kept] = isViewOnly ? store.keptStates([requestId]) : []
    if (kept === undefined) throw new StoreError('corrupt', `the entries of ${requestId} cannot be read`)
    return { foldState: foldStateFrom(kept.sale.foldState), sealed: NOTHING_SEALED, digest: EMPTY_STORY }
  }
  const watched = new Map(
    [...options.watched].toSorted(byId).map(([id, story]) => [id, snapshotOf(id, story)] as const),
  )

  /** A day's page asks for the same ended sales again and again. Nobody is named in them. */
  const ended = new Map<RequestId, FoldedStory>()
  const storyOf = (requestId: RequestId): FoldedStory | null => {
    const events = isAboutASale(requestId) ? store.eventsOf(requestId) : []
    if (events.length === 0 || setAside.hides(requestId)) return null
    // What stands there is not verified where the log is only looked at.
    if (!isViewOnly) return foldUsableStory(events, setAside.take)
    return readable(() => foldStory(events, readEvent)) ?? asKept(requestId)
  }

  const of = (requestId: RequestId): SaleSnapshot | null => {
    const known = watched.get(requestId)
    if (known !== undefined) return known
    const story = ended.get(requestId) ?? storyOf(requestId)
    if (story === null) return null
    if (ended.size >= MOST_REMEMBERED) ended.clear()
    ended.set(requestId, story)
    return snapshotOf(requestId, story)
  }

  return {
    of,
    watchedSales: () => [...watched.values()].map(saleOf),
    isConsistent: (requestId, { foldState }) => watched.has(requestId) || !isWatched(foldState),
    watchedLike: (fingerprint) =>
      [...watched].filter(([, { sealed }]) => sealed.fingerprint === fingerprint).map(([id]) => id),
    watchedAlike: (digests) =>
      [...watched]
        .filter(([, { sealed }]) => sealed.alike?.some((digest) => digests.includes(digest)))
        .map(([id]) => id),
    watchedStories: () => [...watched].map(([id, { digest }]) => [id, digest]),
    list: (requestIds) => {
      const unwatched = requestIds.filter((requestId) => !watched.has(requestId))
      const stored = new Map(store.sales(unwatched).map((one) => [one.requestId, one]))
      return requestIds.flatMap((requestId) => {
        const one = stored.get(requestId)
        if (one !== undefined) return [listedSale(one)]
        const folded = of(requestId)
        return folded === null ? [] : [saleOf(folded)]
      })
    },
    takeOver: (states) => {
      for (const [requestId, snapshot] of states) {
        ended.delete(requestId)
        if (isWatched(snapshot.foldState)) watched.set(requestId, snapshot)
        else watched.delete(requestId)
      }
    },
    foldAnew: (requestId) => void ended.delete(requestId),
    forgetCustomers: (requestIds) => {
      for (const requestId of requestIds) {
        const snapshot = watched.get(requestId)
        if (snapshot !== undefined)
          watched.set(requestId, { ...snapshot, personal: null, foldState: withoutWords(snapshot.foldState) })
      }
    },
  }
}

const NOTHING_SEALED: SealedCustomer = { fingerprint: '', personalSha256: '' }

const byId = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1
