// Today's page: the sales of the day, and what is owed. What is in the box is the till's (`till.state`).
import { z } from 'zod'
import { SECOND_MS } from '../clock'
import { paiseSchema } from '../money-schemas'
import { saleSchema } from './sale'

/** The service is asked about a sale at most once in this time, however often "check now" is pressed. */
export const CHECK_NOW_HOLD_MS = 10 * SECOND_MS

/**
 * A sale as lists show it: with the time of its next status check and whether there can be one, which the scheduler
 * knows and the journal does not.
 */
export const saleViewSchema = z.object({
  ...saleSchema.shape,
  nextCheckAt: z.number().nullable(),
  /** Whether there is a way to ask the service about it. */
  canBeAsked: z.boolean(),
})
export type SaleView = z.output<typeof saleViewSchema>

export const dayPageSchema = z.object({
  /** First millisecond of the Indian calendar day. */
  dayStartsAt: z.number(),
  /** Newest first. */
  sales: z.array(saleViewSchema).readonly(),
  owedBackPaise: paiseSchema,
  /** Sales of any day whose customer is still owed cash, oldest first. */
  owedBack: z.array(saleViewSchema).readonly(),
  /** Sales of any day that are open, or wait for a decision. */
  openCount: z.number().int(),
})
export type DayPage = z.output<typeof dayPageSchema>

/** Everything that needs attention, of any day, oldest first. A sale appears in every list it belongs to. */
export const pendingBoardSchema = z.object({
  /** No result yet. */
  open: z.array(saleViewSchema).readonly(),
  /** "Too many calls", and nobody has decided since whether it is sent again. */
  undecided: z.array(saleViewSchema).readonly(),
  /** Two answers contradict each other: only the owner can settle it. */
  onHold: z.array(saleViewSchema).readonly(),
  /** Failed or reversed, and the service has not yet returned the money to the shop. */
  refundDue: z.array(saleViewSchema).readonly(),
  owedBack: z.array(saleViewSchema).readonly(),
})
export type PendingBoard = z.output<typeof pendingBoardSchema>
