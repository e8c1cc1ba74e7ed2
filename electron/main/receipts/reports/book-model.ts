// What a report shows, whatever it is about: sections of rows, and who and what they are for.
import type { Environment } from '#shared/base/environment'
import type { Shop } from '#shared/shop/preferences'
import type { Paise } from '#shared/base/money'
import type { Say } from '../../texts'

export interface BookRow {
  readonly label: string
  /** What is said beside it in small. */
  readonly note?: string
  readonly count: number | null
  /** Null of what has no price. */
  readonly amountPaise: Paise | null
}

export interface BookSection {
  readonly title: string
  readonly rows: readonly BookRow[]
  /** The section's total, over the double rule. */
  readonly total: BookRow | null
}

export interface BookModel {
  readonly title: string
  readonly lines: readonly string[]
  readonly shop: Pick<Shop, 'name' | 'address'>
  /** Null in production only. */
  readonly specimen: string | null
  readonly sections: readonly BookSection[]
  /** A list runs over the whole width of a sheet; figures stand in two columns. */
  readonly layout: 'figures' | 'list'
  /** The key that others check an export of the log with, for a scanner and in rows to be typed; null where nothing was signed. */
  readonly publicKey: {
    readonly label: string
    readonly code: string
    readonly rows: readonly string[]
  } | null
  /** `day-2026-11-20`: sorts by date. */
  readonly fileName: string
}

export interface BookSetting {
  readonly say: Say
  /** In the language of receipts, for paper that a customer takes along. */
  readonly sayToCustomers: Say
  readonly staffName: (staffId: string) => string
  readonly shop: Shop
  readonly environment: Environment
}
