// The system's own time for tests over real sockets, with some of its timers sped up. (`virtual-time.ts` stands still
// until moved.)
import type { Clock, Timers } from '#shared/base/clock'

export const realClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** Real timers, except for the delays in `hurried`, which take the time given beside them. */
export const realTimers = (hurried: Readonly<Record<number, number>> = {}): Timers => ({
  after: (delayMs, task) => {
    const timer = setTimeout(task, hurried[delayMs] ?? delayMs)
    return () => clearTimeout(timer)
  },
})

const LONGEST_PAUSE_MS = 8_000
const PAUSES_FASTER = 100

/**
 * Real deadlines, so that a busy machine misses none of them; pauses between two attempts are a hundred times shorter.
 */
export const fastPauses: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs <= LONGEST_PAUSE_MS ? delayMs / PAUSES_FASTER : delayMs)
    return () => clearTimeout(timer)
  },
}

/** How much longer than they say deadlines are waited for, where the machine has other work. */
const PATIENCE = 6

/** Real timers, `factor` times as fast. A busy machine may miss such a deadline: for those in `deadlinesMs` it is waited longer. */
export const fastTimers = (factor = 1, deadlinesMs: readonly number[] = []): Timers => ({
  after: (delayMs, task) => {
    const timer = setTimeout(task, deadlinesMs.includes(delayMs) ? delayMs * PATIENCE : delayMs / factor)
    return () => clearTimeout(timer)
  },
})
