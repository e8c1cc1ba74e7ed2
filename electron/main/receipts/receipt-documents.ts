// Receipts for the workflows, assembled from model, pages, and printers.
import { createHash } from 'node:crypto'
import type { Clock } from '#shared/base/clock'
import type { Found } from '#shared/operations/checks/check'
import type { Environment } from '#shared/base/environment'
import { drawsNothing, type PrinterSettings } from '#shared/printing/printer'
import type { CounterPrinter, PrinterUse } from '#shared/printing/printers'
import type { Paper } from '#shared/printing/paper'
import { elsewhereOf } from '#shared/sale/sale-elsewhere'
import { receiptNumber, type RequestId } from '#shared/base/ids'
import { fail, type Failure, type Result } from '#shared/base/result'
import type { SaleAges } from '../journal'
import { fileDateText } from '../texts/dates'
import { slipModel, type ReceiptLanguages, type ReceiptModel } from './model'
import { printReceipt, type ReceiptPrinting } from './print-receipt'
import { isPlainPaper } from './escpos/plain'
import { printerFailure } from '../printing/raw/printer-problems'
import { kick, openDrawerFor, type PressedAt } from './drawer'
import { printRaw, type Printed } from './raw-printer'
import type { Printers } from '../printing/printers'
import { currentModel, isVisit, receiptIdOf, receiptPath, type Receiptable } from './receipt-pages'
import { shareText } from './share-text'
import { slipPage } from './receipt-page'
import type { DrawPage, Slips } from './slips'

export interface ReceiptDocumentsDependencies extends Omit<
  ReceiptPrinting,
  'printers' | 'languages' | 'clock'
> {
  readonly clock: Clock
  readonly ages: Pick<SaleAges, 'isOpenedWithin'>
  /** The languages of receipts, the larger one first: of this customer's, or of the shop's. */
  readonly languages: (subject?: Receiptable) => ReceiptLanguages
  readonly printers: Pick<Printers, 'press' | 'sendRaw' | 'inTurn'>
  /** The counter's printer of this use, as configured; another one if only that one takes the paper. */
  readonly printer: (use: PrinterUse, paper: Paper) => PrinterSettings
  /** The one with this id; null if it is gone. */
  readonly printerBy: (id: string) => CounterPrinter | null
  readonly slips: Slips
  /** The environment of the paper: only production's is genuine. */
  readonly environment: Environment
}

const STATE_DIGITS = 8
/** Cash drawers hang on printers with a roll. */
const ANY_ROLL: Paper = '80mm'

export interface ReceiptPreview {
  /** The address of the receipt's page. */
  readonly path: string
  /** To share. */
  readonly text: string
  /** A printer that draws nothing prints English, without the names that are in other letters. */
  readonly prints: 'as-shown' | 'in-english'
}

export interface ReceiptDocuments {
  /** Null while nothing certain can be printed. */
  page(subject: Receiptable, paper: Paper): ReceiptPreview | null
  /** The drawer opens for it only if somebody has just pressed. */
  print(subject: Receiptable, paper: Paper, pressedAt: PressedAt, printer?: string | null): Promise<Printed>
  savePdf(subject: Receiptable, paper: Paper): Promise<Result<{ readonly fileName: string }>>
  /** Opens the cash drawer on the printer's port once `record` has written it. Fails with `printer` (`no-drawer`) for a printer reached through its driver. */
  openDrawer(record: () => Result<unknown>): Promise<Printed>
  /** Prints the finding of a check, masked, on the counter's printer. */
  printSlip(found: Found, paper: Paper): Promise<Printed>
  /** Prints a page that is rendered for this one job, on the printer of reports. */
  printPage(draw: DrawPage, paper: Paper): Promise<Printed>
  /** Saves it as a PDF where the person chooses. */
  savePage(draw: DrawPage, paper: Paper, fileName: string): Promise<Result<{ readonly fileName: string }>>
}

export function createReceiptDocuments(dependencies: ReceiptDocumentsDependencies): ReceiptDocuments {
  const { printers, printer, printerBy, languages, slips } = dependencies
  const { press, inTurn } = printers
  const drawer = { ...dependencies, opened: new Set<RequestId>() }
  const pathOf = (subject: Receiptable, paper: Paper): string =>
    receiptPath(receiptIdOf(subject), paper, languages(subject))

  const printPage = (draw: DrawPage, paper: Paper, use: PrinterUse): Promise<Printed> => {
    const settings = printer(use, paper)
    const { connection } = settings
    return slips.during(draw, { paper, language: languages()[0] }, (path) =>
      connection.way === 'driver'
        ? press.print(path, paper, connection.queue)
        : printRaw({ model: null, path, paper, settings, connection }, printers),
    )
  }

  const printSlip = (found: Found, paper: Paper): Promise<Printed> => {
    const { shop, environment } = dependencies
    const model = slipModel(found, { shop: shop(), languages: languages(), environment })
    return printPage((options) => slipPage(model, options), paper, 'receipts')
  }

  const openDrawer = async (record: () => Result<unknown>, pressedAt: PressedAt): Promise<Printed> => {
    const { connection, finish } = printer('receipts', ANY_ROLL)
    if (connection.way === 'driver') return fail(printerFailure('no-drawer'))
    const recorded = record()
    if (!recorded.ok) return recorded
    return kick(connection, finish, pressedAt, dependencies)
  }

  const printOne = async (
    subject: Receiptable,
    { paper, settings }: Pick<CounterPrinter, 'paper' | 'settings'>,
    pressedAt: PressedAt,
  ): Promise<Printed> => {
    const opened = await openDrawerFor(subject, settings, pressedAt, drawer)
    // Where nothing reaches the printer, its paper would not either. One that is only busy prints it later, with the drawer shut.
    if (opened !== null && !opened.ok && !isBusy(opened.failure)) return opened
    return printReceipt(subject, paper, settings, {
      ...dependencies,
      languages: () => languages(subject),
    })
  }

  return {
    page: (subject, paper) => {
      const model = currentModel(subject, languages(subject), dependencies)
      if (model === null) return null
      const isEnglish = drawsNothing(printer('receipts', paper)) && !isPlainPaper(model)
      return {
        path: `${pathOf(subject, paper)}&state=${stateOf(model)}`,
        text: shareText(model, subject),
        prints: isEnglish ? 'in-english' : 'as-shown',
      }
    },
    print: (subject, paper, pressedAt, other = null) =>
      inTurn(() => {
        const chosen = other === null ? null : printerBy(other)
        return printOne(subject, chosen ?? { paper, settings: printer('receipts', paper) }, pressedAt)
      }),
    savePdf: (subject, paper) => press.savePdf(pathOf(subject, paper), paper, fileNameOf(subject)),
    openDrawer: (record) => {
      const pressedAt = dependencies.clock.elapsed()
      return inTurn(() => openDrawer(record, pressedAt))
    },
    printSlip: (found, paper) => inTurn(() => printSlip(found, paper)),
    printPage: (draw, paper) => inTurn(() => printPage(draw, paper, 'reports')),
    savePage: (draw, paper, fileName) =>
      slips.during(draw, { paper, language: languages()[0] }, (path) => press.savePdf(path, paper, fileName)),
  }
}

const isBusy = (failure: Failure): boolean =>
  failure.kind === 'printer' && (failure.problem === 'drawer-late' || failure.problem === 'no-answer')

/**
 * Changes whenever the paper would read differently (the sale changed, a copy was printed, the shop was renamed), so
 * that a preview of this address is never outdated. The page itself ignores it. The minute of printing does not count.
 */
const stateOf = ({ footer: _footer, logo, ...said }: ReceiptModel): string =>
  createHash('sha256')
    .update(JSON.stringify([said, logo?.sheet]))
    .digest('hex')
    .slice(0, STATE_DIGITS)

/** `receipt-000142-2026-11-20.pdf`, of a visit by its last sale; sorts by date, and names no customer. */
function fileNameOf(subject: Receiptable): string {
  const sale = isVisit(subject) ? subject.lines.at(-1)?.sale : subject
  if (sale === null || sale === undefined) return 'receipt'
  const kind = isVisit(subject) ? 'visit' : elsewhereOf(sale) === null ? 'receipt' : 'duplicate'
  const world = sale.environment === 'production' ? '' : `${sale.environment}-`
  return `${world}${kind}-${receiptNumber(sale.lastSequence)}-${fileDateText(sale.openedAt)}.pdf`
}
