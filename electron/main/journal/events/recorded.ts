// Parses an entry from its stored form.
import { journalEventSchema, type JournalEvent, type RecordedEvent } from '@shared/domain/journal'
import { paise, type Paise } from '@shared/money'
import type { StoredEvent } from '../store/store'

export const asRecorded = (stored: StoredEvent, event: JournalEvent): RecordedEvent => ({
  sequence: stored.sequence,
  requestId: stored.requestId,
  recordedAt: stored.recordedAt,
  link: stored.link,
  event,
})

export const readEvent = (stored: StoredEvent): RecordedEvent =>
  asRecorded(stored, journalEventSchema.parse(JSON.parse(stored.body)))

/** Skips the check of what the chain already guarantees: a month's figures read a hundred thousand entries. */
export const trustedEvent = (stored: StoredEvent): RecordedEvent =>
  asRecorded(stored, JSON.parse(stored.body) as JournalEvent)

/** The cash that was given back in these entries, without what was kept as credit or given back in another way. */
export function sumGivenBack(events: readonly StoredEvent[]): Paise {
  const amounts = events.map((stored) => {
    const { event } = readEvent(stored)
    if (event.type !== 'cash' || event.movement !== 'given-back') return 0
    return (event.way ?? 'cash') === 'cash' ? event.amountPaise : 0
  })
  return paise(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}
