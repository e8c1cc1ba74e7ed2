// Prints a page or saves it as a PDF, by its address. It knows nothing about money and cannot change a sale. "Sent to
// the printer" is all that can be known; only a person sees whether paper came out.
import { SECOND_MS, type Timers } from '#shared/base/clock'
import type { Dots, Roll } from '#shared/printing/heads'
import type { Paper } from '#shared/printing/paper'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Say } from '../texts'
import { scaledTo, type Bitmap } from './bitmap'
import type { GrowingDisk } from '#shared/node/files/growing-file'
import { saveFile } from '#shared/node/files/saved-file'
import { createSerialQueue, type SerialQueue } from '#shared/node/files/serial-queue'
import { bitmapOf } from './png'
import { pageSizeFor, type SizeMm } from './papers'
import type { Delivery, RawJob } from './raw/delivery'
import { TITLES } from './raw/spool-job'
import { printerFailure, PRINT_TIMEOUT_MS } from './raw/printer-problems'
import type { PrintWindow } from './print-window'

export interface InstalledPrinter {
  /** The name by which the system knows it. */
  readonly queue: string
  /** The name shown to people. */
  readonly name: string
}

export interface PressDependencies {
  /** The window's own origin, without a trailing slash. */
  readonly origin: string
  readonly openWindow: () => PrintWindow
  readonly printers: () => Promise<readonly InstalledPrinter[]>
  /** Hands a page over as a PDF and follows it; null where the system alone prints pages. Never rejects. */
  readonly sendPage: ((queue: string | null, job: RawJob) => Promise<Delivery>) | null
  /** Follows the job that the system has under this title in a queue, null for the default one; null if nothing can be asked. Never rejects. */
  readonly followPage: (queue: string | null, title: string) => Promise<Delivery | null>
  /** Something that no other job has. */
  readonly newTitle: () => string
  /** Asks where to save; null if the person cancels. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
  readonly disk?: GrowingDisk
  readonly timers: Timers
  readonly say: () => Say
}

export interface Press {
  /**
   * Prints the page at `path` through the driver of `queue`, null for the default printer. Fails with `printer`, or
   * `cancelled` if the person closed the system's dialog.
   */
  print(path: string, paper: Paper, queue: string | null): Promise<Result<{ readonly sentTo: string }>>
  /**
   * Saves it as a PDF where the person chooses. Fails with `file`, `cancelled`, or `printer` if the page cannot be
   * rendered.
   */
  savePdf(path: string, paper: Paper, suggestedName: string): Promise<Result<{ readonly fileName: string }>>
  /** Draws it dot for dot, as wide as the head of a receipt printer. Fails with `printer`. */
  picture(path: string, roll: Roll, width: Dots): Promise<Result<Bitmap>>
}

/** What systems report if a person closes the print dialog. */
const CANCELLED = /cancel/i

/** Opening a window takes a third of the time of a paper, and a second paper often follows the first. */
const WINDOW_KEPT_MS = 30 * SECOND_MS

export function createPress(given: PressDependencies): Press {
  // Two windows at a time would be too much for a small PC.
  const serialQueue = createSerialQueue()
  const dependencies = { ...given, windows: keptWindow(given) }
  return {
    print: (path, paper, queue) => print({ dependencies, serialQueue }, path, paper, queue),
    savePdf: async (path, paper, suggestedName) => {
      const file = await dependencies.chooseFile(suggestedName)
      if (file === null) return fail({ kind: 'cancelled' })
      return serialQueue(() => savePdf(dependencies, path, paper, file))
    },
    picture: (path, roll, width) => serialQueue(() => picture(dependencies, path, roll, width)),
  }
}

interface PrintWindows {
  /** The one that was kept, or a new one. */
  take(): PrintWindow
  /** Keeps it for the next paper. */
  keep(window: PrintWindow): void
}

/** For papers that are laid out one after the other. */
function keptWindow({ openWindow, timers }: Pick<PressDependencies, 'openWindow' | 'timers'>): PrintWindows {
  let kept: { readonly window: PrintWindow; readonly cancel: () => void } | null = null
  return {
    take: () => {
      const found = kept
      kept = null
      found?.cancel()
      return found?.window.isOpen() === true ? found.window : openWindow()
    },
    keep: (window) => {
      const cancel = timers.after(WINDOW_KEPT_MS, () => {
        kept = null
        window.close()
      })
      kept = { window, cancel }
    },
  }
}

interface PressContext extends PressDependencies {
  readonly windows: PrintWindows
}

interface Printing {
  readonly dependencies: PressContext
  readonly serialQueue: SerialQueue
}

async function print(
  printing: Printing,
  path: string,
  paper: Paper,
  queue: string | null,
): Promise<Result<{ readonly sentTo: string }>> {
  const { dependencies, serialQueue } = printing
  const printers = await dependencies.printers()
  if (printers.length === 0) return fail(printerFailure('none-installed'))
  const known = queue === null ? null : printers.find((printer) => printer.queue === queue)
  if (known === undefined) return fail(printerFailure('away'))
  const only = printers.length === 1 ? printers[0] : undefined
  const sentTo = (known ?? only)?.name ?? dependencies.say()('print.default-printer')
  const sent = await sentAsPdf(printing, path, paper, (known ?? only)?.queue ?? null)
  if (sent !== null) return sent.ok ? succeed({ sentTo }) : sent
  return serialQueue(() => printBySystem(dependencies, { path, paper, queue, sentTo }))
}

/**
 * Chromium says "printed" once the system has the page, whatever becomes of it then. A print service that takes pages from us tells what does.
 * Null where there is none, or it does not know the printer: that of another server, which Chromium alone finds.
 */
async function sentAsPdf(
  { dependencies, serialQueue }: Printing,
  path: string,
  paper: Paper,
  queue: string | null,
): Promise<Result<null> | null> {
  const { sendPage } = dependencies
  if (sendPage === null) return null
  const drawn = await serialQueue(() => pdfOf(dependencies, path, paper))
  if (!drawn.ok) return drawn
  const { bytes, page } = drawn.value
  const delivery = await sendPage(queue, { what: 'paper', bytes, page, begunBy: null })
  if (delivery === 'spooler-away' || delivery === 'queue-missing') return null
  return delivery === 'sent' || delivery === 'printed' ? succeed(null) : fail(printerFailure(delivery))
}

async function printBySystem(
  dependencies: PressContext,
  {
    path,
    paper,
    queue,
    sentTo,
  }: {
    readonly path: string
    readonly paper: Paper
    readonly queue: string | null
    readonly sentTo: string
  },
): Promise<Result<{ readonly sentTo: string }>> {
  const title = `${TITLES.paper} ${dependencies.newTitle()}`
  return withPage(dependencies, path, paper, async (window, page) => {
    const silent = await handedOver(
      within(dependencies.timers, window.print(page, { queue, dialog: false, title })),
    )
    if (silent === 'lost' || silent === 'timed-out') return fail(printerFailure('no-answer'))
    if (silent.sent) return becameOf(await dependencies.followPage(queue, title), sentTo)
    // The printer cannot be used without a dialog: the person picks one in the system's dialog, and may take as long as
    // they like.
    const chosen = await handedOver(window.print(page, { queue, dialog: true, title }))
    if (chosen === 'lost') return fail(printerFailure('no-answer'))
    if (chosen.sent) return succeed({ sentTo })
    return fail(CANCELLED.test(chosen.reason) ? { kind: 'cancelled' } : printerFailure('refused'))
  })
}

/** A job that is not found has left the queue already, as far as anybody knows. */
const becameOf = (delivery: Delivery | null, sentTo: string): Result<{ readonly sentTo: string }> =>
  delivery === 'no-answer' || delivery === 'taken-back' ? fail(printerFailure(delivery)) : succeed({ sentTo })

/** If the page is lost while it prints, nobody knows whether paper comes out. */
const handedOver = <Answer>(printing: Promise<Answer>): Promise<Answer | 'lost'> =>
  printing.catch(() => 'lost' as const)

async function savePdf(
  dependencies: PressContext,
  path: string,
  paper: Paper,
  file: string,
): Promise<Result<{ readonly fileName: string }>> {
  const drawn = await pdfOf(dependencies, path, paper)
  if (!drawn.ok) return drawn
  const saved = await saveFile(file, drawn.value.bytes, dependencies.disk)
  return saved.ok ? succeed({ fileName: nameOf(file) }) : saved
}

const pdfOf = (
  dependencies: PressContext,
  path: string,
  paper: Paper,
): Promise<Result<{ readonly bytes: Uint8Array; readonly page: SizeMm }>> =>
  withPage(dependencies, path, paper, async (window, page) => {
    const bytes = await within(dependencies.timers, window.pdf(page))
    return bytes === 'timed-out' ? fail(printerFailure('page')) : succeed({ bytes, page })
  })

async function picture(
  dependencies: PressContext,
  path: string,
  roll: Roll,
  width: Dots,
): Promise<Result<Bitmap>> {
  return withPage(dependencies, path, roll, async (window, _page, heightPx) => {
    const height = Math.ceil(heightPx)
    const png = await within(dependencies.timers, window.picture({ width, height }))
    return png === 'timed-out'
      ? fail(printerFailure('page'))
      : succeed(scaledTo(bitmapOf(png), width, height))
  })
}

const nameOf = (file: string): string => file.split(/[\\/]/).at(-1) ?? file

/**
 * Opens the page and measures it. Its window is kept for the next paper if all went well, and closed otherwise. A page that does not load, or
 * has no valid height, is `printer: page`.
 */
async function withPage<Value>(
  { windows, origin, timers }: PressContext,
  path: string,
  paper: Paper,
  use: (window: PrintWindow, page: SizeMm, heightPx: number) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const window = windows.take()
  let isGood = false
  try {
    const heightPx = await within(
      timers,
      window.load(`${origin}${path}`).then(() => window.heightPx()),
    )
    if (heightPx === 'timed-out') return fail(printerFailure('page'))
    const used = await use(window, pageSizeFor(paper, heightPx), heightPx)
    isGood = used.ok
    return used
  } catch {
    return fail(printerFailure('page'))
  } finally {
    if (isGood) windows.keep(window)
    else window.close()
  }
}

function within<Value>(timers: Timers, work: Promise<Value>): Promise<Value | 'timed-out'> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(PRINT_TIMEOUT_MS, () => resolve('timed-out'))
    work.then(resolve, reject).finally(cancel)
  })
}
