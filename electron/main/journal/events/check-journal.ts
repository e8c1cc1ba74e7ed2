// Paid checks as entries of the journal under an id of their own: each is there before its call leaves, and again once it ended.
import {
  PAID_CHECKS_ID,
  paidCheckEventSchema,
  type PaidCheckEvent,
  type RecordedPaidCheck,
} from '#shared/operations/checks/paid-check'
import { MINUTE_MS } from '#shared/base/clock'
import { succeed, type Result } from '#shared/base/result'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import type { JournalStore, StoredEvent } from '../stored/store'

/** A call that waited for its turn and then for its answer ended within this time, or its end is in no entry. */
const LONGEST_CALL_MS = 15 * MINUTE_MS

export interface CheckJournal {
  /** Records that a check is about to leave, or how it ended. Fails with `store`, and then nothing was written. */
  recordCheck(event: PaidCheckEvent): Result<RecordedPaidCheck>
  /** What was recorded in `[from, to)`, epoch ms, and how those ended that ended soon after. */
  checksBetween(from: number, to: number): readonly RecordedPaidCheck[]
  /** What was recorded after entry `after`. */
  checksAfter(after: number): readonly RecordedPaidCheck[]
}

export const createCheckJournal = (
  store: Pick<JournalStore, 'entriesBetween' | 'entriesOfAfter'>,
  setAside: Pick<SetAsideLog, 'take'>,
  append: (event: PaidCheckEvent) => Result<StoredEvent>,
): CheckJournal => ({
  recordCheck: (event) => {
    const written = append(event)
    return written.ok ? succeed(readCheck(written.value)) : written
  },
  checksBetween: (from, to) =>
    readEach(store.entriesBetween(PAID_CHECKS_ID, from, to + LONGEST_CALL_MS), readCheck, setAside),
  checksAfter: (after) => readEach(store.entriesOfAfter(PAID_CHECKS_ID, after), readCheck, setAside),
})

const readCheck = ({ sequence, recordedAt, body }: StoredEvent): RecordedPaidCheck => ({
  sequence,
  recordedAt,
  event: paidCheckEventSchema.parse(JSON.parse(body)),
})
