// The machine's own time for tests over real sockets, and its timers sped up. (`virtual-time.ts` stands still until moved.)
import type { Clock, Timers } from '@shared/clock'

export const realClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** Real timers, `factor` times as fast: a deadline of a minute passes in a fraction of a second. */
export const fastTimers = (factor = 1): Timers => ({
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs / factor)
    return () => clearTimeout(timer)
  },
})
