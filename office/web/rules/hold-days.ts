// Days to which updates can be held back.
import { DAY_MS, startOfIndianDay } from '@shared/clock'
import { LONGEST_HOLD_DAYS } from '@shared/domain/update-hold'

/** Long enough to see how a version does elsewhere. */
export const FIRST_OFFER_DAYS = 14

/** A hold until and with a day ends with the first moment of the next one. */
export const endOfDay = (atMs: number): number => startOfIndianDay(atMs) + DAY_MS

/** The last day of a hold. */
export const lastDayOf = (untilMs: number): number => startOfIndianDay(untilMs - 1)

/** Whether a hold may be set for a day, which begins at `dayMs`: each counter ends it after its longest time anyway. */
export const isDayToHold = (dayMs: number, nowMs: number): boolean =>
  dayMs >= startOfIndianDay(nowMs) && dayMs < nowMs + LONGEST_HOLD_DAYS * DAY_MS
