// What a sale's paper may call itself. Only money that went through gives a receipt; everything open is acknowledged, not receipted.
import { assertNever } from '../result'
import type { ReceiptKind } from './receipt'
import type { Sale } from './sale'

/** The paper that fits a sale as it stands; null while its first answer is still awaited. */
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
