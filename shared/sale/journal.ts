// The journal's events: appended, never edited. A sale's state is a fold over its events (`sale.ts`).
import { z } from 'zod'
import { allowedBySchema } from '../base/allowed-by'
import { requestIdSchema } from '../base/ids'
import { amountPaiseSchema, paiseSchema } from '../base/money-schemas'
import { takeoverSchema, givenBackBeforeEventSchema, takenOverEventSchema } from './takeover'
import { environmentSchema } from '../base/environment'
import { moneyOutcomeSchema, statusAnswerSchema } from './outcome'
import { accountIdSchema, paymentSchema } from './payment'
import { moneyWaySchema } from '../base/payment-ways'
import { receiptKindSchema } from '../printing/paper'
import { SHARED_TO } from '../printing/chat-link'
import { saleSubjectSchema } from './subject'
import {
  attemptAdmissionSchema,
  MOST_CONFLICTING_SALES,
  stopCauseSchema,
  conflictingSaleSchema,
} from '../protocol/admission'

/** An owner allowed this sale although the same one was still open: who typed the PIN, and which sale was open. */
export const openSaleLiftSchema = z.object({ ownerId: z.string(), earlierRequestId: requestIdSchema })
export type OpenSaleLift = z.output<typeof openSaleLiftSchema>

const intentSchema = z.object({
  type: z.literal('intent'),
  environment: environmentSchema,
  subject: saleSubjectSchema,
  amountPaise: amountPaiseSchema,
  staffId: z.string(),
  /** Who kept it on the visit that `staffId` was paid for; absent where that was the same person. */
  keptBy: z.string().optional(),
  /** A digest of operation, account and paise. */
  fingerprint: z.string(),
  /**
   * Of a bill: a digest of biller and each of what tells its bills apart. Two bills that share one are the same, whatever the amount
   * (docs/money-safety.md 5).
   */
  alike: z.array(z.string()).max(3).readonly().optional(),
  bodySha256: z.string(),
  personalSha256: z.string(),
  /** Warnings that the person at the counter saw and overrode (an earlier sale with the same number and amount, …). */
  overrides: z.array(z.string()).readonly(),
  openSaleLift: openSaleLiftSchema.optional(),
  /** How the customer paid. Absent if they pay nothing at the counter (`partsOf`). */
  payment: paymentSchema.optional(),
  /** It was sold at a counter that was lost, and taken over from it. */
  takeover: takeoverSchema.optional(),
})

/** Why a sale that may have gone through was sent again under the same id: who decided it, and on what evidence. */
export const resendSchema = z.object({
  staffId: z.string(),
  because: z.enum(['not-found', 'declared-safe']),
  notFoundCount: z.number().int(),
  notFoundSpanMs: z.number(),
})
export type Resend = z.output<typeof resendSchema>

/** An owner let a customer owe more than their limit with this attempt: who typed the PIN, and what was owed without this sale. */
export const overLimitSchema = z.object({
  ownerId: z.string(),
  owedPaise: paiseSchema,
  limitPaise: paiseSchema,
})
export type OverLimit = z.output<typeof overLimitSchema>

const attemptSchema = z.object({
  type: z.literal('attempt'),
  attempt: z.number().int().positive(),
  /** Who sent the sale again; absent for its first sending, and where nobody did it. */
  staffId: z.string().optional(),
  allowedBy: allowedBySchema,
  resend: resendSchema.optional(),
  /** What the shop's office said before it; absent at a counter that has none. */
  admission: attemptAdmissionSchema.optional(),
  overLimit: overLimitSchema.optional(),
})

/**
 * This attempt was stopped before it began: by the office, since the same is being sold, or was just sold, at other counters, or by a
 * customer's credit limit (`because`). Without conflicting sales and a cause the
 * office could not be asked, and the owner's rule lets nothing be sold then, or it was restored and did not know yet what the others had sold.
 * Nothing was sent.
 */
const stoppedSchema = z.object({
  type: z.literal('stopped'),
  attempt: z.number().int().positive(),
  conflictingSales: z.array(conflictingSaleSchema).max(MOST_CONFLICTING_SALES).readonly(),
  because: stopCauseSchema.optional(),
})

/** The trusted time of its writing (docs/money-safety.md 5), where one was known: whoever reads it later need not believe `recordedAt`. */
const trustedAt = z.number().optional()

const outcomeSchema = z.object({
  type: z.literal('outcome'),
  attempt: z.number().int().positive(),
  outcome: moneyOutcomeSchema,
  trustedAt,
})

const statementSourceSchema = z.object({
  staffId: z.string(),
  allowedBy: allowedBySchema,
  fileSha256: z.string(),
  line: z.number().int().positive(),
})
export type StatementSource = z.output<typeof statementSourceSchema>

/** Evidence about the id itself that came in another way than as the answer to the call. */
const evidenceSchema = z.object({
  type: z.literal('evidence'),
  source: z.enum(['status-check', 'callback', 'import']),
  answer: statusAnswerSchema,
  /** Of a statement: who imported it, the digest of the file, and the line that says this. */
  statement: statementSourceSchema.optional(),
  /**
   * Measured time since the last "no such id" of the same run; absent for the first one, and for answers that were not
   * requested here.
   */
  sinceLastMs: z.number().nonnegative().optional(),
  trustedAt,
})

/**
 * The app found this sale incomplete at start: an attempt without an outcome may have gone through, an intent without
 * an attempt was never sent.
 */
const interruptedSchema = z.object({
  type: z.literal('interrupted'),
  found: z.enum(['intent-only', 'attempt-without-outcome']),
})

/** A person settled what no answer could: who, when (the event's time), and on what evidence. */
const settledByHandSchema = z.object({
  type: z.literal('settled-by-hand'),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  verdict: z.enum(['success', 'failed']),
  refunded: z.boolean(),
  evidence: z.string().min(1).max(2_000),
  trustedAt,
})

/** A person reviewed an open sale: it no longer counts towards the limit of unresolved ones. It stays open. */
const reviewedSchema = z.object({
  type: z.literal('reviewed'),
  staffId: z.string(),
  allowedBy: allowedBySchema,
})

/** The customer's cash, independent of the rail status. */
const cashSchema = z.object({
  type: z.literal('cash'),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  /**
   * `collected`: the change of its visit was counted with this sale as sold, whatever becomes of it.
   */
  movement: z.enum(['given-back', 'kept-as-credit', 'collected']),
  amountPaise: amountPaiseSchema,
  /** How it was given back; cash where nothing is said. */
  way: moneyWaySchema.optional(),
  /** Whose debt it lowers, where it was kept as credit for a customer who buys on credit. */
  accountId: accountIdSchema.optional(),
})

/**
 * Paper (or a PDF) of this kind was produced: the next one says that it is a duplicate. It moves neither money nor
 * cash.
 */
export const printedSchema = z.object({
  type: z.literal('printed'),
  staffId: z.string(),
  document: receiptKindSchema,
  to: z.enum(['printer', 'file']),
})

/**
 * The customer agreed and the masked message of the receipt was passed on. The event's time says when; the journal
 * already knows to whom.
 */
const sharedSchema = z.object({
  type: z.literal('shared'),
  staffId: z.string(),
  to: z.enum(SHARED_TO),
})

/**
 * The request body was erased from the customer's row because it names an identity. The intent's digest covered the
 * whole row, so this one covers what is left of it.
 */
const redactedSchema = z.object({ type: z.literal('redacted'), personalSha256: z.string() })

/** Stands in a story for an entry that cannot be used; nothing writes it. Whatever it said, the sale may have gone through. */
const unusableSchema = z.object({ type: z.literal('unusable') })

export const journalEventSchema = z.discriminatedUnion('type', [
  intentSchema,
  attemptSchema,
  stoppedSchema,
  outcomeSchema,
  evidenceSchema,
  interruptedSchema,
  settledByHandSchema,
  reviewedSchema,
  cashSchema,
  printedSchema,
  sharedSchema,
  redactedSchema,
  unusableSchema,
  takenOverEventSchema,
  givenBackBeforeEventSchema,
])
export type JournalEvent = z.output<typeof journalEventSchema>
export type RedactedEvent = z.output<typeof redactedSchema>
export type IntentEvent = Extract<JournalEvent, { type: 'intent' }>

/**
 * An event as stored in the journal. `sequence` counts over all sales without a gap; `link` is its HMAC in the chain,
 * in hex.
 */
export const recordedEventSchema = z.object({
  sequence: z.number().int().positive(),
  requestId: requestIdSchema,
  /** By the shop's clock, epoch ms. The order of events is `sequence`, never this. */
  recordedAt: z.number(),
  link: z.string(),
  event: journalEventSchema,
})
export type RecordedEvent = z.output<typeof recordedEventSchema>
