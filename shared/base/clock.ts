// Time as an argument: core code never reads the system clock or sets a timer itself, so that tests and the simulation
// can control both.

export interface Clock {
  /** Wall-clock time in milliseconds since the epoch. May jump; never used alone to measure a duration. */
  now(): number
  /** Milliseconds of elapsed time from an arbitrary start. Never goes back; used for deadlines and expiries. */
  elapsed(): number
}

export interface Timers {
  /** Runs `task` once after `delayMs`. The returned function cancels it; cancelling twice is harmless. */
  after(delayMs: number, task: () => void): () => void
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * India has one time zone and no daylight saving. Every day, receipt and report of the shop uses it, whatever the PC's
 * zone.
 */
export const INDIA_OFFSET_MS = 5.5 * HOUR_MS

/** The first millisecond of the Indian calendar day that `at` (epoch ms) falls on. */
export const startOfIndianDay = (at: number): number =>
  Math.floor((at + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS

/** The first millisecond of the Indian calendar month that `at` falls in, `months` later. */
export function startOfIndianMonth(at: number, months = 0): number {
  const inIndia = new Date(at + INDIA_OFFSET_MS)
  return Date.UTC(inIndia.getUTCFullYear(), inIndia.getUTCMonth() + months, 1) - INDIA_OFFSET_MS
}
