// The entries of one sale, and what follows from them.
import { hash } from 'node:crypto'
import type { IntentEvent, RecordedEvent } from '#shared/sale/journal'
import { foldFirst, foldNext, UNUSABLE, type FoldState } from '#shared/sale/sale-fold'
import { asRecorded, readEvent, trustedEvent, type ToldEvent } from './recorded'
import { readable } from '../store/store-care'
import type { StoredEvent } from '../stored/store'

/** What the intent says of the customer without naming anybody. */
export type SealedCustomer = Pick<IntentEvent, 'fingerprint' | 'alike' | 'personalSha256'>

export interface FoldedStory {
  readonly foldState: FoldState
  readonly sealed: SealedCustomer
  /** A digest of every entry of the story, in order. */
  readonly digest: string
}

export const EMPTY_STORY = ''

/** The digest of a story once `event` is its last entry. It covers what the chain covers, and the link. */
export const digestAfter = (digest: string, event: StoredEvent): string =>
  hash(
    'sha256',
    `${digest}\n${event.sequence}\n${event.requestId}\n${event.recordedAt}\n${event.link}\n${event.body}`,
  )

export const digestOf = (events: readonly StoredEvent[]): string => events.reduce(digestAfter, EMPTY_STORY)

/** How the text of an entry is read. Entries whose links were not recomputed are read with care. */
export type ReadEntry = (stored: StoredEvent) => RecordedEvent

/** What is done with an entry that cannot be used; left out where it must not be there. */
export type TakeAside = (stored: StoredEvent) => void

/** Folds the entries of one sale, in order. Throws on entries that cannot be read, or do not begin with the intent. */
export function foldStory(
  [first, ...rest]: readonly StoredEvent[],
  read: ReadEntry = trustedEvent,
): FoldedStory {
  if (first === undefined) throw new SyntaxError('a sale begins with its intent')
  return rest.reduce((story, next) => withNext(story, next, read), beginStory(first, read))
}

/**
 * The same for entries that are known to be the log's. What cannot be used of them is set aside, and the sale then counts as not confirmed;
 * null if that is its intent, without which nothing is known of the rest.
 */
export function foldUsableStory(events: readonly StoredEvent[], take: TakeAside): FoldedStory | null {
  const [first, ...rest] = events
  const begun = first === undefined ? null : beginUsable(first, take)
  return begun === null ? null : rest.reduce((story, next) => withNextUsable(story, next, take), begun)
}

export function beginUsable(first: StoredEvent, take: TakeAside): FoldedStory | null {
  const begun = readable(() => beginStory(first, readEvent))
  if (begun === undefined) take(first)
  return begun ?? null
}

export function withNextUsable(story: FoldedStory, next: StoredEvent, take: TakeAside): FoldedStory {
  const after = readable(() => withNext(story, next, readEvent))
  if (after !== undefined) return after
  take(next)
  return {
    ...story,
    foldState: foldNext(story.foldState, asRecorded(next, UNUSABLE)),
    digest: digestAfter(story.digest, next),
  }
}

/** What was recorded, for a fold of another kind: without a sale of which nothing is known, and with a mark in the place of an entry. */
export function usableEvents<Told extends ToldEvent>(
  events: readonly Told[],
  take: (told: Told) => void,
): readonly RecordedEvent[] {
  const usable: RecordedEvent[] = []
  let foldState: FoldState | null = null
  for (const stored of events) {
    const recorded = readable(() => readEvent(stored))
    const before: FoldState | null = foldState
    const after: FoldState | undefined =
      recorded && readable(() => (before === null ? begun(recorded) : foldNext(before, recorded)))
    if (recorded === undefined || after === undefined) take(stored)
    if (before === null && after === undefined) return []
    const used = recorded === undefined || after === undefined ? asRecorded(stored, UNUSABLE) : recorded
    usable.push(used)
    foldState = after ?? foldNext(before as FoldState, used)
  }
  return usable
}

export function beginStory(first: StoredEvent, read: ReadEntry = trustedEvent): FoldedStory {
  const recorded = read(first)
  const { event } = recorded
  const foldState = begun(recorded)
  const { fingerprint, alike, personalSha256 } = event as IntentEvent
  return {
    foldState,
    sealed: { fingerprint, ...(alike === undefined ? {} : { alike }), personalSha256 },
    digest: digestAfter(EMPTY_STORY, first),
  }
}

function begun(recorded: RecordedEvent): FoldState {
  const { event } = recorded
  if (event.type !== 'intent') throw new SyntaxError('a sale begins with its intent')
  return foldFirst(recorded)
}

export const withNext = (
  story: FoldedStory,
  next: StoredEvent,
  read: ReadEntry = trustedEvent,
): FoldedStory => {
  const recorded = read(next)
  const { event } = recorded
  return {
    foldState: foldNext(story.foldState, recorded),
    sealed:
      event.type === 'redacted' ? { ...story.sealed, personalSha256: event.personalSha256 } : story.sealed,
    digest: digestAfter(story.digest, next),
  }
}
