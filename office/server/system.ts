// The system as the office needs it; everything else receives clock and timers as arguments.
import type { Clock, Timers } from '#shared/base/clock'

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

export const systemTimers: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}
