// The report of a problem that a distributor asks a counter for (docs/office.md). Somebody there sees all of it before it goes, or declines.
import { z } from 'zod'
import { parsedJson } from '../base/parsed-json'

export const COUNTER_REPORT_PATH = '/v1/report'

/** Four times what one holds whose log is full of errors. */
export const LARGEST_REPORT_BYTES = 1024 * 1024
/** The office keeps it so long, and that somebody declined. */
export const REPORT_KEPT_DAYS = 14

const encoder = new TextEncoder()
export const isTooLargeReport = (text: string): boolean =>
  text.length > LARGEST_REPORT_BYTES || encoder.encode(text).length > LARGEST_REPORT_BYTES

/** What every report says, so that nothing else is kept for one. What a newer counter says besides is welcome. */
const contentSchema = z.looseObject({
  madeAt: z.iso.datetime(),
  version: z.string(),
  log: z.array(z.string()),
})
const isReport = (text: string): boolean => contentSchema.safeParse(parsedJson(text)).success

/** `askedAtMs` names the question: what was said to an earlier one answers no later one. */
export const reportAnswerSchema = z.discriminatedUnion('answer', [
  z.strictObject({
    answer: z.literal('sent'),
    askedAtMs: z.number().int(),
    text: z.string().max(LARGEST_REPORT_BYTES).refine(isReport, 'no report'),
  }),
  z.strictObject({ answer: z.literal('declined'), askedAtMs: z.number().int() }),
])
export type ReportAnswer = z.output<typeof reportAnswerSchema>
export const reportTakenSchema = z.object({})
