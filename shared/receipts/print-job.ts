// A receipt on its way to the printer.
import { z } from 'zod'
import { paperSchema } from '../printing/paper'
import { requestIdSchema } from '../base/ids'
import { printerProblemSchema } from '../base/result'
import { printerIdSchema } from '../printing/printers'
import { visitIdSchema } from '../visit/visit'

/** What a paper is known by: the sale it is about, or the visit of which it shows every line. */
export const receiptIdSchema = z.union([requestIdSchema, visitIdSchema])
export type ReceiptId = z.output<typeof receiptIdSchema>

/** A receipt to be printed, identified by its sale or visit, so that it contains nothing about the customer. */
export const printJobSchema = z.strictObject({ requestId: receiptIdSchema, paper: paperSchema })
export type PrintJob = z.output<typeof printJobSchema>

/** Printed again: on the printer of receipts, or on another one and its paper. */
export const printAgainSchema = z.strictObject({
  ...printJobSchema.shape,
  printer: printerIdSchema.optional(),
})

export const MOST_WAITING_PRINTS = 50

/** A receipt that was not printed. */
export const waitingPrintSchema = z.object({
  ...printJobSchema.shape,
  /** Whoever pressed last: its entry names them, whenever it comes out. */
  askedBy: z.string(),
  since: z.number(),
  /** It is retried automatically until then; null when only a person can decide whether it should be. */
  givesUpAt: z.number().nullable(),
  /** Why not, at the last try. */
  problem: printerProblemSchema,
})
export type WaitingPrint = z.output<typeof waitingPrintSchema>
export const waitingPrintsSchema = z.array(waitingPrintSchema).readonly()

/** Where a paper was handed over; only a person sees whether it came out, unless the printer itself has confirmed it. */
export const paperSentSchema = z.object({ sentTo: z.string(), isConfirmed: z.literal(true).optional() })
export type PaperSent = z.output<typeof paperSentSchema>
