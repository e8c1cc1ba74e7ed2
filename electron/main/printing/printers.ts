// The printers of this computer, for every environment and before any is open. There is one set of them, so that the
// test page and the receipts of the open environment wait for each other.
import { randomUUID } from 'node:crypto'
import type { BrowserWindow } from 'electron'
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { createSerialQueue, type SerialQueue } from '#shared/node/files/serial-queue'
import type { Say } from '../texts'
import { createPress, type InstalledPrinter, type Press } from './page-printer'
import { openPrintWindow } from './print-window'
import { PRINT_TIMEOUT_MS, type PrinterProblem } from './raw/printer-problems'
import type { Delivery, RawJob, SendRaw } from './raw/delivery'
import { isReachable, sendToNetwork, type NetworkTarget } from './raw/network'
import { PATIENCE_MS, sendToSpooler, spoolerOf } from './raw/spooler'
import { choosePdfFile, installedPrinters } from './system-printers'

export interface Printers {
  readonly installed: () => Promise<readonly InstalledPrinter[]>
  readonly press: Press
  readonly sendRaw: SendRaw
  readonly timers: Timers
  /**
   * Waits for `printing`, while what has not begun yet is taken back. After some seconds it goes on without: what may come out then is
   * counted at the next start.
   */
  readonly leave: (printing: Promise<unknown>) => Promise<void>
  /** Runs a whole job once the previous one has ended. */
  readonly inTurn: SerialQueue
}

/** What can also be asked about them. */
export interface PrintersToAsk extends Printers {
  /** Whether a printer on the network takes connections. Never rejects. */
  readonly isReachable: (target: NetworkTarget) => Promise<boolean>
  /** Why a printer's own commands cannot go through this queue; null if nothing is known against it. Never rejects. */
  readonly queueProblem: (queue: string) => Promise<PrinterProblem | null>
}

export interface PrintersOptions {
  /** The window's own origin, without a trailing slash. */
  readonly origin: string
  /** Names our jobs on a print server that other counters use too. */
  readonly installation: string
  /** `process.platform`. */
  readonly platform: string
  /** The app's window, which owns the dialogs. */
  readonly counter: () => BrowserWindow
  readonly clock: Pick<Clock, 'elapsed'>
  readonly timers: Timers
  readonly say: () => Say
  /** How long a paper that its printer has not begun may wait still; null once it waits no more. */
  readonly onWait: (leftMs: number | null) => void
}

/** A printer of the shop's own network answers in milliseconds, one that is switched off never. */
const REACHED_WITHIN_MS = 3 * SECOND_MS
/** A printer that is there begins by then. */
const COUNTED_AFTER_MS = 2 * SECOND_MS
/** A print service takes a job back within moments. */
const LEAVES_WITHIN_MS = 6 * SECOND_MS

export function createPrinters({
  origin,
  installation,
  platform,
  counter,
  clock,
  timers,
  say,
  onWait,
}: PrintersOptions): PrintersToAsk {
  const installed = () => installedPrinters(counter())
  const spooler = spoolerOf(platform, installation, timers)
  const swept = spooler?.sweep()
  let leaving = 0
  const isLeaving = (): boolean => leaving > 0
  const told = bySeconds(onWait)
  const spool = async (queue: string | null, job: RawJob): Promise<Delivery> => {
    if (isLeaving()) return 'taken-back'
    // Otherwise the new job could be taken for one that was left.
    await swept
    return sendToSpooler(spooler, queue, job, { clock, timers, isLeaving, onWait: told })
  }
  return {
    installed,
    press: createPress({
      origin,
      timers,
      say,
      openWindow: openPrintWindow,
      printers: installed,
      sendPage: spooler?.takesPages === true ? (queue, job) => spool(queue, job) : null,
      followPage: async (queue, title) =>
        spooler?.takesPages === false
          ? spool(queue, { what: 'paper', bytes: new Uint8Array(), title, begunBy: null })
          : null,
      newTitle: randomUUID,
      chooseFile: (suggestedName) => choosePdfFile(counter(), suggestedName, say()),
    }),
    sendRaw: async (connection, job) => {
      if (isLeaving()) return 'taken-back'
      if (connection.way === 'network') {
        // A pulse of the drawer is as late over the network as through a queue.
        const timeoutMs = job.begunBy === null ? PRINT_TIMEOUT_MS : job.begunBy - clock.elapsed()
        const limits = { timers, timeoutMs, answers: job.answers }
        return timeoutMs > 0 ? sendToNetwork(connection, job.bytes, limits) : 'taken-back'
      }
      return spool(connection.queue, job)
    },
    leave: async (printing) => {
      leaving += 1
      await Promise.race([printing, new Promise<void>((done) => void timers.after(LEAVES_WITHIN_MS, done))])
      leaving -= 1
    },
    queueProblem: async (queue) => (await spooler?.problem(queue)) ?? null,
    isReachable: (target) => isReachable(target, { timers, timeoutMs: REACHED_WITHIN_MS }),
    timers,
    inTurn: createSerialQueue(),
  }
}

/** What begins within moments is not counted, and nobody reads more than whole seconds. */
function bySeconds(onWait: (leftMs: number | null) => void): (leftMs: number | null) => void {
  let last: number | null = null
  return (leftMs) => {
    const isSoon = leftMs !== null && leftMs > PATIENCE_MS.paper - COUNTED_AFTER_MS
    const seconds = leftMs === null || isSoon ? null : Math.ceil(leftMs / SECOND_MS)
    if (seconds === last) return
    last = seconds
    onWait(seconds === null ? null : seconds * SECOND_MS)
  }
}
