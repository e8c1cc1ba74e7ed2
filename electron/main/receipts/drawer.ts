// The cash drawer on a receipt printer's port.
import { MINUTE_MS } from '#shared/base/clock'
import type { Result } from '#shared/base/result'
import { RECEIPT_KINDS } from '#shared/printing/paper'
import type { PrinterSettings } from '#shared/printing/printer'
import { partPaise } from '#shared/sale/payment'
import { receiptKindOf } from '#shared/sale/receipt-kind'
import { elsewhereOf } from '#shared/sale/sale-elsewhere'
import type { Sale } from '#shared/sale/sale'
import type { Printers } from '../printing/printers'
import type { RawConnection } from '../printing/raw/network'
import { sendBytes } from './raw-printer'
import { isVisit, type Receiptable, type ReceiptSources } from './receipt-pages'

type Sent = Result<{ readonly sentTo: string }>

export interface DrawerDependencies extends Pick<ReceiptSources, 'copiesOf' | 'clock'> {
  readonly printers: Pick<Printers, 'sendRaw' | 'timers'>
}

/** A first paper later than that is printed without the customer's cash on the counter. */
const CUSTOMER_THERE_MS = 10 * MINUTE_MS

/** Opens it. Fails with `printer`. */
export async function kick(
  connection: RawConnection,
  printers: DrawerDependencies['printers'],
): Promise<Sent> {
  const { encodeDrawerKick } = await import('./escpos/encode')
  return sendBytes(connection, encodeDrawerKick(), printers)
}

/**
 * Opens it where the customer's cash goes into it now; null where it stays shut. A job of its own: one that waits behind a paper, or is
 * printed again with it, would open the drawer with nobody there.
 */
export async function openDrawerFor(
  subject: Receiptable,
  { connection, finish }: PrinterSettings,
  { printers, ...paper }: DrawerDependencies,
): Promise<Sent | null> {
  if (connection.way === 'driver' || !finish.openDrawer) return null
  return salesOf(subject).some((sale) => takesCash(sale, paper)) ? kick(connection, printers) : null
}

const salesOf = (subject: Receiptable): readonly Sale[] =>
  isVisit(subject) ? subject.lines.flatMap(({ sale }) => (sale === null ? [] : [sale])) : [subject]

/** Cash goes into the drawer of the counter that sold, with the first paper; the note of a sale that was not sent takes none. */
const takesCash = (sale: Sale, { copiesOf, clock }: Omit<DrawerDependencies, 'printers'>): boolean =>
  elsewhereOf(sale) === null &&
  partPaise(sale, 'cash') > 0 &&
  !(receiptKindOf(sale) === 'note' && sale.cashStatus === 'none') &&
  clock.now() - sale.openedAt <= CUSTOMER_THERE_MS &&
  RECEIPT_KINDS.every((kind) => copiesOf(sale.requestId, kind) === 0)
