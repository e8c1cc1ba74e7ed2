// Reminds of sales that nobody asks about by itself, each at the times of its age, until they are settled.
import { MINUTE_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { isReminderPast, needsReminder, nextReminderAt } from '#shared/sale/reminder'
import type { Sale } from '#shared/sale/sale'
import type { Journal } from '../journal'

export interface ReminderOptions {
  readonly journal: Pick<Journal, 'watchedSales' | 'onCommit'>
  readonly canAsk: (sale: Sale) => boolean
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
  readonly tell: (sale: Sale) => void
}

/** Whatever was left open by an earlier run is told once the window stands. */
const AFTER_START_MS = 30 * SECOND_MS
/** The timer is set again at least this often, because the computer may sleep or its clock be set. */
const LONGEST_SLEEP_MS = 10 * MINUTE_MS

/** Starts reminding. Returns a function that stops it. */
export function createSaleReminder({ journal, canAsk, clock, timers, tell }: ReminderOptions): () => void {
  let lookedAt = clock.now()
  let cancel = (): void => {}

  const those = (): readonly Sale[] =>
    journal.watchedSales().filter((sale) => needsReminder(sale, canAsk(sale)))

  const arm = (): void => {
    cancel()
    const now = clock.now()
    const next = Math.min(...those().map((sale) => nextReminderAt(sale, now)))
    if (next === Infinity) return
    cancel = timers.after(Math.min(next - now, LONGEST_SLEEP_MS), look)
  }

  /** Tells each sale of which a time has come since the last look. */
  const look = (): void => {
    const now = clock.now()
    const since = Math.min(lookedAt, now)
    lookedAt = now
    for (const sale of those()) if (nextReminderAt(sale, since) <= now) tell(sale)
    arm()
  }

  const stopFollowing = journal.onCommit(arm)
  const cancelStart = timers.after(AFTER_START_MS, () => {
    const now = clock.now()
    for (const sale of those()) if (isReminderPast(sale, now)) tell(sale)
    lookedAt = now
    arm()
  })
  return () => {
    cancel()
    cancelStart()
    stopFollowing()
  }
}
