// Files for a spreadsheet that the office writes by itself, in the background, for somebody at the owner's page.
import { z } from 'zod'
import { DAY_MS } from '../base/clock'
import { environmentSchema } from '../base/environment'

/** `sales` has a row for each sale, `commission` what each counter earned; the others are the books, told apart by what they are called. */
export const EXPORT_TABLES = [
  'sales',
  'day',
  'month',
  'shop',
  'colleague',
  'service',
  'operator',
  'commission',
] as const
export type ExportTable = (typeof EXPORT_TABLES)[number]
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Ten years. */
export const MOST_EXPORT_DAYS = 3_660
/** A file is deleted then. */
export const EXPORT_KEPT_DAYS = 7
/** The newest of one person; another one takes the place of the oldest. */
export const MOST_EXPORTS_KEPT = 5

const requestShape = {
  environment: environmentSchema,
  table: z.enum(EXPORT_TABLES),
  format: z.enum(EXPORT_FORMATS),
  /** First milliseconds of days in India, `[fromMs, toMs)`; sales by when they were opened. */
  fromMs: z.number().int(),
  toMs: z.number().int(),
  shopId: z.string().max(64).nullable(),
  groupId: z.string().max(64).nullable(),
}
export const exportRequestSchema = z
  .strictObject(requestShape)
  .refine(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= MOST_EXPORT_DAYS * DAY_MS)
export type ExportRequest = z.output<typeof exportRequestSchema>

/** `expired`: it was done, and its file was deleted: after its days, or as a customer in it was erased. */
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export const exportStateSchema = z.enum(EXPORT_STATES)

export const EXPORT_PROBLEMS = [
  /** The office ended while it was written, several times. */
  'interrupted',
  /** There is too little room on the office's disk. */
  'disk-full',
  'too-large',
  /** Whoever asked may not see these shops any more. */
  'not-allowed',
  'failed',
] as const
export const exportProblemSchema = z.enum(EXPORT_PROBLEMS)
export type ExportProblem = z.output<typeof exportProblemSchema>

export const exportIdSchema = z.string().max(64)
export const exportSchema = z.object({
  ...requestShape,
  exportId: exportIdSchema,
  state: exportStateSchema,
  /** Why it failed; null unless it did. */
  problem: exportProblemSchema.nullable(),
  /** Written so far. */
  rows: z.number().int(),
  /** How many there will be; null where nobody knows before. */
  rowsExpected: z.number().int().nullable(),
  /** Of a file that is done. */
  bytes: z.number().int().nullable(),
  askedAtMs: z.number().int(),
  /** When its file is deleted; null where there is none. */
  expiresAtMs: z.number().int().nullable(),
})
export type Export = z.output<typeof exportSchema>

/** Whether it is still being worked for. */
export const isUnderWay = ({ state }: Pick<Export, 'state'>): boolean =>
  state === 'waiting' || state === 'running'
