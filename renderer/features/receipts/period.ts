// The days a search covers, as picked or typed: Indian days, by their first milliseconds.
import { DAY_MS, INDIA_OFFSET_MS, startOfIndianDay } from '@shared/clock'
import { toAsciiDigits } from '@shared/money'

export const PERIODS = ['all', 'today', 'yesterday', 'month', 'last-month', 'between'] as const
export type Period = (typeof PERIODS)[number]

export interface Span {
  readonly from: number | null
  readonly to: number | null
}

export const ALL_DAYS: Span = { from: null, to: null }

/**
 * `20/11/2026`, also with dots or dashes and in Devanagari digits, as the first millisecond of that day; null for
 * anything else.
 */
export function readDay(text: string): number | null {
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(toAsciiDigits(text).trim())
  if (found === null) return null
  const [day = 0, month = 0, year = 0] = found.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.getTime() - INDIA_OFFSET_MS : null
}

const monthStart = (now: number, offset: number): number => {
  const date = new Date(now + INDIA_OFFSET_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1) - INDIA_OFFSET_MS
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
      return { from: monthStart(now, 0), to: monthStart(now, 1) }
    case 'last-month':
      return { from: monthStart(now, -1), to: monthStart(now, 0) }
    case 'between': {
      const end = readDay(last)
      return { from: readDay(first), to: end === null ? null : end + DAY_MS }
    }
    default:
      return ALL_DAYS
  }
}
