// How long a person must wait after wrong PINs, by their number. They are counted in the list of staff (staff-file.ts) before a PIN is
// tried, so that switching the computer off avoids no wait.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'

/** The wait after so many wrong PINs in a row; the last one applies from then on. */
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
  /** When the latest one was, in ms since the computer was switched on. */
  readonly lastAtUptimeMs: number
}

/** The wait after `failures` wrong PINs. */
export const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : (WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? HOUR_MS)

/**
 * How much of the wait is left, measured only by the time since the computer was switched on: a date can be set, this
 * time cannot. If it is less than it was, the computer was switched off meanwhile, and only the time it has run since
 * then is proven to have passed.
 */
export function waitLeft({ failures, lastAtUptimeMs }: PinAttempts, uptimeMs: number): number {
  const passed = uptimeMs >= lastAtUptimeMs ? uptimeMs - lastAtUptimeMs : uptimeMs
  return Math.max(0, waitAfter(failures) - passed)
}
