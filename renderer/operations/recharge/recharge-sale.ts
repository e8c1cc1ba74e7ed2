// Picks recharges out of the shop's sales: one number can also be the account of a bill.
import type { SaleView } from '#shared/sale/day'
import type { RechargeSubject } from '#shared/operations/recharge/recharge-schemas'

export type RechargeSale = SaleView & { readonly subject: RechargeSubject }

export const isRechargeSale = (sale: SaleView): sale is RechargeSale => sale.subject.operation === 'recharge'
