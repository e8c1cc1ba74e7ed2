// What a receipt is printed on, and what it may call itself.
import { z } from 'zod'

export const PAPERS = ['58mm', '80mm', 'a4'] as const
export const paperSchema = z.enum(PAPERS)
export type Paper = z.output<typeof paperSchema>

export const RECEIPT_KINDS = ['receipt', 'acknowledgement', 'note'] as const
export const receiptKindSchema = z.enum(RECEIPT_KINDS)
export type ReceiptKind = z.output<typeof receiptKindSchema>
