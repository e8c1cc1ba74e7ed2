// What setting up a shop needs of the app: the shop's keys, its proxy, and the environments that must follow a change.
import { join } from 'node:path'
import type { Clock, Timers } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import {
  CONNECTED_ENVIRONMENTS,
  connectedEnvironmentSchema,
  type ConnectedEnvironment,
} from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import type { ConnectionChange, SetupDependencies, SetupOffice } from './setup-dependencies'
import type { AppLog } from '../platform/app-log'
import { exists } from '#shared/node/files/disk'
import { JOURNAL_FILE } from '../access/chain-keys'
import { certificatesIn, connectionCalls } from '../settings/connection-test'
import { proxyLookup } from '../settings/proxy-lookup'
import type { LimiterStore, ProxyLookup } from '../operations/service'
import { keyOrNull, type Settings } from './shop'
import { practiceChainKey, type KeyStore } from '../access/credentials'
import type { PreferencesStore } from '../settings/preferences'
import type { WorkspacesAtWork } from './workspaces-at-work'

export interface ShopSetupOptions {
  readonly dataFolder: string
  readonly clock: Clock
  readonly timers: Timers
  readonly random: () => number
  readonly preferences: PreferencesStore
  readonly workspaces: () => WorkspacesAtWork
  /** The calls of the last minute, which an open environment and a test of its connection share. */
  readonly limiter: (environment: ConnectedEnvironment) => LimiterStore
  readonly officeAtSetup: SetupOffice
  /** The way out of the shop's network. */
  readonly proxy: ProxyLookup
  readonly log: AppLog
}

/** The key that currently seals secrets, with or without a PIN. */
export async function shopKeyOf({ lock, staff }: Settings): Promise<Result<Buffer, SecretProblem>> {
  const guarded = lock.shopKey()
  return guarded === null ? staff.unguardedKey() : succeed(guarded)
}

/** The shop's proxy, looked up for each new connection. */
export const proxyOf = (settings: Settings, resolveProxy: (url: string) => Promise<string>): ProxyLookup =>
  proxyLookup(() => settings.proxy.inUse(), resolveProxy)

/** The key of the journal of `environment`. Fails with `not-allowed` while secrets are locked, and for the log of another shop. */
export async function chainKeyOf(
  { ownChainKeys }: Settings,
  keyStore: KeyStore,
  environment: Environment,
  file: string,
): Promise<Result<Uint8Array>> {
  const connected = connectedEnvironmentSchema.safeParse(environment)
  if (!connected.success) return keyOfPractice(file, keyStore)
  const key = await ownChainKeys.of(connected.data)
  return key.ok ? key : fail({ kind: 'not-allowed', needs: 'setup' })
}

const DOES_NOT_OPEN: readonly SecretProblem[] = ['damaged', 'changed']

/** The key with which the journal's heads are signed, in practice stored in `file`; null while it cannot be opened. */
export async function signingKeyOf(
  { signingKeys, chainKeys }: Settings,
  keyStore: KeyStore,
  environment: Environment,
  file: string,
): Promise<Uint8Array | null> {
  const connected = connectedEnvironmentSchema.safeParse(environment)
  if (!connected.success) {
    const practice = await keyOfPractice(file, keyStore)
    return practice.ok ? practice.value : null
  }
  const key = await signingKeys.of(connected.data)
  if (key.ok) return key.value
  // The log's own key opens, so it is no matter of the key store: somebody wrote into the file. The new key is told as one that took its place.
  const isDamaged = DOES_NOT_OPEN.includes(key.failure) && (await chainKeys.of(connected.data)).ok
  const renewed = isDamaged ? await signingKeys.renew(connected.data) : key
  return renewed.ok ? renewed.value : null
}

/** If the key store is locked or gone, the journal cannot be opened now: this is reported, and can be tried again. */
async function keyOfPractice(file: string, keyStore: KeyStore): Promise<Result<Uint8Array>> {
  try {
    return succeed(await practiceChainKey(file, keyStore))
  } catch {
    return fail({ kind: 'store', problem: 'other' })
  }
}

/**
 * The environment whose log came with a backup while the shop is not connected again: a real one before the sandbox. Null
 * once the owner has a PIN.
 */
export async function restoredLog(
  { dataFolder, preferences }: Pick<ShopSetupOptions, 'dataFolder' | 'preferences'>,
  { connections, staff }: Pick<Settings, 'connections' | 'staff'>,
): Promise<ConnectedEnvironment | null> {
  if (staff.isGuarded() || preferences.read().environment !== null) return null
  for (const environment of CONNECTED_ENVIRONMENTS.toReversed()) {
    const { baseAddress } = await connections.read(environment)
    if (baseAddress !== null && (await exists(join(dataFolder, environment, JOURNAL_FILE))))
      return environment
  }
  return null
}

/** Whose the log of a connected environment is: proven by the client secret, and kept with the shop's key. */
export const logOwnership = (settings: Settings): Pick<SetupDependencies, 'escrow' | 'mayOwnLog'> => {
  const { staff, lock, chainKeys, ownChainKeys, signingKeys } = settings
  return {
    escrow: async (environment, clientSecret) => {
      const key = await shopKeyOf(settings)
      if (!key.ok) return
      await chainKeys.escrow(environment, clientSecret, key.value)
      await signingKeys.escrow(environment, clientSecret, key.value)
      // The counter may lock before anybody else looks whose it is now.
      await ownChainKeys.of(environment)
    },
    mayOwnLog: async (environment, clientSecret) => {
      if (await chainKeys.isProven(environment, clientSecret)) return true
      const key = staff.isGuarded() ? lock.shopKey() : await keyOrNull(staff.unguardedKey())
      return key !== null && (await chainKeys.isOwn(environment, key))
    },
  }
}

/** For the workflows of the first launch and of the connection settings. */
export function setupDependencies(options: ShopSetupOptions, settings: Settings) {
  const { clock, timers, random, preferences, workspaces, log } = options
  const { connections, drafts, secrets, service, staff, lock, protector } = settings
  const nameAgent = (environment: ConnectedEnvironment): void =>
    preferences.nameAgent(service.agent(environment).agentId)
  return {
    clock,
    connections,
    drafts,
    secrets,
    service,
    staff,
    lock,
    office: options.officeAtSetup,
    protection: () => protector.state(),
    restoredLog: () => restoredLog(options, settings),
    changeProtection: settings.changeProtection,
    startOver: settings.startOver,
    ...logOwnership(settings),
    ...connectionCalls({
      clock,
      timers,
      random,
      limiter: options.limiter,
      onCall: (environment) => workspaces().noteOutsideCall(environment),
      proxy: options.proxy,
      reportDefect: log.error,
    }),
    countCertificates: (pem: string) => certificatesIn(pem).length,
    onConnectionChanged: async (environment: ConnectedEnvironment, change: ConnectionChange) => {
      const present = workspaces().state()
      if (present.environment !== environment) return
      nameAgent(environment)
      if (change !== 'address' && present.recovered) workspaces().setupChanged()
      else if (change !== 'works-again') await workspaces().enter(environment)
    },
    onAgentId: (environment: ConnectedEnvironment) => {
      if (workspaces().state().environment === environment) nameAgent(environment)
    },
    enter: async (environment: Environment) => {
      const entered = await workspaces().enter(environment)
      if (entered.ok) preferences.change({ environment })
      return entered
    },
  }
}
