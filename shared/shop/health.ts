// The health of a counter: what was found when somebody asked, and what follows from it. What nobody could know is not judged.
import { z } from 'zod'
import { anchorStateSchema, type AnchorState } from '../log/anchor-store'
import { MINUTE_MS } from '../base/clock'

export const clockOffsetSchema = z.object({
  /** How far this computer's clock is ahead of the service's, in ms; behind it if negative. */
  aheadMs: z.number(),
  /** How much the answer's way may have falsified that, in ms. */
  uncertainMs: z.number().nonnegative(),
})
export type ClockOffset = z.output<typeof clockOffsetSchema>

export const healthSchema = z.object({
  /** Null if the system does not tell. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** Null until the service has answered since this environment was opened. */
  clock: clockOffsetSchema.nullable(),
  printer: z.discriminatedUnion('kind', [
    /** It takes connections on the shop's network. */
    z.object({ kind: z.literal('reached'), name: z.string() }),
    /** The system knows it; it does not tell whether it is switched on. */
    z.object({ kind: z.literal('set-up'), name: z.string() }),
    z.object({ kind: z.literal('missing'), name: z.string() }),
    /** The default printer is the system's to choose: none is known here. */
    z.object({ kind: z.literal('none') }),
  ]),
  /** Null while no environment is open. */
  line: z.enum(['online', 'slow', 'offline', 'blocked', 'refused']).nullable(),
  /** The way to the internet could not be read, and none was chosen since. */
  isProxyLost: z.boolean(),
  keyStore: z.enum(['ready', 'unavailable', 'plain-text']),
  /**
   * The memory outside the app's folder. `isWeak`: a restored home folder brings an older one back together with the log. `isGone`: it
   * remembered the end of the open log, and does not any more.
   */
  anchor: z.object({ state: anchorStateSchema, isWeak: z.boolean(), isGone: z.boolean() }),
  /** When the whole log was verified last, since this environment was opened; null if it was not. */
  log: z.object({ at: z.number(), isWhole: z.boolean() }).nullable(),
})
export type Health = z.output<typeof healthSchema>

export const HEALTH_CHECKS = ['disk', 'clock', 'printer', 'line', 'keyStore', 'anchor', 'log'] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

/** `look`: it works, and somebody should see to it. `bad`: something does not work, or soon will not. */
export type HealthState = 'good' | 'look' | 'bad' | 'unknown'

const GIBIBYTE = 1024 ** 3
/** The copy that an update or a backup writes is as large as the log, which is some hundred MB after years. */
const LITTLE_SPACE_BYTES = 2 * GIBIBYTE
const HARDLY_ANY_SPACE_BYTES = GIBIBYTE / 4
/** Farther than this, receipts tell a time that a customer would doubt. */
const MOST_CLOCK_ERROR_MS = 2 * MINUTE_MS

const PRINTER_STATES = { reached: 'good', 'set-up': 'unknown', missing: 'bad', none: 'unknown' } as const
const LINE_STATES = { online: 'good', slow: 'look', offline: 'bad', blocked: 'bad', refused: 'bad' } as const
const ANCHOR_STATES: { readonly [State in AnchorState]: HealthState } = {
  none: 'look',
  untried: 'unknown',
  kept: 'good',
  doubled: 'good',
  locked: 'look',
  silent: 'look',
  refused: 'look',
}

/** How each check stands. */
export const healthStates = (health: Health): { readonly [Check in HealthCheck]: HealthState } => ({
  disk: diskState(health.disk),
  clock: clockState(health.clock),
  printer: PRINTER_STATES[health.printer.kind],
  line: lineState(health),
  keyStore: health.keyStore === 'ready' ? 'good' : 'look',
  anchor: health.anchor.isGone ? 'bad' : ANCHOR_STATES[health.anchor.state],
  log: health.log === null ? 'unknown' : health.log.isWhole ? 'good' : 'bad',
})

function diskState(disk: Health['disk']): HealthState {
  if (disk === null) return 'unknown'
  if (disk.freeBytes < HARDLY_ANY_SPACE_BYTES) return 'bad'
  return disk.freeBytes < LITTLE_SPACE_BYTES ? 'look' : 'good'
}

function lineState({ line, isProxyLost }: Health): HealthState {
  const state = line === null ? 'unknown' : LINE_STATES[line]
  return isProxyLost && state !== 'bad' ? 'look' : state
}

function clockState(clock: Health['clock']): HealthState {
  if (clock === null) return 'unknown'
  return Math.abs(clock.aheadMs) - clock.uncertainMs > MOST_CLOCK_ERROR_MS ? 'look' : 'good'
}
