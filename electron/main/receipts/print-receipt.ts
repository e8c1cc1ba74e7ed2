// Sends the receipt of a sale or a visit to a printer: through its driver as a page, or in the printer's own commands.
import { drawsNothing, type PrinterSettings } from '#shared/printing/printer'
import type { Paper } from '#shared/printing/paper'
import { SOURCE_LANGUAGE } from '#shared/base/languages'
import { fail } from '#shared/base/result'
import type { Printers } from '../printing/printers'
import { printerFailure } from '../printing/raw/printer-problems'
import { printRaw, type Printed } from './raw-printer'
import type { ReceiptLanguages } from './model'
import {
  currentModel,
  receiptIdOf,
  receiptPath,
  type Receiptable,
  type ReceiptSources,
} from './receipt-pages'

export interface ReceiptPrinting extends Omit<ReceiptSources, 'saleOf' | 'visitOf' | 'elsewhere'> {
  /** The languages of receipts, the larger one first. */
  readonly languages: () => ReceiptLanguages
  readonly printers: Pick<Printers, 'press' | 'sendRaw'>
}

export async function printReceipt(
  subject: Receiptable,
  paper: Paper,
  settings: PrinterSettings,
  printing: ReceiptPrinting,
): Promise<Printed> {
  const { connection } = settings
  const { printers, languages } = printing
  const inWhich: ReceiptLanguages = drawsNothing(settings) ? [SOURCE_LANGUAGE] : languages()
  const path = receiptPath(receiptIdOf(subject), paper, inWhich)
  if (connection.way === 'driver') return printers.press.print(path, paper, connection.queue)
  const model = currentModel(subject, inWhich, printing)
  if (model === null) return fail(printerFailure('page'))
  return printRaw({ model, path, paper, settings, connection }, printers)
}
