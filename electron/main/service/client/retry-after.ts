// The `Retry-After` header: seconds, or a date.
import { SECOND_MS } from '@shared/clock'

/** The requested wait in milliseconds; null if absent or unreadable. A date in the past means no wait. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim()
  if (text === undefined || text === '') return null
  if (/^\d{1,6}$/.test(text)) return Number(text) * SECOND_MS
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}
