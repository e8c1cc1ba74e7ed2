// What setting up a shop needs of the app: the shop's keys, its proxy, and the environments that must follow a change.
import { session } from 'electron'
import { join } from 'node:path'
import type { Clock, Timers } from '@shared/clock'
import type { Environment } from '@shared/domain/environment'
import { connectedEnvironmentSchema, type ConnectedEnvironment } from '@shared/domain/setup'
import type { SecretProblem } from '@shared/domain/staff'
import { fail, succeed, type Result } from '@shared/result'
import type { AppLog } from '../platform/app-log'
import { certificatesIn, connectionCalls } from './connection-test'
import { proxyLookup } from './proxy-lookup'
import { workspaceFiles } from '../workspace/files'
import type { Workspaces } from '../workspace/workspaces'
import type { ProxyLookup } from '../service'
import { loadProfile } from '../service/profile/store'
import type { Settings } from '.'
import { practiceChainKey } from './credentials'
import type { PreferencesStore } from './preferences'
import { profileFile } from './profile-file'

export interface ShopSetupOptions {
  readonly dataFolder: string
  readonly clock: Clock
  readonly timers: Timers
  readonly random: () => number
  readonly preferences: PreferencesStore
  readonly workspaces: () => Workspaces
  readonly log: AppLog
}

/** The key that currently seals secrets, with or without a PIN. */
export async function shopKeyOf({ lock, staff }: Settings): Promise<Result<Buffer, SecretProblem>> {
  const guarded = lock.shopKey()
  return guarded === null ? staff.unguardedKey() : succeed(guarded)
}

/** The shop's proxy, looked up for each new connection. */
export const proxyOf = (settings: Settings): ProxyLookup =>
  proxyLookup(
    () => settings.proxy.inUse(),
    (url) => session.defaultSession.resolveProxy(url),
  )

/** Each environment has an agent id of its own; screens and receipts show that of the open one. */
export async function takeAgentId(
  { connections }: Settings,
  preferences: PreferencesStore,
  environment: ConnectedEnvironment,
): Promise<void> {
  const onboarding = await connections.onboarding(environment)
  const { shop } = preferences.read()
  const agentId = onboarding.state === 'done' ? onboarding.agentId : ''
  if (shop.agentId !== agentId) preferences.change({ shop: { ...shop, agentId } })
}

/** The key of the journal of `environment`. Fails with `not-allowed` while secrets are locked. */
export async function chainKeyOf(
  { chainKeys }: Settings,
  environment: Environment,
  file: string,
): Promise<Result<Uint8Array>> {
  const connected = connectedEnvironmentSchema.safeParse(environment)
  if (!connected.success) return keyOfPractice(file)
  const key = await chainKeys.of(connected.data)
  return key.ok ? key : fail({ kind: 'not-allowed', needs: 'setup' })
}

/** If the key store is locked or gone, the journal cannot be opened now: this is reported, and can be tried again. */
async function keyOfPractice(file: string): Promise<Result<Uint8Array>> {
  try {
    return succeed(await practiceChainKey(file))
  } catch {
    return fail({ kind: 'store', problem: 'other' })
  }
}

/** For the workflows of the first launch and of the connection settings. */
export function setupDependencies(options: ShopSetupOptions, settings: Settings) {
  const { dataFolder, clock, timers, random, preferences, workspaces, log } = options
  const { connections, drafts, secrets, staff, lock, chainKeys, protector } = settings
  return {
    clock,
    connections,
    drafts,
    secrets,
    staff,
    lock,
    protection: () => protector.state(),
    changeProtection: settings.changeProtection,
    startOver: settings.startOver,
    escrow: chainKeys.escrow,
    ...connectionCalls({
      clock,
      timers,
      random,
      limiter: (environment) => workspaceFiles(join(dataFolder, environment), log).limiter,
      profile: (environment) => loadProfile(profileFile(dataFolder, environment)).profile,
      proxy: proxyOf(settings),
      reportDefect: log.error,
    }),
    countCertificates: (pem: string) => certificatesIn(pem).length,
    onConnectionChanged: async (environment: Environment, change: 'credentials' | 'address') => {
      const present = workspaces().state()
      if (present.environment !== environment) return
      if (change === 'credentials' && present.recovered) workspaces().setupChanged()
      else await workspaces().enter(environment)
    },
    onAgentId: (environment: Environment, agentId: string) => {
      if (workspaces().state().environment !== environment) return
      preferences.change({ shop: { ...preferences.read().shop, agentId } })
    },
    enter: async (environment: Environment) => {
      const entered = await workspaces().enter(environment)
      if (entered.ok) preferences.change({ environment })
      return entered
    },
  }
}
