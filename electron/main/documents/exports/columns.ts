// The columns of an exported list, the same for every format: the content and the kind of each. Never a commission.
import { changePaise, partPaise, tenderedPaise } from '@shared/domain/payment'
import { PAYMENT_WAYS, type PaymentWay } from '@shared/domain/payment-ways'
import { collectionModeOf } from '@shared/domain/receipt-log'
import type { Sale } from '@shared/domain/sale'
import { feePaise, payeeName } from '@shared/domain/subject'
import { receiptNumber } from '@shared/ids'
import type { Paise } from '@shared/money'
import { maskedAccount } from '../receipts/share-text'
import { stampText } from '../texts/stamp'
import type { Say, TextId } from '../texts'

export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'money'; readonly amountPaise: Paise }
  | { readonly kind: 'time'; readonly at: number }

export interface Column {
  readonly title: string
  /** In characters, for formats with column widths. */
  readonly width: number
  readonly cell: (sale: Sale) => Cell
}

export interface ColumnChoice {
  readonly say: Say
  readonly customers: 'masked' | 'whole'
  readonly staffName: (staffId: string) => string
}

const text = (value: string | null): Cell => ({ kind: 'text', text: value ?? '' })

const PAID_COLUMNS = {
  cash: 'export.column.paid-cash',
  upi: 'export.column.paid-upi',
  card: 'export.column.paid-card',
  credit: 'export.column.paid-credit',
} as const satisfies Record<PaymentWay, TextId>

export function columnsFor({ say, customers, staffName }: ColumnChoice): readonly Column[] {
  const isWhole = customers === 'whole'
  const column = (title: TextId, width: number, cell: Column['cell']): Column => ({
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
    column('export.column.tendered', 13, (sale) => ({ kind: 'money', amountPaise: tenderedPaise(sale) })),
    column('export.column.change', 13, (sale) => ({ kind: 'money', amountPaise: changePaise(sale) })),
  ]
}

const stateWord = (say: Say, sale: Sale): string => say(stampText(sale))

/** `R•••• S•••••`: enough to tell apart two customers with the same number. */
function maskedName(name: string | null): string | null {
  if (name === null) return null
  const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}•••`)
    .join(' ')
}
