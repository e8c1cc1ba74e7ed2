// What is asked of every kind of sale, told by each kind beside its own schema.
import type { PaymentMode } from './bill'

export interface SubjectFacts {
  /** The operator or biller as people call it. */
  readonly payee: string
  readonly payeeCode: string
  /** An account number means something else at each payee: two sales are the same only if the payee is too. */
  readonly isNumberOfPayee: boolean
  /** The category of a bill; null for what has none. */
  readonly category: string | null
  /** How the customer pays the shop; `nothing` where they pay nothing. */
  readonly mode: PaymentMode | 'nothing'
  /** The convenience fee beside the amount; zero where there is none. */
  readonly feePaise: number
  /** What the service may echo where its own reference is expected: our own words for the payee. */
  readonly echoes: readonly string[]
}
