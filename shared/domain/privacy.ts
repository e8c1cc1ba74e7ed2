// What the shop keeps of its customers, and how it lets go of it: by age, or for one person who asks.
import { z } from 'zod'

/** Months that a customer's number and name are kept; 0 keeps them until somebody asks. */
export const retentionMonthsSchema = z.number().int().min(0).max(120)

export const purgeReportSchema = z.object({
  /** Sales whose customer's data is, or would be, erased. Amounts, times and references stay: they are the shop's books. */
  erased: z.number().int(),
  /** Not touched: still open, or the customer is still owed cash. */
  keptOpen: z.number().int(),
  /** Bills that were remembered for their customers. */
  savedBills: z.number().int(),
  /** Identity checks that lose the last digits of the number and the service's id; that there was consent stays on record. */
  identityChecks: z.number().int(),
  /** Callbacks of the service that lose its words, which may name a customer; that they came stays on record. */
  callbacks: z.number().int().default(0),
  /** The oldest and the newest of the sales, epoch ms. */
  from: z.number().nullable(),
  to: z.number().nullable(),
})
export type PurgeReport = z.output<typeof purgeReportSchema>

/** What the app erased by itself, as the retention setting told it. */
export const lastPurgeSchema = z.object({
  at: z.number(),
  olderThanMonths: z.number().int(),
  report: purgeReportSchema,
})
export type LastPurge = z.output<typeof lastPurgeSchema>
