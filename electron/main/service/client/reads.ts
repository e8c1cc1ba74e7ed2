// Only reads are repeated: three attempts with growing, jittered pauses, in this one layer. Identical reads at the same
// time share one call, and an answer that is fresh enough is not requested again.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { fail, succeed, type Result } from '#shared/base/result'
import type { AnsweredCall, Call, CallResult, Client } from './client'
import type { SuccessEnvelope } from './envelope'
import type { JsonValue } from '#shared/base/exact-json'
import { deniesIt } from '#shared/base/status-word'
import { failureOf, innerWord, isSuccessCode } from './failures'
import { createReadCache, type CacheStore } from './read-cache'
import type { Lane } from './dispatch-window'

/** The ages up to which a cached answer is used (docs/money-safety.md 7). */
export const CACHE_AGES_MS = {
  plans: 6 * HOUR_MS,
  operators: DAY_MS,
  billers: DAY_MS,
  lookup: 10 * MINUTE_MS,
} as const

export interface Read {
  readonly operation: Call['operation']
  readonly lane: Lane
  readonly body: string | null
  readonly requestId?: string
  readonly signal?: AbortSignal
  /** Absent if this answer is never cached. */
  readonly cache?: CacheRule
  /** Asks again even if a cached answer could be used. */
  readonly refresh?: boolean
  /** `data.status` is the state of what is asked about, and not how the question went. */
  readonly hasState?: true
}

interface CacheRule {
  /** How old a cached answer may be to replace a call. */
  readonly forMs: number
  /**
   * `list`: a catalogue that names nobody; also cached on disk, and an old one is used if the service cannot be asked.
   * `memory`: neither.
   */
  readonly kind: 'list' | 'memory'
}

export interface ReadAnswer {
  readonly data: JsonValue
  readonly fetchedAt: number
  /** `old-cache` if the service was asked and gave no list. */
  readonly source: 'service' | 'cache' | 'old-cache'
}

export interface Reads {
  /** The `data` of a success envelope, or the failure after the last attempt. */
  read(read: Read): Promise<Result<ReadAnswer>>
  /**
   * One call that is repeated if the connection fails, with its result: for answers that are not all success envelopes.
   */
  repeat(call: Call): Promise<CallResult>
  /** What was found out about single customers is asked again from now on. */
  forgetCustomers(): void
}

export interface ReadsOptions {
  readonly client: Client
  readonly clock: Clock
  readonly timers: Timers
  /** A fraction from 0 up to 1. */
  readonly random: () => number
  readonly cacheStore?: CacheStore
}

export const MOST_ATTEMPTS = 3
/** The gate already paces a 429; this only keeps a read from waiting for it for ever. */
const MOST_RATE_LIMITS = 4
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8 * SECOND_MS

export function createReads(options: ReadsOptions): Reads {
  const { client, clock, timers, random } = options
  const cache = createReadCache(clock, client.reportDefect, options.cacheStore)
  const running = new Map<string, SharedCall>()

  const repeat = async (call: Call): Promise<CallResult> => {
    let rateLimits = 0
    for (let attempt = 1; ;) {
      const result = await client.call(call)
      if (result.kind === 'answered' && result.httpStatus === 429) {
        rateLimits += 1
        if (rateLimits >= MOST_RATE_LIMITS) return result
        continue
      }
      if (!isWorthRepeating(result) || attempt >= MOST_ATTEMPTS) return result
      await pause(timers, pauseMs(attempt, random), call.signal)
      if (call.signal?.aborted === true) return result
      attempt += 1
    }
  }

  /** Joins a running call, or starts it. It is only aborted when nobody waits for it any more. */
  const join = (key: string, read: Read): Promise<CallResult> => {
    const under = running.get(key) ?? startShared(read)
    running.set(key, under)
    return under.join(read.signal)
  }

  const startShared = (read: Read): SharedCall => {
    const key = keyOf(read)
    return shareCall(
      (signal) => repeat({ ...read, signal }),
      () => running.delete(key),
    )
  }

  const read = async (asked: Read): Promise<Result<ReadAnswer>> => {
    const key = keyOf(asked)
    const { cache: rule } = asked
    const kept = rule === undefined ? null : cache.find(key, rule.kind)
    const isFresh = kept !== null && rule !== undefined && kept.ageMs <= rule.forMs
    if (isFresh && asked.refresh !== true)
      return succeed({ data: kept.data, fetchedAt: kept.fetchedAt, source: 'cache' })
    const result = await join(key, asked)
    const envelope = doneOf(result, asked)
    if (envelope !== null) {
      const fetchedAt = clock.now()
      if (rule !== undefined) cache.keep(key, rule.kind, envelope.data, fetchedAt)
      return succeed({ data: envelope.data, fetchedAt, source: 'service' })
    }
    const failure = failureOf(result)
    const mayServeOld = rule?.kind === 'list' && failure.kind !== 'cancelled' && failure.kind !== 'refused'
    if (kept !== null && mayServeOld)
      return succeed({ data: kept.data, fetchedAt: kept.fetchedAt, source: 'old-cache' })
    return fail(failure)
  }

  return { read, repeat, forgetCustomers: cache.forgetMemory }
}

const keyOf = (read: Read): string => `${read.operation} ${read.requestId ?? ''} ${read.body ?? ''}`

/**
 * A usable answer: HTTP status and `response_code` are both in the 200s (201 is success, T22), and the word is success.
 */
export function successOf(result: CallResult): SuccessEnvelope | null {
  if (result.kind !== 'answered' || result.isOld || result.envelope.kind !== 'success') return null
  const { envelope, httpStatus } = result
  const isSuccess =
    isSuccessCode(httpStatus) && isSuccessCode(envelope.responseCode) && envelope.status === 'success'
  return isSuccess ? envelope : null
}

/** The same, unless `data.status` says that it was not done. */
function doneOf(result: CallResult, { hasState }: Pick<Read, 'hasState'>): SuccessEnvelope | null {
  const envelope = successOf(result)
  return envelope !== null && hasState !== true && deniesIt(innerWord(envelope)) ? null : envelope
}

function isWorthRepeating(result: CallResult): boolean {
  if (result.kind === 'lost')
    return result.problem === 'no-connection' || result.problem === 'timeout' || result.problem === 'cut'
  return result.kind === 'answered' && (result.isOld || isFaultOfTheService(result))
}

const isFaultOfTheService = ({ httpStatus }: AnsweredCall): boolean => httpStatus >= 500

/** Half of the pause is fixed and half is random, so that the tills of a street do not come back together. */
const pauseMs = (attempt: number, random: () => number): number => {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1))
  return most / 2 + (most / 2) * random()
}

function pause(timers: Timers, durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancelTimer()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancelTimer = timers.after(durationMs, end)
    signal?.addEventListener('abort', end, { once: true })
  })
}

interface SharedCall {
  join(signal?: AbortSignal): Promise<CallResult>
}

/** One call that several callers wait for; each may leave, and the last one to leave aborts it. */
function shareCall(start: (signal: AbortSignal) => Promise<CallResult>, onOver: () => void): SharedCall {
  const controller = new AbortController()
  let waitingCount = 0
  const whole = start(controller.signal).finally(onOver)
  return {
    join: (signal) => {
      waitingCount += 1
      return new Promise((resolve, reject) => {
        const leave = () => {
          waitingCount -= 1
          if (waitingCount === 0) {
            onOver()
            controller.abort()
          }
          resolve({ kind: 'not-started', why: { kind: 'cancelled' } })
        }
        if (signal?.aborted === true) return leave()
        signal?.addEventListener('abort', leave, { once: true })
        whole.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
      })
    },
  }
}
