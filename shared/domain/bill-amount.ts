// Which amounts a bill may be paid with (service-gaps 2.4). Main and the screen ask the same function.
import { isPaise, LARGEST_AMOUNT_PAISE, paise, PAISE_PER_RUPEE, type Paise } from '../money'
import type { Bill } from './bill'

export type AmountRule =
  /** The bill as it stands, to the paisa. */
  | { readonly kind: 'exact'; readonly amountPaise: Paise }
  /** Any part: from `minimumPaise` to `maximumPaise`, both allowed. */
  | {
      readonly kind: 'part'
      readonly amountPaise: Paise
      readonly minimumPaise: Paise
      readonly maximumPaise: Paise
    }
  /** No amount is known that could be trusted: it is typed, twice. */
  | { readonly kind: 'typed' }
  /** The biller takes no payment for this bill. */
  | { readonly kind: 'refused' }

const LEAST_PAISE = paise(PAISE_PER_RUPEE)

/** The rule for a fetched bill, or for a biller that gives none (`null`). */
export function amountRule(bill: Bill | null): AmountRule {
  if (bill === null) return { kind: 'typed' }
  if (!bill.acceptsPayment) return { kind: 'refused' }
  const { amountPaise } = bill
  if (!isPayable(amountPaise)) return { kind: 'typed' }
  if (!bill.acceptsPartPayment) return { kind: 'exact', amountPaise }
  const maximumPaise = isPayable(bill.maximumPaise) ? bill.maximumPaise : amountPaise
  const minimumPaise = isPayable(bill.minimumPaise) ? bill.minimumPaise : LEAST_PAISE
  // A range that holds nothing is a broken answer: then the bill itself is what can be paid.
  return minimumPaise > maximumPaise
    ? { kind: 'exact', amountPaise }
    : { kind: 'part', amountPaise, minimumPaise, maximumPaise }
}

const isPayable = (amount: number | null): amount is Paise =>
  isPaise(amount) && amount > 0 && amount <= LARGEST_AMOUNT_PAISE

export type AmountProblem = 'not-the-bill' | 'below-minimum' | 'above-maximum' | 'refused'

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
  }
}
