// The columns of an exported list, the same for every format: the content and the kind of each. Never a commission.
import { changePaise, partPaise, tenderedPaise } from '#shared/sale/payment'
import { PAYMENT_WAYS, type PaymentWay } from '#shared/base/payment-ways'
import { collectionModeOf } from '#shared/receipts/receipt-log'
import type { Sale } from '#shared/sale/sale'
import { isVisitId, type VisitId } from '#shared/visit/visit'
import { visitTenderedPaise, type RecordedVisit } from '#shared/visit/visit-events'
import { feePaise, payeeName } from '#shared/sale/subject'
import { receiptNumber } from '#shared/base/ids'
import { paise, type Paise } from '#shared/base/money'
import type { Cell, Column } from '#shared/node/tables/table'
import { maskedAccount } from '../share-text'
import { stampText } from '../../texts/stamp'
import type { Say, TextId } from '../../texts'

export type SaleColumn = Column<Sale>

export interface ColumnChoice {
  readonly say: Say
  readonly customers: 'masked' | 'whole'
  readonly staffName: (staffId: string) => string
  /** The entries of a visit; none if it was never paid. */
  readonly visitEntries: VisitEntries
}

export type VisitEntries = (visitId: VisitId) => readonly RecordedVisit[]

const text = (value: string | null): Cell => ({ kind: 'text', text: value ?? '' })

const PAID_COLUMNS = {
  cash: 'export.column.paid-cash',
  upi: 'export.column.paid-upi',
  card: 'export.column.paid-card',
  credit: 'export.column.paid-credit',
} as const satisfies Record<PaymentWay, TextId>

export function columnsFor({ say, customers, staffName, visitEntries }: ColumnChoice): readonly SaleColumn[] {
  const isWhole = customers === 'whole'
  const maskedName = nameMask()
  const notesOf = (sale: Sale): Notes => handedOver(sale, visitOf(sale, visitEntries))
  const column = (title: TextId, width: number, cell: SaleColumn['cell']): SaleColumn => ({
    title: say(title),
    width,
    cell,
  })
  return [
    column('export.column.when', 17, ({ openedAt }) => ({ kind: 'time', at: openedAt })),
    column('export.column.receipt-number', 11, ({ lastSequence }) => text(receiptNumber(lastSequence))),
    column('export.column.service', 17, ({ subject }) => text(say(`receipt.service.${subject.service}`))),
    column('export.column.number', 16, (sale) => text(isWhole ? sale.accountNumber : maskedAccount(sale))),
    column('export.column.customer', 20, ({ customerName }) =>
      text(isWhole ? customerName : maskedName(customerName)),
    ),
    column('export.column.payee', 22, ({ subject }) => text(payeeName(subject))),
    column('export.column.amount', 13, ({ amountPaise }) => ({ kind: 'money', amountPaise })),
    column('export.column.state', 14, (sale) => text(stateWord(say, sale))),
    column('export.column.cash', 18, ({ cashStatus }) => text(say(`export.cash.${cashStatus}`))),
    column('export.column.mode', 9, (sale) => text(say(`receipt.mode.${collectionModeOf(sale)}`))),
    column('export.column.staff', 14, ({ staffId }) => text(staffName(staffId))),
    column('export.column.fee', 13, ({ subject }) => ({ kind: 'money', amountPaise: feePaise(subject) })),
    column('export.column.request-id', 28, ({ requestId }) => text(requestId)),
    column('export.column.reference', 22, ({ references }) => text(references.referenceId)),
    column('export.column.acknowledgement', 20, ({ references }) => text(references.acknowledgementNumber)),
    column('export.column.operator-reference', 20, ({ references }) => text(references.operatorReference)),
    ...PAYMENT_WAYS.map((way) =>
      column(PAID_COLUMNS[way], 13, (sale) => ({ kind: 'money', amountPaise: partPaise(sale, way) })),
    ),
    column('export.column.tendered', 13, (sale) => ({
      kind: 'money',
      amountPaise: notesOf(sale).tenderedPaise,
    })),
    column('export.column.change', 13, (sale) => ({ kind: 'money', amountPaise: notesOf(sale).changePaise })),
    column('export.column.visit', 11, (sale) => text(visitNumber(visitOf(sale, visitEntries)))),
  ]
}

const visitOf = ({ payment }: Sale, entries: VisitEntries): readonly RecordedVisit[] =>
  isVisitId(payment?.visitId) ? entries(payment.visitId) : []

/** The number of the entry that paid for all of its lines: the same in each of their rows. */
const visitNumber = ([paid]: readonly RecordedVisit[]): string | null =>
  paid === undefined ? null : receiptNumber(paid.sequence)

interface Notes {
  readonly tenderedPaise: Paise
  readonly changePaise: Paise
}

/**
 * The notes of a visit were handed over once, for all of its lines: they stand in the row of its first line, so that the
 * column adds up. Change that is not final was not given yet.
 */
function handedOver(sale: Sale, [first, second]: readonly RecordedVisit[]): Notes {
  if (first?.event.movement !== 'paid')
    return { tenderedPaise: tenderedPaise(sale), changePaise: changePaise(sale) }
  const isFirst = first.event.lines[0] === sale.requestId
  return {
    tenderedPaise: isFirst ? visitTenderedPaise(first.event) : paise(0),
    changePaise: isFirst && second?.event.movement === 'settled' ? second.event.changePaise : paise(0),
  }
}

const stateWord = (say: Say, sale: Sale): string => say(stampText(sale))

/** `R••• S•••`: enough to tell apart two customers with the same number. One segmenter for all rows: to make one takes longer than to use it. */
function nameMask(): (name: string | null) => string | null {
  const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
  const masked = (word: string): string => `${letters.segment(word).containing(0)?.segment ?? ''}•••`
  return (name) =>
    name
      ?.split(/\s+/)
      .filter((word) => word !== '')
      .map(masked)
      .join(' ') ?? null
}
