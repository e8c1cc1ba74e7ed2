// The result of one money call. Classes and reasons are the rows of the outcome table in docs/money-safety.md 2: error
// codes decide nothing, only how far the socket got and what the answer proves.
import { z } from 'zod'

export const OUTCOME_CLASSES = ['not-sent', 'unknown', 'pending', 'success', 'failed'] as const
export const outcomeClassSchema = z.enum(OUTCOME_CLASSES)
export type OutcomeClass = z.output<typeof outcomeClassSchema>

export const OUTCOME_REASONS = [
  'confirmed', // 200, success, our id echoed
  'accepted', // 200, pending
  'local-refusal', // refused before any connection: queue, validation, disk
  'no-connection', // before secureConnect: DNS, refused, unreachable, connect time-out
  'untrusted-connection', // certificate or TLS error before secureConnect
  'certificate-dates', // the same of a certificate that is past its date or not valid yet, by the clock here
  'no-answer', // after secureConnect: error, abort or deadline without a whole answer
  'bad-answer', // 200 that is not the envelope, is cut, or says something unknown
  'echo-differs', // 200 for another request id
  'looks-like-a-bill', // Bill Pay answered with a fetched bill: the path is wrong
  'unexpected-status', // 201, 202, 204, 3xx, or a 4xx of no known meaning
  'refused', // 400, 404, 422 with a valid error envelope
  'setup-credentials', // 401
  'setup-address', // 403 INVALID_IP
  'setup-permission', // 403 without that code
  'blocked-on-the-way', // an answer without our envelope: somebody on the way wrote it
  'already-there', // 409
  'own-id-named', // a refusal that names our own id as taken: somebody in between may have sent it twice
  'rate-limited', // 429
  'held-up-on-the-way', // 429 in a page that is not the service's, of a sale that can be asked about
  'service-fault', // 5xx in our envelope
  'interrupted', // the app ended between attempt and outcome
] as const
export const outcomeReasonSchema = z.enum(OUTCOME_REASONS)
export type OutcomeReason = z.output<typeof outcomeReasonSchema>

/** How far a call got. Before `connected` (TLS handshake complete) no byte of the request has left. */
export const SOCKET_PHASES = ['not-started', 'connecting', 'connected', 'answered'] as const
export const socketPhaseSchema = z.enum(SOCKET_PHASES)
export type SocketPhase = z.output<typeof socketPhaseSchema>

/** Ids of the national bill-payment system, if the service passes them on (docs/field-rules.md 1). */
export const nationalReferencesSchema = z.object({
  transactionId: z.string().nullable(),
  approvalNumber: z.string().nullable(),
})
export type NationalReferences = z.output<typeof nationalReferencesSchema>

/** The references that the service and the operator gave. Opaque texts, compared as text and never parsed. */
export const referencesSchema = z.object({
  referenceId: z.string().nullable(),
  acknowledgementNumber: z.string().nullable(),
  operatorReference: z.string().nullable(),
  /** Absent if the service gave none. */
  national: nationalReferencesSchema.optional(),
})
export type References = z.output<typeof referencesSchema>
export const NO_REFERENCES: References = {
  referenceId: null,
  acknowledgementNumber: null,
  operatorReference: null,
}

export const moneyOutcomeSchema = z.object({
  class: outcomeClassSchema,
  reason: outcomeReasonSchema,
  phase: socketPhaseSchema,
  httpStatus: z.number().int().nullable(),
  errorCode: z.string().nullable(),
  /** `data.message` if present, otherwise the envelope's `message` (T101). */
  message: z.string().nullable(),
  /** The service's id of this call (`meta.request_id`) and its clock (`meta.time`). */
  callId: z.string().nullable(),
  serviceTime: z.string().nullable(),
  references: referencesSchema,
  refunded: z.boolean().nullable(),
  /** Field messages of a 422, mapped to the names of inputs if known. */
  fields: z.array(z.object({ field: z.string().nullable(), message: z.string() })).readonly(),
  /** Hash of the raw answer, for later reconciliation; null if there was none. */
  bodySha256: z.string().nullable(),
  /** What wrote an answer that is not the service's calls itself; absent if it does not say, and empty of a 409. It decides nothing. */
  answeredBy: z.string().optional(),
  /** When the rate gate of the service reopens, for a 429; null otherwise. */
  retryAfterMs: z.number().nullable(),
})
export type MoneyOutcome = z.output<typeof moneyOutcomeSchema>

/** What an outcome holds if there was no answer, or if the answer said nothing on the matter. */
export const NOTHING_TOLD: Omit<MoneyOutcome, 'class' | 'reason' | 'phase'> = {
  httpStatus: null,
  errorCode: null,
  message: null,
  callId: null,
  serviceTime: null,
  references: NO_REFERENCES,
  refunded: null,
  fields: [],
  bodySha256: null,
  retryAfterMs: null,
}

/**
 * What an enquiry about a sale proves. `no-verdict` keeps the state and shows the text; `wrong-path` points to the
 * setup.
 */
export const STATUS_VERDICTS = [
  'success',
  'pending',
  'failed',
  'not-found',
  'no-verdict',
  'wrong-path',
] as const
export const statusVerdictSchema = z.enum(STATUS_VERDICTS)
export type StatusVerdict = z.output<typeof statusVerdictSchema>

export const statusAnswerSchema = z.object({
  verdict: statusVerdictSchema,
  refunded: z.boolean().nullable(),
  references: referencesSchema,
  message: z.string().nullable(),
  /** The service's own word for the state, unchanged. */
  statusText: z.string().nullable(),
  /** The amount that the service names, in paise; null when absent or unreadable. */
  amountPaise: z.number().int().nullable(),
  /** The amount as the service wrote it, where it cannot be read: shown, and the answer is judged without it. */
  amountText: z.string().optional(),
  httpStatus: z.number().int().nullable(),
  callId: z.string().nullable(),
  serviceTime: z.string().nullable(),
  bodySha256: z.string().nullable(),
})
export type StatusAnswer = z.output<typeof statusAnswerSchema>
