// Sales of a counter that was lost, taken over by another counter of the same shop (docs/office.md). What they were sold for stays the first
// counter's; only what happens from then on is the other's: its questions, its evidence, the cash that it gives back.
import { z } from 'zod'
import { counterIdSchema, counterNameSchema } from '../protocol'
import { admissionKindSchema, fingerprintsSchema } from '../protocol/admission'
import { referencesSchema } from './outcome'
import { moneyWaySchema } from '../base/payment-ways'
import {
  awaitsDecision,
  cashStatusSchema,
  isOpen,
  needsStatusChecks,
  railStatusSchema,
  saleReasonSchema,
  type Sale,
} from './sale'

const atMsSchema = z.number()

/** How a sale stood at the counter that sold it, as far as the office knew: where the fold goes on from at the other. */
export const takenOverStateSchema = z.object({
  uncertainAttempts: z.array(z.number().int().nonnegative()).readonly(),
  acknowledged: z.boolean(),
  refused: z.boolean(),
  verdict: z.enum(['none', 'success', 'failed', 'reversed', 'conflict']),
  cashStatus: cashStatusSchema,
  givenBackBy: moneyWaySchema.optional(),
  reason: saleReasonSchema.nullable(),
  errorCode: z.string().nullable(),
  references: referencesSchema,
  refunded: z.boolean(),
  seenByService: z.boolean(),
  refusalAnswers: z.number().int().nonnegative(),
  notFoundCount: z.number().int().nonnegative(),
  attempts: z.number().int().positive(),
  lastAnswerAt: atMsSchema.nullable(),
})
export type TakenOverState = z.output<typeof takenOverStateSchema>

/** Stands in the intent of a sale that was taken over; absent for every sale of the counter itself. */
export const takeoverSchema = z.object({
  /** The counter it was taken over from. */
  counterId: counterIdSchema,
  counterName: counterNameSchema,
  /** When it was sold, by the clock of the counter that sold it. */
  soldAt: atMsSchema,
  state: takenOverStateSchema,
  /** By which the other counters know the same sale; absent where it was sold before the shop had an office. */
  claim: z.object({ kind: admissionKindSchema, fingerprints: fingerprintsSchema }).optional(),
})
export type Takeover = z.output<typeof takeoverSchema>

/** What the next counter has to look after: it has no end, or money or cash is still to come back. */
export const isToBeTakenOver = (sale: Sale): boolean =>
  (sale.attempts > 0 || sale.reason === 'entry-unusable') &&
  sale.takenOver === undefined &&
  (isOpen(sale) ||
    needsStatusChecks(sale) ||
    awaitsDecision(sale) ||
    sale.railStatus === 'conflict' ||
    sale.cashStatus === 'owed-back')

/** Another counter has taken the sale over: nothing of it is asked, settled or given back here any more. */
export const takenOverEventSchema = z.object({
  type: z.literal('taken-over'),
  /** Who has it now. */
  counterId: counterIdSchema,
  counterName: counterNameSchema,
  /** By the office's clock. */
  takenOverAt: atMsSchema,
  /** How it stood there when it was taken over: what was heard here since belongs to the other counter, and no figure counts it twice. */
  railStatus: railStatusSchema,
  /** The other counter has given the money back. */
  isGivenBackThere: z.boolean(),
})
export type TakenOverEvent = z.output<typeof takenOverEventSchema>

/** The counter that sold it had given the money back itself. Stands with a sale that was taken over. */
export const givenBackBeforeEventSchema = z.object({
  type: z.literal('refunded-before-takeover'),
  counterName: counterNameSchema,
  movement: z.enum(['given-back', 'kept-as-credit']),
})
export type GivenBackBeforeEvent = z.output<typeof givenBackBeforeEventSchema>
