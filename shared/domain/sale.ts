// The fold: what a sale is, given everything that was ever recorded about it. One pure function, shared by the journal, the
// recovery, the receipts and the tests. Two ledgers stand side by side: what the rail did, and where the customer's cash is.
import { z } from 'zod'
import { requestIdSchema } from '../ids'
import { paiseSchema } from '../money'
import { assertNever } from '../result'
import { environmentSchema } from './environment'
import { saleSubjectSchema, type JournalEvent, type RecordedEvent, type SalePersonal } from './journal'
import {
  NO_REFERENCES,
  outcomeReasonSchema,
  referencesSchema,
  type MoneyOutcome,
  type References,
  type StatusAnswer,
} from './outcome'

export const RAIL_STATUSES = [
  'not-sent',
  'sending',
  'pending',
  'unknown',
  'success',
  'failed',
  'reversed',
  'conflict',
] as const
export const railStatusSchema = z.enum(RAIL_STATUSES)
export type RailStatus = z.output<typeof railStatusSchema>

export const CASH_STATUSES = ['none', 'collected', 'owed-back', 'given-back', 'kept-as-credit'] as const
export const cashStatusSchema = z.enum(CASH_STATUSES)
export type CashStatus = z.output<typeof cashStatusSchema>

export const saleSchema = z.object({
  requestId: requestIdSchema,
  environment: environmentSchema,
  subject: saleSubjectSchema,
  amountPaise: paiseSchema,
  staffId: z.string(),
  /** Null once erased on the customer's request. */
  accountNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  customerMobile: z.string().nullable(),
  railStatus: railStatusSchema,
  cashStatus: cashStatusSchema,
  /** Why it stands as it does, for the words on screen; null while nothing has come back. */
  reason: outcomeReasonSchema.nullable(),
  /** What the service last said in its own words. */
  message: z.string().nullable(),
  references: referencesSchema,
  /** True once the service said that the merchant's wallet got the money back. */
  refunded: z.boolean(),
  attempts: z.number().int().nonnegative(),
  openedAt: z.number(),
  updatedAt: z.number(),
  /** When the state last came from the service; null if it never answered. */
  lastAnswerAt: z.number().nullable(),
  /** How often, and since when, the service said that it does not know this id (it must be asked again before a re-send is offered). */
  notFoundCount: z.number().int().nonnegative(),
  firstNotFoundAt: z.number().nullable(),
  settledBy: z.string().nullable(),
  firstSequence: z.number().int().positive(),
  lastSequence: z.number().int().positive(),
  /** Link of the last event in the chain, hex. A receipt prints its first eight digits. */
  lastLink: z.string(),
})
export type Sale = z.output<typeof saleSchema>

/** Open sales are watched until they end: they block a second sale of the same kind and count against the ceiling. */
export const isOpen = (sale: Pick<Sale, 'railStatus'>): boolean =>
  sale.railStatus === 'sending' || sale.railStatus === 'pending' || sale.railStatus === 'unknown'

/** A sale ends in one of these by itself; only contrary evidence, or a person, moves it again. */
export const isFinal = (sale: Pick<Sale, 'railStatus'>): boolean =>
  sale.railStatus === 'success' || sale.railStatus === 'failed' || sale.railStatus === 'reversed'

/** The fold's own memory between events; `uncertainAttempts` is what makes uncertainty sticky. */
interface Folding {
  readonly sale: Sale
  /** Attempts that may have reached the service and of which nothing conclusive is known. */
  readonly uncertainAttempts: ReadonlySet<number>
}

/**
 * Folds the events of one sale, in order of `sequence`, into its state.
 * `personal` is null when the customer's data was erased. Throws if the first event is not the intent: such a log is damaged.
 */
export function foldSale(events: readonly RecordedEvent[], personal: SalePersonal | null): Sale {
  const [first, ...rest] = events
  if (first?.event.type !== 'intent') throw new Error('a sale begins with its intent')
  let folding: Folding = { sale: born(first, first.event, personal), uncertainAttempts: new Set() }
  for (const recorded of rest) folding = step(folding, recorded)
  return folding.sale
}

function born(
  recorded: RecordedEvent,
  intent: Extract<JournalEvent, { type: 'intent' }>,
  personal: SalePersonal | null,
): Sale {
  return {
    requestId: recorded.requestId,
    environment: intent.environment,
    subject: intent.subject,
    amountPaise: intent.amountPaise,
    staffId: intent.staffId,
    accountNumber: personal?.accountNumber ?? null,
    customerName: personal?.customerName ?? null,
    customerMobile: personal?.customerMobile ?? null,
    railStatus: 'not-sent',
    cashStatus: 'none',
    reason: null,
    message: null,
    references: NO_REFERENCES,
    refunded: false,
    attempts: 0,
    openedAt: recorded.recordedAt,
    updatedAt: recorded.recordedAt,
    lastAnswerAt: null,
    notFoundCount: 0,
    firstNotFoundAt: null,
    settledBy: null,
    firstSequence: recorded.sequence,
    lastSequence: recorded.sequence,
    lastLink: recorded.link,
  }
}

function step(folding: Folding, recorded: RecordedEvent): Folding {
  const moved = move(folding, recorded)
  return {
    ...moved,
    sale: {
      ...moved.sale,
      updatedAt: recorded.recordedAt,
      lastSequence: recorded.sequence,
      lastLink: recorded.link,
    },
  }
}

function move(folding: Folding, recorded: RecordedEvent): Folding {
  const { event } = recorded
  switch (event.type) {
    case 'intent':
      throw new Error('a sale has one intent')
    case 'attempt':
      return attempted(folding, event.attempt)
    case 'outcome':
      return answered(folding, event.attempt, event.outcome, recorded.recordedAt)
    case 'evidence':
      return evidenced(folding, event.answer, recorded.recordedAt)
    case 'interrupted':
      return event.found === 'intent-only' ? folding : withRail(folding, 'unknown', 'interrupted')
    case 'settled-by-hand':
      return settled(folding, event)
    case 'cash':
      return withSale(folding, { cashStatus: event.movement })
    default:
      return assertNever(event)
  }
}

const withSale = (folding: Folding, change: Partial<Sale>): Folding => ({
  ...folding,
  sale: { ...folding.sale, ...change },
})

const withRail = (folding: Folding, railStatus: RailStatus, reason: Sale['reason']): Folding =>
  withSale(folding, { railStatus, reason, cashStatus: cashAfter(folding.sale, railStatus) })

function attempted(folding: Folding, attempt: number): Folding {
  const uncertainAttempts = new Set(folding.uncertainAttempts).add(attempt)
  const sending = withRail({ ...folding, uncertainAttempts }, 'sending', null)
  return withSale(sending, { attempts: attempt })
}

/** The answer to the call itself. A "no" ends the sale only if no earlier attempt may still have gone through. */
function answered(folding: Folding, attempt: number, outcome: MoneyOutcome, at: number): Folding {
  const told = withSale(folding, {
    message: outcome.message ?? folding.sale.message,
    references: merged(folding.sale.references, outcome.references),
    refunded: folding.sale.refunded || outcome.refunded === true,
    lastAnswerAt: outcome.phase === 'answered' ? at : folding.sale.lastAnswerAt,
  })
  switch (outcome.class) {
    case 'success':
      return concluded(told, 'success', outcome.reason)
    case 'pending':
      return withRail(told, railAfterPending(told.sale.railStatus), outcome.reason)
    case 'unknown':
      return railIsSettled(told.sale.railStatus) ? told : withRail(told, 'unknown', outcome.reason)
    case 'failed':
    case 'not-sent':
      return denied(told, attempt, outcome)
    default:
      return assertNever(outcome.class)
  }
}

/** This attempt did not go through. What the sale is now depends on the others. */
function denied(folding: Folding, attempt: number, outcome: MoneyOutcome): Folding {
  const uncertainAttempts = new Set(folding.uncertainAttempts)
  uncertainAttempts.delete(attempt)
  const left = { ...folding, uncertainAttempts }
  if (railIsSettled(left.sale.railStatus)) return left
  if (uncertainAttempts.size > 0) return withRail(left, 'unknown', outcome.reason)
  return withRail(left, outcome.class === 'failed' ? 'failed' : 'not-sent', outcome.reason)
}

/** A status answer, a callback or an imported statement about this very id: it lifts uncertainty, and may contradict what we knew. */
function evidenced(folding: Folding, answer: StatusAnswer, at: number): Folding {
  const { sale } = folding
  if (answer.verdict === 'not-found')
    return withSale(folding, {
      notFoundCount: sale.notFoundCount + 1,
      firstNotFoundAt: sale.firstNotFoundAt ?? at,
    })
  if (answer.verdict === 'no-verdict' || answer.verdict === 'wrong-path') return folding
  const told = withSale(folding, {
    message: answer.message ?? sale.message,
    references: merged(sale.references, answer.references),
    refunded: sale.refunded || answer.refunded === true,
    lastAnswerAt: at,
  })
  switch (answer.verdict) {
    case 'success':
      return concluded(told, 'success', 'confirmed')
    case 'pending':
      return withRail(told, railAfterPending(sale.railStatus), sale.reason)
    case 'failed':
      return concluded(told, 'failed', 'refused')
    default:
      return assertNever(answer.verdict)
  }
}

const railIsSettled = (status: RailStatus): boolean =>
  status === 'success' || status === 'reversed' || status === 'conflict' || status === 'failed'

const railAfterPending = (status: RailStatus): RailStatus => (railIsSettled(status) ? status : 'pending')

/** Conclusive evidence. What contradicts an earlier end is never smoothed over: it becomes a reversal or a conflict. */
function concluded(folding: Folding, verdict: 'success' | 'failed', reason: Sale['reason']): Folding {
  const certain: Folding = { ...folding, uncertainAttempts: new Set() }
  const { railStatus } = folding.sale
  if (railStatus === 'conflict') return certain
  if (verdict === 'success')
    return railStatus === 'failed' || railStatus === 'reversed'
      ? withRail(certain, 'conflict', reason)
      : withRail(certain, 'success', reason)
  return railStatus === 'success' || railStatus === 'reversed'
    ? withRail(certain, 'reversed', reason)
    : withRail(certain, 'failed', reason)
}

function settled(folding: Folding, event: Extract<JournalEvent, { type: 'settled-by-hand' }>): Folding {
  const certain: Folding = { ...folding, uncertainAttempts: new Set() }
  const wasSuccess = folding.sale.railStatus === 'success' || folding.sale.railStatus === 'reversed'
  const status: RailStatus = event.verdict === 'success' ? 'success' : wasSuccess ? 'reversed' : 'failed'
  return withSale(withRail(certain, status, folding.sale.reason), {
    settledBy: event.staffId,
    refunded: folding.sale.refunded || event.refunded,
  })
}

/**
 * Where the customer's cash is when the rail moves. Once the sale may have gone through the customer has paid and left;
 * from then on a failure or a reversal means that the shop owes the cash back. A plain "no" at the counter never took it.
 */
function cashAfter(sale: Sale, next: RailStatus): CashStatus {
  if (sale.cashStatus === 'given-back' || sale.cashStatus === 'kept-as-credit') return sale.cashStatus
  switch (next) {
    case 'pending':
    case 'unknown':
    case 'success':
      return 'collected'
    case 'conflict':
      // Delivered after all: cash that was still to be given back is kept until a person settles it.
      return sale.cashStatus === 'owed-back' ? 'collected' : sale.cashStatus
    case 'failed':
    case 'reversed':
    case 'not-sent':
      return sale.cashStatus === 'none' ? 'none' : 'owed-back'
    case 'sending':
      return sale.cashStatus
    default:
      return assertNever(next)
  }
}

/** Later references complete earlier ones; a masked or empty one never replaces a clear one. */
const merged = (known: References, later: References): References => ({
  referenceId: known.referenceId ?? later.referenceId,
  acknowledgementNumber: known.acknowledgementNumber ?? later.acknowledgementNumber,
  operatorReference: known.operatorReference ?? later.operatorReference,
})
