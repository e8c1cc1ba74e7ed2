// Receipts that were not printed. A job consists of a sale's id and its paper and contains nothing about the customer:
// the receipt is rendered from the journal when it is printed, so that it is up to date. What waits lies in a file, and
// after a restart it is offered and no longer printed by itself: nobody stands there for it.
import type { Handlers } from '#shared/channels/contract'
import { MINUTE_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type { StaffAtCounter } from '#shared/access/staff'
import { MOST_WAITING_PRINTS } from '#shared/receipts/print-job'
import type { PaperSent, PrintJob, WaitingPrint } from '#shared/receipts/print-job'
import type { KeptFile } from '#shared/base/kept-file'
import type { PrinterProblem } from './raw/printer-problems'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'

export interface PrintQueueDependencies {
  /**
   * Prints once and counts the copy; `pressedAt` is elapsed time, null for what is tried by itself. `printer` is another one than that of
   * receipts, `askedBy` whoever pressed. Never throws.
   */
  readonly print: (
    job: PrintJob,
    pressedAt: number | null,
    printer: string | null,
    askedBy: string,
  ) => Promise<Result<PaperSent>>
  /** Who asks now. */
  readonly staff: () => Pick<StaffAtCounter, 'id'>
  readonly file: KeptFile<readonly WaitingPrint[]>
  /** False while nobody is there to take the paper. */
  readonly mayPrint: () => boolean
  readonly clock: Clock
  readonly timers: Timers
  readonly onChanged: () => void
}

type QueueHandlers = Pick<
  Handlers,
  'receipt.print' | 'print-queue.list' | 'print-queue.retry' | 'print-queue.cancel'
>

export interface PrintQueue {
  readonly handlers: QueueHandlers
  close(): void
}

const TRY_EVERY_MS = 30 * SECOND_MS
/** After this time nobody is waiting for the paper: it is offered, but no longer printed automatically. */
const TRY_FOR_MS = 30 * MINUTE_MS

type AskedPrint = Pick<WaitingPrint, 'requestId' | 'paper' | 'askedBy'>
type NotPrinted = Extract<Result<PaperSent>, { ok: false }>

const keyOf = ({ requestId, paper }: PrintJob): string => `${requestId} ${paper}`

export function createPrintQueue(dependencies: PrintQueueDependencies): PrintQueue {
  const { print, mayPrint, clock, staff, onChanged } = dependencies
  const { waiting, keep, drop, arm, isDue, stop } = waitingJobs(dependencies, () => void tryAll())
  /** What was not printed waits, is offered, or is told. */
  const keptFor = (job: AskedPrint, printed: NotPrinted): NotPrinted | Result<{ sentTo: null }> => {
    const before = waiting.get(keyOf(job))
    const isNew = before === undefined
    if (isNew && waiting.size >= MOST_WAITING_PRINTS) return printed
    const since = before?.since ?? clock.now()
    const problem = problemOf(printed.failure)
    if (problem === 'away') {
      keep({ ...job, since, problem, givesUpAt: clock.now() + TRY_FOR_MS })
      return succeed({ sentTo: null })
    }
    // It comes out after the others, or there is nothing that could be printed any more.
    if (problem === 'waits-behind' || printed.failure.kind === 'not-found') drop(job)
    else if (problem !== null && (!isNew || NOTHING_CAME.includes(problem)))
      keep({ ...job, since, problem, givesUpAt: null })
    return printed
  }

  /**
   * Prints now. Waiting makes sense only if the printer took nothing: after any other answer a part may have been
   * printed.
   */
  const attempt = async (
    { requestId, paper, askedBy }: AskedPrint,
    pressedAt: number | null,
    printer: string | null = null,
  ): Promise<Result<Omit<PaperSent, 'sentTo'> & { sentTo: string | null }>> => {
    const job = { requestId, paper }
    const printed = await print(job, pressedAt, printer, askedBy)
    if (printed.ok) {
      drop(job)
      return printed
    }
    return keptFor({ ...job, askedBy }, printed)
  }

  /** One after the other, oldest first; if the first is still not possible, neither are the others. */
  const tryAll = async (): Promise<void> => {
    for (const job of [...waiting.values()].filter(isDue)) {
      if (!mayPrint()) break
      // It may have been cancelled while another one was printing.
      if (!waiting.has(keyOf(job))) continue
      const { givesUpAt } = job
      const tried = await attempt(job, null)
      if (tried.ok && tried.value.sentTo === null) {
        if (waiting.has(keyOf(job))) keep({ ...job, givesUpAt })
        break
      }
    }
    arm()
    onChanged()
  }

  return {
    handlers: {
      'receipt.print': (job) => attempt({ ...job, askedBy: staff().id }, clock.elapsed()),
      'print-queue.list': async () => succeed([...waiting.values()]),
      'print-queue.retry': async (job) =>
        waiting.has(keyOf(job))
          ? attempt({ ...job, askedBy: staff().id }, clock.elapsed(), job.printer)
          : fail({ kind: 'wrong-state', state: 'not-waiting' }),
      'print-queue.cancel': async (job) => {
        drop(job)
        return succeed([...waiting.values()])
      },
    },
    close: stop,
  }
}

/** What waits, and the timer of the next try. */
function waitingJobs(
  { clock, timers, onChanged, file }: Pick<PrintQueueDependencies, 'clock' | 'timers' | 'onChanged' | 'file'>,
  tryAll: () => void,
) {
  const waiting = new Map<string, WaitingPrint>()
  for (const job of file.load() ?? []) waiting.set(keyOf(job), { ...job, givesUpAt: null })
  let isClosed = false
  let stop = (): void => undefined
  const isDue = ({ givesUpAt }: WaitingPrint): boolean => givesUpAt !== null && givesUpAt > clock.now()
  const arm = (): void => {
    stop()
    stop =
      !isClosed && [...waiting.values()].some(isDue) ? timers.after(TRY_EVERY_MS, tryAll) : () => undefined
  }
  const changed = (): void => {
    file.save([...waiting.values()])
    arm()
    onChanged()
  }
  return {
    waiting,
    isDue,
    arm,
    stop: () => {
      isClosed = true
      stop()
    },
    keep: (job: WaitingPrint): void => {
      waiting.set(keyOf(job), job)
      changed()
    },
    drop: (job: PrintJob): void => {
      if (waiting.delete(keyOf(job))) changed()
    },
  }
}

const problemOf = (failure: Failure): PrinterProblem | null =>
  failure.kind === 'printer' ? failure.problem : null

/** Nothing of it can have come out, and it does so by itself no more: it is offered, and a person sees to the printer first. */
const NOTHING_CAME: readonly PrinterProblem[] = [
  'none-installed',
  'refused',
  'taken-back',
  'queue-missing',
  'queue-rejects',
  'queue-paused',
  'queue-forbids',
  'spool-full',
  'spooler-away',
  'no-own-commands',
  'no-driver',
  'paper-out',
  'cover-open',
  'not-ready',
  'star-mode',
]
