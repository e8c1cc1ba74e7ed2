// The shop's own settings and secrets on this computer, opened in the order of their dependencies.
import { join } from 'node:path'
import type { AnchorStore } from '#shared/log/anchor-store'
import type { Clock, Timers } from '#shared/base/clock'
import type { ReportDefect } from '#shared/base/ignore-errors'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '#shared/shop/setup'
import type { LockState, SecretProblem, UnlockOutcome } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import { exists } from '#shared/node/files/disk'
import type { Damage } from '../files/damage'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import { boundConnections, withBoundAgent, connectionMemory } from '../settings/bound-connections'
import { CHAIN_KEY_FILE, openChainKeys, openSigningKeys, type ChainKeys } from '../access/chain-keys'
import type { BoundConnections, MerchantConnections } from '../access/merchant-connections'
import type { OnboardingDrafts } from './setup-dependencies'
import { openConnections } from '../settings/connections'
import { createCounterLock, type CounterLock, type Presence } from '../access/counter-lock'
import type { KeyStore } from '../access/credentials'
import { openOfficeStores, type OfficeStores } from '../access/office-stores'
import { finishRotation, rotateWhenDue } from './key-rotation'
import { openOnboardingDrafts } from './onboarding-drafts'
import { openProtector, type ProtectionChoice, type Protector } from '../access/protector'
import { openProxySettings, type ProxySettings } from '../settings/proxy'
import { openSecrets, type Secrets } from '../access/secrets'
import type { Cost } from '../access/sealing'
import { openStaff, type Staff } from '../access/staff'

export interface SettingsOptions {
  /** The app's data folder. */
  readonly folder: string
  readonly keyStore: KeyStore
  /** A memory outside the folder. */
  readonly anchors: AnchorStore
  readonly clock: Clock
  /** How long the computer has been on, in ms. */
  readonly uptimeMs: () => number
  readonly timers: Timers
  readonly presence: Presence
  readonly autoLockMinutes: () => number
  readonly onLockChanged: (state: LockState) => void
  /** Another key of the shop seals everything from now on. */
  readonly onKeyReplaced?: () => void
  readonly reportDefect: ReportDefect
  readonly damage: Pick<Damage, 'note'>
  /** What a PIN's guess costs; the app's own unless told. */
  readonly pinCost?: Cost
}

export interface Settings {
  readonly protector: Protector
  readonly connections: MerchantConnections
  readonly staff: Staff
  readonly lock: CounterLock
  readonly drafts: OnboardingDrafts
  readonly secrets: Secrets
  /** The credentials with the connection that each is for. */
  readonly service: BoundConnections
  readonly proxy: ProxySettings
  readonly chainKeys: ChainKeys
  /** Of the shop whose PIN opened this counter alone. */
  readonly ownChainKeys: OwnChainKeys
  readonly signingKeys: ChainKeys
  /** What this counter keeps of its office, in each environment. */
  readonly offices: OfficeStores
  /** Replaces the shop's key if a list of staff of before would open it. */
  rotateKey(): Promise<void>
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
  const { folder, keyStore, clock, timers } = options
  const protector = await openProtector(folder, keyStore)
  const connections = openConnections(folder)
  const mustExist = await isAnyFinished(connections)
  const staff = await openStaff({ ...options, mustExist, protector, cost: options.pinCost })
  const lock = createCounterLock({
    staff,
    clock,
    timers,
    presence: options.presence,
    autoLockMinutes: options.autoLockMinutes,
    onChange: options.onLockChanged,
  })
  // Before anything is read that the shop's key seals.
  await finishRotation(folder, staff.keyId())
  const secrets = openSecrets(folder, protector, clock)
  const proxy = await openProxySettings(folder, protector, options.damage)
  const keyed = withPresentKey({ ...options, staff, lock, secrets, proxy })
  const chainKeys = openChainKeys(folder, protector)
  const signingKeys = openSigningKeys(folder, protector)
  const offices = openOfficeStores(folder, protector, keyStore)
  const service = boundConnections({
    secrets: keyed.secrets,
    connections,
    memory: connectionMemory(options.anchors),
  })
  return {
    protector,
    connections: withBoundAgent(connections, secrets),
    ...keyed,
    service,
    drafts: openOnboardingDrafts(folder, protector),
    chainKeys,
    ownChainKeys: ownKeys(folder, chainKeys, keyed),
    signingKeys,
    offices,
    changeProtection: async (choice) => {
      const carried = await chainKeys.carryOver(
        () =>
          signingKeys.carryOver(
            () => offices.carryOver(() => staff.carryOver(() => protector.choose(choice))),
            true,
          ),
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
        () => signingKeys.carryOver(() => offices.carryOver(() => protector.choose(choice)), true),
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

export interface OwnChainKeys extends Pick<ChainKeys, 'of'> {
  /** Called when the counter was unlocked. */
  unlocked(): Promise<void>
  /** Its log lies here, opens, and is not that of the shop whose PIN opened this counter. */
  isForeign(environment: ConnectedEnvironment): Promise<boolean>
  /** Whose logs lie here was seen since the start. */
  isShopKnown(): boolean
}

/**
 * The keys of the logs of the shop whose PIN opened this counter, and of no other one that lies here. While it is locked, what was seen since the
 * start counts.
 */
function ownKeys(
  folder: string,
  chainKeys: ChainKeys,
  { staff, lock }: Pick<Settings, 'staff' | 'lock'>,
): OwnChainKeys {
  const own = new Set<ConnectedEnvironment>()
  let isKnown = false
  const see = async (environment: ConnectedEnvironment): Promise<void> => {
    const shopKey = staff.isGuarded() ? lock.shopKey() : null
    if (shopKey === null) return
    if (await chainKeys.isOwn(environment, shopKey)) own.add(environment)
    else own.delete(environment)
  }
  const of: ChainKeys['of'] = async (environment) => {
    await see(environment)
    const key = await chainKeys.of(environment)
    return own.has(environment) || !key.ok ? key : fail('damaged')
  }
  return {
    of,
    // Where nobody has a PIN there is no shop yet whose it could be.
    isForeign: async (environment) =>
      staff.isGuarded() && isKnown && !(await of(environment)).ok && (await chainKeys.of(environment)).ok,
    unlocked: async () => {
      for (const environment of CONNECTED_ENVIRONMENTS)
        if (await exists(join(folder, environment, CHAIN_KEY_FILE))) await see(environment)
      isKnown = true
    },
    isShopKnown: () => isKnown || !staff.isGuarded(),
  }
}

interface Keyed extends Pick<Settings, 'staff' | 'lock' | 'secrets' | 'proxy'> {
  readonly folder: string
  readonly reportDefect: ReportDefect
  readonly onKeyReplaced?: (() => void) | undefined
}

/**
 * Uses of the shop's key, one after the other and each with the key of that moment: nothing is sealed with a key that
 * was replaced in the meantime. A key that is due to be replaced is replaced after each unlock.
 */
function withPresentKey(parts: Keyed): Pick<Settings, 'staff' | 'lock' | 'secrets' | 'proxy' | 'rotateKey'> {
  const { folder, staff, lock, secrets, proxy, reportDefect } = parts
  const inOrder = createSerialQueue()
  const present = (given: Uint8Array): Uint8Array =>
    (staff.isGuarded() ? lock.shopKey() : null) ?? Buffer.from(given)
  const withKey = <Value>(given: Uint8Array, use: (key: Uint8Array) => Promise<Value>): Promise<Value> =>
    inOrder(async () => {
      // A disk that was full when the key was replaced may have left the new files beside the old ones.
      await finishRotation(folder, staff.keyId())
      return use(present(given))
    })
  // It stays due, so a failure stops nobody.
  const rotateKey = (): Promise<void> =>
    inOrder(() => rotateWhenDue(parts)).catch((error: unknown) => {
      reportDefect('shop.key-not-replaced', error)
    })
  const thenRotate = async (outcome: UnlockOutcome): Promise<UnlockOutcome> => {
    if (outcome.kind === 'open') await rotateKey()
    return outcome
  }
  return {
    rotateKey,
    staff: {
      ...staff,
      setPin: (id, pin, given) => withKey(given, (key) => staff.setPin(id, pin, key)),
    },
    lock: {
      ...lock,
      unlock: async (staffId, pin) => thenRotate(await lock.unlock(staffId, pin)),
      approve: async (ownerId, pin, action, about) =>
        thenRotate(await lock.approve(ownerId, pin, action, about)),
    },
    secrets: {
      ...secrets,
      keepCredentials: (environment, credentials, binding, given) =>
        withKey(given, (key) => secrets.keepCredentials(environment, credentials, binding, key)),
      bind: (environment, binding, given) => withKey(given, (key) => secrets.bind(environment, binding, key)),
      keepWebhookSecret: (environment, secret, given) =>
        withKey(given, (key) => secrets.keepWebhookSecret(environment, secret, key)),
      load: (environment, given) => withKey(given, (key) => secrets.load(environment, key)),
      keepLogBegun: (environment, given) => withKey(given, (key) => secrets.keepLogBegun(environment, key)),
      sealAgain: (given) => withKey(given, (key) => secrets.sealAgain(key)),
    },
    proxy: {
      ...proxy,
      keep: (choice, given) => withKey(given, (key) => proxy.keep(choice, key)),
      load: (given) => withKey(given, (key) => proxy.load(key)),
      sealAgain: (given) => withKey(given, (key) => proxy.sealAgain(key)),
    },
  }
}

export const keyOrNull = async (asked: Promise<Result<Buffer, SecretProblem>>): Promise<Buffer | null> => {
  const key = await asked
  return key.ok ? key.value : null
}

async function isAnyFinished(connections: MerchantConnections): Promise<boolean> {
  const all = await Promise.all(CONNECTED_ENVIRONMENTS.map((environment) => connections.read(environment)))
  return all.some(({ finishedAt }) => finishedAt !== null)
}
