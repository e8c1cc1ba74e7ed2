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
  /** When the last one was, by the wall clock: all that survives a restart. */
  readonly lastAt: number
}

export const NO_ATTEMPTS: PinAttempts = { failures: 0, lastAt: 0 }

/** What `failures` wrong PINs cost. */
export const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : (WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? HOUR_MS)

/**
 * How much of the wait is left at `now`. A clock that was set back costs the whole wait again; one that was set forward helps once,
 * and only the person who may set the computer's clock.
 */
export function waitLeft({ failures, lastAt }: PinAttempts, now: number): number {
  const wait = waitAfter(failures)
  const passed = now - lastAt
  return passed < 0 ? wait : Math.max(0, wait - passed)
}
