// The cash drawer on a receipt printer's port.
import { MINUTE_MS, type Clock } from '#shared/base/clock'
import type { RequestId } from '#shared/base/ids'
import { fail } from '#shared/base/result'
import { RECEIPT_KINDS } from '#shared/printing/paper'
import type { PrinterFinish, PrinterSettings } from '#shared/printing/printer'
import { partPaise } from '#shared/sale/payment'
import { receiptKindOf } from '#shared/sale/receipt-kind'
import { elsewhereOf } from '#shared/sale/sale-elsewhere'
import type { Sale } from '#shared/sale/sale'
import type { SaleAges } from '../journal'
import { mayHaveLeft } from '../records/receipts'
import type { Printers } from '../printing/printers'
import { printerFailure } from '../printing/raw/printer-problems'
import type { RawConnection } from '../printing/raw/delivery'
import { PATIENCE_MS } from '../printing/raw/spooler'
import { sendJob, type Printed } from './raw-printer'
import { isVisit, type Receiptable, type ReceiptSources } from './receipt-pages'

export interface DrawerDependencies extends Pick<ReceiptSources, 'copiesOf'> {
  readonly clock: Pick<Clock, 'elapsed'>
  readonly ages: Pick<SaleAges, 'isOpenedWithin'>
  readonly printers: Pick<Printers, 'sendRaw'>
  /** The sales for which it was opened in this run: whoever prints a paper again that failed finds the drawer shut. */
  readonly opened: Set<RequestId>
}

/** A first paper later than that is printed without the customer's cash on the counter. */
const CUSTOMER_THERE_MS = 10 * MINUTE_MS

/** When somebody stood there and pressed; null for a paper that is printed by itself later. Milliseconds of elapsed time. */
export type PressedAt = number | null

/**
 * Opens it, if the press was not long ago: a drawer that opens late opens with nobody there. Fails with `printer`, `drawer-late` if it stays
 * shut for that.
 */
export async function kick(
  connection: RawConnection,
  { drawerPin }: PrinterFinish,
  pressedAt: PressedAt,
  { printers, clock }: Pick<DrawerDependencies, 'printers' | 'clock'>,
): Promise<Printed> {
  if (pressedAt === null || clock.elapsed() - pressedAt >= PATIENCE_MS.kick)
    return fail(printerFailure('drawer-late'))
  const { encodeDrawerKick } = await import('./escpos/encode')
  const begunBy = pressedAt + PATIENCE_MS.kick
  const opened = await sendJob(
    connection,
    { what: 'kick', bytes: encodeDrawerKick(drawerPin), begunBy },
    printers,
  )
  const isLate = !opened.ok && opened.failure.kind === 'printer' && opened.failure.problem === 'taken-back'
  return isLate ? fail(printerFailure('drawer-late')) : opened
}

/**
 * Opens it where the customer's cash goes into it now; null where it stays shut. A job of its own: one that waits behind a paper, or is
 * printed again with it, would open the drawer with nobody there.
 */
export async function openDrawerFor(
  subject: Receiptable,
  { connection, finish }: PrinterSettings,
  pressedAt: PressedAt,
  dependencies: DrawerDependencies,
): Promise<Printed | null> {
  if (connection.way === 'driver' || !finish.openDrawer || pressedAt === null) return null
  const { opened } = dependencies
  const sales = salesOf(subject)
  if (!sales.some((sale) => !opened.has(sale.requestId) && takesCash(sale, dependencies))) return null
  const sent = await kick(connection, finish, pressedAt, dependencies)
  if (sent.ok || mayHaveLeft(sent.failure)) for (const { requestId } of sales) opened.add(requestId)
  return sent
}

const salesOf = (subject: Receiptable): readonly Sale[] =>
  isVisit(subject) ? subject.lines.flatMap(({ sale }) => (sale === null ? [] : [sale])) : [subject]

/** Cash goes into the drawer of the counter that sold, with the first paper; the note of a sale that was not sent takes none. */
const takesCash = (sale: Sale, { copiesOf, ages }: Pick<DrawerDependencies, 'copiesOf' | 'ages'>): boolean =>
  elsewhereOf(sale) === null &&
  partPaise(sale, 'cash') > 0 &&
  !(receiptKindOf(sale) === 'note' && sale.cashStatus === 'none') &&
  ages.isOpenedWithin(sale, CUSTOMER_THERE_MS) &&
  RECEIPT_KINDS.every((kind) => copiesOf(sale.requestId, kind) === 0)
