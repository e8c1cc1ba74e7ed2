// Complaints: raised about a sale, for reasons that fit its state, with a deadline. The service offers no channel for
// them, so the shop keeps its own register and sends the evidence the way its support desk asks for.
import { onOneLine } from '../base/reason'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../base/clock'
import { requestIdSchema } from '../base/ids'
import { paiseSchema } from '../base/money-schemas'
import { numberTextSchema } from '../base/number-text'
import { SALE_SERVICES, saleRow } from '../operations/registry'
import { isOpen, type Sale } from './sale'

export const COMPLAINT_REASONS = [
  'no-result', // still open: nobody says what the result is
  'refund-missing', // failed or reversed, and the money has not come back to the shop
  'contradictory', // two answers that contradict each other
  'not-received', // successful, yet the customer has nothing
  'disconnected', // a bill was paid and the supply was cut
  'late-charge', // a bill was paid in time and a late fee is demanded
  'wrong-account', // it went to another number
  'duplicate', // it was charged twice
  'wrong-amount',
  'still-due', // a bill was paid and still shows as due
  'no-information', // no reference came that the customer could use
] as const
export const complaintReasonSchema = z.enum(COMPLAINT_REASONS)
export type ComplaintReason = z.output<typeof complaintReasonSchema>

/** The codes that the industry uses for these disputes and complaints, for the desk that takes them. */
export const REASON_CODES: Readonly<Partial<Record<ComplaintReason, string>>> = {
  'not-received': 'D11',
  disconnected: 'D12',
  'late-charge': 'D13',
  'wrong-account': 'D21',
  duplicate: 'D22',
  'wrong-amount': 'D23',
  'no-information': 'D31',
  'still-due': 'D32',
}

const OF_SUCCESS: readonly ComplaintReason[] = [
  'not-received',
  'wrong-account',
  'duplicate',
  'wrong-amount',
  'no-information',
]
const OF_BILL: readonly ComplaintReason[] = ['still-due', 'disconnected', 'late-charge']

/** Even if the service says that nothing was charged, its statement may show otherwise. */
const isUndone = ({ railStatus }: Sale): boolean => railStatus === 'failed' || railStatus === 'reversed'

/** The reasons that fit the state of a sale, likeliest first; none if there is nothing to complain about, or another counter does. */
export function complaintReasons(sale: Sale): readonly ComplaintReason[] {
  if (sale.takenOver !== undefined) return []
  if (sale.railStatus === 'conflict') return ['contradictory', 'duplicate']
  if (isOpen(sale)) return sale.attempts > 0 ? ['no-result'] : []
  if (isUndone(sale)) return sale.attempts > 0 && !sale.refunded ? ['refund-missing'] : []
  if (sale.railStatus !== 'success') return []
  return saleRow(sale.subject.operation).isBill ? [...OF_BILL, ...OF_SUCCESS] : OF_SUCCESS
}

/** The support desk answers within two days (docs/field-rules.md 2). */
export const COMPLAINT_ANSWERED_WITHIN_MS = 48 * HOUR_MS
/** A utility takes a day to book a payment; an earlier complaint is rejected. */
export const BILL_COOLING_MS = DAY_MS

/** From when a complaint about this sale is accepted: at once, or after a day for a paid bill. */
export const complaintTakenFrom = (sale: Pick<Sale, 'subject' | 'openedAt' | 'railStatus'>): number =>
  saleRow(sale.subject.operation).isBill && sale.railStatus === 'success'
    ? sale.openedAt + BILL_COOLING_MS
    : sale.openedAt

export const COMPLAINT_STATUSES = ['raised', 'answered', 'resolved', 'rejected'] as const
export const complaintStatusSchema = z.enum(COMPLAINT_STATUSES)
export type ComplaintStatus = z.output<typeof complaintStatusSchema>

const LONGEST_NOTE = 2_000
const LONGEST_TICKET = 80
/** On the paper of evidence it stands beside what the service said. */
export const complaintNoteSchema = z.string().max(LONGEST_NOTE).transform(onOneLine)
export const complaintTicketSchema = numberTextSchema.trim().max(LONGEST_TICKET)

export const complaintSchema = z.object({
  number: z.number().int().positive(),
  requestId: requestIdSchema,
  reason: complaintReasonSchema,
  openedAt: z.number(),
  /** When an answer is due, epoch ms. */
  dueAt: z.number(),
  status: complaintStatusSchema,
  /** The support desk's own number for it; empty until it gave one. */
  ticket: z.string(),
  /** What was said and done, oldest first. */
  story: z
    .array(z.object({ at: z.number(), staffId: z.string(), status: complaintStatusSchema, note: z.string() }))
    .readonly(),
})
export type Complaint = z.output<typeof complaintSchema>

/** A complaint as the list shows it: with what it is about, unless that sale is gone. */
export const complaintViewSchema = complaintSchema.extend({
  sale: z
    .object({
      service: z.enum(SALE_SERVICES),
      /** Null once erased. */
      accountNumber: z.string().nullable(),
      payee: z.string(),
      amountPaise: paiseSchema,
    })
    .nullable(),
})
export type ComplaintView = z.output<typeof complaintViewSchema>

/** The complaint is waiting for an answer. A sale has at most one of these. */
export const isUnderWay = ({ status }: Pick<Complaint, 'status'>): boolean =>
  status === 'raised' || status === 'answered'
