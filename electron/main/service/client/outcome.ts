// The outcome of a money call, by the outcome table in docs/money-safety.md 2. A success needs proof, a failure needs
// proof, and everything else is `unknown`, which a status check settles. Error codes decide nothing; how far the socket
// came and what the answer proves do.
import {
  NOTHING_TOLD,
  type MoneyOutcome,
  type OutcomeClass,
  type OutcomeReason,
  type References,
  type SocketPhase,
} from '#shared/sale/outcome'
import { assertNever } from '#shared/base/result'
import type { AnsweredCall, CallResult, LostCall, NotStartedCall } from './client'
import { saidTogether } from './failures'
import {
  isForeign,
  type ErrorEnvelope,
  type NotAnEnvelope,
  type RateLimitBody,
  type SuccessEnvelope,
} from './envelope'
import { namesOwnId } from './own-id-named'
import { isJsonObject, type JsonValue } from '#shared/base/exact-json'
import type { OperationProfile, StatusMap } from '../profile/schema'
import { anyMember, memberAt } from './wire-path'
import { readFlag, readText, readWords } from '#shared/base/exact-values'

/** What the operation requires of a 200 before it counts as done. */
export interface MoneyRules {
  readonly requestId: string
  readonly operation: OperationProfile
  readonly words: StatusMap
  /** Bill Pay: the echo alone is not enough, and a fetched bill in the answer means that the path is wrong. */
  readonly needsReference: boolean
  /** Whether the service can be asked about the sale. */
  readonly canBeAsked: boolean
}

type Verdict = readonly [OutcomeClass, OutcomeReason]

/** The class and reason of one attempt (docs/money-safety.md 2). Never throws. */
export function moneyOutcome(result: CallResult, rules: MoneyRules): MoneyOutcome {
  switch (result.kind) {
    case 'not-started':
      return outcome(notStartedVerdict(result), { phase: 'not-started', retryAfterMs: waitOf(result) })
    case 'lost':
      return outcome(lostVerdict(result), { phase: result.phase })
    case 'answered':
      return answeredOutcome(result, rules)
    default:
      return assertNever(result)
  }
}

/** The outcome if a defect of this app interrupted a call. */
export const defectOutcome = (phase: SocketPhase): MoneyOutcome =>
  phase === 'not-started' || phase === 'connecting'
    ? outcome(['not-sent', 'local-refusal'], { phase })
    : outcome(['unknown', phase === 'answered' ? 'bad-answer' : 'no-answer'], { phase })

const outcome = ([outcomeClass, reason]: Verdict, more: Partial<MoneyOutcome>): MoneyOutcome => ({
  ...NOTHING_TOLD,
  class: outcomeClass,
  reason,
  phase: 'answered',
  ...more,
})

function notStartedVerdict({ why }: NotStartedCall): Verdict {
  if (why.kind !== 'setup') return ['not-sent', 'local-refusal']
  if (LACKS_CREDENTIALS.has(why.problem)) return ['not-sent', 'setup-credentials']
  if (why.problem === 'address-not-allowed') return ['not-sent', 'setup-address']
  return ['not-sent', why.problem === 'permission' ? 'setup-permission' : 'local-refusal']
}

const LACKS_CREDENTIALS: ReadonlySet<string> = new Set([
  'credentials',
  'no-credentials',
  'changed-connection',
])

const waitOf = ({ why }: NotStartedCall): number | null => (why.kind === 'busy' ? why.retryAfterMs : null)

function lostVerdict({ phase, problem, cause }: LostCall): Verdict {
  if (phase === 'connected') return ['unknown', 'no-answer']
  if (OUT_OF_DATE.has(cause)) return ['not-sent', 'certificate-dates']
  return ['not-sent', problem === 'untrusted' ? 'untrusted-connection' : 'no-connection']
}

const OUT_OF_DATE: ReadonlySet<string> = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])

/** A refusal out of a cache is about another call; a success for our own id is not. */
function answeredOutcome(result: AnsweredCall, rules: MoneyRules): MoneyOutcome {
  const told = toldOutcome(result, rules)
  const isRefusal = told.class === 'failed' || told.class === 'not-sent'
  return result.isOld && isRefusal ? { ...told, class: 'unknown', reason: 'blocked-on-the-way' } : told
}

/** The words of a 409 are the service's, unless it is said here that somebody else wrote it. */
function authorOf({ envelope, httpStatus, answeredBy }: AnsweredCall): Pick<MoneyOutcome, 'answeredBy'> {
  const by = answeredBy ?? (httpStatus === 409 ? '' : undefined)
  return by !== undefined && isForeign(httpStatus, envelope) ? { answeredBy: by } : {}
}

function toldOutcome(result: AnsweredCall, rules: MoneyRules): MoneyOutcome {
  const { envelope, httpStatus, bodySha256, retryAfterMs } = result
  const known = {
    httpStatus,
    bodySha256,
    retryAfterMs: httpStatus === 429 ? retryAfterMs : null,
    ...authorOf(result),
  }
  switch (envelope.kind) {
    case 'none':
      return outcome(foreignVerdict(httpStatus, envelope, rules), {
        ...known,
        message: envelope.message,
      })
    case 'rate-limit':
      return outcome(limitVerdict(httpStatus, envelope, rules), { ...known, message: envelope.message })
    case 'error':
      return outcome(errorVerdict(httpStatus, envelope, rules), {
        ...known,
        errorCode: envelope.errorCode,
        message: envelope.message,
        callId: envelope.callId,
        serviceTime: envelope.serviceTime,
        fields: envelope.fields,
      })
    case 'success':
      return outcome(successVerdict(httpStatus, envelope, rules), {
        ...known,
        message: saidIn(envelope, rules),
        callId: envelope.callId,
        serviceTime: envelope.serviceTime,
        references: referencesOf(envelope, rules.operation),
        refunded: readFlag(anyMember(envelope.data, ['refunded', 'is_refunded'])),
        fields: envelope.fields,
      })
    default:
      return assertNever(envelope)
  }
}

/**
 * The body is not the service's, so that nothing rules out a charge: a gateway that repeats a call may answer the second one with 429. Where
 * the service can be asked it is, before the id is sent again.
 */
function bareVerdict(httpStatus: number, { canBeAsked }: Pick<MoneyRules, 'canBeAsked'>): Verdict {
  if (httpStatus === 429)
    return canBeAsked ? ['not-sent', 'held-up-on-the-way'] : ['unknown', 'blocked-on-the-way']
  if (httpStatus >= 500) return ['unknown', 'service-fault']
  if (httpStatus === 409) return ['unknown', 'already-there']
  if (httpStatus >= 400) return ['unknown', 'blocked-on-the-way']
  return ['unknown', httpStatus === 200 ? 'bad-answer' : 'unexpected-status']
}

/**
 * A gateway's own fault is none of the service's. A 409 keeps its word whoever wrote it: behind it the id may be with the operator, and it is
 * never sent again (docs/money-safety.md 2).
 */
const foreignVerdict = (
  httpStatus: number,
  envelope: NotAnEnvelope | RateLimitBody,
  rules: Pick<MoneyRules, 'canBeAsked'>,
): Verdict =>
  httpStatus !== 429 && httpStatus !== 409 && isForeign(httpStatus, envelope)
    ? ['unknown', 'blocked-on-the-way']
    : bareVerdict(httpStatus, rules)

const OWN_ID_NAMED: Verdict = ['unknown', 'own-id-named']

/** The unusual body of a 429 (T26). */
function limitVerdict(httpStatus: number, body: RateLimitBody, rules: MoneyRules): Verdict {
  if (httpStatus === 429)
    return namesOwnId(body, ownIdOf(rules)) ? OWN_ID_NAMED : ['not-sent', 'rate-limited']
  return foreignVerdict(httpStatus, body, rules)
}

const ownIdOf = ({ requestId, operation }: MoneyRules) => ({
  requestId,
  renamed: Object.entries(operation.request.rename).find(([name]) => name === 'request_id')?.[1],
})

/** A refusal counts only if HTTP status and `response_code` agree and nothing in the body says otherwise. */
function errorVerdict(httpStatus: number, envelope: ErrorEnvelope, rules: MoneyRules): Verdict {
  const bare = bareVerdict(httpStatus, rules)
  if (httpStatus === 409 || httpStatus >= 500) return bare
  if (httpStatus < 400) return bare
  if (namesOwnId(envelope, ownIdOf(rules))) return OWN_ID_NAMED
  if (envelope.responseCode !== httpStatus || envelope.isContradictory) return ['unknown', 'bad-answer']
  switch (httpStatus) {
    case 429:
      return ['not-sent', 'rate-limited']
    case 400:
    case 404:
    case 422:
      return ['failed', 'refused']
    case 401:
      return ['failed', 'setup-credentials']
    case 403:
      return ['failed', envelope.errorCode === 'INVALID_IP' ? 'setup-address' : 'setup-permission']
    default:
      return ['unknown', 'unexpected-status']
  }
}

function successVerdict(httpStatus: number, envelope: SuccessEnvelope, rules: MoneyRules): Verdict {
  // Too many calls, or a refusal, and in the same breath that it was done: nobody else than the service says so.
  if (httpStatus === 409 || httpStatus >= 500) return bareVerdict(httpStatus, rules)
  if (httpStatus >= 400) return ['unknown', 'bad-answer']
  if (httpStatus !== 200) return ['unknown', 'unexpected-status']
  if (envelope.responseCode !== 200) return ['unknown', 'bad-answer']
  return acceptedVerdict(envelope, rules)
}

/** A 200 in the service's own shape: it counts only for the sale whose id it echoes. */
function acceptedVerdict(envelope: SuccessEnvelope, rules: MoneyRules): Verdict {
  const echo = readText(anyMember(envelope.data, ['request_id']))
  if (echo === null && rules.needsReference && looksLikeBill(envelope.data))
    return ['unknown', 'looks-like-a-bill']
  if (echo !== null && echo !== rules.requestId) return ['unknown', 'echo-differs']
  const told = toldState(envelope, rules)
  if (told === 'pending') return ['pending', 'accepted']
  if (told !== 'success' || saysRefunded(envelope.data)) return ['unknown', 'bad-answer']
  if (echo === null) return ['unknown', 'bad-answer']
  const { referenceId, acknowledgementNumber } = referencesOf(envelope, rules.operation)
  const isReferenced = referenceId !== null || acknowledgementNumber !== null
  return rules.needsReference && !isReferenced ? ['unknown', 'bad-answer'] : ['success', 'confirmed']
}

/**
 * The sale's state according to a 200: `data.status` takes precedence over the envelope's word (docs/service-gaps.md
 * 2.6), and both must be known words.
 */
function toldState(
  envelope: SuccessEnvelope,
  { operation, words }: MoneyRules,
): 'success' | 'pending' | 'other' {
  const map = operation.status_map ?? words
  const outer = stateOfWord(envelope.status, map)
  const inner = innerStatus(envelope, operation)
  if (inner === null) return outer
  const told = stateOfWord(inner, map)
  return outer === 'other' ? 'other' : outer === 'pending' && told === 'success' ? 'pending' : told
}

/** The message; before it the words that say neither success nor pending, since they say more than it does. */
function saidIn(envelope: SuccessEnvelope, { operation, words }: MoneyRules): string | null {
  const map = operation.status_map ?? words
  const told = [envelope.statusText, innerStatus(envelope, operation)]
  const unknown = told.filter((word) => word !== null && stateOfWord(word, map) === 'other')
  return saidTogether(unknown, readWords(anyMember(envelope.data, ['message'])) ?? envelope.message)
}

const stateOfWord = (word: string, map: StatusMap): 'success' | 'pending' | 'other' => {
  const known = word.trim().toLowerCase()
  if (map.success.includes(known)) return 'success'
  return map.pending.includes(known) ? 'pending' : 'other'
}

/** The first status inside `data`; the envelope's own word does not count. */
export function innerStatus(envelope: SuccessEnvelope, operation: OperationProfile): string | null {
  for (const path of operation.response.status) {
    const text = path === 'status' ? null : readText(memberAt(envelope, path))
    if (text !== null) return text
  }
  return null
}

export function referencesOf(envelope: SuccessEnvelope, operation: OperationProfile): References {
  const { response } = operation
  const first = (paths: readonly string[]) => {
    for (const path of paths) {
      const text = readText(memberAt(envelope, path))
      if (text !== null) return text
    }
    return null
  }
  const transactionId = first(response.national_transaction)
  const approvalNumber = first(response.national_approval)
  const isNational = transactionId !== null || approvalNumber !== null
  return {
    referenceId: first(response.reference),
    acknowledgementNumber: first(response.acknowledgement),
    operatorReference: readText(memberAt(envelope, 'data.operator_id')),
    ...(isNational ? { national: { transactionId, approvalNumber } } : {}),
  }
}

const saysRefunded = (data: JsonValue): boolean =>
  readFlag(anyMember(data, ['refunded', 'is_refunded'])) === true

const BILL_FIELDS = [
  'bill_amount',
  'billAmount',
  'due_amount',
  'dueamount',
  'bill_number',
  'customer_name',
  'userName',
  'bill_fetch',
]

const looksLikeBill = (data: JsonValue): boolean =>
  isJsonObject(data) && BILL_FIELDS.some((name) => Object.hasOwn(data, name))
