// When a sale that may have gone through can be sent again with the same id (money-safety 2): the screens show it, main asks it again.
import { z } from 'zod'
import { MINUTE_MS } from '../clock'
import type { RequestId } from '../ids'
import { staffIdSchema } from './staff'
import type { Sale } from './sale'

export const NOT_FOUND_ANSWERS_NEEDED = 3
export const NOT_FOUND_SPAN_NEEDED_MS = 30 * MINUTE_MS

/** What carries an id of ours to the service. Create Account and Onboarding carry none: they are made once, ever. */
export const RESENDABLE_OPERATIONS = ['recharge', 'bill'] as const
export const resendableOperationSchema = z.enum(RESENDABLE_OPERATIONS)
export type ResendableOperation = z.output<typeof resendableOperationSchema>

export const isResendable = (operation: string): operation is ResendableOperation =>
  resendableOperationSchema.safeParse(operation).success

export type ResendStanding =
  | { readonly kind: 'allowed'; readonly because: 'not-found' | 'declared-safe' }
  /** The service has not yet said "no such id" often or long enough. */
  | { readonly kind: 'too-early'; readonly answersMissing: number; readonly missingMs: number }
  /** The service has shown that it knows the id, or the sale is not open to a re-send at all. */
  | { readonly kind: 'never' }

/** `isDeclaredSafe`: the owner has tried it in the sandbox and switched it on for this operation. */
export function resendStanding(sale: Sale, isDeclaredSafe: boolean): ResendStanding {
  // Create Account carries no id of ours: sent again, it would be a second account.
  if (!isResendable(sale.subject.operation)) return { kind: 'never' }
  if (sale.railStatus !== 'unknown' || sale.seenByService) return { kind: 'never' }
  const answersMissing = Math.max(0, NOT_FOUND_ANSWERS_NEEDED - sale.notFoundCount)
  const missingMs = Math.max(0, NOT_FOUND_SPAN_NEEDED_MS - sale.notFoundSpanMs)
  if (answersMissing === 0 && missingMs === 0) return { kind: 'allowed', because: 'not-found' }
  if (isDeclaredSafe && !mayBeKnown(sale)) return { kind: 'allowed', because: 'declared-safe' }
  return { kind: 'too-early', answersMissing, missingMs }
}

/** The service said something about this id that nobody could read: it may know it, and its own word is waited for. */
const mayBeKnown = ({ unclearAnswer }: Sale): boolean =>
  unclearAnswer !== null && unclearAnswer.why !== 'wrong-path'

/** Under which the owner's decisions stand in the log, where a sale's own id stands for a sale. No sale has it: ids of sales are longer. */
export const RESEND_RULES_ID = 'RE-SENDS' as RequestId

export const LONGEST_TRIAL_NOTE = 500

/** The owner's decision about one operation. It stands in the chain of its environment's log, so that nothing can slip it in. */
export const resendRuleEventSchema = z.object({
  type: z.literal('resend-rule'),
  operation: resendableOperationSchema,
  isSafe: z.boolean(),
  staffId: staffIdSchema,
  /** The service it was decided about. At another address stands another service, of which nothing is known. */
  serviceAddress: z.string(),
  /** What came of the trial in the sandbox, in the owner's words; null where nothing real moves, or it is switched off. */
  trial: z.string().max(LONGEST_TRIAL_NOTE).nullable(),
})
export type ResendRuleEvent = z.output<typeof resendRuleEventSchema>

export interface RecordedResendRule {
  readonly sequence: number
  /** Epoch ms, by the shop's clock. */
  readonly recordedAt: number
  readonly event: ResendRuleEvent
}

/** How it stands with one operation, for the settings and the screens that offer a re-send. */
export const resendRuleSchema = z.object({
  operation: resendableOperationSchema,
  /** Switched on, and for the service that is spoken to now. */
  isSafe: z.boolean(),
  /** It was switched on for a service at another address, and does not count here. */
  isElsewhere: z.boolean(),
  /** Who decided last, and when; null while nobody has. */
  decided: z.object({ staffId: staffIdSchema, at: z.number(), trial: z.string().nullable() }).nullable(),
})
export type ResendRule = z.output<typeof resendRuleSchema>

/** The last decision about each operation, given the log's decisions in their order. Nobody's decision is off. */
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
