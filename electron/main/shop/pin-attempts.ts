// How long a person must wait after wrong PINs. Counted on disk before a PIN is tried, so that pulling the plug saves nobody a wait.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@shared/clock'

/** The wait after so many wrong PINs in a row; from the last row on it stays. */
const WAITS_MS = [
  0,
  0,
  0,
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
] as const

export interface PinAttempts {
  readonly failures: number
  /** When the last one was, in ms since the computer was switched on. */
  readonly lastAtUptimeMs: number
}

/** What `failures` wrong PINs cost. */
export const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : (WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? HOUR_MS)

/**
 * How much of the wait is left, by the time since the computer was switched on alone: a date can be set, this time cannot. Where it is less
 * than it was, the computer was switched off since, and only what it has run from then on is proven to have passed.
 */
export function waitLeft({ failures, lastAtUptimeMs }: PinAttempts, uptimeMs: number): number {
  const passed = uptimeMs >= lastAtUptimeMs ? uptimeMs - lastAtUptimeMs : uptimeMs
  return Math.max(0, waitAfter(failures) - passed)
}
