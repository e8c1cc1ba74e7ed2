// The index held against the journal, once in each run: a row that somebody took out or changed would be a sale that nobody finds. A few rows at
// a time, only while the index has the whole journal, so that both say the same.
import { MINUTE_MS, type Timers } from '#shared/base/clock'
import type { Sale } from '#shared/sale/sale'
import type { Result } from '#shared/base/result'
import type { Journal } from '../events/interface'
import type { IndexTables } from './tables'

/** Once the day at the counter has begun, and in steps of a few milliseconds. */
const BEGINS_AFTER_MS = MINUTE_MS
const PAUSE_MS = 50
const ENTRIES_A_STEP = 120
const DAYS_A_STEP = 4

/** Looks at the next rows. Returns how many are not what the journal says once all were looked at; null before that. */
type LookOn = () => number | null

export function indexLook(journal: Pick<Journal, 'entriesAfter' | 'sale'>, tables: IndexTables): LookOn {
  let checkedTo = 0
  let differing = 0
  let days: number[] | null = null

  /** Each sale stands under the entry that began it. */
  const begunIn = (entries: ReturnType<Journal['entriesAfter']>): readonly Sale[] => {
    const sequences = new Set(entries.map(({ sequence }) => sequence))
    return [...new Set(entries.map(({ requestId }) => requestId))].flatMap((requestId) => {
      const sale = journal.sale(requestId)
      return sale !== null && sequences.has(sale.firstSequence) ? [sale] : []
    })
  }

  const lookAtDays = (): number | null => {
    days ??= [...tables.days()]
    differing += days.splice(0, DAYS_A_STEP).filter((day) => !tables.isDayRight(day)).length
    return days.length === 0 ? differing : null
  }

  return () => {
    const entries = journal.entriesAfter(checkedTo, ENTRIES_A_STEP)
    const last = entries.at(-1)
    if (last === undefined) return lookAtDays()
    const sales = begunIn(entries)
    const strays = tables.rowsWithin({ first: checkedTo + 1, last: last.sequence }) - sales.length
    differing += sales.filter((sale) => !tables.holds(sale)).length + Math.max(0, strays)
    checkedTo = last.sequence
    return null
  }
}

export interface IndexCheck {
  /** How many rows were not what the journal says; none before all were looked at. */
  differing(): number
  stop(): void
}

/** Looks on until all were looked at, or a look fails. `onDiffering` is called where something is not what the journal says. */
export function lookOnce(
  timers: Timers,
  look: () => Result<number | null>,
  onDiffering: () => void,
): IndexCheck {
  let differing = 0
  let cancel = timers.after(BEGINS_AFTER_MS, next)
  function next(): void {
    const looked = look()
    if (!looked.ok) return
    if (looked.value === null) {
      cancel = timers.after(PAUSE_MS, next)
      return
    }
    differing = looked.value
    if (differing > 0) onDiffering()
  }
  return { differing: () => differing, stop: () => cancel() }
}
