// The result of a call that is not about money, as a failure that the rest of the app knows.
import { assertNever, type Failure } from '#shared/base/result'
import type { AnsweredCall, CallResult, LostCall, NotStartedCall } from './client'
import { memberOf } from '#shared/base/exact-json'
import { readWords } from '#shared/base/exact-values'
import { deniesIt } from '#shared/base/status-word'
import { isForeign, type Envelope, type SuccessEnvelope } from './envelope'
import { FIRST_CLOSURE_MS } from '#shared/base/rate-gate'

/** The failure of a call without a usable answer. An answer is judged by HTTP status and envelope, never by words. */
export function failureOf(result: CallResult): Failure {
  switch (result.kind) {
    case 'not-started':
      return notStartedFailure(result)
    case 'lost':
      return lostFailure(result)
    case 'answered':
      return answeredFailure(result)
    default:
      return assertNever(result)
  }
}

/** For a 429 that does not say how long: the gate's own first closure. */
const UNSAID_WAIT_MS = FIRST_CLOSURE_MS

const NOTHING_SAID = { httpStatus: null, errorCode: null, message: null, callId: null } as const

function notStartedFailure({ why }: NotStartedCall): Failure {
  switch (why.kind) {
    case 'setup':
      return { kind: 'setup', problem: why.problem, ...NOTHING_SAID }
    case 'cancelled':
      return { kind: 'cancelled' }
    case 'busy':
      return { kind: 'busy', retryAfterMs: why.retryAfterMs }
    default:
      return assertNever(why)
  }
}

function lostFailure({ phase, problem, cause }: LostCall): Failure {
  if (problem === 'cancelled') return { kind: 'cancelled' }
  if (problem === 'untrusted') return { kind: 'untrusted-connection', cause }
  if (problem === 'too-large') return { kind: 'bad-answer', cause: 'too-large', ...NOTHING_SAID }
  return { kind: phase === 'connecting' ? 'no-connection' : 'no-answer', cause }
}

/** An answer of before proves nothing: as if none had come. */
export const OLD_ANSWER: Failure = { kind: 'bad-answer', cause: 'old-answer', ...NOTHING_SAID }

function answeredFailure(result: AnsweredCall): Failure {
  const { httpStatus, envelope, retryAfterMs, isOld } = result
  if (isOld) return OLD_ANSWER
  const said = saidBy(httpStatus, envelope)
  if (httpStatus === 429 && !isForeign(httpStatus, envelope))
    return { kind: 'busy', retryAfterMs: retryAfterMs ?? UNSAID_WAIT_MS }
  if (envelope.kind === 'none' || envelope.kind === 'rate-limit') return foreignFailure(result)
  if (httpStatus >= 500) return { kind: 'service-fault', ...said }
  if (envelope.kind === 'success') return otherwiseSaid(httpStatus, envelope)
  // An error envelope inside a 200 is an error with the status it gives itself (T21).
  const code = httpStatus < 300 ? envelope.responseCode : httpStatus
  return refusal(code, envelope.errorCode, { ...said, httpStatus: code, fields: envelope.fields })
}

/**
 * An answer is the service's only with its envelope. A cut one may be; and its own framework answers a path that does not exist with a
 * page (T33).
 */
function foreignFailure({ httpStatus, envelope, answeredBy }: AnsweredCall): Failure {
  if (httpStatus === 404 || httpStatus === 405)
    return { kind: 'setup', problem: 'wrong-path', ...NOTHING_SAID, httpStatus }
  return isForeign(httpStatus, envelope)
    ? { kind: 'in-between', httpStatus, by: answeredBy }
    : { kind: 'bad-answer', cause: 'damaged', ...saidBy(httpStatus, envelope) }
}

/** A whole answer of the service that does not say success: its own word decides. */
function otherwiseSaid(httpStatus: number, envelope: SuccessEnvelope): Failure {
  const said = saidBy(httpStatus, envelope)
  const { status, statusText, responseCode, fields, data } = envelope
  if (!isSuccessCode(httpStatus) || !isSuccessCode(responseCode))
    return { kind: 'bad-answer', cause: 'unexpected-status', ...said }
  const inner = innerWord(envelope)
  const word = status === 'success' && inner !== null ? inner : statusText
  const message = readWords(memberOf(data, 'message')) ?? said.message
  return deniesIt(word)
    ? { kind: 'refused', fields, ...said, message, word }
    : { kind: 'bad-answer', cause: 'unknown-word', ...said, message, word }
}

/** `data.status` of an answer. */
export const innerWord = ({ data }: SuccessEnvelope): string | null => readWords(memberOf(data, 'status'))

/** Words of a status and the message, each once. */
export function saidTogether(words: readonly (string | null)[], message: string | null): string | null {
  const said = [...new Set([...words, message])].filter((text) => text !== null && text !== '')
  return said.length === 0 ? null : said.join(': ')
}

export const isSuccessCode = (code: number): boolean => code === 200 || code === 201

type Said = Pick<
  Extract<Failure, { kind: 'refused' }>,
  'httpStatus' | 'errorCode' | 'message' | 'callId' | 'fields'
>

function refusal(code: number, errorCode: string | null, { fields, ...said }: Said): Failure {
  switch (code) {
    case 401:
      return { kind: 'setup', problem: 'credentials', ...said }
    case 403:
      return {
        kind: 'setup',
        problem: errorCode === 'INVALID_IP' ? 'address-not-allowed' : 'permission',
        ...said,
      }
    case 404:
      return { kind: 'not-found', ...said }
    case 405:
      return { kind: 'setup', problem: 'wrong-path', ...said }
    case 429:
      return { kind: 'busy', retryAfterMs: UNSAID_WAIT_MS }
    default:
      return code >= 500 ? { kind: 'service-fault', ...said } : { kind: 'refused', fields, ...said }
  }
}

const saidBy = (httpStatus: number, envelope: Envelope) => ({
  httpStatus,
  errorCode: envelope.kind === 'error' ? envelope.errorCode : null,
  message: envelope.message,
  callId: 'callId' in envelope ? envelope.callId : null,
})
