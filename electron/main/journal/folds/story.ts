// The entries of one sale, and what follows from them.
import { hash } from 'node:crypto'
import type { IntentEvent, RecordedEvent } from '@shared/domain/journal'
import { foldFirst, foldNext, type Folding } from '@shared/domain/sale-fold'
import { trustedEvent } from '../events/recorded'
import type { StoredEvent } from '../store/store'

/** What the intent says of the customer without naming anybody. */
export type SealedCustomer = Pick<IntentEvent, 'fingerprint' | 'alike' | 'personalSha256'>

export interface FoldedStory {
  readonly folding: Folding
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

/** Folds the entries of one sale, in order. Throws on entries that cannot be read, or do not begin with the intent. */
export function foldStory(
  [first, ...rest]: readonly StoredEvent[],
  read: ReadEntry = trustedEvent,
): FoldedStory {
  if (first === undefined) throw new SyntaxError('a sale begins with its intent')
  return rest.reduce((story, next) => withNext(story, next, read), beginStory(first, read))
}

export function beginStory(first: StoredEvent, read: ReadEntry = trustedEvent): FoldedStory {
  const recorded = read(first)
  const { event } = recorded
  if (event.type !== 'intent') throw new SyntaxError('a sale begins with its intent')
  const { fingerprint, alike, personalSha256 } = event
  return {
    folding: foldFirst(recorded),
    sealed: { fingerprint, ...(alike === undefined ? {} : { alike }), personalSha256 },
    digest: digestAfter(EMPTY_STORY, first),
  }
}

export const withNext = (
  story: FoldedStory,
  next: StoredEvent,
  read: ReadEntry = trustedEvent,
): FoldedStory => {
  const recorded = read(next)
  const { event } = recorded
  return {
    folding: foldNext(story.folding, recorded),
    sealed:
      event.type === 'redacted' ? { ...story.sealed, personalSha256: event.personalSha256 } : story.sealed,
    digest: digestAfter(story.digest, next),
  }
}
