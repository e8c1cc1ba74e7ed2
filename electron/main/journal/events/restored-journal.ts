// What the journal of a restored counter says of that: the epochs it went on in, the entries it was given back, and the customers of those.
import { EPOCH_ID, epochEventSchema, FILLED_ID, filledEventSchema } from '#shared/log/log-restore'
import type { EpochEvent } from '#shared/log/log-restore'
import type { Sale, SalePersonal } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { succeed, type Result } from '#shared/base/result'
import type { GivenEntry } from '../folds/entry-check'
import { isAboutASale } from '../folds/entry-type'
import { stateOf } from '../folds/kept-state'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import { foldUsableStory, type TakeAside } from '../folds/story'
import { erasedBody, personalDigest } from '../seal/personal-seal'
import type { ChainKey } from '../seal/chain'
import type { JournalStore, StoredEvent } from '../stored/store'
import { endAfter, type ChainWriter } from './chain-writer'
import type { Checkpoints } from './checkpoints'
import type { CopiedCustomer } from './copy-journal'
import type { Listeners } from './listeners'
import { saleOf, type SaleSnapshot } from '../folds/sale-snapshot'
import type { SaleSnapshots } from './sale-snapshots'

export interface GivenBack {
  readonly from: number
  readonly to: number
  /** When the log said so. */
  readonly recordedAt: number
}

export interface RestoredJournal {
  /** 1 for a log that never parted from the office's copy. */
  epoch(): number
  /** The entry that began the present epoch; null in the first one. */
  epochEntry(): EpochEvent | null
  /** Entries that came from the office: given back, or taken over with an epoch. `to` may lie beyond the end. */
  givenBack(): readonly GivenBack[]
  /**
   * Goes on in an epoch, with the entries of its parent that are taken over, as they were. All or nothing; one that cannot be
   * used is set aside. Fails with `store`.
   */
  beginEpoch(event: EpochEvent, taken: readonly GivenEntry[]): Result<null>
  /** Of these sales those that have no customer's row. */
  withoutCustomer(requestIds: readonly RequestId[]): readonly RequestId[]
  /** Gives a sale its customer back, without the request that was sent and the bill; an entry proves the row. Fails with `store`. */
  giveBackCustomer(requestId: RequestId, customer: CopiedCustomer): Result<null>
}

export interface RestoredJournalOptions {
  readonly store: Pick<JournalStore, 'eventsOf' | 'personalOf'>
  readonly chain: Pick<ChainWriter, 'end' | 'linked' | 'relinked' | 'commit'>
  readonly chainKey: ChainKey
  readonly snapshots: SaleSnapshots
  readonly setAside: Pick<SetAsideLog, 'take'>
  readonly checkpoints: Pick<Checkpoints, 'keepUp'>
  readonly committed: Pick<Listeners<Sale>, 'tell'>
}

/** Entries of open sales that follow an epoch's own; a shop has no more that are open. */
const MOST_TAKEN_OVER = 5_000
/** Nobody knows what the request was: it cannot be sent again. */
const UNKNOWN_REQUEST = ''

export function createRestoredJournal(options: RestoredJournalOptions): RestoredJournal {
  const { store, chain, chainKey, snapshots, setAside, checkpoints, committed } = options
  const epochs = (): readonly EpochEvent[] =>
    readEach(store.eventsOf(EPOCH_ID), ({ body }) => epochEventSchema.parse(JSON.parse(body)), setAside)
  const epochEntry = (): EpochEvent | null => {
    const newest = epochs().at(-1)
    return newest ?? null
  }

  return {
    epoch: () => epochEntry()?.epoch ?? 1,
    epochEntry,
    givenBack: () => [
      ...readEach(
        store.eventsOf(FILLED_ID),
        ({ body, recordedAt }) => {
          const { from, to } = filledEventSchema.parse(JSON.parse(body))
          return { from, to, recordedAt }
        },
        setAside,
      ),
      ...store.eventsOf(EPOCH_ID).map(({ sequence, recordedAt }) => ({
        from: sequence + 1,
        to: sequence + MOST_TAKEN_OVER,
        recordedAt,
      })),
    ],
    beginEpoch: (event, taken) => {
      const events = [chain.linked(chain.end(), EPOCH_ID, event, 1 + taken.length)]
      for (const { id, atMs, type, body } of taken) {
        const previous = endAfter(events.at(-1) as StoredEvent)
        events.push(chain.relinked(previous, { requestId: id as RequestId, recordedAt: atMs, type, body }))
      }
      const unusable: StoredEvent[] = []
      const states = snapshotsAfter(options, events.slice(1), (found) => void unusable.push(found))
      const written = chain.commit({
        events,
        sales: [...states].map(([requestId, { foldState }]) => stateOf(requestId, foldState)),
      })
      if (!written.ok) return written
      for (const entry of unusable) setAside.take(entry)
      snapshots.takeOver(states)
      checkpoints.keepUp()
      for (const snapshot of states.values()) committed.tell(saleOf(snapshot))
      return succeed(null)
    },
    withoutCustomer: (requestIds) => requestIds.filter((requestId) => store.personalOf(requestId) === null),
    giveBackCustomer: (requestId, customer) => {
      const snapshot = snapshots.of(requestId)
      if (snapshot === null || store.personalOf(requestId) !== null) return succeed(null)
      const personal: SalePersonal = {
        ...customer,
        canonicalBody: erasedBody(chainKey, requestId, UNKNOWN_REQUEST),
      }
      const redacted = {
        type: 'redacted',
        personalSha256: personalDigest(chainKey, requestId, personal),
      } as const
      const entry = chain.linked(chain.end(), requestId, redacted)
      const story = foldUsableStory([...store.eventsOf(requestId), entry], setAside.take)
      if (story === null) return succeed(null)
      const written = chain.commit({
        events: [entry],
        sales: [stateOf(requestId, story.foldState)],
        personal: [{ requestId, personal, holdsIdentity: false }],
      })
      if (!written.ok) return written
      const state = { ...story, personal }
      snapshots.takeOver(new Map([[requestId, state]]))
      snapshots.foldAnew(requestId)
      checkpoints.keepUp()
      committed.tell(saleOf(state))
      return succeed(null)
    },
  }
}

function snapshotsAfter(
  { store, snapshots }: RestoredJournalOptions,
  events: readonly StoredEvent[],
  take: TakeAside,
): ReadonlyMap<RequestId, SaleSnapshot> {
  const fresh = Map.groupBy(
    events.filter(({ requestId }) => isAboutASale(requestId)),
    ({ requestId }) => requestId,
  )
  return new Map(
    [...fresh].flatMap(([requestId, later]) => {
      const story = foldUsableStory([...store.eventsOf(requestId), ...later], take)
      return story === null
        ? []
        : [[requestId, { ...story, personal: snapshots.of(requestId)?.personal ?? null }] as const]
    }),
  )
}
