// How a sale was paid, on paper: the way, or both with their amounts; the notes that were handed over and the change.
import { saleCash } from '#shared/sale/cash'
import { changePaise, paidBy, partPaise, partsOf, tenderedPaise } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import { formatRupees } from '#shared/base/money'
import type { Phrases } from './phrases'
import type { ReceiptRow } from './types'

/** Money that never came to the counter is not called paid, and a debt that ended with its sale is none. */
const isPaid = (sale: Sale): boolean => sale.cashStatus !== 'none' || saleCash(sale).creditPaise > 0

export function paidRows(sale: Sale, phrases: Phrases): readonly ReceiptRow[] {
  const label = phrases('receipt.label.mode')
  const way = paidBy(sale)
  if (way === 'nothing' || !isPaid(sale)) return [{ label, value: phrases('receipt.mode.none') }]
  const ways =
    way === 'split'
      ? partsOf(sale).map((part) => ({
          label: phrases(`receipt.mode.${part.way}`),
          value: [formatRupees(part.amountPaise)],
        }))
      : [{ label, value: phrases(`receipt.mode.${way}`) }]
  return [...ways, ...changeRows(sale, phrases)]
}

/** Only where the notes were counted: exact cash needs no lines. */
function changeRows(sale: Sale, phrases: Phrases): readonly ReceiptRow[] {
  if (partPaise(sale, 'cash') === 0 || changePaise(sale) === 0) return []
  return [
    { label: phrases('receipt.label.tendered'), value: [formatRupees(tenderedPaise(sale))] },
    { label: phrases('receipt.label.change'), value: [formatRupees(changePaise(sale))] },
  ]
}
