// A visit in the log: paid as a whole, and later settled. What became of its lines is told by their own entries, and what
// was tendered for all of them stands here once.
import { z } from 'zod'
import { paise, type Paise } from '../base/money'
import { requestIdSchema } from '../base/ids'
import { paiseSchema } from '../base/money-schemas'
import { partPaise, paymentPartSchema, receivedPaise, type PaymentPart } from '../sale/payment'
import type { Sale } from '../sale/sale'
import { MOST_LINES, type VisitId } from './visit'

const paidSchema = z.object({
  type: z.literal('visit'),
  movement: z.literal('paid'),
  staffId: z.string(),
  /** The sales whose intents follow in the same commit, in the order in which they are sent. */
  lines: z.array(requestIdSchema).min(1).max(MOST_LINES).readonly(),
  /** What the customer was to pay for all of them. */
  duePaise: paiseSchema,
  /** How the whole was paid; none if the customer pays nothing. Each intent has its own share. */
  parts: z.array(paymentPartSchema).readonly(),
})
export type VisitPaid = z.output<typeof paidSchema>

/** The change is final. Lines of which it was not known then count as sold; what fails later is owed back. */
const settledSchema = z.object({
  type: z.literal('visit'),
  movement: z.literal('settled'),
  /** What went back to the customer of the notes that were handed over. */
  changePaise: paiseSchema,
})
export type VisitSettled = z.output<typeof settledSchema>

export const visitEventSchema = z.discriminatedUnion('movement', [paidSchema, settledSchema])
export type VisitEvent = z.output<typeof visitEventSchema>

export interface RecordedVisit {
  readonly visitId: VisitId
  readonly sequence: number
  readonly recordedAt: number
  readonly event: VisitEvent
}

/** The notes that were handed over for the whole; what was to be paid in cash if nobody counted them. */
export const visitTenderedPaise = ({ parts }: Pick<VisitPaid, 'parts'>): Paise =>
  paise(
    parts.reduce(
      (sum, part) => sum + (part.way === 'cash' ? (part.tenderedPaise ?? part.amountPaise) : 0),
      0,
    ),
  )

/**
 * The shares of the lines in what was paid: the first part pays the first lines, and one line may get the rest of it and
 * the beginning of the second. `duesPaise` add up to what the parts add up to; a line that costs nothing has no share.
 */
export function sharesOf(
  parts: readonly PaymentPart[],
  duesPaise: readonly Paise[],
): readonly (readonly PaymentPart[])[] {
  const left = parts.map((part) => ({ part, leftPaise: part.amountPaise as number }))
  return duesPaise.map((duePaise) => {
    let missingPaise: number = duePaise
    return left.flatMap((one) => {
      const takenPaise = Math.min(one.leftPaise, missingPaise)
      if (takenPaise === 0) return []
      one.leftPaise -= takenPaise
      missingPaise -= takenPaise
      return [shareOf(one.part, paise(takenPaise))]
    })
  })
}

/** The notes stand with the visit and not with its lines. */
const shareOf = (part: PaymentPart, amountPaise: Paise): PaymentPart => {
  switch (part.way) {
    case 'credit':
      return { way: 'credit', amountPaise, accountId: part.accountId }
    case 'cash':
    case 'upi':
    case 'card':
      return { way: part.way, amountPaise }
  }
}

type LineSale = Pick<Sale, 'subject' | 'amountPaise' | 'payment' | 'cashStatus' | 'railStatus'>

/** Whether money other than cash was received for it: that cannot come back as change. */
const hasMoneyBesideCash = (sale: LineSale): boolean => receivedPaise(sale) > partPaise(sale, 'cash')

const ENDED_UNSOLD: ReadonlySet<Sale['railStatus']> = new Set(['failed', 'reversed', 'not-sent'])

/** Whether the customer pays for it as things stand. `isWaiting`: it is still to be sent, or is being sent. */
export const isSoldOrMayBe = (sale: Pick<Sale, 'railStatus'>, isWaiting: boolean): boolean =>
  isWaiting || !ENDED_UNSOLD.has(sale.railStatus)

/**
 * Whether the shop keeps what was handed over for this line when the change is counted: it is sold, or may be, or what was
 * paid for it is owed back by itself.
 */
export const keepsItsCash = (sale: LineSale, isWaiting: boolean): boolean =>
  sale.cashStatus !== 'none' || isSoldOrMayBe(sale, isWaiting) || hasMoneyBesideCash(sale)

/** What goes back of the notes, given what became of the lines. */
export const visitChangePaise = (
  paid: Pick<VisitPaid, 'parts'>,
  lines: readonly { readonly sale: LineSale; readonly isWaiting: boolean }[],
): Paise =>
  paise(
    lines.reduce<number>(
      (left, { sale, isWaiting }) => left - (keepsItsCash(sale, isWaiting) ? partPaise(sale, 'cash') : 0),
      visitTenderedPaise(paid),
    ),
  )
