// The cash box in the journal: its entries are part of the sales' chain, under an id of their own. Keeps their fold in
// memory and refuses entries that do not fit it, whatever callers assume.
import {
  openSession,
  TILL_ID,
  tillEventSchema,
  withEntry,
  foldTill,
  type RecordedTill,
  type TillClosed,
  type TillEvent,
  type TillSession,
} from '#shared/till/till'
import type { WrongState } from '#shared/base/wrong-state'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import type { JournalStore, StoredEvent } from '../stored/store'
import { allowedTill, type Approver } from './allowed'

export interface TillJournal {
  /** Every session of the cash box, oldest first. */
  tillSessions(): readonly TillSession[]
  /** The latest entry of the cash box, 0 if there is none. Callers pass it along to show which state they saw. */
  tillHead(): number
  /**
   * Appends an event of the cash box. Fails with `wrong-state` if it does not fit, and with `store`, at an opening also where an entry since the
   * last close is not the one that the chain has; then nothing was written.
   */
  recordTill(event: Exclude<TillEvent, TillClosed>): Result<RecordedTill>
  /**
   * Closes the cash box and seals the close with its figures, in one commit. Fails with `store` also where an entry of its session, or of a sale
   * in it, is not the one that the chain has.
   */
  closeTill(event: TillClosed, figures: object): Result<RecordedTill>
}

/** Writes an entry of the cash box; with `close`, sealed together with the figures. */
type AppendTill = (event: TillEvent, close?: TillFigures) => Result<StoredEvent>

export interface TillFigures {
  readonly dayStartsAt: number
  readonly figures: object
}

export function createTillJournal(
  store: Pick<JournalStore, 'eventsOf'>,
  setAside: Pick<SetAsideLog, 'take'>,
  append: AppendTill,
  { approver, isProven }: { readonly approver: Approver; readonly isProven: (after: number) => boolean },
): TillJournal {
  const entries = readEach(store.eventsOf(TILL_ID), readTill, setAside)
  let sessions = foldTill(entries)
  let head = entries.at(-1)?.sequence ?? 0

  const record = (told: TillEvent, close?: TillFigures): Result<RecordedTill> => {
    const event = allowedTill(told, approver())
    const refusal = tillRefusalOf(openSession(sessions), event)
    if (refusal !== null) return fail(refusal)
    const written = append(event, close)
    if (!written.ok) return written
    const entry = { sequence: written.value.sequence, recordedAt: written.value.recordedAt, event }
    sessions = withEntry(sessions, entry)
    head = entry.sequence
    return succeed(entry)
  }

  return {
    tillSessions: () => sessions,
    tillHead: () => head,
    recordTill: (event) => {
      const closed = sessions.at(-1)?.closed?.sequence
      // What was sold since is told by those entries, and stands on the next Z as it was told.
      if (event.movement === 'opened' && closed !== undefined && !isProven(closed))
        return fail({ kind: 'store', problem: 'corrupt' })
      return record(event)
    },
    closeTill: (event, figures) => {
      const session = openSession(sessions)
      // Somebody may have written other figures into the file, and put the true ones back afterwards.
      if (session !== null && !isProven(session.opened.sequence))
        return fail({ kind: 'store', problem: 'corrupt' })
      return record(event, { dayStartsAt: session?.dayStartsAt ?? 0, figures })
    },
  }
}

const readTill = ({ sequence, recordedAt, body }: StoredEvent): RecordedTill => ({
  sequence,
  recordedAt,
  event: tillEventSchema.parse(JSON.parse(body)),
})

const wrongState = (state: WrongState): Failure => ({ kind: 'wrong-state', state })

function tillRefusalOf(current: TillSession | null, event: TillEvent): Failure | null {
  if (event.movement === 'opened') return current === null ? null : wrongState('till-open')
  if (event.movement === 'drawer') return null
  if (current === null) return wrongState('till-closed')
  if (event.movement === 'closed' || event.movement === 'compared' || event.corrects === null) return null
  const corrected = current.movements.find(({ sequence }) => sequence === event.corrects)
  const takesBack =
    corrected !== undefined &&
    !corrected.isCorrected &&
    corrected.corrects === null &&
    corrected.movement !== event.movement &&
    corrected.amountPaise === event.amountPaise
  return takesBack ? null : wrongState('till-corrected')
}
