// Visits in the journal: each under an id of its own, in the sales' chain. A visit that was paid is written together with
// the intents of all its lines, and a settled one with what that says of their cash: all or nothing.
import {
  visitEventSchema,
  type RecordedVisit,
  type VisitPaid,
  type VisitSettled,
} from '#shared/visit/visit-events'
import type { Sale, SalePersonal } from '#shared/sale/sale'
import { isVisitId, type VisitId } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import type { Result } from '#shared/base/result'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import type { JournalStore, StoredEvent } from '../stored/store'
import type { Entry, NewIntent } from '../folds/recorded'

/** A visit is settled within a minute, or at the next start: none is looked for further back. */
const UNSETTLED_WITHIN_ENTRIES = 10_000

export interface NewSaleOfVisit {
  readonly requestId: RequestId
  readonly intent: NewIntent
  readonly personal: SalePersonal
}

export interface VisitJournal {
  /** Saves a visit and its sales. Fails with `wrong-state` if one of the ids is already there; then nothing was written. */
  recordVisit(visitId: VisitId, event: VisitPaid, sales: readonly NewSaleOfVisit[]): Result<readonly Sale[]>
  /** Writes the change of a visit, with the entries of its lines that follow from it. */
  settleVisit(visitId: VisitId, event: VisitSettled, entries: readonly Entry[]): Result<readonly Sale[]>
  /** What was recorded of a visit, oldest first; nothing if it was not paid. */
  visit(visitId: VisitId): readonly RecordedVisit[]
  /** Those that were paid and not settled, oldest first. */
  unsettledVisits(): readonly VisitId[]
  /** What was recorded in `[from, to)`, epoch ms. */
  visitsBetween(from: number, to: number): readonly RecordedVisit[]
  /** What was recorded after entry `after`, up to and including entry `upTo`. */
  visitsWithin(after: number, upTo: number): readonly RecordedVisit[]
}

/** The part of it that only reads. */
export function visitsIn(
  store: Pick<JournalStore, 'eventsOf' | 'visitsBetween' | 'visitsWithin' | 'head'>,
  setAside: Pick<SetAsideLog, 'take'>,
): Omit<VisitJournal, 'recordVisit' | 'settleVisit'> {
  const read = (events: readonly StoredEvent[]) => readEach(events, readVisit, setAside)
  return {
    visit: (visitId) => read(store.eventsOf(visitId)),
    unsettledVisits: () => {
      const last = store.head()?.sequence ?? 0
      const recent = read(store.visitsWithin(Math.max(0, last - UNSETTLED_WITHIN_ENTRIES), last))
      const settled = new Set(
        recent.filter(({ event }) => event.movement === 'settled').map(({ visitId }) => visitId),
      )
      return recent
        .filter(({ event, visitId }) => event.movement === 'paid' && !settled.has(visitId))
        .map(({ visitId }) => visitId)
    },
    visitsBetween: (from, to) => read(store.visitsBetween(from, to)),
    visitsWithin: (after, upTo) => read(store.visitsWithin(after, upTo)),
  }
}

function readVisit({ requestId, sequence, recordedAt, body }: StoredEvent): RecordedVisit {
  if (!isVisitId(requestId)) throw new SyntaxError(`${requestId} is no visit`)
  return { visitId: requestId, sequence, recordedAt, event: visitEventSchema.parse(JSON.parse(body)) }
}
