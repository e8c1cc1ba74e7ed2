// At a start: what is open, folded from chained entries since the last checkpoint, and compared with the states that are stored beside them.
// Nothing here believes a stored state (docs/money-safety.md 6).
import { CHECKPOINT_ID, checkpointEventSchema } from '@shared/domain/checkpoint'
import type { RequestId } from '@shared/ids'
import { readEvent } from '../events/recorded'
import { isWatched } from '../events/sale-snapshot'
import { CHAIN_START, linkOf, type ChainKey } from '../seal/chain'
import { StoreError } from '../store/database'
import { readable } from '../store/store-care'
import type { ChainHead, JournalStore, StoredEvent } from '../store/store'
import { isAboutASale, isBesideSales, isOfItsType, STORIES_BESIDE_SALES } from './entry-type'
import { isAsFolded } from './kept-state'
import { createStatesCheck, type ComparedStates, type StatesSource } from './states-check'
import { digestOf, EMPTY_STORY, foldStory, withNext, type FoldedStory } from './story'

/** A checkpoint is due after so many entries. */
export const CHECKPOINT_EVERY_ENTRIES = 900
/** How far back a start looks for a checkpoint; without one it reads the log from its first entry. */
const LONGEST_TAIL = 1_000
const ENTRIES_AT_ONCE = 1_000

export interface FoldedLog extends ComparedStates {
  /** The entry of the last checkpoint; 0 without one. */
  readonly checkpointAt: number
  /** The stored states are those of an earlier version: it folded otherwise, so a difference accuses nobody. */
  readonly isUpgraded: boolean
}

type FoldedStore = StatesSource & Pick<JournalStore, 'tail' | 'eventsAfter' | 'eventsOfAll' | 'keptAsWatched'>

/**
 * Folds what is not ended; after a migration every sale, so that its state is stored as this version folds it. Throws `StoreError` if the links since the last checkpoint do not follow from each other, or an earlier entry of
 * what is open is not the one that the checkpoint speaks of.
 */
export function foldLog(store: FoldedStore, key: ChainKey, isUpgraded = false): FoldedLog {
  if (isUpgraded) return { ...foldWhole(store, key), isUpgraded }
  const tail = store.tail(LONGEST_TAIL + 1)
  requireLinked(tail, key)
  const at = tail.findLastIndex(({ requestId }, index) => index > 0 && requestId === CHECKPOINT_ID)
  const checkpoint = tail[at]
  if (checkpoint !== undefined) return foldSince(store, checkpoint, tail.slice(at + 1))
  if ((tail[0]?.sequence ?? 1) === 1) return foldSince(store, null, tail)
  return foldWhole(store, key)
}

/** Throws `StoreError` if these entries, which are neighbours, do not follow from each other. The first one is known, unless it is the log's. */
function requireLinked(events: readonly StoredEvent[], key: ChainKey): void {
  const [first] = events
  if (first === undefined) return
  const known = first.sequence === 1 ? [] : [first]
  let previous: ChainHead = known[0] ?? { sequence: 0, link: CHAIN_START }
  for (const event of events.slice(known.length)) {
    requireNext(previous, event, key)
    previous = event
  }
}

/** The same for every entry after `sequence`, which is known; more than the last ones, which a start verifies anyway, are read in parts. */
export function requireLinkedSince(store: FoldedStore, key: ChainKey, sequence: number): void {
  const [known] = sequence === 0 ? [] : store.eventsAfter(sequence - 1, 1)
  let previous: ChainHead = known ?? { sequence: 0, link: CHAIN_START }
  if ((store.tail(1)[0]?.sequence ?? 0) - previous.sequence <= LONGEST_TAIL) return
  for (;;) {
    const events = store.eventsAfter(previous.sequence, ENTRIES_AT_ONCE)
    for (const event of events) {
      requireNext(previous, event, key)
      previous = event
    }
    if (events.length < ENTRIES_AT_ONCE) return
  }
}

function requireNext(previous: ChainHead, event: StoredEvent, key: ChainKey): void {
  const isNext = event.sequence === previous.sequence + 1 && event.link === linkOf(key, previous.link, event)
  if (!isNext || !isOfItsType(event))
    throw new StoreError('corrupt', `the chain is broken at entry ${event.sequence}`)
}

/** From a checkpoint on, or from the first entry. */
function foldSince(
  store: FoldedStore,
  checkpoint: StoredEvent | null,
  later: readonly StoredEvent[],
): FoldedLog {
  const from = checkpoint?.sequence ?? 0
  const known = new Map(checkpoint === null ? [] : storiesOf(checkpoint))
  const laterOf = Map.groupBy(later, ({ requestId }) => requestId)
  const touched = later.filter((event) => !isBesideSales(event)).map(({ requestId }) => requestId)
  const open = [...known.keys()].filter((requestId) => !STORIES_BESIDE_SALES.includes(requestId))
  const ids = [...new Set([...open, ...touched])]
  const storedOf = storiesIn(store, from === 0 ? [] : ids)
  const storyOf = (requestId: RequestId): FoldedStory => {
    const next = laterOf.get(requestId) ?? []
    if (from === 0 || next[0]?.type === 'intent') return foldStory(next)
    const earlier = (storedOf.get(requestId) ?? []).filter(({ sequence }) => sequence <= from)
    // Their links are not recomputed here, so that anything may stand in them.
    const story = readable(() => foldStory(earlier))
    const digest = known.get(requestId)
    if (story === undefined || (digest !== undefined && digest !== story.digest))
      throw new StoreError('corrupt', `entries of ${requestId} are not the ones that the log knows`)
    return next.reduce((before, event) => withNext(before, event), story)
  }
  for (const requestId of STORIES_BESIDE_SALES) requireWholeStory(store, requestId, from, known, laterOf)
  const stories = new Map(ids.map((requestId) => [requestId, storyOf(requestId)]))
  return { ...compared(store, stories), checkpointAt: from, isUpgraded: false }
}

const STORIES_AT_ONCE = 500

/** The entries of these sales as they are stored. */
function storiesIn(
  store: FoldedStore,
  requestIds: readonly RequestId[],
): ReadonlyMap<RequestId, readonly StoredEvent[]> {
  const stories = new Map<RequestId, StoredEvent[]>()
  for (let at = 0; at < requestIds.length; at += STORIES_AT_ONCE)
    for (const event of store.eventsOfAll(requestIds.slice(at, at + STORIES_AT_ONCE))) {
      const story = stories.get(event.requestId)
      if (story === undefined) stories.set(event.requestId, [event])
      else story.push(event)
    }
  return stories
}

const storiesOf = (checkpoint: StoredEvent) =>
  checkpointEventSchema.parse(JSON.parse(checkpoint.body)).stories

/** What is about no sale is read by its id, and must be whole: what the checkpoint speaks of, and every later entry. */
function requireWholeStory(
  store: FoldedStore,
  requestId: RequestId,
  from: number,
  known: ReadonlyMap<RequestId, string>,
  laterOf: ReadonlyMap<RequestId, readonly StoredEvent[]>,
): void {
  const events = store.eventsOf(requestId)
  const earlier = events.filter(({ sequence }) => sequence <= from)
  const later = events.slice(earlier.length).map(({ sequence }) => sequence)
  const due = (laterOf.get(requestId) ?? []).map(({ sequence }) => sequence)
  if (digestOf(earlier) !== (known.get(requestId) ?? EMPTY_STORY) || later.join() !== due.join())
    throw new StoreError('corrupt', `entries of ${requestId} are not the ones that the log knows`)
}

/** Compares these sales, and whatever else is stored as watched. */
function compared(
  store: FoldedStore,
  known: ReadonlyMap<RequestId, FoldedStory>,
  others: readonly RequestId[] = store.keptAsWatched(),
): ComparedStates {
  const stories = new Map(known)
  const strays: RequestId[] = []
  for (const requestId of others) {
    if (stories.has(requestId)) continue
    const events = store.eventsOf(requestId)
    if (events.length === 0) strays.push(requestId)
    else stories.set(requestId, foldStory(events))
  }
  const kept = new Map(store.keptStates([...stories.keys()]).map((one) => [one.sale.requestId, one]))
  const chosen = (belongs: (story: FoldedStory, requestId: RequestId) => boolean) =>
    new Map([...stories].filter(([requestId, story]) => belongs(story, requestId)))
  return {
    watched: chosen(({ folding }) => isWatched(folding)),
    differing: chosen(({ folding }, requestId) => {
      const state = kept.get(requestId)
      return state === undefined || !isAsFolded(state, folding)
    }),
    strays,
  }
}

/** Those of these sales whose stored state is not what their entries say, once a verification has found the entries whole. */
export const differingStates = (
  store: FoldedStore,
  requestIds: readonly RequestId[],
): Pick<ComparedStates, 'differing' | 'strays'> => compared(store, new Map(), requestIds)

/** From the first entry: the first start of a log that has no checkpoint yet, or one whose checkpoint somebody took. */
function foldWhole(store: FoldedStore, key: ChainKey): FoldedLog {
  const steps = wholeFoldInSteps(store, key)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same, in steps that each say how many entries they took. */
export function* wholeFoldInSteps(store: FoldedStore, key: ChainKey): Generator<number, FoldedLog> {
  const states = createStatesCheck(store)
  let previous: ChainHead = { sequence: 0, link: CHAIN_START }
  for (;;) {
    const events = store.eventsAfter(previous.sequence, ENTRIES_AT_ONCE)
    for (const event of events) {
      requireNext(previous, event, key)
      states.next(event)
      previous = event
    }
    if (events.length < ENTRIES_AT_ONCE) return { ...states.end(), checkpointAt: 0, isUpgraded: false }
    yield events.length
  }
}

/** What is open as far as it can be read, for a journal that can only be looked at: nothing is decided by it. */
export function readableFold(store: FoldedStore, key: ChainKey): Pick<FoldedLog, 'watched' | 'checkpointAt'> {
  try {
    return foldLog(store, key)
  } catch {
    const watched = new Map<RequestId, FoldedStory>()
    for (const requestId of mentioned(store)) {
      const story = readable(() => foldStory(store.eventsOf(requestId), readEvent))
      if (story !== undefined && isWatched(story.folding)) watched.set(requestId, story)
    }
    return { watched, checkpointAt: 0 }
  }
}

/** Every sale that may be open by the last entries, their checkpoint, or the stored states. */
function mentioned(store: FoldedStore): ReadonlySet<RequestId> {
  const tail = readable(() => store.tail(LONGEST_TAIL)) ?? []
  const checkpoint = tail.findLast(({ requestId }) => requestId === CHECKPOINT_ID)
  const known = checkpoint === undefined ? [] : (readable(() => storiesOf(checkpoint)) ?? [])
  const ids = [
    ...known.map(([requestId]) => requestId),
    ...tail.map(({ requestId }) => requestId),
    ...(readable(() => store.keptAsWatched()) ?? []),
  ]
  return new Set(ids.filter(isAboutASale))
}
