// What a sale is about, by operation, and what can be asked of every kind of sale: who is paid, and how the customer pays the shop.
import type { z } from 'zod'
import { paise, type Paise } from '../base/money'
import { byOperation } from '../operations/by-operation'
import type { SaleOperation, SaleService } from '../operations/registry'
import { assertNever } from '../base/result'
import { accountFacts, accountSubjectSchema } from '../operations/account/account-schemas'
import { billSubjectFacts, billSubjectSchema } from '../operations/bill/bill-schemas'
import { rechargeFacts, rechargeSubjectSchema } from '../operations/recharge/recharge-schemas'
import type { SubjectFacts } from '../operations/subject-facts'

export const saleSubjectSchema = byOperation({
  recharge: rechargeSubjectSchema,
  bill: billSubjectSchema,
  account: accountSubjectSchema,
}) satisfies z.ZodType<{ readonly operation: SaleOperation; readonly service: SaleService }>
export type SaleSubject = z.output<typeof saleSubjectSchema>

export function subjectFacts(subject: SaleSubject): SubjectFacts {
  switch (subject.operation) {
    case 'recharge':
      return rechargeFacts(subject)
    case 'bill':
      return billSubjectFacts(subject)
    case 'account':
      return accountFacts(subject)
    default:
      return assertNever(subject)
  }
}

/** The operator or biller as people call it. */
export const payeeName = (subject: SaleSubject): string => subjectFacts(subject).payee

/**
 * What must be equal for two sales to one account to be the same: the payee, if an account number means something different
 * at each of them.
 */
export function distinguishingPayee(subject: SaleSubject): string | null {
  const { isNumberOfPayee, payeeCode } = subjectFacts(subject)
  return isNumberOfPayee ? payeeCode : null
}

/** The convenience fee beside the amount; zero if the service names none. */
export const feePaise = (subject: SaleSubject): Paise => paise(subjectFacts(subject).feePaise)

export interface PricedSubject {
  readonly subject: SaleSubject
  /** What is sent to the service. */
  readonly amountPaise: Paise
}

/** What the customer pays for a sale, and gets back if it fails: the amount that is sent, plus the fee. */
export const collectedPaise = ({ subject, amountPaise }: PricedSubject): Paise =>
  paise(amountPaise + feePaise(subject))
