// Today's page: the day's sales and what they did to the cash box.
import { z } from 'zod'
import { SECOND_MS } from '../clock'
import { paiseSchema } from '../money'
import { saleSchema } from './sale'

/** The service is asked about one sale at most once in this time, however often "check now" is pressed. */
export const CHECK_NOW_HOLD_MS = 10 * SECOND_MS

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
  /** Sales of every day whose customer is still to be given cash back, oldest first. */
  owedBack: z.array(saleViewSchema).readonly(),
  /** Open sales of every day. */
  openCount: z.number().int(),
})
export type DayPage = z.output<typeof dayPageSchema>

/** Everything that waits for somebody, of every day, oldest first. A sale stands in each list that it belongs to. */
export const pendingBoardSchema = z.object({
  /** No result yet. */
  open: z.array(saleViewSchema).readonly(),
  /** Two answers contradict each other: only the owner can settle it. */
  onHold: z.array(saleViewSchema).readonly(),
  /** Failed or taken back, and the service has not yet returned the money to the shop. */
  refundDue: z.array(saleViewSchema).readonly(),
  owedBack: z.array(saleViewSchema).readonly(),
})
export type PendingBoard = z.output<typeof pendingBoardSchema>
