// What every operation of the practice service receives, and the type of an operation.
import type { Clock } from '#shared/base/clock'
import type { Answer } from './answers'
import type { LedgerBook } from './ledger'
import { uuid } from './seeded'
import type { Memory } from './store'

export interface Merchant {
  readonly clientId: string
  readonly clientSecret: string
  /** Key of the signature on account-opening callbacks. */
  readonly webhookSecret: string
}

/** What a test, or a person using the practice band, may change while the service runs. */
export interface Switches {
  /** False: a second call with the same request id is debited again instead of answered with 409. */
  deduplicates: boolean
  /** False: every call is answered with 403 INVALID_IP. */
  addressAllowed: boolean
  /** Calls per rolling minute before 429; null for no limit. */
  callsPerMinute: number | null
}

export interface OtpRequest {
  readonly aadhaarNumber: string
  readonly sentAtMs: number
  readonly wrongTries: number
}

export interface Practice {
  readonly seed: number
  readonly clock: Pick<Clock, 'now'>
  readonly merchant: Merchant
  readonly switches: Switches
  readonly ledger: LedgerBook
  readonly memory: Memory
  /** Writes the memory to its file, if there is one. */
  readonly keep: () => void
  /** Request ids whose first call already went wrong: their second one succeeds. */
  readonly troubledOnce: Set<string>
  /** Aadhaar OTPs that were sent, by the service's request id. Never written to the file. */
  readonly otpRequests: Map<string, OtpRequest>
  /** A number that grows with every use, for ids of the service's own. */
  readonly nextNumber: () => number
}

/** A request id of the service's own: for a verification, a consent, an agent, an account. */
export const serviceId = ({ seed, clock, nextNumber }: Practice, purpose: string): string =>
  uuid(seed, purpose, clock.now(), nextNumber())

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly bodyText: string
  /** The parsed body of a POST; undefined for a GET. Numbers are `JsonNumber`s. */
  readonly body: unknown
  /** The path's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>
  readonly stamp: { readonly callId: string; readonly atMs: number }
}

export interface Route {
  readonly operation: string
  readonly method: 'GET' | 'POST'
  /** In hono's form: `/api/v1/recharge/status/:requestId`. */
  readonly path: string
  /** The member of the body, dotted if nested, whose value may carry a trouble's code. */
  readonly troubleField?: string
  /** Answers 302 to a call that does not accept JSON, as such services do if they take the caller for a browser. */
  readonly wantsAccept?: true
  readonly answer: (call: Call, practice: Practice) => Answer
}
