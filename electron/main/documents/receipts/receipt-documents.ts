// The receipt desk: what the workflow asks of the printing part, joined from the model, the pages, the press and the printers.
import { createHash } from 'node:crypto'
import type { Timers } from '@shared/clock'
import type { Found } from '@shared/domain/check'
import type { Environment } from '@shared/domain/environment'
import type { PrinterSettings } from '@shared/domain/printer'
import type { Paper } from '@shared/domain/receipt'
import type { Sale } from '@shared/domain/sale'
import { receiptNumber } from '@shared/ids'
import { fail, type Result } from '@shared/result'
import { fileDateText } from '../texts/dates'
import { turns } from '../../files/serial-queue'
import { slipModel, type ReceiptLanguages, type ReceiptModel } from './model'
import type { InstalledPrinter, Press } from '../printers/page-printer'
import { printerFailure } from '../printers/printer-problems'
import { printRaw, sendBytes, type SendRaw } from '../printers/raw-printer'
import { currentModel, receiptPath, type ReceiptSources } from './receipt-pages'
import { shareText } from './share-text'
import { slipPage } from './receipt-page'
import type { DrawPage, Slips } from './slips'
import { testPageSale } from './test-page'

export interface ReceiptDocumentsDependencies extends Omit<ReceiptSources, 'saleOf'> {
  /** What receipts are written in, the larger first. */
  readonly languages: () => ReceiptLanguages
  /** The counter's printer, as set. */
  readonly printer: () => PrinterSettings
  readonly installed: () => Promise<readonly InstalledPrinter[]>
  readonly press: Press
  readonly sendRaw: SendRaw
  readonly timers: Timers
  readonly slips: Slips
  /** Whose paper this is: only production's proves anything. */
  readonly environment: Environment
}

const STATE_DIGITS = 8

type Sent = Result<{ readonly sentTo: string }>

export interface ReceiptDocuments {
  /** The address of the receipt's page and its text to share; null while nothing true can be printed. */
  page(sale: Sale, paper: Paper): { readonly path: string; readonly text: string } | null
  print(sale: Sale, paper: Paper): Promise<Sent>
  savePdf(sale: Sale, paper: Paper): Promise<Result<{ readonly fileName: string }>>
  printers(): Promise<readonly InstalledPrinter[]>
  /** Prints the test page with settings that need not be saved yet. */
  printTest(settings: PrinterSettings, paper: Paper): Promise<Sent>
  /** Opens the cash drawer on the printer's port. Fails with `printer` (`no-drawer`) for a printer reached through its driver. */
  openDrawer(): Promise<Sent>
  /** Prints what a check found, masked, on the counter's printer. */
  printSlip(found: Found, paper: Paper): Promise<Sent>
  /** Prints a page that is drawn for this once. */
  printPage(draw: DrawPage, paper: Paper): Promise<Sent>
  /** Saves it as a PDF where the person says. */
  savePage(draw: DrawPage, paper: Paper, fileName: string): Promise<Result<{ readonly fileName: string }>>
}

export function createReceiptDocuments(dependencies: ReceiptDocumentsDependencies): ReceiptDocuments {
  const { press, printer, clock, installed, languages, slips } = dependencies
  const pathOf = (sale: Sale, paper: Paper): string => receiptPath(sale.requestId, paper, languages())
  const serialQueue = turns()

  const printWith = async (settings: PrinterSettings, sale: Sale, paper: Paper): Promise<Sent> => {
    const { connection } = settings
    const path = pathOf(sale, paper)
    if (connection.way === 'driver') return press.print(path, paper, connection.queue)
    const model = currentModel(sale, languages(), dependencies)
    if (model === null) return fail(printerFailure('page'))
    return printRaw({ model, path, paper, settings, connection }, dependencies)
  }

  /** Nobody pays for it: the drawer stays shut. */
  const printPage = (draw: DrawPage, paper: Paper): Promise<Sent> => {
    const settings = { ...printer(), finish: { ...printer().finish, openDrawer: false } }
    const { connection } = settings
    return slips.during(draw, { paper, language: languages()[0] }, (path) =>
      connection.way === 'driver'
        ? press.print(path, paper, connection.queue)
        : printRaw({ model: null, path, paper, settings, connection }, dependencies),
    )
  }

  const printSlip = (found: Found, paper: Paper): Promise<Sent> => {
    const { shop, environment } = dependencies
    const model = slipModel(found, { shop: shop(), languages: languages(), environment })
    return printPage((options) => slipPage(model, options), paper)
  }

  const openDrawer = async (): Promise<Sent> => {
    const { connection } = printer()
    if (connection.way === 'driver') return fail(printerFailure('no-drawer'))
    const { encodeDrawerKick } = await import('../printers/escpos/encode')
    return sendBytes(connection, encodeDrawerKick(), dependencies)
  }

  return {
    page: (sale, paper) => {
      const model = currentModel(sale, languages(), dependencies)
      if (model === null) return null
      return { path: `${pathOf(sale, paper)}&state=${stateOf(model)}`, text: shareText(model, sale) }
    },
    print: (sale, paper) => serialQueue(() => printWith(printer(), sale, paper)),
    savePdf: (sale, paper) => press.savePdf(pathOf(sale, paper), paper, fileNameOf(sale)),
    printers: installed,
    printTest: (settings, paper) => serialQueue(() => printWith(settings, testPageSale(clock.now()), paper)),
    openDrawer: () => serialQueue(openDrawer),
    printSlip: (found, paper) => serialQueue(() => printSlip(found, paper)),
    printPage: (draw, paper) => serialQueue(() => printPage(draw, paper)),
    savePage: (draw, paper, fileName) =>
      slips.during(draw, { paper, language: languages()[0] }, (path) => press.savePdf(path, paper, fileName)),
  }
}

/**
 * Another value whenever the paper would read differently (the sale moved, a copy left, the shop was renamed), so that a preview
 * of this address is never an old one. The page itself takes no notice of it. The minute of printing does not count.
 */
const stateOf = ({ footer: _footer, logo, ...said }: ReceiptModel): string =>
  createHash('sha256')
    .update(JSON.stringify([said, logo?.sheet]))
    .digest('hex')
    .slice(0, STATE_DIGITS)

/** `receipt-000142-2026-11-20.pdf`: sorts by itself, and names no customer. */
function fileNameOf(sale: Sale): string {
  const world = sale.environment === 'production' ? '' : `${sale.environment}-`
  return `${world}receipt-${receiptNumber(sale.lastSequence)}-${fileDateText(sale.openedAt)}.pdf`
}
