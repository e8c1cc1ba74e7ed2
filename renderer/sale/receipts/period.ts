// The days a search covers, as picked or typed: Indian days, by their first milliseconds.
import { readDate } from '#shared/base/calendar'
import { DAY_MS, startOfIndianDay, startOfIndianMonth } from '#shared/base/clock'

export const PERIODS = ['all', 'today', 'yesterday', 'month', 'last-month', 'between'] as const
export type Period = (typeof PERIODS)[number]

export interface Span {
  readonly from: number | null
  readonly to: number | null
}

export const ALL_DAYS: Span = { from: null, to: null }

/** The first millisecond of a typed day; null while it cannot be read. */
function dayIn(text: string): number | null {
  const read = readDate(text)
  return read.ok ? read.at : null
}

/** The days that a period stands for now. For `between`, an end that cannot be read is left open. */
export function spanOf(period: Period, first: string, last: string, now: number): Span {
  const today = startOfIndianDay(now)
  switch (period) {
    case 'today':
      return { from: today, to: today + DAY_MS }
    case 'yesterday':
      return { from: today - DAY_MS, to: today }
    case 'month':
      return { from: startOfIndianMonth(now), to: startOfIndianMonth(now, 1) }
    case 'last-month':
      return { from: startOfIndianMonth(now, -1), to: startOfIndianMonth(now) }
    case 'between': {
      const end = dayIn(last)
      return { from: dayIn(first), to: end === null ? null : end + DAY_MS }
    }
    default:
      return ALL_DAYS
  }
}
