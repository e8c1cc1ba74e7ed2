// What can be asked of every kind of sale: who is paid, and how the customer pays the shop.
import { assertNever } from '../result'
import { paise, type Paise } from '../money'
import type { SaleSubject } from './journal'
import type { Sale } from './sale'

/** The operator or biller as people call it. */
export function payeeName(subject: SaleSubject): string {
  switch (subject.operation) {
    case 'recharge':
      return subject.operatorName
    case 'bill':
      return subject.billerName
    case 'account':
      return subject.accountTypeName
    default:
      return assertNever(subject)
  }
}

/**
 * What must be equal for two sales to one account to be the same: the biller, since an account number means something
 * different at each of them.
 */
export const payeeCode = (subject: SaleSubject): string | null =>
  subject.operation === 'bill' ? subject.billerId : null

/** The convenience fee beside the amount: zero for all but bills whose service names one. */
export const feePaise = (subject: SaleSubject): Paise =>
  paise(subject.operation === 'bill' ? (subject.feePaise ?? 0) : 0)

/** What the customer pays for a sale, and gets back if it fails: the amount that is sent, plus the fee. */
export const collectedPaise = ({ subject, amountPaise }: Pick<Sale, 'subject' | 'amountPaise'>): Paise =>
  paise(amountPaise + feePaise(subject))

/** Whether the sale's amount is in the cash box once collected. */
export function isPaidInCash(subject: SaleSubject): boolean {
  if (subject.operation === 'account') return subject.collects === 'cash'
  return subject.operation !== 'bill' || subject.paymentMode === 'cash'
}
