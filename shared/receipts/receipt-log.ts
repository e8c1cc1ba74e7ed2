// Receipt search: the text that was typed, the filters, and the totals of the sales found.
import { z } from 'zod'
import { paise } from '../base/money'
import { paiseSchema } from '../base/money-schemas'
import { added } from '../till/day-book'
import { railStatusSchema } from '../sale/sale'
import { staffIdSchema } from '../access/staff'
import { SALE_SERVICES } from '../operations/registry'
import { paidBy } from '../sale/payment'
import { PAID_BY, type PaidBy } from '../base/payment-ways'

export const LONGEST_SEARCH = 120
/** One page of results: more than a screen shows at once, few enough to arrive without a noticeable wait. */
export const RECEIPTS_A_PAGE = 50

/** How a sale was paid, as the search index keeps it: `none` if the customer pays nothing at the counter. */
export type CollectionMode = Exclude<PaidBy, 'nothing'> | 'none'
const indexedMode = (way: PaidBy): CollectionMode => (way === 'nothing' ? 'none' : way)
export const COLLECTION_MODES: readonly CollectionMode[] = PAID_BY.map(indexedMode)

/**
 * Null leaves a filter open. `from` and `to` are first milliseconds of Indian days; `to` is the day after the last one
 * included.
 */
export const receiptSearchSchema = z.strictObject({
  text: z.string().max(LONGEST_SEARCH),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  service: z.enum(SALE_SERVICES).nullable(),
  state: railStatusSchema.nullable(),
  staffId: staffIdSchema.nullable(),
  mode: z.enum(COLLECTION_MODES).nullable(),
})
export type ReceiptSearch = z.output<typeof receiptSearchSchema>

export const WHOLE_LOG: ReceiptSearch = {
  text: '',
  from: null,
  to: null,
  service: null,
  state: null,
  staffId: null,
  mode: null,
}

/** What did not go through counts as found and stays out of the sum. */
export const receiptTotalsSchema = z.object({
  /** Every sale found. */
  count: z.number().int(),
  /** Of those that went through or still may. */
  amountPaise: paiseSchema,
  undone: z.object({ count: z.number().int(), amountPaise: paiseSchema }),
})
export type ReceiptTotals = z.output<typeof receiptTotalsSchema>

/** What the window is told of it. `sums` is null for whoever may not see them: they add up to what should be in the box. */
export const shownTotalsSchema = z.object({
  count: receiptTotalsSchema.shape.count,
  sums: receiptTotalsSchema.omit({ count: true }).nullable(),
})
export type ShownTotals = z.output<typeof shownTotalsSchema>

export const NO_TOTALS: ReceiptTotals = {
  count: 0,
  amountPaise: paise(0),
  undone: { count: 0, amountPaise: paise(0) },
}

export const addedTotals = (one: ReceiptTotals, other: ReceiptTotals): ReceiptTotals => ({
  count: one.count + other.count,
  amountPaise: paise(one.amountPaise + other.amountPaise),
  undone: added([one.undone, other.undone]),
})

/** How many journal entries have been indexed; the index is rebuilt after an update or a restore. */
export const indexProgressSchema = z.object({ indexed: z.number().int(), entries: z.number().int() })
export type IndexProgress = z.output<typeof indexProgressSchema>

/** How the customer paid the shop for a sale. */
export const collectionModeOf = (sale: Parameters<typeof paidBy>[0]): CollectionMode =>
  indexedMode(paidBy(sale))

export const EXPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const
export const exportFormatSchema = z.enum(EXPORT_FORMATS)
export type ExportFormat = z.output<typeof exportFormatSchema>

/** A list on paper is for reading; longer ones belong in a spreadsheet. */
export const MOST_ROWS_ON_PAPER = 1_000
