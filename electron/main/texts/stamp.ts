// The word for a sale's state on papers, in exports and in notifications: the same everywhere.
import type { Sale } from '#shared/sale/sale'
import { stampOf } from '#shared/sale/sale-statement'
import type { TextId } from './index'

/** A sale on its way has no paper; wherever it is listed all the same, it is not confirmed. */
export function stampText(sale: Sale): TextId {
  const stamp = stampOf(sale)
  return `receipt.stamp.${stamp === 'sending' ? 'unknown' : stamp}`
}
