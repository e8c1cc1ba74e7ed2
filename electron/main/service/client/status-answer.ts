// What an enquiry about a sale proves (docs/service-gaps.md 2.2). The envelope's `success` is ambiguous: it may mean
// only that the enquiry worked. What cannot be read for certain leaves the sale unchanged.
import { NO_REFERENCES, type StatusAnswer, type StatusVerdict } from '#shared/sale/outcome'
import { fail, succeed, type Result } from '#shared/base/result'
import type { AnsweredCall, CallResult } from './client'
import type { SuccessEnvelope } from './envelope'
import { failureOf, isSuccessCode, OLD_ANSWER } from './failures'
import { innerStatus, referencesOf } from './outcome'
import type { OperationProfile, StatusMap } from '../profile/schema'
import { readAmount, readFlag, readText, readWords, unreadAmount } from '#shared/base/exact-values'
import { deniesIt } from '#shared/base/status-word'
import { anyMember } from './wire-path'

export interface StatusRules {
  readonly requestId: string
  /** When the sale was last recorded, by a time that nobody at the counter can set (epoch ms); undefined where none was known. */
  readonly recordedAt: number | undefined
  readonly operation: OperationProfile
  readonly words: StatusMap
  readonly envelopeIsOutcome: boolean
}

/** Reads the answer of Check Status. A failure means that the question itself was not answered. */
export function statusAnswer(result: CallResult, rules: StatusRules): Result<StatusAnswer> {
  if (result.kind !== 'answered') return fail(failureOf(result))
  if (result.isOld) return fail(OLD_ANSWER)
  const { httpStatus, envelope } = result
  if (httpStatus === 404 && envelope.kind === 'error')
    return isFromBefore(result, rules) ? fail(OLD_ANSWER) : succeed(saying('not-found', result, envelope))
  if (isWrongPath(result)) return succeed(saying('wrong-path', result, null))
  if (envelope.kind !== 'success' || httpStatus >= 300) return fail(failureOf(result))
  return succeed(told(result, envelope, rules))
}

/** That the service did not have the id before it was sent proves nothing; a cache handed that out seconds after the attempt. */
const isFromBefore = ({ saidMs }: AnsweredCall, { recordedAt }: StatusRules): boolean =>
  saidMs !== null && recordedAt !== undefined && saidMs < recordedAt

/** A 404 or 405 with a page, or with anything but our envelope: the operation does not exist at this path. */
const isWrongPath = ({ httpStatus, envelope }: AnsweredCall): boolean =>
  httpStatus === 405 || (httpStatus === 404 && envelope.kind !== 'error')

interface Told {
  readonly verdict: StatusVerdict
  readonly refunded: boolean | null
}

function told(result: AnsweredCall, envelope: SuccessEnvelope, rules: StatusRules): StatusAnswer {
  const echo = readText(anyMember(envelope.data, ['request_id']))
  const isOther = echo !== null && echo !== rules.requestId
  const { verdict, refunded } = isOther
    ? { verdict: 'no-verdict' as const, refunded: null }
    : judged(envelope, rules)
  const amountText = unreadAmount(anyMember(envelope.data, ['amount']))
  return {
    ...saying(verdict, result, envelope),
    refunded,
    references: isOther ? NO_REFERENCES : referencesOf(envelope, rules.operation),
    message: readWords(anyMember(envelope.data, ['message'])) ?? envelope.message,
    statusText: wordsOf(envelope, rules.operation),
    amountPaise: readAmount(anyMember(envelope.data, ['amount'])),
    ...(amountText === null || isOther ? {} : { amountText }),
  }
}

/** In the order of precedence of docs/service-gaps.md 2.2. */
function judged(envelope: SuccessEnvelope, rules: StatusRules): Told {
  const refunded = readFlag(anyMember(envelope.data, ['refunded', 'is_refunded']))
  if (refunded === true) return { verdict: 'failed', refunded }
  const inner = innerStatus(envelope, rules.operation)
  if (inner !== null) return ofBoth(ofWord(inner, rules, refunded), envelope, rules)
  if (!isSuccessWord(envelope.status, rules)) return ofWord(envelope.status, rules, refunded)
  const isProven =
    readText(anyMember(envelope.data, ['request_id'])) === rules.requestId &&
    referencesOf(envelope, rules.operation).acknowledgementNumber !== null
  return { verdict: rules.envelopeIsOutcome && isProven ? 'success' : 'no-verdict', refunded }
}

/** The word of the sale decides; but a success is none where the envelope denies it, or says that it is pending. */
function ofBoth(told: Told, envelope: SuccessEnvelope, rules: StatusRules): Told {
  const { verdict, refunded } = told
  if (verdict !== 'success') return told
  if (isDenied(envelope)) return { verdict: 'no-verdict', refunded }
  const outer = ofWord(envelope.status, rules, refunded)
  return outer.verdict === 'pending' ? outer : told
}

/** The word of the sale; with that of the envelope where it denies it. */
function wordsOf(envelope: SuccessEnvelope, operation: OperationProfile): string {
  const inner = innerStatus(envelope, operation)
  if (inner === null) return envelope.statusText
  return deniesIt(envelope.status) && !deniesIt(inner) ? `${envelope.statusText}, ${inner}` : inner
}

const isDenied = ({ status, responseCode }: SuccessEnvelope): boolean =>
  deniesIt(status) || !isSuccessCode(responseCode)

function ofWord(text: string, rules: StatusRules, refunded: boolean | null): Told {
  const word = text.trim().toLowerCase()
  const map = rules.operation.status_map ?? rules.words
  if (map.refunded.includes(word)) return { verdict: 'failed', refunded: true }
  if (map.failed.includes(word)) return { verdict: 'failed', refunded }
  if (map.pending.includes(word)) return { verdict: 'pending', refunded }
  return { verdict: map.success.includes(word) ? 'success' : 'no-verdict', refunded }
}

const isSuccessWord = (word: string, rules: StatusRules): boolean =>
  (rules.operation.status_map ?? rules.words).success.includes(word)

const saying = (
  verdict: StatusVerdict,
  result: AnsweredCall,
  envelope: {
    readonly message: string | null
    readonly callId: string | null
    readonly serviceTime: string | null
  } | null,
): StatusAnswer => ({
  verdict,
  refunded: null,
  references: NO_REFERENCES,
  message: envelope?.message ?? null,
  statusText: null,
  amountPaise: null,
  httpStatus: result.httpStatus,
  callId: envelope?.callId ?? null,
  serviceTime: envelope?.serviceTime ?? null,
  bodySha256: result.bodySha256,
})
