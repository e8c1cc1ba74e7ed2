// Sells the same once more: opens the form as it was. What it costs today is asked anew, and a sheet comes before any
// money moves.
import type { SaleView } from '@shared/domain/day'
import { repeatBill } from '../features/bill/bill-actions'
import { openWith } from '../features/recharge/begin'
import { askRepeat } from '../features/recharge/counter-actions'
import { counters } from '../features/recharge/counter-store'
import { isRechargeSale } from '../features/recharge/recharge-sale'

export function repeatSale(sale: SaleView, navigate: (path: string) => void): void {
  const { accountNumber, subject } = sale
  if (accountNumber === null) return
  if (isRechargeSale(sale)) {
    openWith(sale.subject.service, accountNumber)
    askRepeat(counters[sale.subject.service], sale)
    navigate(sale.subject.service === 'dth' ? '/dth' : '/recharge')
  } else if (subject.operation === 'bill') {
    void repeatBill({ ...sale, subject, accountNumber })
    navigate('/bills')
  }
}
