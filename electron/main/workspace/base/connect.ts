// The service of one environment, and how to disconnect from it: the shop's own, or the practice service inside the
// app.
import type { Clock } from '#shared/base/clock'
import {
  BILLERS_WITHOUT_STATUS,
  PRACTICE_AGENT_ID,
  createPracticeService,
  servePractice,
  type PracticeService,
} from '#practice/index'
import type { WorkspaceFiles } from './files'
import type { ServiceAccount } from '../../setup/service-account'
import type { AgentStanding } from '../../access/merchant-connections'
import type { WorkspaceContext } from './context'
import type { TrustedTime } from '#shared/base/trusted-time'
import {
  BUILT_IN_PROFILE,
  createService,
  type CallLogEntry,
  type Service,
  type ServiceOptions,
  type ServiceProfile,
  type ShareBudget,
} from '../../operations/service'
import { keepPracticeTime } from './practice-handlers'

type FilesOfConnection = Pick<
  WorkspaceFiles,
  'practiceClock' | 'practiceLedger' | 'limiter' | 'cache' | 'operators'
>

/** The environment, and who hears what time its service says. */
export type ConnectOptions = WorkspaceContext & { readonly trustedTime: Pick<TrustedTime, 'heard'> }

/** A service to talk to, and how to disconnect from it. */
export interface Connection {
  readonly service: Service
  readonly profile: ServiceProfile
  readonly baseAddress: string
  readonly webhookSecrets: () => readonly string[]
  /** For whom accounts are opened. */
  readonly agent: () => AgentStanding
  /** Billers about whose payments the service cannot be asked, although it can about others. */
  readonly unaskedBillers: ReadonlySet<string>
  /** The service itself, if it runs inside the app. */
  readonly practice: PracticeService | null
  readonly practiceClock: Pick<Clock, 'now'>
  /** Advances time for that service alone. */
  readonly passTime: ((ms: number) => void) | null
  close(): Promise<void>
}

/** Practice if there is no account. `share` is the budget of calls of a shop with an office. */
export const connectTo = async (
  account: ServiceAccount | null,
  options: ConnectOptions,
  files: FilesOfConnection,
  share: ShareBudget | null,
): Promise<Connection> =>
  account === null
    ? practiceConnection(options, files, share)
    : shopConnection(options, files, account, share)

/** Practice: the whole service inside the app. */
async function practiceConnection(
  options: ConnectOptions,
  files: FilesOfConnection,
  share: ShareBudget | null,
): Promise<Connection> {
  const { clock, timers } = options
  const practiceTime = keepPracticeTime(clock, files.practiceClock)
  const practice = createPracticeService({
    clock: practiceTime.clock,
    ledgerFile: files.practiceLedger,
    sleep: (ms) => new Promise((resolve) => void timers.after(ms, resolve)),
    latencyMs: () => PRACTICE_LATENCY_MS,
  })
  const served = await servePractice(practice)
  const service = serviceAt(options, files, {
    baseUrl: served.url,
    credentials: () => practice.merchant,
    profile: PRACTICE_PROFILE,
    ...shareOf(share),
  })
  return {
    service,
    profile: PRACTICE_PROFILE,
    baseAddress: PRACTICE_RETURN,
    webhookSecrets: () => [practice.merchant.webhookSecret],
    // An agent of its own, so that openings can be practised before a shop is connected.
    agent: () => ({ agentId: PRACTICE_AGENT_ID, changed: null }),
    unaskedBillers: BILLERS_WITHOUT_STATUS,
    practice,
    practiceClock: practiceTime.clock,
    passTime: practiceTime.pass,
    close: async () => {
      await service.close()
      await served.close()
    },
  }
}

/** The shop's own service. */
function shopConnection(
  options: ConnectOptions,
  files: FilesOfConnection,
  account: ServiceAccount,
  share: ShareBudget | null,
): Connection {
  const { baseAddress, credentials, isConnectionChanged, certificates, profile, proxy, onProven } = account
  const service = serviceAt(options, files, {
    baseUrl: baseAddress,
    credentials,
    isConnectionChanged,
    extraCertificates: certificates,
    profile,
    proxy,
    onProven,
    ...shareOf(share),
  })
  return {
    service,
    profile,
    baseAddress,
    webhookSecrets: () => account.webhookSecrets(),
    agent: () => account.agent(),
    unaskedBillers: new Set(),
    practice: null,
    practiceClock: options.clock,
    passTime: null,
    close: () => service.close(),
  }
}

/** The practice service knows the status of a bill, which the built-in profile leaves switched off. */
const PRACTICE_PROFILE: ServiceProfile = {
  ...BUILT_IN_PROFILE,
  ops: {
    ...BUILT_IN_PROFILE.ops,
    'bill.status': { ...BUILT_IN_PROFILE.ops['bill.status'], enabled: true },
  },
}

/** An address that never resolves: in practice there is no customer with a browser. */
const PRACTICE_RETURN = 'https://practice.invalid/'

/** Long enough to see each step at the counter, short enough not to wait for it. */
const PRACTICE_LATENCY_MS = 120

type ServiceConnection = Pick<ServiceOptions, 'baseUrl' | 'credentials' | 'profile'> &
  Partial<
    Pick<ServiceOptions, 'isConnectionChanged' | 'extraCertificates' | 'proxy' | 'onProven' | 'shareBudget'>
  >

const shareOf = (share: ShareBudget | null): Pick<ServiceOptions, 'shareBudget'> =>
  share === null ? {} : { shareBudget: share }

const serviceAt = (
  options: ConnectOptions,
  files: FilesOfConnection,
  connection: ServiceConnection,
): Service =>
  createService({
    ...connection,
    environment: options.environment,
    clock: options.clock,
    trustedTime: options.trustedTime,
    timers: options.timers,
    random: options.random,
    limiterStore: files.limiter,
    cacheStore: files.cache,
    shopOperators: () => files.operators.read(),
    log: (entry) => options.log.info('service.call', logged(entry)),
    reportDefect: options.log.error,
    allowLoopbackHttp: options.environment === 'practice',
  })

const logged = ({ operation, came, httpStatus, tookMs }: CallLogEntry) => ({
  operation,
  outcome: came,
  httpStatus,
  durationMs: Math.round(tookMs),
})
