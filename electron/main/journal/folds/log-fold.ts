// At a start: what is open, folded from chained entries since the last checkpoint, and compared with the states that are stored beside them.
// Nothing here believes a stored state (docs/money-safety.md 6).
import { CHECKPOINT_ID, checkpointEventSchema } from '#shared/log/checkpoint'
import type { RequestId } from '#shared/base/ids'
import { parsedJson } from '#shared/base/parsed-json'
import { readEvent } from './recorded'
import { isReadable } from './entry-check'
import { isWatched } from './sale-snapshot'
import { CHAIN_START, linkOf, type ChainKey } from '../seal/chain'
import { StoreError } from '../store/database'
import { readable } from '../store/store-care'
import type { ChainHead, JournalStore, StoredEvent } from '../stored/store'
import { isAboutASale, isOfItsType, STORIES_BESIDE_SALES } from './entry-type'
import { isAsFolded } from './kept-state'
import { createStatesCheck, type ComparedStates, type StatesSource } from './states-check'
import { digestOf, EMPTY_STORY, foldStory, foldUsableStory, type FoldedStory } from './story'
import { createSetAsideLog, type SetAsideLog } from './set-aside'

/** A checkpoint is due after so many entries. */
export const CHECKPOINT_EVERY_ENTRIES = 900
/** How far back a start looks for a checkpoint; without one it reads the log from its first entry. */
const LONGEST_TAIL = 1_000
const ENTRIES_AT_ONCE = 1_000

export interface FoldedLog extends ComparedStates {
  /** The entry of the last checkpoint; 0 without one. */
  readonly checkpointAt: number
  /** The entries that were found not to be usable on the way. */
  readonly setAside: SetAsideLog
}

type FoldedStore = StatesSource & Pick<JournalStore, 'tail' | 'eventsAfter' | 'eventsOfAll' | 'keptAsWatched'>

/**
 * Folds what is not ended. Throws `StoreError` if the links since the last checkpoint do not follow from each other, or an earlier entry of
 * what is open is not the one that the checkpoint speaks of.
 */
export function foldLog(store: FoldedStore, key: ChainKey): FoldedLog {
  const tail = store.tail(LONGEST_TAIL + 1)
  requireLinked(tail, key)
  const setAside = createSetAsideLog(store, key)
  for (const mark of tail.filter(isMark)) if (storiesIn(mark) === null) setAside.take(mark)
  const at = tail.findLastIndex((event, index) => index > 0 && isMark(event) && storiesIn(event) !== null)
  const checkpoint = tail[at]
  if (checkpoint !== undefined) return foldSince(store, setAside, checkpoint, tail.slice(at + 1))
  if ((tail[0]?.sequence ?? 1) === 1) return foldSince(store, setAside, null, tail)
  return foldWhole(store, key)
}

const isMark = ({ requestId }: StoredEvent): boolean => requestId === CHECKPOINT_ID

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
  setAside: SetAsideLog,
  checkpoint: StoredEvent | null,
  later: readonly StoredEvent[],
): FoldedLog {
  const from = checkpoint?.sequence ?? 0
  const known = new Map(checkpoint === null ? [] : storiesIn(checkpoint))
  const laterOf = Map.groupBy(later, ({ requestId }) => requestId)
  const touched = later.map(({ requestId }) => requestId)
  const open = [...known.keys()].filter((requestId) => !STORIES_BESIDE_SALES.includes(requestId))
  const ids = [...new Set([...open, ...touched])].filter(isAboutASale)
  const storedOf = storedStories(store, from === 0 ? [] : ids)
  const storyOf = (requestId: RequestId): FoldedStory | null => {
    const next = laterOf.get(requestId) ?? []
    if (from === 0 || next[0]?.type === 'intent') return foldUsableStory(next, setAside.take)
    const earlier = (storedOf.get(requestId) ?? []).filter(({ sequence }) => sequence <= from)
    const digest = known.get(requestId)
    // Their links are not recomputed here, so that anything may stand in them.
    const isCut =
      earlier.length === 0 && next.every((event) => readable(() => readEvent(event)) !== undefined)
    if (isCut || (digest !== undefined && digest !== digestOf(earlier)))
      throw new StoreError('corrupt', `entries of ${requestId} are not the ones that the log knows`)
    return foldUsableStory([...earlier, ...next], setAside.take)
  }
  for (const requestId of STORIES_BESIDE_SALES) requireWholeStory(store, requestId, from, known, laterOf)
  const beside = [...later, ...STORIES_BESIDE_SALES.flatMap((requestId) => store.eventsOf(requestId))]
  for (const event of beside) if (isUnusableBeside(event)) setAside.take(event)
  const stories = new Map<RequestId, FoldedStory>()
  for (const requestId of ids) {
    const story = storyOf(requestId)
    if (story !== null) stories.set(requestId, story)
  }
  return { ...compared(store, setAside, stories), checkpointAt: from, setAside }
}

const STORIES_AT_ONCE = 500

/** The entries of these sales as they are stored. */
function storedStories(
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

/** Null for a checkpoint that cannot be read. */
const storiesIn = (checkpoint: StoredEvent) =>
  checkpointEventSchema.safeParse(parsedJson(checkpoint.body)).data?.stories ?? null

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

/** An entry about no sale that cannot be read. */
export const isUnusableBeside = ({ sequence, requestId: id, recordedAt: atMs, type, body }: StoredEvent) =>
  !isAboutASale(id) && !isReadable({ sequence, id, atMs, type, body })

/** Compares these sales, and whatever else is stored as watched. */
function compared(
  store: FoldedStore,
  setAside: SetAsideLog,
  known: ReadonlyMap<RequestId, FoldedStory>,
  others: readonly RequestId[] = store.keptAsWatched(),
): ComparedStates {
  const stories = new Map(known)
  const strays: RequestId[] = []
  for (const requestId of others) {
    if (stories.has(requestId)) continue
    const events = store.eventsOf(requestId)
    const story = events.length === 0 ? null : foldUsableStory(events, setAside.take)
    if (events.length === 0) strays.push(requestId)
    else if (story !== null) stories.set(requestId, story)
  }
  const kept = new Map(store.keptStates([...stories.keys()]).map((one) => [one.sale.requestId, one]))
  const chosen = (belongs: (story: FoldedStory, requestId: RequestId) => boolean) =>
    new Map([...stories].filter(([requestId, story]) => belongs(story, requestId)))
  return {
    watched: chosen(({ foldState }) => isWatched(foldState)),
    differing: chosen(({ foldState }, requestId) => {
      const state = kept.get(requestId)
      return state === undefined || !isAsFolded(state, foldState)
    }),
    strays,
  }
}

/** Those of these sales whose stored state is not what their entries say, once a verification has found the entries whole. */
export const differingStates = (
  store: FoldedStore,
  setAside: SetAsideLog,
  requestIds: readonly RequestId[],
): Pick<ComparedStates, 'differing' | 'strays'> => compared(store, setAside, new Map(), requestIds)

/** From the first entry: the first start of a log that has no checkpoint yet, or one whose checkpoint somebody took. */
function foldWhole(store: FoldedStore, key: ChainKey): FoldedLog {
  const setAside = createSetAsideLog(store, key)
  const states = createStatesCheck(store, setAside)
  let previous: ChainHead = { sequence: 0, link: CHAIN_START }
  for (;;) {
    const events = store.eventsAfter(previous.sequence, ENTRIES_AT_ONCE)
    for (const event of events) {
      requireNext(previous, event, key)
      states.next(event)
      if (isUnusableBeside(event)) setAside.take(event)
      previous = event
    }
    if (events.length < ENTRIES_AT_ONCE) return { ...states.end(), checkpointAt: 0, setAside }
  }
}

/** What is open as far as it can be read, for a journal that can only be looked at: nothing is decided by it. */
export function readableFold(
  store: FoldedStore,
  key: ChainKey,
): Pick<FoldedLog, 'watched' | 'checkpointAt' | 'setAside'> {
  try {
    return foldLog(store, key)
  } catch {
    const watched = new Map<RequestId, FoldedStory>()
    for (const requestId of mentioned(store)) {
      const story = readable(() => foldStory(store.eventsOf(requestId), readEvent))
      if (story !== undefined && isWatched(story.foldState)) watched.set(requestId, story)
    }
    return { watched, checkpointAt: 0, setAside: createSetAsideLog(store, null) }
  }
}

/** Every sale that may be open by the last entries, their checkpoint, or the stored states. */
function mentioned(store: FoldedStore): ReadonlySet<RequestId> {
  const tail = readable(() => store.tail(LONGEST_TAIL)) ?? []
  const checkpoint = tail.findLast(({ requestId }) => requestId === CHECKPOINT_ID)
  const known = checkpoint === undefined ? [] : (storiesIn(checkpoint) ?? [])
  const ids = [
    ...known.map(([requestId]) => requestId),
    ...tail.map(({ requestId }) => requestId),
    ...(readable(() => store.keptAsWatched()) ?? []),
  ]
  return new Set(ids.filter(isAboutASale))
}
