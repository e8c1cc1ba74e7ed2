// What is asked of every kind of sale; each kind defines it beside its own schema.
import type { MoneyWay } from '../base/payment-ways'

/** What a detail of a sale is; texts `receipt.label.…` on paper, `detail.…` on screen. */
export type SubjectDetailName =
  | 'operator'
  | 'circle'
  | 'plan'
  | 'validity'
  | 'biller'
  | 'biller-id'
  | 'account-type'

export interface SubjectDetail {
  readonly name: SubjectDetailName
  readonly value: string | null
}

export interface SubjectFacts {
  /** The operator or biller as people call it. */
  readonly payee: string
  readonly payeeCode: string
  /** An account number means something different at each payee: two sales are the same only if the payee is too. */
  readonly isNumberOfPayee: boolean
  /** The category of a bill; null if there is none. */
  readonly category: string | null
  /** How a sale without a recorded payment was paid (`partsOf`); `nothing` if the customer pays nothing. */
  readonly mode: MoneyWay | 'nothing'
  /** The convenience fee beside the amount; zero if there is none. */
  readonly feePaise: number
  /** What the service may echo where its own reference is expected: our own words for the payee. */
  readonly echoes: readonly string[]
  /** What paper says of it, in that order; the screen leaves out what helps nobody there. */
  readonly details: readonly SubjectDetail[]
}
