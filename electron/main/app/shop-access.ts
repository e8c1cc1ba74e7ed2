// Connects the shop's own settings to the app: access rights, the person at the counter, and what an environment needs
// to open.
import { join } from 'node:path'
import type { AnchorRecords, AnchorStore } from '#shared/log/anchor-store'
import type { CashierRights } from '#shared/access/rights'
import { missingRight, type Admission } from '#shared/channels/access'
import type { TakeApproval } from '#shared/channels/approval'
import type { Access } from '#shared/channels/channel'
import type { Channel, Handlers, Push } from '#shared/channels/contract'
import type { Environment } from '#shared/base/environment'
import { readablePreferences } from '#shared/shop/preferences'
import { ofWhoever } from '../platform/dialogs'
import { connectedEnvironmentSchema, type OnboardingState } from '#shared/shop/setup'
import type { LockState, StaffAtCounter } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Damage } from '../files/damage'
import { readText, removeFile } from '#shared/node/files/disk'
import type { ProxyLookup } from '../operations/service'
import { openSettings, type Settings } from '../setup/shop'
import { createBackups, RESTORED_PREFERENCES, type Backups } from '../backup'
import { recordsBesideCopies } from '../backup/copy-records'
import type { JournalCopy } from '../backup/contents'
import type { ShopsKeysInBackups } from '../backup/shops-keys'
import type { BegunLog, ChainKeys } from '../access/chain-keys'
import { isLeft } from '../data-folder/data-place'
import type { Presence } from '../access/counter-lock'
import type { KeyStore } from '../access/credentials'
import { shopHandlers, type ShopChannel, type ShopHandlersOptions } from './handlers'
import type { OfficeStore } from '../access/office-stores'
import type { PreferencesStore } from '../settings/preferences'
import type { Cost } from '../access/sealing'
import { serviceAccountOf, type ServiceAccount } from '../setup/service-account'
import type { SetNow } from '../records/settings-question'
import { openKeptSettings, type KeptSettings } from '../setup/kept-settings'
import { chainKeyOf, proxyOf, signingKeyOf } from '../setup/setup'

export interface ShopAccessOptions extends Omit<
  ShopHandlersOptions,
  'proxy' | 'onStaffChanged' | 'noteChange'
> {
  /** Safe mode: nothing runs by itself. */
  readonly isSafe: boolean
  /** How long the computer has been on, in ms. */
  readonly uptimeMs: () => number
  readonly keyStore: KeyStore
  /** A memory outside the app's folder. */
  readonly anchors: AnchorStore
  readonly presence: Presence
  /** The system's answer about the proxy for an address, such as `PROXY proxy.shop:3128; DIRECT`. */
  readonly resolveProxy: (url: string) => Promise<string>
  /** Writes a consistent copy of the log at `from` to `to`, while it may be in use. */
  readonly copyJournal: (from: string, to: string) => Promise<JournalCopy>
  /** Whether only a newer app understands the log in `file`, which nobody has opened. */
  readonly isNewerLog: (file: string) => Promise<boolean>
  /** How the keys that the counters of an office share come into backups, and out of them. */
  readonly shopsKeys: ShopsKeysInBackups
  readonly damage: Pick<Damage, 'note'>
  /** What a PIN's guess costs; the app's own unless told. */
  readonly pinCost?: Cost
  readonly push: Push
  /** Other settings of the owner hold than before, without anybody having changed them here. */
  readonly onSettings: () => void
}

export interface ShopAccess {
  readonly handlers: Pick<Handlers, ShopChannel>
  /**
   * With which rights `channel`, which has `access`, may be called now with `input`, as it came. An owner's permission for
   * just that is used up.
   */
  readonly admit: (channel: Channel, access: Access, input: unknown) => Result<Admission>
  readonly staff: () => StaffAtCounter
  /** Everybody who sells or ever sold here. */
  readonly colleagues: () => readonly { readonly id: string; readonly name: string }[]
  /** Whether anybody but owners sells here. */
  readonly hasCashiers: () => boolean
  readonly isLocked: () => boolean
  /** Which opening of the counter what runs now was asked in: another after each lock. */
  readonly session: () => number
  /** Runs `work`, and what it leads to, as nobody's. */
  readonly unasked: <Value>(work: () => Value) => Value
  readonly takeApproval: TakeApproval
  /** The owner who allowed what runs now. */
  readonly approver: () => string | null
  /**
   * The key of the journal of `environment`, in practice stored in `file`. Fails with `not-allowed` while secrets are locked.
   */
  readonly chainKey: (environment: Environment, file: string) => Promise<Result<Uint8Array>>
  /** Whether the journal of that key had entries, as is kept with the key. */
  readonly begunLog: (environment: Environment) => BegunLog
  /** The key that signs heads of the journal, in practice stored in `file`; null while it cannot be opened. */
  readonly signingKey: (environment: Environment, file: string) => Promise<Uint8Array | null>
  /** Null in practice, and while the shop is not connected to `environment`. */
  readonly serviceAccount: (environment: Environment) => Promise<ServiceAccount | null>
  /** Where this counter keeps its office, in each environment. */
  readonly officeStore: (environment: Environment) => OfficeStore
  /** The client that the shop is at the service, as far as it is open, before its environment is. */
  readonly clientOf: (environment: Environment) => Pick<ServiceAccount, 'credentials' | 'clientSecretSetAt'>
  /** How the once-ever onboarding stands; in practice there is none. */
  readonly onboarding: (environment: Environment) => Promise<OnboardingState>
  /** What the owner set, and who else wrote it. */
  readonly keptSettings: KeptSettings
  /** What is set beside it, and sealed with the credentials. */
  readonly setNow: Pick<SetNow, 'agentId' | 'profileChanges' | 'copiesFolder'>
  /** A memory beside the daily copies, wherever they are now. */
  readonly copyRecords: AnchorRecords
  /** Somebody else changed where the daily copies go, or took that away. */
  readonly areCopiesChanged: () => boolean
  /** How this computer reaches the network, for whatever else of the app does. */
  readonly proxy: ProxyLookup
  /** Whether the choice of a proxy could not be read, and none was made since. */
  readonly isProxyLost: () => boolean
  /** Opens the environment that the shop works in, or waits for the first PIN. */
  start(): void
  close(): void
}

export async function openShopAccess(options: ShopAccessOptions): Promise<ShopAccess> {
  const { dataFolder, clock, timers, preferences, keyStore, log } = options
  await takeRestoredPreferences(dataFolder, preferences)
  const settings = await openSettings({
    ...options,
    folder: dataFolder,
    autoLockMinutes: () => preferences.read().autoLockMinutes,
    reportDefect: log.error,
    onKeyReplaced: () => kept.keyReplaced(),
    onLockChanged: (state) => {
      if (state.phase === 'open')
        void settings.ownChainKeys
          .unlocked()
          .catch((error: unknown) => log.error('log.owner-not-seen', error))
      if (state.phase === 'open') kept.unlocked(preferences.read().environment !== null)
      followLock(state, options)
      if (state.phase !== 'locked') return
      kept.locked()
      // What a preview unpacked is the whole log in the clear; whoever comes next must not find it.
      void backups.discard().catch((error: unknown) => log.error('backup.not-discarded', error))
    },
  })
  const { lock, staff } = settings
  const kept = keptSettingsOf(options, settings)
  const backups: Backups = openBackups(options, settings)
  const proxy = proxyOf(settings, options.resolveProxy)
  return {
    handlers: shopHandlers({ ...options, proxy, ...toldTo(kept) }, settings, backups),
    admit: admission(lock, log, { rights: () => preferences.read().cashierRights, lookedAt: kept.lookedAt }),
    proxy,
    keptSettings: kept,
    setNow: { ...setBeside(settings), copiesFolder: backups.daily.place },
    copyRecords: recordsBesideCopies(backups.daily.place, timers),
    areCopiesChanged: backups.daily.isChanged,
    isProxyLost: () => settings.proxy.view().isLost,
    isLocked: () => lock.isLocked(),
    session: () => lock.session(),
    unasked: lock.unasked,
    staff: () => ({ id: lock.staffId(), role: lock.role() }),
    colleagues: () => staff.members(),
    hasCashiers: () => staff.members().some(({ role, active }) => active && role === 'cashier'),
    takeApproval: (lift, about) => lock.takeApproval(lift, about),
    approver: () => lock.approver(),
    chainKey: async (environment, file) =>
      // Whoever only looks is given a log that cannot be written, even if the key could be opened by now. So is everybody
      // where nobody has a PIN: a connected shop has one before its log is opened, so somebody else wrote that list.
      lock.isLooking() || isUnguardedLog(staff, environment)
        ? fail({ kind: 'not-allowed', needs: 'unlock' })
        : chainKeyOf(settings, keyStore, environment, file),
    begunLog: (environment) => begunLogOf(settings, environment),
    signingKey: async (environment, file) =>
      isUnguardedLog(staff, environment) ? null : signingKeyOf(settings, keyStore, environment, file),
    serviceAccount: (environment) =>
      serviceAccountOf(settings, environment, {
        dataFolder,
        clock,
        preferences,
        proxy,
        reportDefect: log.error,
      }),
    officeStore: settings.offices.of,
    clientOf: (environment) => clientOf(settings, environment),
    onboarding: async (environment) => {
      const connected = connectedEnvironmentSchema.safeParse(environment)
      return connected.success ? settings.connections.onboarding(connected.data) : { state: 'open' }
    },
    start: () => {
      if (preferences.read().environment === 'practice' || !lock.isLocked()) resume(options)
      // A copy of what was moved away would take the place of newer ones.
      if (!options.isSafe && !isLeft(dataFolder)) void backups.daily.watch()
    },
    close: () => {
      lock.stop()
      backups.daily.close()
    },
  }
}

/** What is more than anybody's who works here waits, for a moment after the first PIN, until the files were held against the log. */
const admission =
  (
    lock: Settings['lock'],
    log: ShopAccessOptions['log'],
    { rights, lookedAt }: { readonly rights: () => CashierRights } & Pick<KeptSettings, 'lookedAt'>,
  ): ShopAccess['admit'] =>
  (channel, access, input) => {
    const asked = lock.asker()
    const missing = () => asked(() => missingRight(access, lock.isLocked(), lock.role(), rights()))
    const needs = missing()
    const ownerId = needs === 'unlock' ? null : lock.takeApproval(channel, input)
    if (needs !== null && ownerId === null) {
      log.warn('access.refused', { channel, reason: needs })
      return fail({ kind: 'not-allowed', needs })
    }
    const session = asked(lock.session)
    /** Each lock and unlock begins another. */
    const isThere = (): boolean => lock.unasked(lock.session) === session
    /** What was chosen in a dialog by somebody else is not done, and said not to be. */
    const done = async <Value>(work: () => Promise<Value>): Promise<Result<Value>> => {
      const { value, isOutlived } = await asked(() => ofWhoever(isThere, work))
      return isOutlived ? fail({ kind: 'wrong-state', state: 'dialog-outlived' }) : succeed(value)
    }
    return succeed(async (work) => {
      const isMore = access !== 'anyone' && access !== 'staff'
      if (isMore && (lock.isLocked() || !(await lookedAt())))
        return fail({ kind: 'not-allowed', needs: 'unlock' } as const)
      if (ownerId !== null) {
        const isOwner = lock.actFor(ownerId, () => lock.approver()) !== null
        return isOwner
          ? done(() => lock.actFor(ownerId, work))
          : fail({ kind: 'not-allowed', needs: 'owner-pin' } as const)
      }
      // Between the question and its handler something may be loaded, and the person lose the right.
      const lost = missing()
      return lost === null ? done(work) : fail({ kind: 'not-allowed', needs: lost } as const)
    })
  }

function clientOf({ secrets, lock }: Settings, environment: Environment): ReturnType<ShopAccess['clientOf']> {
  const { data } = connectedEnvironmentSchema.safeParse(environment)
  return {
    credentials: () => (data === undefined || lock.isLooking() ? null : secrets.credentials(data)),
    clientSecretSetAt: () =>
      data === undefined || lock.isLooking() ? null : secrets.clientSecretSetAt(data),
  }
}

const toldTo = (kept: KeptSettings) => ({ onStaffChanged: kept.staffChanged, noteChange: kept.noteBeside })

const setBeside = ({ service, lock }: Settings): Pick<SetNow, 'agentId' | 'profileChanges'> => ({
  agentId: async (environment) => {
    await service.open(environment, lock.shopKey())
    const { agentId, changed } = service.agent(environment)
    return changed?.setUp ?? agentId ?? ''
  },
  profileChanges: async (environment, text) => {
    await service.open(environment, lock.shopKey())
    const { profile } = await service.present(environment)
    // Loaded when it is needed: the first screen does not wait for the service's operations.
    const { profileChanges } = await import('../settings/profile')
    return profileChanges(profile, text)
  },
})

const keptSettingsOf = (options: ShopAccessOptions, { lock, staff, rotateKey }: Settings): KeptSettings =>
  openKeptSettings({
    ...options,
    folder: options.dataFolder,
    shopKey: () => lock.shopKey(),
    isGuarded: () => staff.isGuarded(),
    setBy: () => lock.approver() ?? lock.staffId(),
    staff,
    putStaffRight: async () => {
      await staff.putRight(lock.shopKey())
      lock.staffChanged()
      await rotateKey()
    },
    onStaff: () => lock.staffChanged(),
    onChange: () => {
      options.onSettings()
      options.push('preferences.changed', {})
    },
  })

/** Beside the key, and with the credentials, without which nobody sells. In practice nothing is kept: no money moves. */
export function begunLogOf(
  {
    chainKeys,
    secrets,
    lock,
  }: Pick<Settings, 'chainKeys' | 'secrets'> & { readonly lock: Pick<Settings['lock'], 'shopKey'> },
  environment: Environment,
): BegunLog {
  if (environment === 'practice') return { had: async () => false, keep: async () => succeed(null) }
  return {
    had: async () => {
      const shopKey = lock.shopKey()
      if (shopKey !== null) await secrets.load(environment, shopKey)
      return secrets.hasLogBegun(environment) || chainKeys.hasBegun(environment)
    },
    keep: async () => {
      const shopKey = lock.shopKey()
      const kept = shopKey === null ? succeed(null) : await secrets.keepLogBegun(environment, shopKey)
      return kept.ok ? chainKeys.begin(environment) : kept
    },
  }
}

const isUnguardedLog = (staff: Settings['staff'], environment: Environment): boolean =>
  environment !== 'practice' && !staff.isGuarded()

function followLock(
  state: LockState,
  options: Pick<ShopAccessOptions, 'workspaces' | 'preferences' | 'push'>,
): void {
  const { workspaces, push } = options
  if (state.phase === 'open') {
    resume(options)
    workspaces().unlocked()
  }
  if (state.phase === 'locked') workspaces().locked()
  // A log that was only looked at is left again: nobody has a PIN that could open it.
  if (state.phase === 'no-staff') void workspaces().enter(null)
  push('lock.changed', state)
}

/** The environment in use opens with the first PIN after the start. */
function resume({ workspaces, preferences }: Pick<ShopAccessOptions, 'workspaces' | 'preferences'>): void {
  const { environment } = preferences.read()
  const present = workspaces().state()
  // A log that was opened without its key is opened again: by now there may be one.
  const isDue = present.environment === null || present.storeProblem === 'no-key'
  if (environment !== null && isDue) void workspaces().enter(environment)
}

const openBackups = (
  options: ShopAccessOptions,
  { staff, protector, chainKeys, ownChainKeys, signingKeys, connections, offices }: Settings,
): Backups =>
  createBackups({
    ...options,
    folder: options.dataFolder,
    appVersion: options.version,
    preferences: () => options.preferences.read(),
    staff: () => staff.members(),
    protector,
    // A backup carries the keys: whoever finds the counter without PINs gets none.
    chainKeys: { ...chainKeys, of: ownChainKeys.of },
    isForeignLog: ownChainKeys.isForeign,
    isShopKnown: ownChainKeys.isShopKnown,
    dailyChosen: {
      read: () => options.preferences.read().dailyCopies,
      keep: (dailyCopies) => void options.preferences.change({ dailyCopies }),
    },
    signingKeys: guarded(staff, signingKeys),
    connections,
    offices,
    mayTakeShopsKeys: () => staff.isGuarded(),
  })

const guarded = (staff: Settings['staff'], keys: ChainKeys): ChainKeys => ({
  ...keys,
  of: async (environment) => (staff.isGuarded() ? keys.of(environment) : fail('damaged')),
})

/**
 * Takes the settings from a restore. The environment stays unset, so that the first launch asks for what is bound to
 * the computer.
 */
async function takeRestoredPreferences(folder: string, preferences: PreferencesStore): Promise<void> {
  const file = join(folder, RESTORED_PREFERENCES)
  const text = await readText(file).catch(() => null)
  if (text === null) return
  preferences.change(readablePreferences(JSON.parse(text)))
  await removeFile(file)
}
