// A paper or a pulse of the drawer through the system's spooler: handed over, and followed until it is known what became of it. Each
// platform has its own spooler; what is said of a job, and when one is taken back, is the same for all.
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { cupsSpooler } from './cups'
import { PRINT_TIMEOUT_MS } from './printer-problems'
import type { Delivery, RawWhat } from './delivery'
import type { Spooled, Spooler, SpoolState } from './spool-job'
import { windowsSpooler } from './windows-spooler'

/** By `process.platform`. */
const SPOOLERS: Readonly<Record<string, (installation: string) => Spooler>> = {
  linux: (installation) => cupsSpooler('/run/cups/cups.sock', installation),
  darwin: (installation) => cupsSpooler('/private/var/run/cupsd', installation),
  win32: () => windowsSpooler(),
}

export const spoolerOf = (platform: string, installation: string): Spooler | null =>
  SPOOLERS[platform]?.(installation) ?? null

/** What has not begun by then is taken back: the customer has gone, and a drawer must not open behind somebody's back. */
export const PATIENCE_MS: Readonly<Record<RawWhat, number>> = { paper: 30 * SECOND_MS, kick: 3 * SECOND_MS }
/** How long a paper that is being printed is watched before it is left alone. */
const WATCHED_MS = 30 * SECOND_MS
const LOOK_EVERY_MS = 200
/** A spooler that began with a job and says nothing of it for so long may be printing it. */
const SAYS_WITHIN_MS = SECOND_MS
/** A cancelled job ends within moments; a spooler that needs longer is not believed. */
const ENDS_WITHIN_MS = 5 * SECOND_MS

type Wait = (ms: number) => Promise<void>

export interface SpoolingOptions {
  readonly timers: Timers
  /** The app or its environment is being left: what has not begun is taken back at once. */
  readonly isLeaving: () => boolean
}

/** Never throws. */
export async function sendToSpooler(
  spooler: Spooler | null,
  queue: string,
  job: { readonly what: RawWhat; readonly bytes: Uint8Array },
  { timers, isLeaving }: SpoolingOptions,
): Promise<Delivery> {
  if (spooler === null) return 'refused'
  const wait: Wait = (ms) => new Promise((resolve) => void timers.after(ms, resolve))
  const submitting = spooler.submit(queue, job.what, job.bytes)
  const spooled = await Promise.race([submitting, wait(PRINT_TIMEOUT_MS)])
  if (spooled === undefined) {
    // It may be taken later, and then nobody waits for it.
    void submitting.then(async (late) => {
      if (typeof late === 'string') return
      await late.cancel()
      late.close()
    })
    return 'no-answer'
  }
  if (typeof spooled === 'string') return spooled
  return followed(spooled, job.what, { wait, isLeaving }).finally(() => spooled.close())
}

/** What the looks at one job have shown so far. */
interface Seen {
  /** Bytes may have reached the printer. */
  hasBegun: boolean
  /** It was begun with, and did no more than look for the printer. */
  onlyReached: boolean
}

async function followed(
  spooled: Spooled,
  what: RawWhat,
  { wait, isLeaving }: Pick<SpoolingOptions, 'isLeaving'> & { readonly wait: Wait },
): Promise<Delivery> {
  const seen: Seen = { hasBegun: false, onlyReached: false }
  let waitedMs = 0
  let printedMs = 0
  for (;;) {
    const now = await spooled.state()
    if (now === null) return takenBack(spooled, { what, seen: { ...seen, hasBegun: true }, wait })
    remember(seen, now, waitedMs)
    const end = endOf(now, seen)
    if (end !== null) return end
    if (isLeaving()) return takenBack(spooled, { what, seen, wait })
    if (waitedMs >= PATIENCE_MS[what] && (!seen.hasBegun || what === 'kick')) {
      // Others print first, and after them this one. Taken back is only what waits for a printer that does nothing.
      if (now.state === 'behind' && what === 'paper') return 'waits-behind'
      return takenBack(spooled, { what, seen, wait })
    }
    if (printedMs >= WATCHED_MS) return 'no-answer'
    await wait(LOOK_EVERY_MS)
    waitedMs += LOOK_EVERY_MS
    if (seen.hasBegun) printedMs += LOOK_EVERY_MS
  }
}

function remember(seen: Seen, { state }: SpoolState, waitedMs: number): void {
  if (state === 'prints' || (state === 'starts' && waitedMs >= SAYS_WITHIN_MS)) seen.hasBegun = true
  if (state === 'reaches') seen.onlyReached = true
}

/** What is known of a job that has ended; null while it has not. */
function endOf({ state, done }: SpoolState, { hasBegun, onlyReached }: Seen): Delivery | null {
  if (state === 'completed') return 'sent'
  if (state !== 'canceled' && state !== 'aborted') return null
  const isUntouched = done === 'never-begun' || (done === 'nothing' && onlyReached && !hasBegun)
  return isUntouched ? 'taken-back' : 'no-answer'
}

/**
 * Cancels a job and reads back what became of it. A paper that may be printing is left alone, a duplicate can follow it; a pulse of the
 * drawer is ended whatever it does.
 */
async function takenBack(
  spooled: Spooled,
  { what, seen, wait }: { readonly what: RawWhat; readonly seen: Seen; readonly wait: Wait },
): Promise<Delivery> {
  if (seen.hasBegun && what === 'paper') return 'no-answer'
  await spooled.cancel()
  for (let waitedMs = 0; waitedMs < ENDS_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    const now = await spooled.state()
    if (now === null) return 'no-answer'
    remember(seen, now, 0)
    const end = endOf(now, seen)
    if (end !== null) return end
    await wait(LOOK_EVERY_MS)
  }
  return 'no-answer'
}
