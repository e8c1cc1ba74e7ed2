// Results of calls that are made at most once automatically: paid verifications, one-time codes, onboarding, account
// opening.
import type { Attempted } from '#shared/operations/checks/attempted'
import type { Failure } from '#shared/base/result'
import type { AnsweredCall, CallResult } from './client'
import { deniesIt } from '#shared/base/status-word'
import { isOwnRateLimit, referenceIn, type SuccessEnvelope } from './envelope'
import { namesOwnId } from './own-id-named'
import { failureOf, isSuccessCode } from './failures'
import { successOf } from './reads'

/**
 * Reads a success with `read`. If that finds nothing usable, or the answer proves nothing, the call may have taken
 * place; `denied` if `data.status` says that it has not.
 */
export function attempted<Value>(
  result: CallResult,
  read: (envelope: SuccessEnvelope) => Value | 'denied' | null,
): Attempted<Value> {
  const envelope = successOf(result)
  const value = envelope === null ? 'denied' : read(envelope)
  if (value === 'denied' || envelope === null) {
    const failure = failureOf(result)
    const isUndone = envelope !== null || isProvenUndone(result)
    return contradictory(result, failure) ?? { kind: isUndone ? 'not-done' : 'unknown', failure }
  }
  return value === null ? { kind: 'unknown', failure: unusable(envelope) } : { kind: 'done', value }
}

/** A no that also says success, or carries the reference of something that was carried out: it may have been charged. */
function contradictory(result: CallResult, failure: Failure): Attempted<never> | null {
  if (result.kind !== 'answered' || result.isOld || !('message' in failure)) return null
  const { envelope } = result
  const isDenied = envelope.kind === 'success' && failure.kind === 'refused'
  if (!isDenied && !(envelope.kind === 'error' && envelope.isContradictory)) return null
  const reference = envelope.kind === 'error' ? envelope.reference : referenceIn(envelope.data)
  if (isDenied && reference === null) return null
  const { httpStatus, errorCode, message, callId } = failure
  const word = 'word' in failure ? { word: failure.word } : {}
  const told = { httpStatus, errorCode, message, callId, ...word, reference }
  return { kind: 'unknown', failure: { kind: 'bad-answer', cause: 'contradictory', ...told } }
}

const unusable = ({ message, callId }: SuccessEnvelope): Failure => ({
  kind: 'bad-answer',
  cause: 'no-data',
  httpStatus: 200,
  errorCode: null,
  message,
  callId,
})

/** Nothing left, or the service refused in its own envelope, be it inside a 200: no customer's money hangs on it, and only a person asks again. */
function isProvenUndone(result: CallResult): boolean {
  if (result.kind === 'not-started') return true
  if (result.kind === 'lost') return result.phase === 'connecting'
  return isProvenRefusal(result) || isRefusalInside(result)
}

/** A refusal that comes with HTTP 200: an error envelope, or a word such as `error` with a reason. */
function isRefusalInside({ httpStatus, envelope, isOld }: AnsweredCall): boolean {
  if (isOld || !isSuccessCode(httpStatus)) return false
  if (envelope.kind === 'error')
    return (
      REFUSALS.includes(envelope.responseCode) &&
      !envelope.isContradictory &&
      !namesOwnId(envelope, NO_OWN_ID)
    )
  if (envelope.kind !== 'success' || !isSuccessCode(envelope.responseCode)) return false
  const hasReason = envelope.message !== null || envelope.fields.length > 0
  return deniesIt(envelope.status) && hasReason && !namesOwnId(envelope, NO_OWN_ID)
}

const REFUSALS = [400, 401, 403, 404, 422]

/** The service's own refusal of now, which does not say that the same call was made before. */
export function isProvenRefusal({ httpStatus, envelope, isOld }: AnsweredCall): boolean {
  if (isOld) return false
  if (envelope.kind !== 'error' && envelope.kind !== 'rate-limit') return false
  if (namesOwnId(envelope, NO_OWN_ID)) return false
  if (httpStatus === 429) return isOwnRateLimit(envelope)
  return (
    envelope.kind === 'error' &&
    REFUSALS.includes(httpStatus) &&
    envelope.responseCode === httpStatus &&
    !envelope.isContradictory
  )
}

const NO_OWN_ID = { requestId: '', renamed: undefined }
