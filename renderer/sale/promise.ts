// What is promised of a sale that has no result yet, on its result and under Pending.
import { COMPLAINT_ANSWERED_WITHIN_MS } from '#shared/sale/complaint'
import type { SaleView } from '#shared/sale/day'
import { isOpen } from '#shared/sale/sale'
import { saleRow } from '#shared/operations/registry'
import type { Words } from '../texts/words'

/**
 * When it is usually known, and from when to complain. Null where nobody can promise it: a bank takes days for an opening,
 * and what nobody asks about does not become known by itself.
 */
export function promiseWords({ say, dateAndTime }: Words, sale: SaleView): string | null {
  if (!isOpen(sale) || !sale.canBeAsked || saleRow(sale.subject.operation).outcomeWords !== 'sale')
    return null
  return say('pending.promise', { when: dateAndTime(sale.openedAt + COMPLAINT_ANSWERED_WITHIN_MS) })
}
