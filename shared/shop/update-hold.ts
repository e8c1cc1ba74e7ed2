// A hold that the office sets on updates of counters. It delays an update for a time that it names, never forces one and never makes a counter
// older; and it ends by itself, so that no correction waits for an office that nobody looks after any more.
import { z } from 'zod'
import { DAY_MS } from '../base/clock'
import { isNewer, VERSION } from '../base/version'

/** From when the counter first heard of it; the office may set another one then. */
export const LONGEST_HOLD_DAYS = 90
/** Without a word of the office. */
export const HOLD_WITHOUT_OFFICE_DAYS = 30

export const updateHoldSchema = z.strictObject({
  /** What is newer than this is held; null holds every update. */
  newest: z.string().regex(VERSION).nullable(),
  untilMs: z.number().int().nonnegative(),
})
export type UpdateHold = z.output<typeof updateHoldSchema>

/** What a counter hears of the office of one of its environments. */
export interface OfficeWord {
  readonly environment: string
  readonly hold: UpdateHold | null
  /** When the office said so, by the counter's clock; null where that was before the app started. */
  readonly heardAtMs: number | null
}

/** As a counter keeps it. By its own clock, but for `untilMs`. */
export const keptUpdateHoldSchema = updateHoldSchema.extend({
  /** Which of its environments has the office. */
  environment: z.string(),
  sinceMs: z.number(),
  /** When the office was last heard, or about then. */
  heardAtMs: z.number(),
})
export type KeptUpdateHold = z.output<typeof keptUpdateHoldSchema>

/** When it ends, as far as is known now. */
export const holdEndsAtMs = ({ untilMs, sinceMs, heardAtMs }: KeptUpdateHold): number =>
  Math.min(untilMs, sinceMs + LONGEST_HOLD_DAYS * DAY_MS, heardAtMs + HOLD_WITHOUT_OFFICE_DAYS * DAY_MS)

/** Null once it has ended. A clock that was set back before the office's last word does not make it longer. */
export function holdNow(hold: KeptUpdateHold | null, nowMs: number): KeptUpdateHold | null {
  if (hold === null || nowMs >= holdEndsAtMs(hold)) return null
  return nowMs < hold.heardAtMs - HOLD_WITHOUT_OFFICE_DAYS * DAY_MS ? null : hold
}

export const isHeldBack = (hold: Pick<UpdateHold, 'newest'> | null, version: string): boolean =>
  hold !== null && (hold.newest === null || isNewer(version, hold.newest))
