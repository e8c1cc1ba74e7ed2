// Which amounts a bill may be paid with (docs/service-gaps.md 2.4). Main and the screen use the same function.
import { isPaise, LARGEST_AMOUNT_PAISE, paise, PAISE_PER_RUPEE, type Paise } from '../../base/money'
import type { Bill } from './bill-schemas'

export type AmountRule =
  /** The bill's amount, to the paisa. */
  | { readonly kind: 'exact'; readonly amountPaise: Paise }
  /** Any amount from `minimumPaise` to `maximumPaise`, both included. */
  | {
      readonly kind: 'part'
      readonly amountPaise: Paise
      readonly minimumPaise: Paise
      readonly maximumPaise: Paise
    }
  /** No bill gives an amount: it is typed, twice. */
  | { readonly kind: 'typed' }
  /** The biller accepts no payment of this bill. */
  | { readonly kind: 'refused' }
  /** The bill's amount cannot be read, or is none that a counter takes: nothing is paid until a bill says it plainly. */
  | { readonly kind: 'unreadable' }

const LEAST_PAISE = paise(PAISE_PER_RUPEE)

/** The rule for a fetched bill, or for a biller that provides none (`null`). */
export function amountRule(bill: Bill | null): AmountRule {
  if (bill === null) return { kind: 'typed' }
  if (!bill.acceptsPayment) return { kind: 'refused' }
  const { amountPaise } = bill
  if (!isPayable(amountPaise)) return { kind: 'unreadable' }
  if (!bill.acceptsPartPayment || bill.limitsText !== undefined) return { kind: 'exact', amountPaise }
  const maximumPaise = isPayable(bill.maximumPaise) ? bill.maximumPaise : amountPaise
  const minimumPaise = isPayable(bill.minimumPaise) ? bill.minimumPaise : LEAST_PAISE
  // A range that contains no amount is a broken answer: then only the bill's own amount can be paid.
  return minimumPaise > maximumPaise
    ? { kind: 'exact', amountPaise }
    : { kind: 'part', amountPaise, minimumPaise, maximumPaise }
}

const isPayable = (amount: number | null): amount is Paise =>
  isPaise(amount) && amount > 0 && amount <= LARGEST_AMOUNT_PAISE

export type AmountProblem = 'not-the-bill' | 'below-minimum' | 'above-maximum' | 'refused' | 'unreadable-bill'

/** Null when `amountPaise` may be paid. */
export function amountProblem(rule: AmountRule, amountPaise: Paise): AmountProblem | null {
  switch (rule.kind) {
    case 'exact':
      return amountPaise === rule.amountPaise ? null : 'not-the-bill'
    case 'part':
      if (amountPaise < rule.minimumPaise) return 'below-minimum'
      return amountPaise > rule.maximumPaise ? 'above-maximum' : null
    case 'typed':
      return null
    case 'refused':
      return 'refused'
    case 'unreadable':
      return 'unreadable-bill'
  }
}
