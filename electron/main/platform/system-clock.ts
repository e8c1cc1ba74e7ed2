// The system as the core needs it: time, timers, randomness, ids. Everything below the composition receives these as
// arguments.
import { randomBytes } from 'node:crypto'
import { uptime } from 'node:os'
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { isRequestId, type RequestId } from '#shared/base/ids'

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/**
 * Time since the computer was switched on, in ms. It continues between two starts of the app, and setting the date does
 * not change it.
 */
export const systemUptimeMs = (): number => uptime() * SECOND_MS

export const systemTimers: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}

const ID_PREFIX = 'G'
const CLOCK_BASE = 36
const RANDOM_BYTES = 8

/**
 * A new request id: the time, so that a support desk can find it, and 64 random bits, so that neither two tills nor a
 * till restored from a backup ever create the same one. In upper case, because it is read out on the telephone.
 */
export function newRequestId(): RequestId {
  const time = Date.now().toString(CLOCK_BASE)
  const id = `${ID_PREFIX}${time}-${randomBytes(RANDOM_BYTES).toString('hex')}`.toUpperCase()
  if (!isRequestId(id)) throw new Error('a new request id does not have the form of one')
  return id
}
