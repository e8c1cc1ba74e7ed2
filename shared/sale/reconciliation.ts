// A statement of the service, or callbacks kept elsewhere, compared with the journal: what agrees, and what does not.
import { z } from 'zod'
import { saleViewSchema } from './day'

/** One line of a statement, as far as it could be read. */
export const statementRowSchema = z.object({
  /** Its line number in the file, from 1. */
  line: z.number().int().positive(),
  requestId: z.string().nullable(),
  referenceId: z.string().nullable(),
  says: z.enum(['success', 'failed', 'pending', 'unknown']),
  refunded: z.boolean().nullable(),
  amountPaise: z.number().int().nullable(),
  /** The amount as written, where it cannot be read: then it ends no sale, and is told. */
  amountText: z.string().optional(),
  message: z.string().nullable(),
  /** The time it gives, epoch ms; null if there is none that can be read. */
  at: z.number().nullable(),
})
export type StatementRow = z.output<typeof statementRowSchema>

export const differenceSchema = z.object({
  row: statementRowSchema,
  sale: saleViewSchema,
  what: z.enum(['status', 'amount', 'refund']),
  /** The statement can end this sale: it is open and the amounts agree. The owner decides. */
  settles: z.boolean(),
})
export type Difference = z.output<typeof differenceSchema>

export const reconciliationSchema = z.object({
  rows: z.number().int(),
  /** Lines that could not be read. */
  unreadable: z.number().int(),
  matched: z.number().int(),
  differing: z.array(differenceSchema).readonly(),
  /** In the statement but not in the journal. */
  missingHere: z.array(statementRowSchema).readonly(),
  /** In the journal, within the days of the statement, but not in the statement. */
  missingThere: z.array(saleViewSchema).readonly(),
})
export type Reconciliation = z.output<typeof reconciliationSchema>

/** Size limit of an imported file, in characters. */
export const LONGEST_STATEMENT = 8 * 1024 * 1024
/** Limit of each list on the screen. */
export const MOST_LISTED = 500
