// Time that nobody at the counter can set: what the service or the office said, and what was measured since
// (docs/money-safety.md 5). The computer's own clock is believed only where nothing better is known, and never to call
// something old.
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS, type Clock } from './clock'
import type { KeptFile } from './kept-file'

export interface TrustedTime {
  /** An answer that was `tookMs` on its way said that it is `saidMs` (epoch ms, cut to the second at most). */
  heard(saidMs: number, tookMs: number): void
  /** No time is earlier than this one and still now: for whoever wants to know that something is old. Null if none was ever heard. */
  earliest(): number | null
  /** Now at the latest, for what is recorded now. Null unless it was heard in this run, and nothing has happened to the clocks since. */
  latest(): number | null
  /** The best that is known, to be written down or shown: the computer's own clock if nothing was heard. */
  now(): number
  /** Whether only an answer can tell what time it is: none was heard since the start, a sleep or a jump of the clock. */
  isUnconfirmed(): boolean
  /** Ms since the start of this run, sleep included. */
  measured(): number
  /** The computer goes to sleep; it woke up, as far as anybody knows. */
  slept(): void
  woke(): void
}

/** What is kept between two runs. Whatever pair was ever true proves no time that has not come yet. */
export const keptTimeSchema = z.object({
  heardMs: z.number(),
  uptimeMs: z.number().nonnegative(),
  clockMs: z.number(),
})
export type KeptTime = z.output<typeof keptTimeSchema>

export interface TrustedTimeOptions {
  readonly clock: Clock
  /** Ms since the computer was switched on, sleep included; goes on between two starts of the app. */
  readonly uptimeMs: () => number
  /** Nobody can write it but this app: a time that was edited is no time. */
  readonly file: KeptFile<KeptTime>
}

/** A clock that is off by less was not set, and decides nothing. */
const JUMP_MS = 30 * SECOND_MS
const KEPT_EVERY_MS = 5 * MINUTE_MS

interface Heard {
  readonly earliestMs: number
  readonly latestMs: number
  readonly measuredMs: number
  readonly clockMs: number
}

export function createTrustedTime({ clock, uptimeMs, file }: TrustedTimeOptions): TrustedTime {
  const kept = file.load() ?? null
  const startedAt = clock.elapsed()
  let asleepMs = 0
  let fellAsleep: { readonly uptimeMs: number; readonly elapsedMs: number } | null = null
  let heard: Heard | null = null
  /** Not yet, or not since a sleep: what the elapsed clock did meanwhile differs from system to system. */
  let isHeardSinceSleep = false
  let keptAt: number | null = null

  const measured = (): number => clock.elapsed() - startedAt + asleepMs
  const since = ({ measuredMs }: Heard): number => measured() - measuredMs

  /** The clock was set, or time passed that nobody measured. */
  const hasJumped = (last: Heard): boolean => Math.abs(clock.now() - last.clockMs - since(last)) > JUMP_MS

  const earliest = (): number | null =>
    heard === null
      ? kept === null
        ? null
        : sinceKept(kept, uptimeMs(), clock.now())
      : heard.earliestMs + since(heard)

  const latest = (): number | null =>
    heard === null || !isHeardSinceSleep || hasJumped(heard) ? null : heard.latestMs + since(heard)

  const woke = (): void => {
    if (fellAsleep === null) return
    const passedMs = uptimeMs() - fellAsleep.uptimeMs
    asleepMs += Math.max(0, passedMs - (clock.elapsed() - fellAsleep.elapsedMs))
    fellAsleep = null
  }

  return {
    heard: (saidMs, tookMs) => {
      // Of two answers that disagree neither makes a later sale older than it is.
      const known = latest() ?? earliest() ?? saidMs
      heard = {
        earliestMs: saidMs,
        latestMs: Math.max(known, saidMs + SECOND_MS + tookMs),
        measuredMs: measured(),
        clockMs: clock.now(),
      }
      isHeardSinceSleep = true
      if (keptAt !== null && measured() - keptAt < KEPT_EVERY_MS) return
      keptAt = measured()
      file.save({ heardMs: saidMs, uptimeMs: uptimeMs(), clockMs: clock.now() })
    },
    earliest,
    latest,
    now: () => (heard === null ? Math.max(clock.now(), earliest() ?? 0) : heard.earliestMs + since(heard)),
    isUnconfirmed: () => {
      const known = earliest()
      return known === null || !isHeardSinceSleep || (heard !== null && hasJumped(heard))
    },
    measured,
    slept: () => {
      fellAsleep = { uptimeMs: uptimeMs(), elapsedMs: clock.elapsed() }
      isHeardSinceSleep = false
    },
    woke,
  }
}

/**
 * After the same start of the computer the whole difference has passed. After another one at least the time since has; that
 * is no more than the difference, should it look like the same. On another computer, to which the folder was taken, it can
 * be: so no more passes than by the clock.
 */
function sinceKept(kept: KeptTime, uptimeMs: number, clockMs: number): number {
  const byUptimeMs = uptimeMs >= kept.uptimeMs ? uptimeMs - kept.uptimeMs : uptimeMs
  return kept.heardMs + Math.max(0, Math.min(byUptimeMs, clockMs - kept.clockMs))
}
