// The books as JSON Lines, for programs of any kind: one object a line, each with its `kind` (docs/exports.md). Amounts are whole paise, times
// are in India's zone.
import { INDIA_OFFSET_MS } from '#shared/base/clock'
import { receiptNumber } from '#shared/base/ids'
import type { PaymentWay } from '#shared/base/payment-ways'
import { isoDay, type Span } from '#shared/accounts/period'
import { partsOf } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import { subjectFacts } from '#shared/sale/subject'
import type { BooksDay } from './books'
import type { VouchersFile } from './plain-text'
import { remoteId, voucherNumber } from './voucher-names'
import { linesOf } from './vouchers'

const FORMAT = 1

export async function* jsonLinesOf(
  { owner, days, notes }: VouchersFile,
  about: Span & { readonly upTo: number; readonly madeAt: number; readonly shop: string },
): AsyncGenerator<Uint8Array> {
  const { environment } = owner
  yield lines([
    {
      kind: 'books',
      format: FORMAT,
      environment,
      shop: about.shop,
      from: isoDay(about.from),
      to: isoDay(about.to - 1),
      upTo: about.upTo,
      madeAt: timeOf(about.madeAt),
    },
  ])
  for await (const day of days) yield lines(ofDay(owner, day))
  yield lines(notes().map(({ kind: note, ...values }) => ({ kind: 'note', note, ...values })))
}

const ofDay = (owner: VouchersFile['owner'], { sales, vouchers, closes }: BooksDay): readonly object[] => [
  ...sales.map(saleLine),
  ...closes.map(({ sequence, openedAt, closedAt, ...close }) => ({
    kind: 'till',
    number: receiptNumber(sequence),
    openedAt: timeOf(openedAt),
    closedAt: timeOf(closedAt),
    expectedPaise: close.expectedPaise,
    countedPaise: close.countedPaise,
    differencePaise: close.differencePaise,
    carriedPaise: close.carriedPaise,
  })),
  ...vouchers.map((voucher) => ({
    kind: 'voucher',
    day: isoDay(voucher.dayStartsAt),
    number: voucherNumber(owner, voucher),
    id: remoteId(owner, voucher),
    type: voucher.kind,
    isLate: voucher.isLate,
    lines: linesOf(voucher),
  })),
]

function saleLine(sale: Sale): object {
  const { payee, payeeCode, category, feePaise } = subjectFacts(sale.subject)
  const parts = partsOf(sale)
  const paidBy = (way: PaymentWay): number =>
    parts.reduce((sum, part) => sum + (part.way === way ? part.amountPaise : 0), 0)
  const paid: Readonly<Record<PaymentWay, number>> = {
    cash: paidBy('cash'),
    upi: paidBy('upi'),
    card: paidBy('card'),
    credit: paidBy('credit'),
  }
  return {
    kind: 'sale',
    requestId: sale.requestId,
    receipt: receiptNumber(sale.lastSequence),
    openedAt: timeOf(sale.openedAt),
    service: sale.subject.service,
    payee,
    payeeCode,
    category,
    amountPaise: sale.amountPaise,
    feePaise,
    state: sale.railStatus,
    cash: sale.cashStatus,
    paid,
    staffId: sale.staffId,
    reference: sale.references.referenceId,
    operatorReference: sale.references.operatorReference,
  }
}

const timeOf = (at: number): string => `${new Date(at + INDIA_OFFSET_MS).toISOString().slice(0, -1)}+05:30`

function lines(objects: readonly object[]): Uint8Array {
  let text = ''
  for (const one of objects) text += `${JSON.stringify(one)}\n`
  return Buffer.from(text)
}
