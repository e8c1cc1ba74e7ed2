// Today's page: the sales of the day, and what is owed. What is in the box is the till's (`till.state`).
import { z } from 'zod'
import { SECOND_MS } from '../base/clock'
import { paise, type Paise } from '../base/money'
import { aboveZeroPaiseSchema, paiseSchema } from '../base/money-schemas'
import { isOpen, saleSchema, type Sale } from './sale'

/** The service is asked about a sale at most once in this time, however often "check now" is pressed. */
export const CHECK_NOW_HOLD_MS = 10 * SECOND_MS

/**
 * A sale as lists show it: with the time of its next status check and whether there can be one, which the scheduler
 * knows and the journal does not.
 */
const saleView = z.object({
  ...saleSchema.shape,
  nextCheckAt: z.number().nullable(),
  /** Whether there is a way to ask the service about it. */
  canBeAsked: z.boolean(),
  /** Until when a sale that met "too many calls" waits before it may be sent again, for the countdown; absent if it need not. */
  heldUntil: z.number().optional(),
})
type SaleViewObject = typeof saleView
/** A type with a name of its own: it stands in so many channels that the contract's type would be too long to write out. */
export interface SaleViewSchema extends SaleViewObject {}
export const saleViewSchema: SaleViewSchema = saleView
export type SaleView = z.output<typeof saleViewSchema>

/** A customer's account on which more was paid than owed: a sale failed that had been repaid, or they left money there. */
export const overpaidSchema = z.object({
  accountId: z.string(),
  /** Null for an account that was settled when its customer was forgotten, and of which a sale turned later. */
  accountNumber: z.string().nullable(),
  name: z.string().nullable(),
  amountPaise: aboveZeroPaiseSchema,
})
export type Overpaid = z.output<typeof overpaidSchema>

/** What waits for somebody, of any day: the part of today's page that does not follow from the sales of the day. */
export const dayWaitingSchema = z.object({
  /** First millisecond of the Indian calendar day. */
  dayStartsAt: z.number(),
  /** All that is to be returned to customers, for sales and on accounts. */
  owedBackPaise: paiseSchema,
  overpaid: z.array(overpaidSchema).readonly(),
  /** Sales of any day whose customer is still owed cash, oldest first. */
  owedBack: z.array(saleViewSchema).readonly(),
  /** Sales of any day that are open, or wait for a decision. */
  openCount: z.number().int(),
})
export type DayWaiting = z.output<typeof dayWaitingSchema>

export const dayPageSchema = z.object({
  /** Newest first. */
  sales: z.array(saleViewSchema).readonly(),
  ...dayWaitingSchema.shape,
})
export type DayPage = z.output<typeof dayPageSchema>

/** Everything that needs attention, of any day, oldest first. A sale appears in every list it belongs to. */
export const pendingBoardSchema = z.object({
  /** No result yet. */
  open: z.array(saleViewSchema).readonly(),
  /** "Too many calls", and nobody has decided since whether it is sent again. */
  undecided: z.array(saleViewSchema).readonly(),
  /** Of the last day, refused or not sent because of the set-up, and neither sold since nor paid back. */
  stoppedBySetup: z.array(saleViewSchema).readonly(),
  /** Two answers contradict each other: only the owner can settle it. */
  onHold: z.array(saleViewSchema).readonly(),
  /** Failed or reversed, and the service has not yet returned the money to the shop. */
  refundDue: z.array(saleViewSchema).readonly(),
  owedBack: z.array(saleViewSchema).readonly(),
  overpaid: z.array(overpaidSchema).readonly(),
})
export type PendingBoard = z.output<typeof pendingBoardSchema>

interface CountAndSum {
  readonly count: number
  readonly amountPaise: Paise
}

/** A day in one line: what failed never stands in the sum of what was sold, and neither does what has no result yet. */
export interface SoldOfDay {
  readonly done: CountAndSum
  readonly open: CountAndSum
  /** Refused, reversed, or never sent. */
  readonly failed: CountAndSum
}

export function soldOf(sales: readonly Pick<Sale, 'railStatus' | 'amountPaise'>[]): SoldOfDay {
  const sum = (which: typeof sales): CountAndSum => ({
    count: which.length,
    amountPaise: paise(which.reduce<number>((total, { amountPaise }) => total + amountPaise, 0)),
  })
  const done = sales.filter(({ railStatus }) => railStatus === 'success')
  const open = sales.filter((sale) => isOpen(sale) || sale.railStatus === 'conflict')
  return {
    done: sum(done),
    open: sum(open),
    failed: sum(sales.filter((sale) => !done.includes(sale) && !open.includes(sale))),
  }
}
