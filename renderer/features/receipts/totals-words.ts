// How many sales were found, and their sum; what did not go through stands apart.
import type { ReceiptTotals } from '@shared/domain/receipt-log'
import type { Words } from '../../messages/words'

export const totalsWords = ({ say, rupees }: Words, { count, amountPaise, undone }: ReceiptTotals): string =>
  say('receipts.found', {
    count: count - undone.count,
    amount: rupees(amountPaise),
    undone: undone.count,
    undoneAmount: rupees(undone.amountPaise),
  })
