// A paper or a pulse of the drawer through the system's spooler: handed over, and followed until it is known what became of it. Each
// platform has its own spooler; what is said of a job, and when one is taken back, is the same for all.
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { cupsSpooler } from './cups'
import { PRINT_TIMEOUT_MS } from './printer-problems'
import type { Delivery, RawJob, RawWhat } from './delivery'
import type { Spooler, SpoolState } from './spool-job'
import { windowsSpooler } from './windows-spooler'

/** By `process.platform`. */
const SPOOLERS: Readonly<Record<string, (installation: string, timers: Timers) => Spooler>> = {
  linux: (installation) => cupsSpooler('/run/cups/cups.sock', installation),
  darwin: (installation) => cupsSpooler('/private/var/run/cupsd', installation),
  win32: (_installation, timers) => windowsSpooler(timers),
}

export const spoolerOf = (platform: string, installation: string, timers: Timers): Spooler | null =>
  SPOOLERS[platform]?.(installation, timers) ?? null

/** What has not begun by then is taken back: the customer has gone, and a drawer must not open behind somebody's back. */
export const PATIENCE_MS: Readonly<Record<RawWhat, number>> = { paper: 30 * SECOND_MS, kick: 3 * SECOND_MS }
/** How long a paper that is being printed is watched before it is left alone. */
const WATCHED_MS = 30 * SECOND_MS
const LOOK_EVERY_MS = 200
/** A spooler that began with a job and says nothing of it for so long may be printing it. */
const SAYS_WITHIN_MS = SECOND_MS
/** A cancelled job ends within moments; a spooler that needs longer is not believed. */
const ENDS_WITHIN_MS = 5 * SECOND_MS
/** Whoever asks the spooler may hang: a printer that is set up next must not wait for it. */
const SAYS_OF_A_JOB_WITHIN_MS = 5 * SECOND_MS

export interface SpoolingOptions {
  readonly clock: Pick<Clock, 'elapsed'>
  readonly timers: Timers
  /** The app or its environment is being left: what has not begun is taken back at once. */
  readonly isLeaving: () => boolean
  /** How long a paper that has not begun may wait still, again and again; null once it waits no more. */
  readonly onWait: (leftMs: number | null) => void
}

/** Never throws. */
export async function sendToSpooler(
  spooler: Spooler | null,
  queue: string | null,
  { begunBy, ...job }: RawJob,
  { clock, timers, isLeaving, onWait }: SpoolingOptions,
): Promise<Delivery> {
  if (spooler === null) return 'refused'
  const { elapsed } = clock
  if (begunBy !== null && elapsed() >= begunBy) return 'taken-back'
  const { what } = job
  const lateAt = begunBy ?? elapsed() + PATIENCE_MS[what]
  const within: Within = (ms, work) => answeredWithin(timers, ms, work)
  const stop = new AbortController()
  const submitting = spooler.submit(queue, job, stop.signal)
  let spooled = await within(Math.min(lateAt - elapsed(), PRINT_TIMEOUT_MS), submitting)
  if (spooled === null) {
    stop.abort()
    spooled = await within(ENDS_WITHIN_MS, submitting)
  }
  if (spooled === null) {
    // It may be taken later, and then nobody waits for it.
    void submitting.then(async (late) => {
      if (typeof late === 'string') return
      await late.cancel()
      late.close()
    })
    return 'no-answer'
  }
  if (typeof spooled === 'string') return spooled
  const { state, cancel, close } = spooled
  return followed(
    {
      what,
      state: () => within(SAYS_OF_A_JOB_WITHIN_MS, state()),
      cancel: () => within(SAYS_OF_A_JOB_WITHIN_MS, cancel()),
    },
    {
      elapsed,
      wait: (ms) => new Promise((resolve) => void timers.after(ms, resolve)),
      isLate: () => elapsed() >= lateAt,
      isLeaving: () => isLeaving() || stop.signal.aborted,
      onWait: () => {
        if (what === 'paper') onWait(Math.max(lateAt - elapsed(), 0))
      },
    },
  ).finally(() => {
    if (what === 'paper') onWait(null)
    close()
  })
}

type Within = <Value>(ms: number, work: Promise<Value>) => Promise<Value | null>

/** Null if it is not there by then. */
function answeredWithin<Value>(timers: Timers, ms: number, work: Promise<Value>): Promise<Value | null> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, () => resolve(null))
    void work.then((value) => {
      cancel()
      resolve(value)
    })
  })
}

interface Followed {
  readonly what: RawWhat
  readonly state: () => Promise<SpoolState | null>
  readonly cancel: () => Promise<unknown>
}

interface Following {
  readonly elapsed: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly isLate: () => boolean
  readonly isLeaving: () => boolean
  readonly onWait: () => void
}

/** What the looks at one job have shown so far, each by elapsed time. */
interface Seen {
  /** When it was first begun with, without a word of what is done. */
  startsAt: number | null
  /** When bytes may first have reached the printer; null while none may have. */
  begunAt: number | null
  /** It was begun with, and did no more than look for the printer. */
  onlyReached: boolean
}

async function followed(job: Followed, following: Following): Promise<Delivery> {
  const { elapsed, wait, isLate, isLeaving, onWait } = following
  const seen: Seen = { startsAt: null, begunAt: null, onlyReached: false }
  for (;;) {
    const now = await job.state()
    remember(seen, now, elapsed())
    const end = endOf(now, seen)
    if (end !== null) return end
    if (now === null || isLeaving()) return takenBack(job, seen, following)
    if (isLate() && (seen.begunAt === null || job.what === 'kick')) {
      // Others print first, and after them this one. Taken back is only what waits for a printer that does nothing.
      if (now.state === 'behind' && job.what === 'paper') return 'waits-behind'
      return takenBack(job, seen, following)
    }
    if (seen.begunAt !== null && elapsed() - seen.begunAt >= WATCHED_MS) return 'no-answer'
    if (seen.begunAt === null) onWait()
    await wait(LOOK_EVERY_MS)
  }
}

/** Of a job whose spooler says nothing of it nobody knows that it has not begun. */
function remember(seen: Seen, now: SpoolState | null, at: number): void {
  if (now?.state === 'starts') seen.startsAt ??= at
  const isSilent = now === null || (now.state === 'starts' && at - (seen.startsAt ?? at) >= SAYS_WITHIN_MS)
  if (isSilent || now.state === 'prints') seen.begunAt ??= at
  if (now?.state === 'reaches') seen.onlyReached = true
}

/** What is known of a job that has ended; null while it has not. */
function endOf(now: SpoolState | null, { begunAt, onlyReached }: Seen): Delivery | null {
  if (now?.state === 'completed') return 'sent'
  if (now?.state !== 'canceled' && now?.state !== 'aborted') return null
  const isUntouched =
    now.done === 'never-begun' || (now.done === 'nothing' && onlyReached && begunAt === null)
  return isUntouched ? 'taken-back' : 'no-answer'
}

/**
 * Cancels a job and reads back what became of it. A paper that may be printing is left alone, a duplicate can follow it; a pulse of the
 * drawer is ended whatever it does.
 */
async function takenBack(job: Followed, seen: Seen, { elapsed, wait }: Following): Promise<Delivery> {
  if (seen.begunAt !== null && job.what === 'paper') return 'no-answer'
  await job.cancel()
  const until = elapsed() + ENDS_WITHIN_MS
  while (elapsed() < until) {
    const now = await job.state()
    if (now === null) return 'no-answer'
    remember(seen, now, elapsed())
    const end = endOf(now, seen)
    if (end !== null) return end
    await wait(LOOK_EVERY_MS)
  }
  return 'no-answer'
}
