// A sheet before it is sold: how long it can be confirmed (docs/money-safety.md 5), and what is known of it.
import type { Paise } from '../base/money'
import type { SaleSubject } from './subject'
import { MINUTE_MS } from '../base/clock'

/** What a sheet shows may have changed by then: operator, price and guards are asked again. */
export const SHEET_LASTS_MS = 5 * MINUTE_MS

/** What is not sold yet, as it would be: of an open sheet, or a line that is kept on a visit. */
export interface HeldSale {
  readonly subject: SaleSubject
  readonly accountNumber: string | null
  /** What the customer pays. */
  readonly duePaise: Paise
}
