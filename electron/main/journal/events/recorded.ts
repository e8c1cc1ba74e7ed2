// From an entry as it lies in the store to what it says.
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

/** Without asking again what the chain already vouches for: a month's figures read a hundred thousand of them. */
export const trustedEvent = (stored: StoredEvent): RecordedEvent =>
  asRecorded(stored, JSON.parse(stored.body) as JournalEvent)

/** What cash was given back in these entries; kept as credit is not. */
export function sumGivenBack(events: readonly StoredEvent[]): Paise {
  const amounts = events.map((stored) => {
    const { event } = readEvent(stored)
    return event.type === 'cash' && event.movement === 'given-back' ? event.amountPaise : 0
  })
  return paise(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}
