// Whether entries are those that the chain has, as the file has them at this moment. What is sealed for good is reckoned from no others.
import type { RequestId } from '#shared/base/ids'
import { isOfItsType } from '../folds/entry-type'
import type { ChainHead, JournalStore, StoredEvent } from '../stored/store'
import { CHAIN_START, linkOf, type ChainKey } from '../seal/chain'

type Entries = Pick<JournalStore, 'eventsAfter' | 'eventsOfAll' | 'salesWithEventsWithin'>

const ENTRIES_AT_ONCE = 1_000
const SALES_AT_ONCE = 200

/**
 * True if each entry of these ids carries the link that the shop's key gives it, and no entry of the log is missing. What is older than the
 * entries that a start proves is believed by nothing else until the whole log is checked.
 */
export function areProvenOf(
  store: Pick<Entries, 'eventsAfter' | 'eventsOfAll'> & Pick<JournalStore, 'isWithoutGaps'>,
  key: ChainKey,
  ids: readonly RequestId[],
): boolean {
  const isProven = provenBy(key)
  const linkAt = linkIn(store)
  return (
    store.isWithoutGaps() &&
    store.eventsOfAll(ids).every((event) => isProven(linkAt(event.sequence - 1), event))
  )
}

const provenBy =
  (key: ChainKey) =>
  (previous: string, event: StoredEvent): boolean =>
    event.link === linkOf(key, previous, event) && isOfItsType(event)

const linkIn =
  (store: Pick<Entries, 'eventsAfter'>) =>
  (sequence: number): string =>
    sequence === 0 ? CHAIN_START : (store.eventsAfter(sequence - 1, 1)[0]?.link ?? '')

/** True if every entry of the log up to `head` carries the link that the shop's key gives it: none was edited, taken out or moved to another id. */
export function isWholeProven(store: Pick<Entries, 'eventsAfter'>, key: ChainKey, head: ChainHead): boolean {
  const end = provenEnd(store, key, { sequence: 0, link: CHAIN_START })
  return end !== null && end.sequence === head.sequence && end.link === head.link
}

/** The last entry after `start`; null if one of them is not the chain's. */
function provenEnd(store: Pick<Entries, 'eventsAfter'>, key: ChainKey, start: ChainHead): ChainHead | null {
  const isProven = provenBy(key)
  let end = start
  for (;;) {
    const events = store.eventsAfter(end.sequence, ENTRIES_AT_ONCE)
    for (const event of events) {
      if (event.sequence !== end.sequence + 1 || !isProven(end.link, event)) return null
      end = event
    }
    if (events.length < ENTRIES_AT_ONCE) return end
  }
}

/** True if all entries after `after` up to `head`, and the earlier ones of the sales among them, carry the links that the shop's key gives them. */
export function areProven(
  store: Entries,
  key: ChainKey,
  { after, head }: { readonly after: number; readonly head: ChainHead },
): boolean {
  const isProven = provenBy(key)
  const linkAt = linkIn(store)
  const end = provenEnd(store, key, { sequence: after, link: linkAt(after) })
  if (end === null || end.sequence !== head.sequence || end.link !== head.link) return false
  const sales = store.salesWithEventsWithin(after, head.sequence)
  for (let at = 0; at < sales.length; at += SALES_AT_ONCE) {
    const earlier = store
      .eventsOfAll(sales.slice(at, at + SALES_AT_ONCE))
      .filter(({ sequence }) => sequence <= after)
    if (!earlier.every((event) => isProven(linkAt(event.sequence - 1), event))) return false
  }
  return true
}
