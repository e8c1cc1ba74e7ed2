// What is to be appended to the log, and an entry parsed from its stored form.
import {
  journalEventSchema,
  type IntentEvent,
  type JournalEvent,
  type RecordedEvent,
} from '#shared/sale/journal'
import type { RequestId } from '#shared/base/ids'
import type { StoredEvent } from '../stored/store'

export type NewIntent = Pick<
  IntentEvent,
  'subject' | 'amountPaise' | 'staffId' | 'keptBy' | 'overrides' | 'openSaleLift' | 'payment' | 'takeover'
>

export interface Entry {
  readonly requestId: RequestId
  readonly event: Exclude<JournalEvent, IntentEvent>
}

/** As much of an entry as tells what it says. */
export type ToldEvent = Pick<StoredEvent, 'sequence' | 'requestId' | 'recordedAt' | 'link' | 'body'>

export const asRecorded = (stored: ToldEvent, event: JournalEvent): RecordedEvent => ({
  sequence: stored.sequence,
  requestId: stored.requestId,
  recordedAt: stored.recordedAt,
  link: stored.link,
  event,
})

export const readEvent = (stored: ToldEvent): RecordedEvent =>
  asRecorded(stored, journalEventSchema.parse(JSON.parse(stored.body)))

/** Skips the check of what the chain already guarantees: a month's figures read a hundred thousand entries. */
export const trustedEvent = (stored: StoredEvent): RecordedEvent =>
  asRecorded(stored, JSON.parse(stored.body) as JournalEvent)
