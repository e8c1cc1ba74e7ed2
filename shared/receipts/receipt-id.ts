// What a paper is known by: the sale it is about, or the visit of which it shows every line.
import { z } from 'zod'
import { requestIdSchema } from '../base/ids'
import { visitIdSchema } from '../visit/visit'

export const receiptIdSchema = z.union([requestIdSchema, visitIdSchema])
export type ReceiptId = z.output<typeof receiptIdSchema>
