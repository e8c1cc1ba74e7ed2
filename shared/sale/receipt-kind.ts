// What a sale's paper may call itself. Only money that went through gives a receipt; an open sale gets an
// acknowledgement (docs/field-rules.md 6).
import { assertNever } from '../base/result'
import type { ReceiptKind } from '../printing/paper'
import type { Sale } from './sale'

/** The kind of paper that fits the state of a sale; null while its first answer is pending. */
export function receiptKindOf(sale: Pick<Sale, 'railStatus'>): ReceiptKind | null {
  switch (sale.railStatus) {
    case 'sending':
      return null
    case 'success':
      return 'receipt'
    case 'pending':
    case 'unknown':
    case 'conflict':
      return 'acknowledgement'
    case 'failed':
    case 'reversed':
    case 'not-sent':
      return 'note'
    default:
      return assertNever(sale.railStatus)
  }
}
