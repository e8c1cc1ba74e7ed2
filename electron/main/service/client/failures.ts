// The result of a call that is not about money, as a failure that the rest of the app knows.
import { assertNever, type Failure } from '#shared/base/result'
import type { AnsweredCall, CallResult, LostCall, NotStartedCall } from './client'
import type { Envelope } from './envelope'
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

function answeredFailure({ httpStatus, envelope, retryAfterMs, isOld }: AnsweredCall): Failure {
  if (isOld) return OLD_ANSWER
  const said = saidBy(httpStatus, envelope)
  if (httpStatus === 429) return { kind: 'busy', retryAfterMs: retryAfterMs ?? UNSAID_WAIT_MS }
  if (httpStatus >= 500) return { kind: 'service-fault', ...said }
  if (envelope.kind === 'none' && (httpStatus === 404 || httpStatus === 405))
    return { kind: 'setup', problem: 'wrong-path', ...said }
  if (envelope.kind !== 'error') return { kind: 'bad-answer', cause: badCause(httpStatus, envelope), ...said }
  // An error envelope inside a 200 is an error with the status it gives itself (T21).
  const code = httpStatus < 300 ? envelope.responseCode : httpStatus
  return refusal(code, envelope.errorCode, { ...said, fields: envelope.fields })
}

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
  message: envelope.kind === 'none' ? null : envelope.message,
  callId: 'callId' in envelope ? envelope.callId : null,
})

function badCause(httpStatus: number, envelope: Envelope): string {
  if (httpStatus >= 300 && httpStatus < 400) return 'redirect'
  return envelope.kind === 'none' ? envelope.problem : 'unexpected-status'
}
