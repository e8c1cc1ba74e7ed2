// Every stored state compared with the fold of its entries, while the entries pass by in order. Remembers a few thousand sales at a time,
// so that a log of any length needs little memory.
import type { RequestId } from '#shared/base/ids'
import { isWatched } from './sale-snapshot'
import type { KeptState, StoredEvent } from '../stored/store'
import { isAsFolded } from './kept-state'
import { isAboutASale } from './entry-type'
import { beginUsable, foldUsableStory, withNextUsable, type FoldedStory } from './story'
import type { SetAsideLog } from './set-aside'

const REMEMBERED = 5_000

export interface StatesSource {
  keptStates(requestIds: readonly RequestId[]): readonly KeptState[]
  keptWithoutIntent(): readonly RequestId[]
  eventsOf(requestId: RequestId): readonly StoredEvent[]
}

export interface ComparedStates {
  readonly watched: ReadonlyMap<RequestId, FoldedStory>
  /** Sales whose stored state is missing or not the fold of their entries, with that fold. */
  readonly differing: ReadonlyMap<RequestId, FoldedStory>
  /** Stored states of sales that do not exist. */
  readonly strays: readonly RequestId[]
}

export interface StatesCheck {
  /** Takes the entries in order, once their links are known to be right. */
  next(event: StoredEvent): void
  /** After the last entry. */
  end(): ComparedStates
}

/** Entries that cannot be used are set aside; of a sale whose intent is one nothing is compared. */
export function createStatesCheck(
  source: StatesSource,
  setAside: Pick<SetAsideLog, 'take' | 'hides'>,
): StatesCheck {
  const recent = new Map<RequestId, FoldedStory>()
  const watched = new Map<RequestId, FoldedStory>()
  // A state that differs from the fold so far is one that later entries may still lead to.
  const differing = new Map<RequestId, FoldedStory>()

  const compare = (stories: ReadonlyMap<RequestId, FoldedStory>): void => {
    const kept = new Map(source.keptStates([...stories.keys()]).map((one) => [one.sale.requestId, one]))
    for (const [requestId, story] of stories) {
      const state = kept.get(requestId)
      if (state === undefined || !isAsFolded(state, story.foldState)) differing.set(requestId, story)
      if (isWatched(story.foldState)) watched.set(requestId, story)
    }
  }

  /** The longest untouched half is compared, and forgotten. */
  const forgetSome = (): void => {
    const oldest = new Map([...recent].slice(0, REMEMBERED))
    for (const requestId of oldest.keys()) recent.delete(requestId)
    compare(oldest)
  }

  const { take } = setAside
  const storyBefore = ({ requestId, sequence }: StoredEvent): FoldedStory | null =>
    recent.get(requestId) ??
    watched.get(requestId) ??
    differing.get(requestId) ??
    foldUsableStory(
      source.eventsOf(requestId).filter((event) => event.sequence < sequence),
      take,
    )

  /** Null for an intent that cannot be used. An entry that no intent precedes is one too. */
  const storyAfter = (event: StoredEvent): FoldedStory | null => {
    if (event.type === 'intent') return beginUsable(event, take)
    const before = storyBefore(event)
    if (before !== null) return withNextUsable(before, event, take)
    take(event)
    return null
  }

  return {
    next: (event) => {
      const { requestId } = event
      if (!isAboutASale(requestId)) return
      if (setAside.hides(requestId)) return
      const story = storyAfter(event)
      if (story === null) return
      watched.delete(requestId)
      differing.delete(requestId)
      recent.delete(requestId)
      recent.set(requestId, story)
      if (recent.size >= 2 * REMEMBERED) forgetSome()
    },
    end: () => {
      compare(recent)
      return { watched, differing, strays: source.keptWithoutIntent() }
    },
  }
}
