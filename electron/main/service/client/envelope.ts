// The envelope around every answer. This is the only place that decides whether an answer is one at all: what is not
// the service's envelope proves nothing about a sale.
import type { FieldMessage } from '#shared/base/result'
import {
  isJsonObject,
  memberOf,
  readJson,
  type JsonObject,
  type JsonProblem,
  type JsonValue,
} from '#shared/base/exact-json'
import { readFieldMessages } from './field-messages'
import { readInteger, readText, readWords } from '#shared/base/exact-values'

/** What is known of an answer regardless of its operation: the service's call id and clock. */
interface Stamp {
  readonly callId: string | null
  readonly serviceTime: string | null
}

export interface SuccessEnvelope extends Stamp {
  readonly kind: 'success'
  /** `response_code` from inside the body. */
  readonly responseCode: number
  /** The envelope's word in lower case for comparison; `statusText` is unchanged. */
  readonly status: string
  readonly statusText: string
  readonly message: string | null
  /** Null when absent. An empty list may stand for an empty object (docs/service-gaps.md 2.13). */
  readonly data: JsonValue
  /** Of a word such as `error`, which may come with them. */
  readonly fields: readonly FieldMessage[]
}

export interface ErrorEnvelope extends Stamp {
  readonly kind: 'error'
  readonly responseCode: number
  readonly errorCode: string | null
  readonly message: string | null
  readonly fields: readonly FieldMessage[]
  /** The same body also says success, or contains references of a sale: it does not prove a refusal. */
  readonly isContradictory: boolean
  /** The first of these; null if there is none. */
  readonly reference: string | null
}

/** The unusual body of a 429: no code, no data, and `error` is a boolean (T26). */
export interface RateLimitBody {
  readonly kind: 'rate-limit'
  readonly message: string | null
}

/** Whether a 429 came in a body of the service's own, and not as the page of a gateway. */
export const isOwnRateLimit = (envelope: Envelope): boolean =>
  envelope.kind === 'rate-limit' ||
  (envelope.kind === 'error' && envelope.responseCode === 429 && !envelope.isContradictory)

/**
 * Whether somebody else than the service wrote it: an answer is the service's only with its envelope. What is left of one may be the
 * service's, and so may a success without a word.
 */
export function isForeign(httpStatus: number, envelope: Envelope): envelope is NotAnEnvelope | RateLimitBody {
  if (envelope.kind === 'rate-limit') return httpStatus !== 429
  if (envelope.kind !== 'none') return false
  return envelope.problem === 'empty' ? httpStatus >= 300 : envelope.problem !== 'damaged'
}

export interface NotAnEnvelope {
  readonly kind: 'none'
  /** `damaged`: the remains of an answer that may be the service's. Anything else is somebody else's. */
  readonly problem: JsonProblem | 'no-envelope' | 'damaged'
  /** Of one that has the service's code and no word. */
  readonly message: string | null
}

export type Envelope = SuccessEnvelope | ErrorEnvelope | RateLimitBody | NotAnEnvelope

/** Cut off, or with a warning of the service's own framework before it. */
const LOOKS_LIKE_ONE = /^\ufeff?\s*\{|"response_code"/

/** No gateway writes these of its own accord. */
const MEMBERS = ['response_code', 'error_code', 'data', 'meta']

/** Reads the text of an answer's body. Never throws; the caller compares the HTTP status with `responseCode`. */
export function readEnvelope(text: string): Envelope {
  const read = readJson(text)
  if (!read.ok) {
    const isDamaged = read.problem === 'not-json' && LOOKS_LIKE_ONE.test(text)
    return { kind: 'none', problem: isDamaged ? 'damaged' : read.problem, message: null }
  }
  if (!isJsonObject(read.value)) return { kind: 'none', problem: 'no-envelope', message: null }
  return rateLimitOf(read.value) ?? errorOf(read.value) ?? successOf(read.value) ?? remainsOf(read.value)
}

function remainsOf(body: JsonObject): NotAnEnvelope {
  if (!MEMBERS.some((name) => memberOf(body, name) !== undefined))
    return { kind: 'none', problem: 'no-envelope', message: null }
  const hasCode = readInteger(memberOf(body, 'response_code')) !== null
  return { kind: 'none', problem: 'damaged', message: hasCode ? readWords(memberOf(body, 'message')) : null }
}

function rateLimitOf(body: JsonObject): RateLimitBody | null {
  const isOddShape = memberOf(body, 'error') === true && memberOf(body, 'response_code') === undefined
  return isOddShape && !isContradictory(body)
    ? { kind: 'rate-limit', message: readWords(memberOf(body, 'message')) }
    : null
}

/** An error code, or a code of 400 and above, makes it an error, whatever the HTTP status says (T21). */
function errorOf(body: JsonObject): ErrorEnvelope | null {
  const responseCode = readInteger(memberOf(body, 'response_code'))
  const errorCode = readText(memberOf(body, 'error_code'))
  if (responseCode === null || (errorCode === null && responseCode < 400)) return null
  return {
    kind: 'error',
    responseCode,
    errorCode,
    message: readWords(memberOf(body, 'message')),
    fields: readFieldMessages(body),
    isContradictory: isContradictory(body),
    reference: referenceIn(memberOf(body, 'data')),
    ...stampOf(body),
  }
}

const WORDS_OF_A_SALE = ['success', 'successful', 'pending', 'processing', 'paid']

function isContradictory(body: JsonObject): boolean {
  const status = readText(memberOf(body, 'status'))?.toLowerCase() ?? ''
  return WORDS_OF_A_SALE.includes(status) || referenceIn(memberOf(body, 'data')) !== null
}

/** What only something that was carried out has. */
export const referenceIn = (data: JsonValue | undefined): string | null =>
  ['reference_id', 'ackno'].map((name) => readText(memberOf(data, name))).find((text) => text !== null) ??
  null

function successOf(body: JsonObject): SuccessEnvelope | null {
  const responseCode = readInteger(memberOf(body, 'response_code'))
  const statusText = readText(memberOf(body, 'status'))
  if (responseCode === null || statusText === null) return null
  return {
    kind: 'success',
    responseCode,
    status: statusText.toLowerCase(),
    statusText,
    message: readWords(memberOf(body, 'message')),
    data: memberOf(body, 'data') ?? null,
    fields: readFieldMessages(body),
    ...stampOf(body),
  }
}

function stampOf(body: JsonObject): Stamp {
  const meta = memberOf(body, 'meta')
  return { callId: readText(memberOf(meta, 'request_id')), serviceTime: readText(memberOf(meta, 'time')) }
}
