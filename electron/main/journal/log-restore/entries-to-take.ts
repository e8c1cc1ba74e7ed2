// Which entries of a copy that went another way a log takes over when it goes on by itself.
import type { RequestId } from '#shared/base/ids'
import { isWatched } from '../folds/sale-snapshot'
import { isAboutASale, isBesideSales } from '../folds/entry-type'
import { foldStory } from '../folds/story'
import type { GivenEntry } from '../folds/entry-check'

/**
 * Of the sales that the log does not have, those that may be open, whole; and whatever became of sales that it has: one that it takes for never
 * sent may have been sent. What had ended stays where it is told.
 */
export function entriesToTake<Entry extends GivenEntry>(
  copy: readonly Entry[],
  isKnown: (id: RequestId) => boolean,
): readonly Entry[] {
  const ofSales = copy.filter((entry) => !isBesideSales(entry) && isAboutASale(entry.id as RequestId))
  const chosen = new Set(
    [...Map.groupBy(ofSales, ({ id }) => id)].flatMap(([id, entries]) => {
      const isBegun = entries[0]?.type === 'intent'
      // One that begins with no intent and is not here begins with something that cannot be used.
      if (isKnown(id as RequestId)) return isBegun ? [] : [id]
      return !isBegun || mayBeOpen(entries) ? [id] : []
    }),
  )
  return ofSales.filter(({ id }) => chosen.has(id))
}

/** What cannot be read may be open, too. */
function mayBeOpen(entries: readonly GivenEntry[]): boolean {
  try {
    const events = entries.map(({ id, atMs, ...entry }) => ({
      ...entry,
      requestId: id as RequestId,
      recordedAt: atMs,
      link: '',
      publicLink: NO_LINK,
    }))
    return isWatched(foldStory(events).foldState)
  } catch {
    return true
  }
}

const NO_LINK = new Uint8Array()
