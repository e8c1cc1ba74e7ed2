// The shop's own settings and secrets on this computer, opened in the order of their dependencies.
import type { Clock, Timers } from '@shared/clock'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '@shared/domain/setup'
import type { LockState, SecretProblem } from '@shared/domain/staff'
import { succeed, type Result } from '@shared/result'
import { openChainKeys, openSigningKeys, type ChainKeys } from './chain-keys'
import type { MerchantConnections, OnboardingDrafts } from '../workflows/shop/setup-dependencies'
import { openConnections } from './connections'
import { createCounterLock, type CounterLock, type Presence } from './counter-lock'
import type { KeyStore } from './credentials'
import { openOnboardingDrafts } from './onboarding-drafts'
import { openProtector, type ProtectionChoice, type Protector } from './protector'
import { openProxySettings, type ProxySettings } from './proxy'
import { openSecrets, type Secrets } from './secrets'
import { openStaff, type Staff } from './staff'

export interface SettingsOptions {
  /** The app's data folder. */
  readonly folder: string
  readonly keyStore: KeyStore
  readonly clock: Clock
  /** How long the computer has been on, in ms. */
  readonly uptimeMs: () => number
  readonly timers: Timers
  readonly presence: Presence
  readonly autoLockMinutes: () => number
  readonly onLockChanged: (state: LockState) => void
}

export interface Settings {
  readonly protector: Protector
  readonly connections: MerchantConnections
  readonly staff: Staff
  readonly lock: CounterLock
  readonly drafts: OnboardingDrafts
  readonly secrets: Secrets
  readonly proxy: ProxySettings
  readonly chainKeys: ChainKeys
  readonly signingKeys: ChainKeys
  /**
   * Changes how this computer protects secrets, and seals everything that can still be opened under the new protection.
   */
  changeProtection(choice: ProtectionChoice): Promise<Result<null, SecretProblem>>
  /**
   * Starts over after PINs or the key store are lost: PINs are dropped, and the journal's key is recovered from its
   * copy under the merchant's secret.
   */
  startOver(
    choice: ProtectionChoice,
    environment: ConnectedEnvironment,
    clientSecret: string,
  ): Promise<Result<null, SecretProblem>>
}

export async function openSettings(options: SettingsOptions): Promise<Settings> {
  const { folder, keyStore, clock, uptimeMs, timers } = options
  const protector = await openProtector(folder, keyStore)
  const connections = openConnections(folder)
  const mustExist = await isAnyFinished(connections)
  const staff = await openStaff({ folder, mustExist, protector, clock, uptimeMs })
  const lock = createCounterLock({
    staff,
    clock,
    timers,
    presence: options.presence,
    autoLockMinutes: options.autoLockMinutes,
    onChange: options.onLockChanged,
  })
  const secrets = openSecrets(folder, protector, clock)
  const proxy = await openProxySettings(folder, protector)
  const chainKeys = openChainKeys(folder, protector)
  const signingKeys = openSigningKeys(folder, protector)
  return {
    protector,
    connections,
    staff,
    lock,
    drafts: openOnboardingDrafts(folder, protector),
    secrets,
    proxy,
    chainKeys,
    signingKeys,
    changeProtection: async (choice) => {
      const carried = await chainKeys.carryOver(
        () => signingKeys.carryOver(() => staff.carryOver(() => protector.choose(choice)), true),
        false,
      )
      if (!carried.ok) return carried
      const shopKey = staff.isGuarded() ? lock.shopKey() : await keyOrNull(staff.unguardedKey())
      if (shopKey === null) return succeed(null)
      const sealed = await secrets.sealAgain(shopKey)
      return sealed.ok ? proxy.sealAgain(shopKey) : sealed
    },
    startOver: async (choice, environment, clientSecret) => {
      const carried = await chainKeys.carryOver(
        () => signingKeys.carryOver(() => protector.choose(choice), true),
        true,
      )
      if (!carried.ok) return carried
      for (const keys of [chainKeys, signingKeys])
        if (!(await keys.of(environment)).ok) await keys.reclaim(environment, clientSecret)
      await staff.forgetPins()
      await secrets.forgetSealed()
      await proxy.forgetSealed()
      return succeed(null)
    },
  }
}

const keyOrNull = async (asked: Promise<Result<Buffer, SecretProblem>>): Promise<Buffer | null> => {
  const key = await asked
  return key.ok ? key.value : null
}

async function isAnyFinished(connections: MerchantConnections): Promise<boolean> {
  const all = await Promise.all(CONNECTED_ENVIRONMENTS.map((environment) => connections.read(environment)))
  return all.some(({ finishedAt }) => finishedAt !== null)
}
