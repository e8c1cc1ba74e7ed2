// When a sale that may have gone through can be sent again under the same id (docs/money-safety.md 2). The screens show
// it, main checks it again.
import { z } from 'zod'
import { MINUTE_MS } from '../base/clock'
import type { RequestId } from '../base/ids'
import { RESENDABLE_OPERATIONS, saleRow } from '../operations/registry'
import { staffIdSchema } from '../access/staff'
import { mayBeSentHere, type Sale } from './sale'

export const NOT_FOUND_ANSWERS_NEEDED = 3
export const NOT_FOUND_SPAN_NEEDED_MS = 30 * MINUTE_MS

export const resendableOperationSchema = z.enum(RESENDABLE_OPERATIONS)

export type ResendStanding =
  | { readonly kind: 'allowed'; readonly because: 'not-found' | 'declared-safe' }
  /** The service has not yet said "no such id" often enough or over a long enough time. */
  | { readonly kind: 'too-early'; readonly answersMissing: number; readonly missingMs: number }
  /** The service has shown that it knows the id, or the sale is not open to a re-send at all. */
  | { readonly kind: 'never' }

/** `isDeclaredSafe`: the owner has tried re-sending in the sandbox and switched it on for this operation. */
export function resendStanding(sale: Sale, isDeclaredSafe: boolean): ResendStanding {
  // A call without an id of ours would be carried out a second time and open a second account.
  if (!saleRow(sale.subject.operation).carriesOwnId) return { kind: 'never' }
  if (!mayBeSentHere(sale)) return { kind: 'never' }
  if (sale.railStatus !== 'unknown' || sale.seenByService) return { kind: 'never' }
  const answersMissing = Math.max(0, NOT_FOUND_ANSWERS_NEEDED - sale.notFoundCount)
  const missingMs = Math.max(0, NOT_FOUND_SPAN_NEEDED_MS - sale.notFoundSpanMs)
  if (answersMissing === 0 && missingMs === 0) return { kind: 'allowed', because: 'not-found' }
  if (isDeclaredSafe && !mayBeKnown(sale)) return { kind: 'allowed', because: 'declared-safe' }
  return { kind: 'too-early', answersMissing, missingMs }
}

/** The service said something unreadable about this id: it may know it, so a readable answer is needed first. */
const mayBeKnown = ({ unclearAnswer }: Sale): boolean =>
  unclearAnswer !== null && unclearAnswer.why !== 'wrong-path'

/**
 * The request id under which the owner's decisions are stored in the journal. It cannot belong to a sale: ids of sales
 * are longer.
 */
export const RESEND_RULES_ID = 'RE-SENDS' as RequestId

export const LONGEST_TRIAL_NOTE = 500

/** The owner's decision about one operation. It is part of the journal's chain, so that it cannot be forged. */
export const resendRuleEventSchema = z.object({
  type: z.literal('resend-rule'),
  operation: resendableOperationSchema,
  isSafe: z.boolean(),
  staffId: staffIdSchema,
  /** The service it was decided for. Another address means another service, about which nothing is known. */
  serviceAddress: z.string(),
  /** The result of the sandbox trial, in the owner's words; null in practice, or when it is switched off. */
  trial: z.string().max(LONGEST_TRIAL_NOTE).nullable(),
})
export type ResendRuleEvent = z.output<typeof resendRuleEventSchema>

export interface RecordedResendRule {
  readonly sequence: number
  /** Epoch ms, by the shop's clock. */
  readonly recordedAt: number
  readonly event: ResendRuleEvent
}

/** The current rule for one operation, for the settings and the screens that offer a re-send. */
export const resendRuleSchema = z.object({
  operation: resendableOperationSchema,
  /** Switched on, for the service address in use. */
  isSafe: z.boolean(),
  /** It was switched on for a service at another address, and does not apply here. */
  isElsewhere: z.boolean(),
  /** Who decided last, and when; null if nobody has. */
  decided: z.object({ staffId: staffIdSchema, at: z.number(), trial: z.string().nullable() }).nullable(),
})
export type ResendRule = z.output<typeof resendRuleSchema>

/** The latest decision about each operation, given all decisions in order. Without a decision it is off. */
export function resendRules(
  decisions: readonly RecordedResendRule[],
  serviceAddress: string,
): readonly ResendRule[] {
  return RESENDABLE_OPERATIONS.map((operation) => {
    const last = decisions.findLast(({ event }) => event.operation === operation)
    if (last === undefined) return { operation, isSafe: false, isElsewhere: false, decided: null }
    const { isSafe, staffId, trial } = last.event
    const isHere = last.event.serviceAddress === serviceAddress
    return {
      operation,
      isSafe: isSafe && isHere,
      isElsewhere: isSafe && !isHere,
      decided: { staffId, at: last.recordedAt, trial },
    }
  })
}
