// What the shop keeps about its customers, and how it is erased: by age, or on request.
import { z } from 'zod'
import { paiseSchema } from '../base/money-schemas'

/** How many months a customer's number and name are kept; 0 keeps them until erased on request. */
export const retentionMonthsSchema = z.number().int().min(0).max(120)

const wholeReportSchema = z.object({
  /** Sales whose customer data is, or would be, erased. Amounts, times and references are the shop's books and stay. */
  erased: z.number().int(),
  /** Not erased: still open, or the customer is still owed cash. */
  stillOpen: z.number().int(),
  /** Bills remembered for customers. */
  savedBills: z.number().int(),
  /** Identity checks that lose the last digits of the number and the service's id; the consent stays on record. */
  identityChecks: z.number().int(),
  /** Callbacks that lose the service's words, which may name a customer; that they came stays on record. */
  callbacks: z.number().int(),
  /** Customers whose name goes though they owe; what they owe stays with their number. */
  owing: z.number().int(),
  owedPaise: paiseSchema,
  /** The oldest and the newest of the sales, epoch ms. */
  from: z.number().nullable(),
  to: z.number().nullable(),
})
export type PurgeReport = z.output<typeof wholeReportSchema>
/** Named, so that the contract's type stays within what the compiler emits. */
export interface PurgeReportSchema extends z.ZodType<PurgeReport> {}
export const purgeReportSchema: PurgeReportSchema = wholeReportSchema

/** What the retention setting erased automatically. */
export const lastPurgeSchema = z.object({
  at: z.number(),
  olderThanMonths: z.number().int(),
  report: purgeReportSchema,
})
export type LastPurge = z.output<typeof lastPurgeSchema>
