// Contract of the Receipts screen: search while typing, totals of what was found, export to a file, and sharing a
// single receipt.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { saleViewSchema } from '../domain/day'
import {
  exportFormatSchema,
  indexProgressSchema,
  receiptSearchSchema,
  receiptTotalsSchema,
} from '../domain/receipt-log'
import { receiptIdSchema } from '../domain/receipt-id'
import { SHARED_TO } from '../domain/sharing'
import { resultSchema } from '../result'
import { nothing } from './no-input'

const receiptPageSchema = z.object({
  /** Newest first. */
  sales: z.array(saleViewSchema).readonly(),
  /** Where the next page begins; null after the last one. */
  next: z.number().int().nullable(),
  /** Set while the index is still being built: older sales may be missing. */
  indexing: indexProgressSchema.nullable(),
})
export type ReceiptPage = z.output<typeof receiptPageSchema>

export const receiptChannels = {
  'receipts.search': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ search: receiptSearchSchema, before: z.number().int().nullable() }),
    output: resultSchema(receiptPageSchema),
  },
  /**
   * Counting a million receipts takes a while. If totals are requested again before that, the earlier request is
   * answered with `cancelled`.
   */
  'receipts.totals': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({ search: receiptSearchSchema }),
    output: resultSchema(receiptTotalsSchema),
  },
  /** Writes what was found to a file that the person chooses, newest first. Answers once the whole file is written. */
  'receipts.export': {
    scope: 'workspace',
    access: 'owner',
    input: z.strictObject({
      search: receiptSearchSchema,
      format: exportFormatSchema,
      /** Whether customers' numbers and names are written out or masked. */
      customers: z.enum(['masked', 'whole']),
    }),
    output: resultSchema(z.object({ fileName: z.string(), rows: z.number().int() })),
  },
  'receipts.cancel-export': {
    scope: 'workspace',
    access: 'staff',
    input: nothing,
    output: resultSchema(z.null()),
  },
  /**
   * Passes the masked text of a receipt to the shop's chat or to a file once the customer has agreed, and records that
   * in the journal. For the clipboard, which the window fills itself, it only records. If recording fails, nothing is
   * opened or copied.
   */
  'receipts.share': {
    scope: 'workspace',
    access: 'staff',
    input: z.strictObject({
      requestId: receiptIdSchema,
      to: z.enum(SHARED_TO),
      consent: z.literal(true),
    }),
    output: resultSchema(z.object({ fileName: z.string().nullable() })),
  },
} as const satisfies ChannelTable

export const receiptEvents = {
  'receipts.exported': z.object({ rows: z.number().int(), of: z.number().int() }),
} as const
