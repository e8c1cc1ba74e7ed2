// The service as used by the rest of the main process: built once per environment by the composition.
import type { Clock, Timers } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { TrustedTime } from '#shared/base/trusted-time'
import { readBaseUrl } from '../../service/client/address'
import { CONNECT_TIMEOUT_MS, createClient, type CallLogEntry } from '../../service/client/client'
import type { Credentials } from '../../service/client/credentials'
import {
  trackConnectionHealth,
  type ConnectionHealthTracker,
  type ConnectionHealthMonitor,
} from '../../service/client/connection-health'
import { createLineProbe, type LineProbe } from '../../service/client/line-probe'
import type { ServiceContext } from '../../service/client/service-context'
import { areasOf, type Areas } from './kinds'
import { BUILT_IN_PROFILE } from './built-in-profile'
import type { OperationName } from '#shared/operations/registry'
import type { ServiceProfile } from '../../service/profile/schema'
import type { ShareBudget } from '../../service/client/call-budget'
import type { LimiterStore, QueueLimits } from '../../service/client/dispatch-window'
import { createQueue } from '../../service/client/queue'
import type { CacheStore } from '../../service/client/read-cache'
import { createReads } from '../../service/client/reads'
import { createServiceClock, type ServiceClock } from '../../service/client/service-clock'
import { createTransport, type Transport } from '../../service/client/transport'
import type { ProxyLookup } from '../../service/client/tunnel'

export type { CallLogEntry } from '../../service/client/client'
export type { Credentials } from '../../service/client/credentials'
export type { AccountApplication, AccountService } from '../account/service/account-service'
export type { BillPayment, BillService } from '../bill/service/bill-service'
export type { IdentityService, VaultCustomer } from '../checks/service/identity'
export type { MessageService, OneTimeCode } from '../checks/service/message'
export type { VerificationService } from '../checks/service/verification'
export type { ConnectionHealthMonitor } from '../../service/client/connection-health'
export type { CallOptions } from '../../service/client/service-context'
export { BUILT_IN_PROFILE } from './built-in-profile'
export type { ServiceProfile } from '../../service/profile/schema'
export * from './profile'
export type { CallBudget, CallRight, ShareBudget, WaitingCalls } from '../../service/client/call-budget'
export type { DispatchWindow, Lane, LimiterStore } from '../../service/client/dispatch-window'
export type { CacheStore } from '../../service/client/read-cache'
export type { RechargeService } from '../recharge/service/recharge-service'
export type { Transport, WireAnswer, WireRequest } from '../../service/client/transport'
export type { ProxyLookup, ProxyRoute } from '../../service/client/tunnel'

export interface Service extends Areas {
  readonly connectionHealth: ConnectionHealthMonitor
  /** The credentials or the allowlist were corrected: calls may be sent again. */
  setupChanged(): void
  /** A person asks whether a stopped line works again: the next read of the screen finds out. */
  probeNow(): void
  /** The counter was locked: what was found out about its customers is asked again. */
  locked(): void
  /** A call of the same client left past this service (a connection test): it counts like one of its own. */
  noteOutsideCall(): void
  /** Looks whether the service can be reached, now and from then on; `look` does so at once, when the network changed. */
  readonly line: Pick<LineProbe, 'watch' | 'look'>
  /** How far this computer's clock was from the service's at its last answer; null if there was none. */
  readonly clockOffset: ServiceClock['offset']
  close(): Promise<void>
}

export interface ServiceOptions {
  readonly baseUrl: string
  /** Requested for every call; null while the shop is not connected. */
  readonly credentials: () => Credentials | null
  /** The credentials are for another connection than the files say: that is why there are none. */
  readonly isConnectionChanged?: (() => boolean) | undefined
  readonly profile?: ServiceProfile
  /** In production a payment with an assumed contract needs the owner's confirmation. */
  readonly environment?: Environment
  /** An operation with an assumed contract just worked: the settings tell it. */
  readonly onProven?: (operation: OperationName) => void
  readonly clock: Clock
  /** Hears the time of each answer. */
  readonly trustedTime?: Pick<TrustedTime, 'heard'>
  readonly timers: Timers
  /** A fraction from 0 up to 1, for jitter only. */
  readonly random: () => number
  readonly limiterStore: LimiterStore
  /** What the calls are taken from where several counters share one budget; the counter's own window without it. */
  readonly shareBudget?: ShareBudget
  readonly cacheStore?: CacheStore
  /** The shop's own table of operators, requested for every list. */
  readonly shopOperators?: () => readonly Operator[]
  readonly log: (entry: CallLogEntry) => void
  /** Called with every defect that a call survives. */
  readonly reportDefect: ReportDefect
  /** Only for the practice service that the app itself started on this computer. */
  readonly allowLoopbackHttp: boolean
  readonly extraCertificates?: readonly string[]
  /** The shop's proxy; connections are direct without it. */
  readonly proxy?: ProxyLookup
  /** The network: axios over Node's http(s) unless a simulation provides its own. */
  readonly transport?: Transport
}

/**
 * Throws on a base address that must not be used (not HTTPS, or with credentials in it): check it with `readBaseUrl`
 * before.
 */
export function createService(options: ServiceOptions): Service {
  const address = readBaseUrl(options.baseUrl, options.allowLoopbackHttp)
  if (!address.ok) throw new RangeError(`not a base address of the service: ${address.problem}`)
  const { clock, timers, credentials, log, reportDefect, profile = BUILT_IN_PROFILE } = options
  const transport =
    options.transport ??
    createTransport({ timers, extraCertificates: options.extraCertificates, proxy: options.proxy })
  const connectionHealth: ConnectionHealthTracker = trackConnectionHealth({
    clock,
    timers,
    queue: () => queue,
    lack: () => lackOf(options),
    reportDefect,
  })
  const queue = createQueue({
    clock,
    timers,
    store: options.limiterStore,
    limits: limitsOf(profile),
    ...(options.shareBudget === undefined ? {} : { share: options.shareBudget }),
    onChange: () => connectionHealth.queueMoved(),
    reportDefect,
  })
  const serviceClock = createServiceClock(clock)
  const client = createClient({
    serviceClock,
    trustedTime: options.trustedTime,
    baseUrl: address.baseUrl,
    environment: options.environment ?? 'production',
    onProven: options.onProven,
    profile,
    credentials,
    transport,
    queue,
    health: connectionHealth,
    clock,
    log,
    reportDefect,
  })
  const reads = createReads({
    client,
    clock,
    timers,
    random: options.random,
    ...(options.cacheStore === undefined ? {} : { cacheStore: options.cacheStore }),
  })
  const probe = createLineProbe({
    clock,
    timers,
    health: connectionHealth,
    reach: async () => (await transport.reach?.(address.baseUrl, CONNECT_TIMEOUT_MS)) ?? 'reached',
  })
  const context: ServiceContext = { client, reads, clock, shopOperators: options.shopOperators ?? (() => []) }
  return {
    ...areasOf(context),
    connectionHealth,
    setupChanged: () => connectionHealth.setupChanged(),
    probeNow: () => connectionHealth.probeNow(),
    locked: reads.forgetCustomers,
    noteOutsideCall: () => queue.noteOutside(),
    line: probe,
    clockOffset: serviceClock.offset,
    close: async () => {
      probe.close()
      queue.close()
      connectionHealth.close()
      transport.close()
    },
  }
}

function lackOf({ credentials, isConnectionChanged }: ServiceOptions) {
  if (credentials() !== null) return null
  return isConnectionChanged?.() === true ? 'changed-connection' : 'no-credentials'
}

const limitsOf = ({ limits }: ServiceProfile): QueueLimits => ({
  callsPerWindow: limits.calls_per_window,
  windowMs: limits.window_seconds * 1_000,
  moneyReserve: limits.money_reserve,
})
