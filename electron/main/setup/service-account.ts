// The shop's account with the service, in a connected environment.
import type { Clock } from '#shared/base/clock'
import { stopsCalls } from '#shared/shop/connection-mismatch'
import { connectedEnvironmentSchema } from '#shared/shop/setup'
import type { Environment } from '#shared/base/environment'
import type { OperationName } from '#shared/operations/registry'
import type { Credentials, ProxyLookup, ServiceProfile } from '../operations/service'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { AgentStanding } from '../access/merchant-connections'
import type { Settings } from './shop'
import { certificatesIn } from '../settings/connection-test'
import type { PreferencesStore } from '../settings/preferences'
import { provenOperations } from '../settings/proven-operations'

/** The address of the service, the trusted authorities, and the credentials, requested for every call. */
export interface ServiceAccount {
  readonly baseAddress: string
  readonly certificates: readonly string[]
  readonly proxy: ProxyLookup
  readonly profile: ServiceProfile
  /** An operation with an assumed contract just worked. */
  readonly onProven: (operation: OperationName) => void
  /** Null while this computer does not hold them: it keeps none, or lost them, or the connection was changed on the disk. */
  credentials(): Credentials | null
  /** For whom accounts are opened. */
  agent(): AgentStanding
  /** The files say something else than what the credentials are for. */
  isConnectionChanged(): boolean
  /** When the secret in use was first typed here, or a time by which it was; null while this computer does not hold it. */
  clientSecretSetAt(): number | null
  /** The keys of the signatures on account callbacks, the current one first; empty if none is set. */
  webhookSecrets(): readonly string[]
}

export interface ServiceAccountOptions {
  readonly dataFolder: string
  readonly clock: Pick<Clock, 'now'>
  readonly preferences: PreferencesStore
  readonly proxy: ProxyLookup
  readonly reportDefect: ReportDefect
}

/**
 * Opens the secrets if the counter is unlocked. Null in practice, and while the shop is not connected. A shop whose
 * credentials are not there has an account all the same: its journal opens, and only calls wait for them.
 */
export async function serviceAccountOf(
  settings: Settings,
  environment: Environment,
  { dataFolder, clock, preferences, proxy, reportDefect }: ServiceAccountOptions,
): Promise<ServiceAccount | null> {
  const connected = connectedEnvironmentSchema.safeParse(environment)
  if (!connected.success) return null
  const { secrets, service, lock } = settings
  const shopKey = lock.shopKey()
  await service.open(connected.data, shopKey)
  if (shopKey !== null) await settings.proxy.load(shopKey)
  const { baseAddress, extraCertificates, profile } = await service.present(connected.data)
  if (baseAddress === null) return null
  preferences.nameAgent(service.agent(connected.data).agentId)
  // Loaded when it is needed: the first screen does not wait for the service's operations.
  const { loadProfile } = await import('../operations/service/profile')
  const proven = provenOperations(dataFolder, environment)
  return {
    baseAddress,
    certificates: certificatesIn(extraCertificates ?? ''),
    proxy,
    profile: loadProfile(profile).profile,
    onProven: (operation) =>
      void proven
        .note(operation, clock.now())
        .catch((error: unknown) => reportDefect('profile.not-proven', error)),
    credentials: () =>
      lock.isLooking()
        ? null
        : service.credentials(connected.data, { baseAddress, extraCertificates, profile }),
    agent: () => service.agent(connected.data),
    isConnectionChanged: () => stopsCalls(service.mismatch(connected.data)),
    clientSecretSetAt: () => (lock.isLooking() ? null : secrets.clientSecretSetAt(connected.data)),
    webhookSecrets: () => secrets.webhookSecrets(connected.data),
  }
}
