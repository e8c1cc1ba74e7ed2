// Calls of the service outside an open environment: the connection test, and the one-time onboarding. Each uses a
// client of its own that is closed afterwards.
import { X509Certificate } from 'node:crypto'
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { CIRCLES } from '#shared/operations/recharge/recharge-schemas'
import type { ConnectionTest, OnboardingForm } from '#shared/shop/setup'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { Failure } from '#shared/base/result'
import type { CallOptions, LimiterStore, ProxyLookup, Service } from '../operations/service'
import { PROXY_PROBLEMS } from '../service/client/proxy-problems'
import type { ConnectionInUse, OnboardingAnswer } from '../access/merchant-connections'

export interface ConnectionCalls {
  readonly test: (connection: ConnectionInUse) => Promise<ConnectionTest>
  readonly onboard: (connection: ConnectionInUse, form: OnboardingForm) => Promise<OnboardingAnswer>
}

export interface ConnectionCallsOptions {
  readonly clock: Clock
  readonly timers: Timers
  readonly random: () => number
  readonly limiter: (environment: ConnectionInUse['environment']) => LimiterStore
  /** A call leaves: it counts at the counter, and at its office, like those of the open environment. */
  readonly onCall: (environment: ConnectionInUse['environment']) => void
  /** The shop's proxy. */
  readonly proxy: ProxyLookup
  readonly reportDefect: ReportDefect
}

const LONGEST_TEST_MS = 20 * SECOND_MS
/** No operator has this code: the service must check who asks before it can say so, and the answer costs nothing. */
const NO_OPERATOR = '0'

export function connectionCalls(options: ConnectionCallsOptions): ConnectionCalls {
  const withService = async <Given>(
    { environment, baseAddress, credentials, extraCertificates, profile }: ConnectionInUse,
    use: (service: Service) => Promise<Given>,
  ): Promise<Given> => {
    // Loaded when it is needed: the first screen does not wait for the service client.
    const { createService } = await import('../operations/service')
    const { loadProfile } = await import('../operations/service/profile')
    const service = createService({
      baseUrl: baseAddress,
      credentials: () => credentials,
      profile: loadProfile(profile).profile,
      clock: options.clock,
      timers: options.timers,
      random: options.random,
      limiterStore: telling(options.limiter(environment), () => options.onCall(environment)),
      log: () => {},
      reportDefect: options.reportDefect,
      allowLoopbackHttp: false,
      extraCertificates: certificatesIn(extraCertificates ?? ''),
      proxy: options.proxy,
    })
    try {
      return await use(service)
    } finally {
      await service.close()
    }
  }
  return {
    test: (connection) => withService(connection, (service) => testService(service, options.timers)),
    onboard: (connection, form) => withService(connection, (service) => service.onboarding.onboard(form)),
  }
}

/** The times are kept with each call that leaves. Told after that: what the open environment keeps then holds both. */
const telling = (store: LimiterStore, onCall: () => void): LimiterStore => ({
  load: store.load,
  save: (times) => {
    store.save(times)
    onCall()
  },
})

/** A real call that asks for nothing: what counts is that the service answers. */
export const askNothing = (
  service: Pick<Service, 'recharge'>,
  options: CallOptions,
): ReturnType<Service['recharge']['browsePlans']> =>
  service.recharge.browsePlans(
    { operatorCode: NO_OPERATOR, circle: CIRCLES[0] },
    { ...options, refresh: true },
  )

/** One real, harmless call. Also finds out whether a line that the service stopped works again. */
export async function testService(
  service: Pick<Service, 'recharge' | 'connectionHealth' | 'probeNow'>,
  timers: Timers,
): Promise<ConnectionTest> {
  const stop = new AbortController()
  const tooLong = timers.after(LONGEST_TEST_MS, () => stop.abort())
  service.probeNow()
  const answer = await askNothing(service, { signal: stop.signal })
  tooLong()
  if (answer.ok) return WORKS
  // A service that keeps saying "too many calls" did answer.
  const isHeldOff = answer.failure.kind === 'cancelled' && service.connectionHealth.isHeldOff()
  return isHeldOff ? HELD_OFF : testOf(answer.failure)
}

const HELD_OFF: ConnectionTest = { verdict: 'busy', detail: null, callId: null }
const WORKS: ConnectionTest = { verdict: 'works', detail: null, callId: null }

/**
 * What a failed call says about the connection. A refusal of the question itself comes from a service that accepted our
 * credentials.
 */
export function testOf(failure: Failure): ConnectionTest {
  const detail = detailOf(failure)
  const callId = 'callId' in failure ? failure.callId : null
  return { verdict: verdictOf(failure), detail, callId }
}

function detailOf(failure: Failure): string | null {
  if (failure.kind === 'in-between') return failure.by
  if ('message' in failure && failure.message !== null) return failure.message
  return 'cause' in failure ? failure.cause : null
}

const SERVER_ERROR = 500
const TOO_MANY = 429

function verdictOf(failure: Failure): ConnectionTest['verdict'] {
  switch (failure.kind) {
    case 'refused':
    case 'not-found':
      return 'works'
    case 'setup':
      return SETUP_VERDICTS[failure.problem]
    case 'untrusted-connection':
      return 'certificate'
    case 'no-connection':
      return connectionVerdict(failure.cause)
    case 'no-answer':
      return failure.cause === 'timeout' ? 'timeout' : 'broken'
    case 'cancelled':
      return 'timeout'
    case 'in-between':
      if (PROXY_STATUSES.has(failure.httpStatus)) return 'proxy'
      return failure.httpStatus >= SERVER_ERROR || failure.httpStatus === TOO_MANY
        ? 'in-between'
        : 'not-the-service'
    case 'busy':
      return 'busy'
    case 'service-fault':
      return 'service-fault'
    default:
      return 'not-the-service'
  }
}

const SETUP_VERDICTS: Readonly<
  Record<Extract<Failure, { kind: 'setup' }>['problem'], ConnectionTest['verdict']>
> = {
  credentials: 'wrong-credentials',
  'no-credentials': 'wrong-credentials',
  'changed-connection': 'wrong-credentials',
  'address-not-allowed': 'address-not-allowed',
  permission: 'no-permission',
  'wrong-path': 'wrong-path',
  'operation-disabled': 'wrong-path',
  profile: 'wrong-path',
}

/** Proxy authentication, a portal's sign-in, a gateway's own refusal: none of them is the service. */
const PROXY_STATUSES = new Set([403, 407, 451, 511])

function connectionVerdict(cause: string): ConnectionTest['verdict'] {
  if (cause === 'ENOTFOUND') return 'no-such-name'
  if (cause === 'ECONNREFUSED') return 'refused'
  if (cause === PROXY_PROBLEMS.refused) return 'proxy'
  if (cause === PROXY_PROBLEMS.signIn) return 'proxy-sign-in'
  if (cause === PROXY_PROBLEMS.scheme) return 'proxy-scheme'
  if (cause === PROXY_PROBLEMS.unreachable) return 'proxy-unreachable'
  if (cause === PROXY_PROBLEMS.unusable || cause === PROXY_PROBLEMS.unsupported) return 'proxy-unusable'
  return cause === 'timeout' || cause === 'ETIMEDOUT' ? 'timeout' : 'no-network'
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g

/** The readable certificates in a PEM text, in order. */
export const certificatesIn = (pem: string): readonly string[] =>
  (pem.match(PEM) ?? []).filter((text) => {
    try {
      return new X509Certificate(text).raw.length > 0
    } catch {
      return false
    }
  })
