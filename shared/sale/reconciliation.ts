// A statement of the service, or callbacks kept elsewhere, compared with the journal: what agrees, and what does not.
import { z } from 'zod'
import { saleViewSchema } from './day'

/** What a column of a statement can say about a sale. */
export const STATEMENT_FIELDS = [
  'requestId',
  'referenceId',
  'status',
  'refunded',
  'amount',
  'message',
  'time',
] as const
const statementFieldSchema = z.enum(STATEMENT_FIELDS)
export type StatementField = z.output<typeof statementFieldSchema>

/** What the owner can say that an unknown word of a statement means. */
export const WORD_MEANINGS = ['success', 'failed', 'refunded', 'pending'] as const
const wordMeaningSchema = z.enum(WORD_MEANINGS)
export type WordMeaning = z.output<typeof wordMeaningSchema>

export const DECIMAL_MARKS = ['.', ','] as const
const decimalMarkSchema = z.enum(DECIMAL_MARKS)

/** Whose amounts a file writes with a minus. */
export const MINUS_MEANINGS = ['sales', 'refunds'] as const
const minusSchema = z.enum(MINUS_MEANINGS)
export type Minus = z.output<typeof minusSchema>

/** Size limit of an imported file, in bytes. */
export const LARGEST_STATEMENT = 8 * 1024 * 1024
/** Limit of each list on the screen. */
export const MOST_LISTED = 500
/** So many columns and unknown words are shown, and can be explained. */
export const MOST_COLUMNS = 60
export const MOST_WORDS = 40
/** Of a word in place of a result that an owner can explain. */
export const LONGEST_WORD = 60

/** What the owner says about a file that it does not say clearly enough itself. */
export const explanationSchema = z.strictObject({
  columns: z
    .array(z.strictObject({ field: statementFieldSchema, column: z.number().int().nonnegative() }))
    .max(STATEMENT_FIELDS.length)
    .readonly(),
  words: z
    .array(z.strictObject({ word: z.string().min(1).max(LONGEST_WORD), means: wordMeaningSchema }))
    .max(MOST_WORDS)
    .readonly(),
  decimalMark: decimalMarkSchema.nullable(),
  minus: minusSchema.nullable(),
})
export type Explanation = z.output<typeof explanationSchema>
export const NOTHING_EXPLAINED: Explanation = { columns: [], words: [], decimalMark: null, minus: null }

/** One line of a statement, as far as it could be read. */
export const statementRowSchema = z.object({
  /** Its line number in the file, from 1; of a row that spans several lines, the last. */
  line: z.number().int().positive(),
  requestId: z.string().nullable(),
  referenceId: z.string().nullable(),
  says: z.enum(['success', 'failed', 'pending', 'unknown']),
  refunded: z.boolean().nullable(),
  amountPaise: z.number().int().nullable(),
  /** The amount as written, where it cannot be read: then it ends no sale, and is told. */
  amountText: z.string().optional(),
  /** It tells of money that came back: a credit, a refund, a reversal. Never does it prove a sale, nor does another line of that sale beside it. */
  movesBack: z.literal(true).optional(),
  message: z.string().nullable(),
  /** The time it gives, epoch ms; null if there is none that can be read. */
  at: z.number().nullable(),
  /** Lines about the same sale that say something else, where no time says which is the last: then it ends no sale. */
  contradictedBy: z.array(z.number().int()).readonly().optional(),
})
export type StatementRow = z.output<typeof statementRowSchema>

/** Why nothing could be read of a file. */
const statementProblemSchema = z.enum([
  'no-heading', // no line could be one: there is nothing to choose from
  'no-sale-number', // no column holds a sale's number: by the service's reference alone none is found
  'quotes', // a quotation mark that opens or closes nothing: where a row ends is not certain
  'unreadable', // neither a table nor a workbook, or too large to be read
])
export type StatementProblem = z.output<typeof statementProblemSchema>

/** How a file was read: what the person checks before anything is settled by it. */
export const understandingSchema = z.object({
  problem: z.object({ kind: statementProblemSchema, line: z.number().int().nullable() }).nullable(),
  /** The sheet of the workbook that was read, and how many others were not. */
  sheet: z.object({ name: z.string(), others: z.number().int() }).nullable(),
  /** The columns below their heading; empty for callbacks. */
  columns: z
    .array(z.object({ heading: z.string(), field: z.enum([...STATEMENT_FIELDS, 'movement']).nullable() }))
    .max(MOST_COLUMNS)
    .readonly(),
  /** Null if the file has no column of amounts. `unproven`: its values can be read both ways, or contradict each other. */
  decimalMark: z.enum([...DECIMAL_MARKS, 'unproven']).nullable(),
  /** Null if no amount has a minus. `unproven`: nothing tells whether it is the sales that have one, or the refunds. */
  minus: z.enum([...MINUS_MEANINGS, 'unproven']).nullable(),
  /** Words in place of a result that nobody has explained here, with what the owner said they mean. */
  words: z
    .array(z.object({ word: z.string(), lines: z.number().int(), means: wordMeaningSchema.nullable() }))
    .max(MOST_WORDS)
    .readonly(),
})
export type Understanding = z.output<typeof understandingSchema>

export const differenceSchema = z.object({
  row: statementRowSchema,
  sale: saleViewSchema,
  what: z.enum(['status', 'amount', 'refund', 'contradiction']),
  /** The statement can end this sale: it is open and the amounts agree. The owner decides. */
  settles: z.boolean(),
})
export type Difference = z.output<typeof differenceSchema>

export const reconciliationSchema = z.object({
  /** Names what is shown here: by it, and by nothing else, is settled. */
  shown: z.string(),
  understanding: understandingSchema,
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
