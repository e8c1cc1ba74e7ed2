// Results of calls that are made at most once automatically: paid verifications, one-time codes, onboarding, account
// opening.
import type { Attempted } from '#shared/operations/checks/attempted'
import type { Failure } from '#shared/base/result'
import type { AnsweredCall, CallResult } from './client'
import { isOwnRateLimit, type SuccessEnvelope } from './envelope'
import { namesOwnId } from './own-id-named'
import { failureOf } from './failures'
import { successOf } from './reads'

/**
 * Reads a success with `read`. If that finds nothing usable, or the answer proves nothing, the call may have taken
 * place.
 */
export function attempted<Value>(
  result: CallResult,
  read: (envelope: SuccessEnvelope) => Value | null,
): Attempted<Value> {
  const envelope = successOf(result)
  if (envelope === null) {
    const failure = failureOf(result)
    return { kind: isProvenUndone(result) ? 'not-done' : 'unknown', failure }
  }
  const value = read(envelope)
  return value === null ? { kind: 'unknown', failure: unusable(envelope) } : { kind: 'done', value }
}

const unusable = ({ message, callId }: SuccessEnvelope): Failure => ({
  kind: 'bad-answer',
  cause: 'no-data',
  httpStatus: 200,
  errorCode: null,
  message,
  callId,
})

/** Nothing left, or the service refused in its own envelope: the same proof that the outcome table requires. */
function isProvenUndone(result: CallResult): boolean {
  if (result.kind === 'not-started') return true
  if (result.kind === 'lost') return result.phase === 'connecting'
  return isProvenRefusal(result)
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
