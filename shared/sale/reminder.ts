// When the agent is reminded of a sale that nobody asks about by itself. It follows from the sale's age alone, so that it comes back after
// a restart, and as long as the sale is open.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/clock'
import { isOpen, isRefundDue, type Sale } from './sale'

const REMINDED_AT_MS = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, DAY_MS]

/** A sale without an end, or with money to come back, about which the service cannot be asked. */
export const needsReminder = (sale: Sale, canBeAsked: boolean): boolean =>
  !canBeAsked && ((isOpen(sale) && sale.railStatus !== 'sending') || isRefundDue(sale))

/** The next reminder after `now`: a quarter of an hour, an hour, four hours after the sale, and then daily. */
export function nextReminderAt({ openedAt }: Pick<Sale, 'openedAt'>, now: number): number {
  const early = REMINDED_AT_MS.find((afterMs) => openedAt + afterMs > now)
  if (early !== undefined) return openedAt + early
  return openedAt + (Math.floor((now - openedAt) / DAY_MS) + 1) * DAY_MS
}

/** Whether its first reminder has passed, so that a start tells of it at once. */
export const isReminderPast = ({ openedAt }: Pick<Sale, 'openedAt'>, now: number): boolean =>
  now >= openedAt + (REMINDED_AT_MS[0] ?? 0)
