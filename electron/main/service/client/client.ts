// One call of the service: its address and headers, its turn in the queue, its deadline, and the envelope of the
// answer. It repeats nothing and draws no conclusions: reads, once-only calls and money calls have rules of their own
// on top of it.
import { isIP } from 'node:net'
import { MINUTE_MS, SECOND_MS, type Clock } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import type { SocketPhase } from '#shared/sale/outcome'
import { OPERATIONS, type OperationName, type CallPolicy } from '#shared/operations/registry'
import { addressOf } from './address'
import { areSendable, headersOf, type Credentials } from './credentials'
import { createAnswerAge, type AnswerAge } from './answer-age'
import { isForeign, isOwnRateLimit, readEnvelope, type Envelope, type ErrorEnvelope } from './envelope'
import type { CameOfCall } from '#shared/base/rate-gate'
import type { ConnectionHealthTracker, ConnectionNews, SetupProblem } from './connection-health'
import { operationOf, needsConfirmation } from '../profile/operation-of'
import type { OperationProfile, ServiceProfile } from '../profile/schema'
import { dateMs, type ServiceClock } from './service-clock'
import type { Lane } from './dispatch-window'
import type { CallQueue } from './queue'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { LostProblem, Transport, WireAnswer } from './transport'

export interface Call {
  readonly operation: OperationName
  readonly lane: Lane
  /** Null for GET. */
  readonly body: string | null
  /** Inserted for `{requestId}` in the path. */
  readonly requestId?: string
  readonly signal?: AbortSignal
  readonly onPhase?: (phase: SocketPhase) => void
}

export interface AnsweredCall {
  readonly kind: 'answered'
  readonly httpStatus: number
  readonly envelope: Envelope
  readonly bodySha256: string
  readonly retryAfterMs: number | null
  /** It comes out of a cache, or is older than an answer we already had: it proves nothing. */
  readonly isOld: boolean
  /** When it was written at the latest, by the service's own clocks (epoch ms): by the earlier of `Date` and `meta.time`. Null if neither says. */
  readonly saidMs: number | null
  /** What the sender of an answer without the service's envelope calls itself; null if it does not say, or if it is the service's. */
  readonly answeredBy: string | null
}
export interface LostCall {
  readonly kind: 'lost'
  readonly phase: 'connecting' | 'connected'
  readonly problem: LostProblem
  readonly cause: string
}
/** Nothing was sent, and nothing was tried. */
export interface NotStartedCall {
  readonly kind: 'not-started'
  readonly why:
    | { readonly kind: 'setup'; readonly problem: SetupProblem | 'operation-disabled' | 'profile' }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'busy'; readonly retryAfterMs: number }
}
export type CallResult = AnsweredCall | LostCall | NotStartedCall

export interface Client {
  call(call: Call): Promise<CallResult>
  operation(name: OperationName): OperationProfile
  /** What in the profile prevents calls of this operation; null if nothing does. */
  barrierTo(name: OperationName): 'profile' | 'operation-disabled' | null
  readonly profile: ServiceProfile
  readonly reportDefect: ReportDefect
}

export interface ClientOptions {
  readonly baseUrl: string
  readonly environment: Environment
  readonly profile: ServiceProfile
  /** Requested for every call and stored nowhere. Null if the shop is not connected. */
  readonly credentials: () => Credentials | null
  readonly transport: Transport
  readonly queue: CallQueue
  readonly health: ConnectionHealthTracker
  readonly clock: Clock
  /** Receives the plain facts of each call: operation, status, phase, time. Never a header, a body or an error. */
  readonly log: (entry: CallLogEntry) => void
  /** Hears the time of each answer. */
  readonly serviceClock?: Pick<ServiceClock, 'heard'>
  /** Hears the same, as the time that nobody at the counter can set. */
  readonly trustedTime?: Pick<TrustedTime, 'heard'> | undefined
  /**
   * Called when an operation with an assumed contract answers with a success envelope that its profile does not know of
   * yet.
   */
  readonly onProven?: (operation: OperationName) => void
  readonly reportDefect: ReportDefect
}

export interface CallLogEntry {
  readonly operation: OperationName
  readonly came: string
  readonly httpStatus: number | null
  readonly callId: string | null
  readonly tookMs: number
}

export const CONNECT_TIMEOUT_MS = 10 * SECOND_MS
/** Where connecting takes longer than the right to send lasts, a call waits for its turn this often before it is given up, unsent. */
const MOST_LAPSES = 3
const NOT_FOUND = 404
const METHOD_NOT_ALLOWED = 405

export function createClient(options: ClientOptions): Client {
  const { profile, health, queue, log, clock, reportDefect } = options
  const operation = (name: OperationName) => operationOf(profile, name)
  const age = createAnswerAge(clock)

  const barrierTo: Client['barrierTo'] = (name) => {
    const found = operation(name)
    if (needsConfirmation(found, name, options.environment)) return 'profile'
    return found.enabled ? null : 'operation-disabled'
  }

  /** One turn in the queue, and one exchange. `lapsed`: the right to send ended before anything had left. */
  const callOnce = async (asked: Call): Promise<CallResult> => {
    const found = operation(asked.operation)
    const barrier = barrierTo(asked.operation)
    if (barrier !== null) return notStarted({ kind: 'setup', problem: barrier })
    const entry = sendableCredentials(options) === null ? 'shut' : health.entry(asked.lane)
    if (entry === 'shut')
      return notStarted({ kind: 'setup', problem: health.setupProblem() ?? 'credentials' })
    const admission = await queue.admit(asked.lane, asked.signal)
    if (admission.kind === 'cancelled') return notStarted({ kind: 'cancelled' })
    if (admission.kind === 'full')
      return notStarted({ kind: 'busy', retryAfterMs: queue.nextSendMs() ?? queue.limits.windowMs })
    // What an earlier call learned about the setup while this one waited applies to this one as well: no storm of
    // refused calls.
    const credentials = sendableCredentials(options)
    const problem = entry === 'probe' ? null : health.setupProblem()
    if (problem !== null || credentials === null) {
      admission.done({ kind: 'unsent' })
      return notStarted({ kind: 'setup', problem: problem ?? 'credentials' })
    }
    const startedAt = clock.elapsed()
    const answer = await exchange(options, found, asked, credentials, admission.mayLeave)
    const result = inOurNames(resultOf(answer, asked, clock, age), found)
    tellTime(options, answer, result, clock.elapsed() - startedAt)
    admission.done(cameOf(result))
    const tookMs = clock.elapsed() - startedAt
    const news = newsOf(result, tookMs)
    ignoreErrors(reportDefect, 'service.connection-news-lost', () => {
      if (news !== null) health.report(news, asked.lane)
    })
    ignoreErrors(reportDefect, 'service.call-not-logged', () =>
      log(journalEntryOf(asked.operation, result, tookMs)),
    )
    ignoreErrors(reportDefect, 'service.proof-not-kept', () => {
      if (isProof(found, result)) options.onProven?.(asked.operation)
    })
    return result
  }

  const call = async (asked: Call): Promise<CallResult> => {
    for (let lapses = 1; ; lapses += 1) {
      const result = await callOnce(asked)
      const hasLapsed = result.kind === 'lost' && result.problem === 'lapsed'
      if (!hasLapsed || lapses >= MOST_LAPSES) return result
    }
  }

  return { call, operation, barrierTo, profile, reportDefect }
}

function cameOf(result: AnsweredCall | LostCall): CameOfCall {
  if (result.kind === 'lost') return { kind: result.phase === 'connecting' ? 'unsent' : 'over' }
  return result.httpStatus === 429
    ? { kind: 'rate-limited', retryAfterMs: result.retryAfterMs }
    : { kind: 'over' }
}

/**
 * Once it is known whose answer it is: a page of somebody on the way may say any time, and an answer out of a cache says an earlier
 * one.
 */
function tellTime(
  { serviceClock, trustedTime, reportDefect }: ClientOptions,
  answer: WireAnswer,
  result: AnsweredCall | LostCall,
  tookMs: number,
): void {
  if (answer.kind !== 'answered' || result.kind === 'lost' || result.isOld) return
  if (!('serviceTime' in result.envelope)) return
  const { serviceTime } = result.envelope
  const saidMs = dateMs(answer.date) ?? (serviceTime === null ? NaN : Date.parse(serviceTime))
  if (Number.isNaN(saidMs)) return
  serviceClock?.heard(saidMs, tookMs)
  ignoreErrors(reportDefect, 'service.time-not-kept', () => trustedTime?.heard(saidMs, tookMs))
}

/** One real success proves an assumed contract; the profile remembers it. */
const isProof = ({ provenance, verified_at }: OperationProfile, result: CallResult): boolean =>
  provenance !== 'SEED' &&
  verified_at === null &&
  result.kind === 'answered' &&
  result.httpStatus === 200 &&
  result.envelope.kind === 'success'

const notStarted = (why: NotStartedCall['why']): NotStartedCall => ({ kind: 'not-started', why })

function sendableCredentials(options: ClientOptions): Credentials | null {
  const credentials = options.credentials()
  return credentials !== null && areSendable(credentials) ? credentials : null
}

/** Whatever stands in between is asked to pass the call on, and the answer of now. */
const FROM_NO_CACHE = { 'Cache-Control': 'no-store, no-cache', Pragma: 'no-cache' } as const

function exchange(
  options: ClientOptions,
  operation: OperationProfile,
  asked: Call,
  credentials: Credentials,
  mayLeave: () => boolean,
): Promise<WireAnswer> {
  return options.transport.exchange({
    method: operation.method,
    url: addressOf(options.baseUrl, operation.path, asked.requestId),
    headers: { ...headersOf(credentials), ...FROM_NO_CACHE },
    body: operation.method === 'GET' ? null : (asked.body ?? '{}'),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    ...ALLOWANCES[OPERATIONS[asked.operation].policy],
    ...(asked.signal === undefined ? {} : { signal: asked.signal }),
    mayLeave,
    onPhase: (phase) =>
      ignoreErrors(options.reportDefect, 'service.phase-not-told', () => asked.onPhase?.(phase)),
  })
}

function resultOf(
  answer: WireAnswer,
  { operation }: Call,
  clock: Clock,
  answerAge: AnswerAge,
): AnsweredCall | LostCall {
  if (answer.kind === 'lost') return answer
  const { httpStatus, bodySha256, age, date } = answer
  const envelope = readEnvelope(answer.text)
  const askedMs = readRetryAfter(answer.retryAfter, clock.now())
  const isUnique = ALLOWANCES[OPERATIONS[operation].policy].connection === 'own'
  const isOfService = envelope.kind === 'success' || envelope.kind === 'error'
  const serviceTime = isOfService ? envelope.serviceTime : null
  return {
    kind: 'answered',
    httpStatus,
    envelope,
    bodySha256,
    retryAfterMs:
      askedMs === null || isOwnRateLimit(envelope) ? askedMs : Math.min(askedMs, LONGEST_WAIT_OF_A_PAGE_MS),
    isOld: answerAge.isOld({ age, date, serviceTime, isOfService, isUnique }),
    saidMs: isOfService ? saidBetween(date, serviceTime) : null,
    answeredBy: isOfService ? null : (answer.by ?? null),
  }
}

/** A cache keeps the one or the other, or both. */
function saidBetween(date: string | undefined, serviceTime: string | null): number | null {
  const said = [dateMs(date) ?? NaN, Date.parse(serviceTime ?? '')].filter((ms) => !Number.isNaN(ms))
  return said.length === 0 ? null : Math.min(...said)
}

/** What is not the service's own answer does not close it for long. */
const LONGEST_WAIT_OF_A_PAGE_MS = MINUTE_MS

/** Field messages under the names of our fields, which the profile may have renamed. */
function inOurNames(result: AnsweredCall | LostCall, { request }: OperationProfile): AnsweredCall | LostCall {
  if (result.kind === 'lost' || result.envelope.kind !== 'error') return result
  const ours = new Map(Object.entries(request.rename).map(([name, sent]) => [sent, name]))
  if (ours.size === 0) return result
  const fields = result.envelope.fields.map(({ field, message }) => ({
    field: field === null ? null : (ours.get(field) ?? field),
    message,
  }))
  return { ...result, envelope: { ...result.envelope, fields } }
}

function newsOf(result: AnsweredCall | LostCall, tookMs: number): ConnectionNews | null {
  if (result.kind === 'lost' && (result.problem === 'cancelled' || result.problem === 'lapsed')) return null
  if (result.kind === 'lost') {
    if (result.phase === 'connecting') return { kind: 'no-connection' }
    // One that broke off was not slow: somebody was there, and nothing more is known.
    return { kind: result.problem === 'timeout' ? 'no-answer' : 'reached' }
  }
  const { envelope } = result
  const code = codeOf(result)
  if (envelope.kind === 'error' && code === 401)
    return { kind: 'setup', problem: 'credentials', said: saidBy(envelope) }
  if (envelope.kind === 'error' && code === 403 && envelope.errorCode === 'INVALID_IP')
    return { kind: 'setup', problem: 'address-not-allowed', said: saidBy(envelope) }
  return isBlocked(result) ? { kind: 'blocked' } : { kind: 'answered', tookMs }
}

/** The service's own framework answers a wrong path of ours with a page: that says nothing about the connection. */
const isBlocked = ({ httpStatus, envelope }: AnsweredCall): boolean =>
  httpStatus !== NOT_FOUND && httpStatus !== METHOD_NOT_ALLOWED && isForeign(httpStatus, envelope)

/** An error envelope inside a 200 is an error with the status it gives itself (T21), but for one that also says success. */
const codeOf = ({ httpStatus, envelope }: AnsweredCall): number =>
  httpStatus < 300 && envelope.kind === 'error' && !envelope.isContradictory
    ? envelope.responseCode
    : httpStatus

const saidBy = ({ message, callId }: ErrorEnvelope) => ({
  message,
  callId,
  address: addressIn(message ?? ''),
})

/** The internet address that a refusal names: the only one in it, or none. */
const addressIn = (text: string): string | null => {
  const found = text.split(/[\s,;()<>"'=]+/).map((part) => part.replace(/\.$/, ''))
  const addresses = [...new Set(found.filter((part) => isIP(part) !== 0))]
  return addresses.length === 1 ? (addresses[0] ?? null) : null
}

const journalEntryOf = (
  operation: OperationName,
  result: AnsweredCall | LostCall,
  tookMs: number,
): CallLogEntry =>
  result.kind === 'lost'
    ? {
        operation,
        came: `${result.problem} ${result.phase} ${result.cause}`,
        httpStatus: null,
        callId: null,
        tookMs,
      }
    : {
        operation,
        came: result.envelope.kind,
        httpStatus: result.httpStatus,
        callId: 'callId' in result.envelope ? result.envelope.callId : null,
        tookMs,
      }

/**
 * The requested wait in milliseconds; null if absent or unreadable. A date in the past means no wait. The
 * `Retry-After` header: seconds, or a date.
 */
function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim()
  if (text === undefined || text === '') return null
  if (/^\d{1,6}$/.test(text)) return Number(text) * SECOND_MS
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

/** What each kind of call is allowed: how long it may take, how large the answer may be, and on which connection. */
interface Allowance {
  readonly connection: 'own' | 'shared'
  readonly totalTimeoutMs: number
  readonly largestAnswerBytes: number
}

const MEBIBYTE = 1_024 * 1_024
const MONEY_TIMEOUT_MS = MINUTE_MS
const READ_TIMEOUT_MS = 15 * SECOND_MS
const LARGEST_ANSWER_BYTES = 8 * MEBIBYTE
const LARGEST_LIST_BYTES = 32 * MEBIBYTE

const ONE_ATTEMPT: Allowance = {
  connection: 'own',
  totalTimeoutMs: MONEY_TIMEOUT_MS,
  largestAnswerBytes: LARGEST_ANSWER_BYTES,
}

const ALLOWANCES: { readonly [Kind in CallPolicy]: Allowance } = {
  read: { connection: 'shared', totalTimeoutMs: READ_TIMEOUT_MS, largestAnswerBytes: LARGEST_ANSWER_BYTES },
  // The national biller list is the one long answer; it may take its time on a slow connection.
  list: { connection: 'shared', totalTimeoutMs: MINUTE_MS, largestAnswerBytes: LARGEST_LIST_BYTES },
  once: ONE_ATTEMPT,
  money: ONE_ATTEMPT,
}
