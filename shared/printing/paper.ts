// What a receipt is printed on, and which kinds of paper there are.
import { z } from 'zod'
import { languageSchema } from '../base/environment'

export const PAPERS = ['58mm', '80mm', 'a4'] as const
export const paperSchema = z.enum(PAPERS)
export type Paper = z.output<typeof paperSchema>

export const RECEIPT_KINDS = ['receipt', 'acknowledgement', 'note'] as const
export const receiptKindSchema = z.enum(RECEIPT_KINDS)
export type ReceiptKind = z.output<typeof receiptKindSchema>

/** Two lines of an 80 mm roll. */
export const LONGEST_RECEIPT_TEXT = 96
const inEachLanguage = z.partialRecord(languageSchema, z.string().trim().max(LONGEST_RECEIPT_TEXT))

/** The shop's own lines on every receipt: under its name, and at the end. Empty or absent for none. */
export const receiptTextsSchema = z.object({ header: inEachLanguage, footer: inEachLanguage })
export type ReceiptTexts = z.output<typeof receiptTextsSchema>
export const NO_RECEIPT_TEXTS: ReceiptTexts = { header: {}, footer: {} }
