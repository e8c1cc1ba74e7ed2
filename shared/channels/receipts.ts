// Contract of the Receipts screen: search while typing, totals of what was found, export to a file, and sharing a
// single receipt.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { saleViewSchema } from '../sale/day'
import {
  exportFormatSchema,
  indexProgressSchema,
  receiptSearchSchema,
  shownTotalsSchema,
} from '../receipts/receipt-log'
import { receiptIdSchema } from '../receipts/print-job'
import { SHARED_TO } from '../printing/chat-link'
import { nothing } from '../base/no-input'

const receiptPageSchema = z.object({
  /** Newest first. */
  sales: z.array(saleViewSchema).readonly(),
  /** Where the next page begins; null after the last one. */
  next: z.number().int().nullable(),
  /** Set while the index is still being built: older sales may be missing. */
  indexing: indexProgressSchema.nullable(),
})

export const receiptChannels = {
  'receipts.search': ofWorkspace(
    'staff',
    z.strictObject({ search: receiptSearchSchema, before: z.number().int().nullable() }),
    receiptPageSchema,
  ),
  /**
   * Counting a million receipts takes a while. If totals are requested again before that, the earlier request is
   * answered with `cancelled`.
   */
  'receipts.totals': ofWorkspace('staff', z.strictObject({ search: receiptSearchSchema }), shownTotalsSchema),
  /** Writes what was found to a file that the person chooses, newest first. Answers once the whole file is written. */
  'receipts.export': ofWorkspace(
    'owner',
    z.strictObject({
      search: receiptSearchSchema,
      format: exportFormatSchema,
      /** Whether customers' numbers and names are written out or masked. */
      customers: z.enum(['masked', 'whole']),
    }),
    z.object({ fileName: z.string(), rows: z.number().int() }),
  ),
  'receipts.cancel-export': ofWorkspace('staff', nothing, z.null()),
  /**
   * Passes the masked text of a receipt to the shop's chat or to a file once the customer has agreed, and records that
   * in the journal. For the clipboard, which the window fills itself, it only records. If recording fails, nothing is
   * opened or copied.
   */
  'receipts.share': ofWorkspace(
    'staff',
    z.strictObject({
      requestId: receiptIdSchema,
      to: z.enum(SHARED_TO),
      consent: z.literal(true),
    }),
    z.object({ fileName: z.string().nullable() }),
  ),
} as const satisfies ChannelTable

export const receiptEvents = {
  'receipts.exported': z.object({ rows: z.number().int(), of: z.number().int() }),
} as const
