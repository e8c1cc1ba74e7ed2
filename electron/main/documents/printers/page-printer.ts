// The press: takes a receipt's address to paper or to a PDF. It knows nothing of money and can change nothing about a sale.
// "Sent to the printer" is all that can be known; whether paper came out only the person sees.
import type { Timers } from '@shared/clock'
import type { Paper } from '@shared/domain/receipt'
import { fail, succeed, type Result } from '@shared/result'
import type { Say } from '../texts'
import { bitmapOf, scaledTo, type Bitmap } from './escpos/bitmap'
import { saveFile, type Disk } from './saved-documents'
import { turns } from '../../files/serial-queue'
import { pageSizeFor, PRINT_DOTS, type Roll, type SizeMm } from './papers'
import { printerFailure, PRINT_TIMEOUT_MS } from './printer-problems'
import type { PrintWindow } from './print-window'

export interface InstalledPrinter {
  /** The name the system knows it by. */
  readonly queue: string
  /** The name people know it by. */
  readonly name: string
}

export interface PressDependencies {
  /** The window's own origin, without a slash at its end. */
  readonly origin: string
  readonly openWindow: () => PrintWindow
  readonly printers: () => Promise<readonly InstalledPrinter[]>
  /** Asks where to save; null if the person would rather not. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
  readonly disk: Disk
  readonly timers: Timers
  readonly say: () => Say
}

export interface Press {
  /**
   * Prints the page at `path` through the driver of `queue`, null for the default printer. Fails with `printer`, or `cancelled`
   * when the person closed the system's dialog.
   */
  print(path: string, paper: Paper, queue: string | null): Promise<Result<{ readonly sentTo: string }>>
  /** Saves it as a PDF where the person says. Fails with `file`, `cancelled`, or `printer` when the page cannot be drawn. */
  savePdf(path: string, paper: Paper, suggestedName: string): Promise<Result<{ readonly fileName: string }>>
  /** Draws it dot for dot, as wide as the head of a receipt printer. Fails with `printer`. */
  picture(path: string, roll: Roll): Promise<Result<Bitmap>>
}

/** What the systems say when a person closes the print dialog. */
const CANCELLED = /cancel/i

export function createPress(dependencies: PressDependencies): Press {
  // Two windows measuring at once would fight over a small PC.
  const serialQueue = turns()
  return {
    print: (path, paper, queue) => serialQueue(() => print(dependencies, path, paper, queue)),
    savePdf: async (path, paper, suggestedName) => {
      const file = await dependencies.chooseFile(suggestedName)
      if (file === null) return fail({ kind: 'cancelled' })
      return serialQueue(() => savePdf(dependencies, path, paper, file))
    },
    picture: (path, roll) => serialQueue(() => picture(dependencies, path, roll)),
  }
}

async function print(
  dependencies: PressDependencies,
  path: string,
  paper: Paper,
  queue: string | null,
): Promise<Result<{ readonly sentTo: string }>> {
  const printers = await dependencies.printers()
  if (printers.length === 0) return fail(printerFailure('none-installed'))
  const known = queue === null ? null : printers.find((printer) => printer.queue === queue)
  if (known === undefined) return fail(printerFailure('away'))
  const only = printers.length === 1 ? printers[0] : undefined
  const sentTo = (known ?? only)?.name ?? dependencies.say()('print.default-printer')
  return withPage(dependencies, path, paper, async (window, page) => {
    const silent = await within(dependencies.timers, window.print(page, { queue, dialog: false }))
    if (silent === 'timed-out') return fail(printerFailure('no-answer'))
    if (silent.sent) return succeed({ sentTo })
    // The printer cannot be used without asking: the person picks one in the system's own dialog, and may take as long as they like.
    const chosen = await window.print(page, { queue, dialog: true })
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

async function picture(dependencies: PressDependencies, path: string, roll: Roll): Promise<Result<Bitmap>> {
  const width = PRINT_DOTS[roll]
  return withPage(dependencies, path, roll, async (window, _page, heightPx) => {
    const height = Math.ceil(heightPx)
    const png = await within(dependencies.timers, window.picture({ width, height }))
    return png === 'timed-out'
      ? fail(printerFailure('page'))
      : succeed(scaledTo(bitmapOf(png), width, height))
  })
}

const nameOf = (file: string): string => file.split(/[\\/]/).at(-1) ?? file

/** Opens the page, measures it, and always closes it. A page that does not come, or has no sound height, is `printer: page`. */
async function withPage<Value>(
  { openWindow, origin, timers }: PressDependencies,
  path: string,
  paper: Paper,
  use: (window: PrintWindow, page: SizeMm, heightPx: number) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const window = openWindow()
  try {
    const heightPx = await within(
      timers,
      window.load(`${origin}${path}`).then(() => window.heightPx()),
    )
    if (heightPx === 'timed-out') return fail(printerFailure('page'))
    return await use(window, pageSizeFor(paper, heightPx), heightPx)
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
