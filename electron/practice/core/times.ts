// The service's formats for times. All of them are Indian time, whatever the computer's zone.
import { INDIA_OFFSET_MS } from '#shared/base/clock'

/** `2026-11-20T10:15:30+05:30`, as in `meta.time` and in callbacks. */
export const isoIndia = (atMs: number): string =>
  `${new Date(atMs + INDIA_OFFSET_MS).toISOString().slice(0, 19)}+05:30`

/** `2026-11-20` */
export const yearMonthDay = (atMs: number): string => isoIndia(atMs).slice(0, 10)

/** `20-11-2026`, or with another separator. */
export const dayMonthYear = (atMs: number, separator: '-' | '/' = '-'): string =>
  yearMonthDay(atMs).split('-').reverse().join(separator)
