// The press: takes a receipt's address to paper or to a PDF. It knows nothing of money and can change nothing about a sale.
// "Sent to the printer" is all that can be known; whether paper came out only the person sees.
import type { Timers } from '@shared/clock'
import { SECOND_MS } from '@shared/clock'
import type { Paper } from '@shared/domain/receipt'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import type { Say } from '../texts'
import { saveFile, type Disk } from './files'
import { pageSizeFor, type SizeMm } from './papers'
import type { PrintWindow } from './print-window'

/** A printer that does not take a job within this time is treated as away. */
export const PRINT_TIMEOUT_MS = 15 * SECOND_MS

/** Why nothing was sent, or (`no-answer`) why it cannot be said. The words are found by these. */
export const PRINTER_PROBLEMS = ['none-installed', 'refused', 'no-answer', 'page'] as const
export type PrinterProblem = (typeof PRINTER_PROBLEMS)[number]

export interface PressDependencies {
  /** The window's own origin, without a slash at its end. */
  readonly origin: string
  readonly openWindow: () => PrintWindow
  /** Names of the installed printers as people know them. */
  readonly printers: () => Promise<readonly string[]>
  /** Asks where to save; null if the person would rather not. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
  readonly disk: Disk
  readonly timers: Timers
  readonly say: () => Say
}

export interface Press {
  /** Prints the page at `path`. Fails with `printer`, or `cancelled` when the person closed the system's dialog. */
  print(path: string, paper: Paper): Promise<Result<{ readonly sentTo: string }>>
  /** Saves it as a PDF where the person says. Fails with `file`, `cancelled`, or `printer` when the page cannot be drawn. */
  savePdf(path: string, paper: Paper, suggestedName: string): Promise<Result<{ readonly fileName: string }>>
}

const printerFailure = (problem: PrinterProblem): Failure => ({ kind: 'printer', problem })

/** What the systems say when a person closes the print dialog. */
const CANCELLED = /cancel/i

export function createPress(dependencies: PressDependencies): Press {
  let last: Promise<unknown> = Promise.resolve()
  /** One job at a time: two windows measuring at once fight over a small PC, and papers must come in the order asked for. */
  const inTurn = <Value>(job: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(job, job)
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    print: (path, paper) => inTurn(() => print(dependencies, path, paper)),
    savePdf: async (path, paper, suggestedName) => {
      const file = await dependencies.chooseFile(suggestedName)
      if (file === null) return fail({ kind: 'cancelled' })
      return inTurn(() => savePdf(dependencies, path, paper, file))
    },
  }
}

async function print(
  dependencies: PressDependencies,
  path: string,
  paper: Paper,
): Promise<Result<{ readonly sentTo: string }>> {
  const printers = await dependencies.printers()
  if (printers.length === 0) return fail(printerFailure('none-installed'))
  const [only = ''] = printers
  const sentTo = printers.length === 1 ? only : dependencies.say()('print.default-printer')
  return withPage(dependencies, path, paper, async (window, page) => {
    const silent = await within(dependencies.timers, window.print(page, false))
    if (silent === 'timed-out') return fail(printerFailure('no-answer'))
    if (silent.sent) return succeed({ sentTo })
    // No usable default printer: the person picks one in the system's own dialog, and may take as long as they like.
    const chosen = await window.print(page, true)
    if (chosen.sent) return succeed({ sentTo })
    return fail(CANCELLED.test(chosen.reason) ? { kind: 'cancelled' } : printerFailure('refused'))
  })
}

async function savePdf(
  dependencies: PressDependencies,
  path: string,
  paper: Paper,
  file: string,
): Promise<Result<{ readonly fileName: string }>> {
  const drawn = await withPage(dependencies, path, paper, async (window, page) => {
    const bytes = await within(dependencies.timers, window.pdf(page))
    return bytes === 'timed-out' ? fail(printerFailure('page')) : succeed(bytes)
  })
  if (!drawn.ok) return drawn
  const saved = await saveFile(dependencies.disk, file, drawn.value)
  return saved.ok ? succeed({ fileName: nameOf(file) }) : saved
}

const nameOf = (file: string): string => file.split(/[\\/]/).at(-1) ?? file

/** Opens the page, measures it, and always closes it. A page that does not come, or has no sound height, is `printer: page`. */
async function withPage<Value>(
  { openWindow, origin, timers }: PressDependencies,
  path: string,
  paper: Paper,
  use: (window: PrintWindow, page: SizeMm) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const window = openWindow()
  try {
    const heightPx = await within(
      timers,
      window.load(`${origin}${path}`).then(() => window.heightPx()),
    )
    if (heightPx === 'timed-out') return fail(printerFailure('page'))
    return await use(window, pageSizeFor(paper, heightPx))
  } catch {
    return fail(printerFailure('page'))
  } finally {
    window.close()
  }
}

function within<Value>(timers: Timers, work: Promise<Value>): Promise<Value | 'timed-out'> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(PRINT_TIMEOUT_MS, () => resolve('timed-out'))
    work.then(resolve, reject).finally(cancel)
  })
}
