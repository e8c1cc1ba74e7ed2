// What the office does by itself, in one table: each job says when it is due, runs alone, and is tried again when it failed.
import { MINUTE_MS, type Clock, type Timers } from '#shared/base/clock'
import type { OfficeLog } from './log'

export interface Job {
  /** As it stands in the log: `claims`. */
  readonly name: string
  /** Whether it is to run now. `last` is when it last ended well, null if it never did; both epoch ms by the office's clock. */
  readonly isDue: (now: number, last: number | null) => boolean
  readonly run: () => Promise<void>
  /** How long after a failure it is tried again. */
  readonly againAfterMs: number
}

export interface Jobs {
  /** Nothing begins any more. Resolves once what is under way has ended. */
  close(): Promise<void>
}

const LOOK_EVERY_MS = MINUTE_MS

/**
 * Due at the first look, when `everyMs` have passed since it last ended well, and when the clock was set back before that. Zero is at every
 * look.
 */
export const every = (everyMs: number, name: string, run: () => Promise<unknown>): Job => ({
  name,
  isDue: (now, last) => last === null || now < last || now - last >= everyMs,
  run: async () => void (await run()),
  againAfterMs: LOOK_EVERY_MS,
})

/** Looks every minute at what is due. A job that takes long delays itself alone. */
export function startJobs(
  jobs: readonly Job[],
  { clock, timers, log }: { readonly clock: Clock; readonly timers: Timers; readonly log: OfficeLog },
): Jobs {
  let isClosed = false
  const cancels = new Map<Job, () => void>()
  const underWay = new Map<Job, Promise<void>>()
  const lastEnds = new Map<Job, number>()

  const attempt = async (job: Job): Promise<number> => {
    if (!job.isDue(clock.now(), lastEnds.get(job) ?? null)) return LOOK_EVERY_MS
    try {
      await job.run()
      lastEnds.set(job, clock.now())
      return LOOK_EVERY_MS
    } catch (error) {
      if (!isClosed) log.error('job.failed', error, { job: job.name })
      return job.againAfterMs
    }
  }
  const lookIn = (job: Job, delayMs: number): void => {
    if (isClosed) return
    cancels.set(
      job,
      timers.after(delayMs, () => {
        underWay.set(
          job,
          attempt(job).then((nextMs) => lookIn(job, nextMs)),
        )
      }),
    )
  }
  for (const job of jobs) lookIn(job, LOOK_EVERY_MS)
  return {
    close: async () => {
      isClosed = true
      for (const cancel of cancels.values()) cancel()
      await Promise.all(underWay.values())
    },
  }
}
