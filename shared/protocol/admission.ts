// What a counter asks its office before a sale leaves: whether the same is being sold, or was just sold, at another counter
// (docs/office.md).
import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../base/clock'
import { MOST_BILL_IDENTITIES } from '../operations/bill/bill-inputs'
import { environmentSchema, type Environment } from '../base/environment'
import { requestIdSchema } from '../base/ids'
import { assertNever } from '../base/result'
import { comparedNumber } from './number'
import { digestSchema, otherCounterNameSchema } from './index'
import { readableList } from './readable'

export const ADMISSION_PATHS = {
  /** Claims one sale, before each of its attempts. */
  admit: '/v1/admit',
  /** The same question about the lines of a visit, before anything is paid; it claims nothing. */
  look: '/v1/admit/look',
  /** What became of claimed sales. */
  outcomes: '/v1/admit/outcomes',
} as const

/** Under both guard keys while one replaces the other: of a bill each thing that tells it apart, with its amount and without. */
const MOST_FINGERPRINTS = 2 * 2 * MOST_BILL_IDENTITIES
/** Earlier sales of one request: those of this counter's own log that its guards judged, or that a person allowed. */
export const MOST_EARLIER = 100
export const MOST_LINES = 50
export const MOST_OUTCOMES = 500
/** Twins of one answer, the weightiest first. */
export const MOST_CONFLICTING_SALES = 10
/** Counters that are named of those that have not told everything since a restore. */
export const MOST_UNREPORTED = 10

/**
 * The same number and amount, sold again this soon, needs a deliberate yes; the same bill, whatever its amount; another account for one
 * customer. So does a bill or an opening that was refused so lately without an answer what became of it. By the office's clock.
 */
export const ADMISSION_WINDOWS_MS = {
  sale: 30 * MINUTE_MS,
  bill: 24 * HOUR_MS,
  account: 24 * HOUR_MS,
} as const
/** A money call ends, and is reported, long before: a claim that is silent for longer says nothing certain any more. */
export const SILENT_CLAIM_MS = 10 * MINUTE_MS

export const admissionKindSchema = z.enum([
  'sale',
  'bill',
  /** The opening of a customer's account: claimed by the customer's PAN, whatever mobile number is given. */
  'account',
])
export type AdmissionKind = z.output<typeof admissionKindSchema>

/** No database counts further; nobody sends a sale so often. */
export const HIGHEST_ATTEMPT = 2 ** 31 - 1

const earlierSchema = z.array(requestIdSchema).max(MOST_EARLIER).readonly()

export const fingerprintsSchema = z.array(digestSchema).min(1).max(MOST_FINGERPRINTS).readonly()

export const admitRequestSchema = z.strictObject({
  environment: environmentSchema,
  requestId: requestIdSchema,
  /** Which attempt this is for: each is admitted anew, and the same one twice is the same claim. */
  attempt: z.number().int().positive().max(HIGHEST_ATTEMPT),
  /** Of the sale's last entry in the counter's log: an outcome that is not later says nothing about this attempt. */
  sequence: z.number().int().nonnegative(),
  kind: admissionKindSchema,
  fingerprints: fingerprintsSchema,
  /** Of an account opening its mobile number: it meets only an opening that was refused, since a family may share one. */
  mobileFingerprints: fingerprintsSchema.optional(),
  /** Sales of this counter's own log with the same number: its own guards have judged those. */
  known: earlierSchema,
  /** Open sales of other counters besides which an owner allowed this one with a PIN. */
  lifted: earlierSchema,
  /** Sales of other counters of which a person was told, and said yes. */
  accepted: earlierSchema,
  /** A person said yes although not every counter could be asked. */
  isUnasked: z.boolean(),
})
export type AdmitRequest = z.output<typeof admitRequestSchema>

/** How an earlier sale stands in the way. */
export const CONFLICT_KINDS = [
  /** It is on its way: nobody can allow another one besides it. */
  'sending',
  /** It may still go through: an owner's PIN allows another one besides it. */
  'open',
  /** Nothing was heard of it since it was claimed: a deliberate yes. */
  'silent',
  /** It was sold within the window: a deliberate yes. */
  'recent',
  /** It was refused within the window, and nobody knows whether it was done all the same: a deliberate yes. */
  'refused',
  /** It is this sale itself, which has ended. */
  'done',
] as const
export const conflictKindSchema = z.enum(CONFLICT_KINDS)
export type ConflictKind = z.output<typeof conflictKindSchema>

export const conflictingSaleSchema = z.object({
  kind: conflictKindSchema,
  requestId: requestIdSchema,
  counterName: otherCounterNameSchema,
  /** By the office's clock: when it was sold, refused or claimed. */
  atMs: z.number(),
})
export type ConflictingSale = z.output<typeof conflictingSaleSchema>

export const admitAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('admitted'),
    officeTimeMs: z.number(),
    /** In which generation of the office: what it has forgotten since is known by it. */
    generation: z.number().int().positive().optional().catch(undefined),
  }),
  /** Nothing was claimed. */
  z.object({
    kind: z.literal('stopped'),
    /** All that stand in the way and were not allowed, the weightiest first. */
    conflictingSales: readableList(conflictingSaleSchema, MOST_CONFLICTING_SALES),
    officeTimeMs: z.number(),
  }),
  /** Nothing was claimed: the office was restored from a backup, and these counters have not told yet what they sold since it was made. */
  z.object({
    kind: z.literal('unreported'),
    counterNames: readableList(otherCounterNameSchema, MOST_UNREPORTED),
    officeTimeMs: z.number(),
  }),
])
export type AdmitAnswer = z.output<typeof admitAnswerSchema>

export const lookRequestSchema = z.strictObject({
  lines: z.array(admitRequestSchema).min(1).max(MOST_LINES).readonly(),
})
export type LookRequest = z.output<typeof lookRequestSchema>
/** In the order of the lines; null for a verdict that cannot be read. */
export const lookAnswerSchema = z.object({
  lines: z.array(admitAnswerSchema.nullable().catch(null)).max(MOST_LINES).readonly(),
})

/** The sales of other counters besides which a person allowed this one; with whose PIN, where it took an owner's. */
const allowanceSchema = z.object({
  requestIds: z.array(requestIdSchema).min(1).readonly(),
  ownerId: z.string().nullable(),
})

/** Why a sale was stopped although no other one stands in its way. */
export const stopCauseSchema = z.enum([
  /** The office has taken this counter out, and it sells for the shop no more. */
  'revoked',
  /** The customer would owe more than their limit, or may owe nothing any more. */
  'over-limit',
])
export type StopCause = z.output<typeof stopCauseSchema>

/** What a counter keeps of the answer with the attempt that follows: without one it sends nothing. */
export const attemptAdmissionSchema = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('admitted'),
    kind: admissionKindSchema,
    fingerprints: fingerprintsSchema,
    /** See `AdmitRequest`. */
    mobileFingerprints: fingerprintsSchema.optional(),
    allowed: allowanceSchema.optional(),
    /** Of the office that admitted it. */
    generation: z.number().int().positive().optional(),
  }),
  z.object({
    verdict: z.literal('not-asked'),
    because: z.enum([
      /** No answer in time, or none at all. */
      'unreachable',
      /** It answered with a problem. */
      'refused',
      /** The counters' common key is not here yet. */
      'no-key',
    ]),
    kind: admissionKindSchema,
    /** None without the key. The sale becomes a claim by them when the entry arrives. */
    fingerprints: z.array(digestSchema).max(MOST_FINGERPRINTS).readonly(),
    mobileFingerprints: fingerprintsSchema.optional(),
  }),
])
export type AttemptAdmission = z.output<typeof attemptAdmissionSchema>

/** What a claim is worth: `open` may go through, `sold` did, `released` did not; `refused` did not as far as the service says, and nobody knows better. */
export const CLAIM_STATES = ['open', 'sold', 'refused', 'released'] as const
export const claimStateSchema = z.enum(CLAIM_STATES)
export type ClaimState = z.output<typeof claimStateSchema>

export const outcomesRequestSchema = z.strictObject({
  outcomes: z
    .array(
      z.strictObject({
        requestId: requestIdSchema,
        state: claimStateSchema,
        /** Of the sale's last entry in the counter's log; a report that is not later than the last one is ignored. */
        sequence: z.number().int().positive(),
      }),
    )
    .max(MOST_OUTCOMES)
    .readonly(),
})
export type OutcomesRequest = z.output<typeof outcomesRequestSchema>
export const outcomesAnswerSchema = z.object({ officeTimeMs: z.number() })

/** What a sale is, as far as another one can be the same. */
export interface SaleToAdmit {
  readonly environment: Environment
  readonly operation: string
  readonly kind: AdmissionKind
  /** Of an account opening the customer's PAN: it is the one thing of theirs that nobody else has. */
  readonly accountNumber: string
  /** Of an account opening. */
  readonly mobile?: string
  /** Null where the number alone says who is paid: two operators picked for one number are the same sale. */
  readonly payeeCode: string | null
  readonly amountPaise: number
  /** Of a bill: what tells it from every other of its biller; the number where it is not known. */
  readonly identities?: readonly string[]
}

/**
 * The texts whose HMAC under the guard key are a sale's fingerprints: for every counter the same for the same sale, whatever script,
 * spaces or case its number was typed with. A bill has them for each thing that tells it apart, with its amount and without; an account opening has no amount in it, since what it
 * costs may be set differently at two counters.
 */
export function fingerprintTexts(sale: SaleToAdmit): readonly string[] {
  const { environment, operation, kind, amountPaise } = sale
  const payee = kind === 'bill' ? sale.payeeCode : null
  const { identities = [comparedNumber(sale.accountNumber)] } = sale
  const texts = (amount: readonly number[]): readonly string[] =>
    identities.map((identity) => JSON.stringify([environment, operation, identity, payee, ...amount]))
  switch (kind) {
    case 'sale':
      return texts([amountPaise])
    case 'bill':
      return [...texts([amountPaise]), ...texts([])]
    case 'account':
      return texts([])
    default:
      return assertNever(kind)
  }
}

/** The same of an opening's mobile number, by which it is compared with openings that were refused; none for other sales. */
export const mobileTexts = ({ environment, operation, mobile }: SaleToAdmit): readonly string[] =>
  mobile === undefined ? [] : [JSON.stringify([environment, operation, 'mobile', comparedNumber(mobile)])]
