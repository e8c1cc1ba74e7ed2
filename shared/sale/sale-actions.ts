// What can be done with a sale, wherever it is shown: the one table from which the result, the receipt, the lists and
// the board take their actions. Sending again, settling and giving cash back are decisions of their own.
import { saleRow } from '../operations/registry'
import { complaintReasons } from './complaint'
import { receiptKindOf } from './receipt-kind'
import { isHeldOff, isOpen, isOpenElsewhere, type Sale } from './sale'

/** In the order in which they are offered. */
export const SALE_ACTIONS = ['repeat', 'complain', 'customer', 'print', 'share'] as const
export type SaleAction = (typeof SALE_ACTIONS)[number]

/** Sales that a person ends or looks through with one press. No schema stands beside it: the window reads it in its first part. */
export const MOST_AT_ONCE = 500

/** The number under which the customer of a sale is known; null once erased. */
export const customerOf = (sale: Pick<Sale, 'accountNumber' | 'customerMobile'>): string | null =>
  sale.customerMobile ?? sale.accountNumber

/** What may still go through is not sold a second time from here. */
const mayRepeat = (sale: Sale): boolean =>
  saleRow(sale.subject.operation).can.repeat !== 'none' &&
  sale.accountNumber !== null &&
  sale.railStatus !== 'conflict' &&
  !isOpen(sale) &&
  !isOpenElsewhere(sale) &&
  !isHeldOff(sale)

const hasPaper = (sale: Sale): boolean => receiptKindOf(sale) !== null

const MAY: { readonly [Action in SaleAction]: (sale: Sale) => boolean } = {
  repeat: mayRepeat,
  complain: (sale) => complaintReasons(sale).length > 0,
  customer: (sale) => customerOf(sale) !== null,
  print: hasPaper,
  share: hasPaper,
}

/** The actions that fit the state of a sale; none of them moves money by itself. */
export const saleActions = (sale: Sale): readonly SaleAction[] =>
  SALE_ACTIONS.filter((action) => MAY[action](sale))
