// Today's page: the day's sales and what they did to the cash box.
import { z } from 'zod'
import { paiseSchema } from '../money'
import { saleSchema } from './sale'

/** A sale as lists show it: with the time of its next status check, which is the scheduler's, not the journal's. */
export const saleViewSchema = z.object({ ...saleSchema.shape, nextCheckAt: z.number().nullable() })
export type SaleView = z.output<typeof saleViewSchema>

export const dayPageSchema = z.object({
  /** First millisecond of the Indian calendar day. */
  dayStartsAt: z.number(),
  /** Newest first. */
  sales: z.array(saleViewSchema).readonly(),
  cashTakenPaise: paiseSchema,
  givenBackPaise: paiseSchema,
  owedBackPaise: paiseSchema,
  inTheBoxPaise: paiseSchema,
  /** Open sales of every day. */
  openCount: z.number().int(),
})
export type DayPage = z.output<typeof dayPageSchema>
