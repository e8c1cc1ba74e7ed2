// Connects the shop's own settings to the app: the handlers for staff, set-up and backup, access rights, and what an
// environment needs to open.
import { app, powerMonitor, type BrowserWindow } from 'electron'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { missingRight } from '@shared/access'
import type { backupChannels } from '@shared/channels/backup'
import type { diagnosticsChannels } from '@shared/channels/privacy'
import type { profileChannels } from '@shared/channels/profile'
import type { proxyChannels } from '@shared/channels/proxy'
import type { setupChannels } from '@shared/channels/setup'
import type { staffChannels } from '@shared/channels/staff'
import { SECOND_MS, type Clock, type Timers } from '@shared/clock'
import type { Channel, Handlers } from '@shared/contract'
import { connectedEnvironmentSchema } from '@shared/domain/setup'
import type { Environment } from '@shared/domain/environment'
import { readablePreferences } from '@shared/domain/preferences'
import type { Failure, Result } from '@shared/result'
import { readText, removeFile } from '../files/disk'
import { copiedBy } from '../journal/store/copy'
// oxlint-disable-next-line import/default -- the bundler makes this module
import createCopyWorker from '../journal/store/copy-worker?nodeWorker'
import type { Push } from '@shared/contract'
import type { AppLog } from '../platform/app-log'
import { factsOf, lastLines } from './diagnostics'
import { fileDialogs, textDialogs } from '../platform/dialogs'
import { certificatesIn } from './connection-test'
import type { Merchant } from '../workspace/context'
import type { Workspaces } from '../workspace/workspaces'
import { merchantOf, openSettings, type Settings } from '.'
import { BackupError, createBackups, RESTORED_PREFERENCES, type Backups } from './backup'
import { systemKeyStore } from './credentials'
import type { PreferencesStore } from './preferences'
import { profileFile } from './profile-file'
import { loadProfile, saveProfile, withVerified } from '../service/profile/store'
import { withoutSecrets } from '../platform/redaction'
import { chainKeyOf, proxyOf, setupDependencies, shopKeyOf, takeAgentId } from './setup'
import { backupWorkflow } from '../workflows/shop/backup'
import { defectsWorkflow } from '../workflows/shop/defects'
import { diagnosticsWorkflow } from '../workflows/shop/diagnostics'
import { profileWorkflow } from '../workflows/shop/profile'
import { proxyWorkflow } from '../workflows/shop/proxy'
import { setupWorkflow } from '../workflows/shop/setup'
import { staffWorkflow } from '../workflows/shop/staff'

export interface ShopAccessOptions {
  readonly dataFolder: string
  readonly clock: Clock
  /** How long the computer has been on, in ms. */
  readonly uptimeMs: () => number
  readonly timers: Timers
  readonly random: () => number
  readonly platform: string
  readonly version: string
  readonly log: AppLog
  readonly preferences: PreferencesStore
  readonly push: Push
  readonly workspaces: () => Workspaces
  readonly counter: () => BrowserWindow
}

/** The channels of the shop's own settings. */
export type ShopChannel = keyof (typeof staffChannels &
  typeof setupChannels &
  typeof proxyChannels &
  typeof backupChannels &
  typeof profileChannels &
  typeof diagnosticsChannels)

export interface ShopAccess {
  readonly handlers: Pick<Handlers, ShopChannel>
  /** Null if `channel` may be called now. */
  readonly mayAsk: (channel: Channel) => Failure | null
  readonly staff: () => { readonly id: string; readonly role: 'owner' | 'cashier' }
  /** Everybody who sells or ever sold here. */
  readonly colleagues: () => readonly { readonly id: string; readonly name: string }[]
  readonly isLocked: () => boolean
  /** The owner who just typed a PIN. Each approval can be taken once. */
  readonly takeApproval: () => string | null
  /**
   * The key of the journal of `environment`, in practice stored in `file`. Fails with `not-allowed` while secrets are
   * locked.
   */
  readonly chainKey: (environment: Environment, file: string) => Promise<Result<Uint8Array>>
  readonly merchant: (environment: Environment) => Promise<Merchant | null>
  /** Opens the environment that the shop works in, or waits for the first PIN. */
  start(): void
  close(): void
}

const STAFF_ID_BYTES = 6

export async function openShopAccess(options: ShopAccessOptions): Promise<ShopAccess> {
  const { dataFolder, clock, uptimeMs, timers, preferences, push, workspaces, log } = options
  await takeRestoredPreferences(dataFolder, preferences)
  const settings = await openSettings({
    folder: dataFolder,
    keyStore: systemKeyStore,
    clock,
    uptimeMs,
    timers,
    presence: systemPresence,
    autoLockMinutes: () => preferences.read().autoLockMinutes,
    onLockChanged: (state) => {
      if (state.phase === 'open') resume()
      if (state.phase === 'open') workspaces().unlocked()
      if (state.phase === 'locked') workspaces().locked()
      push('lock.changed', state)
    },
  })
  const backups = openBackups(options, settings)
  const newStaffId = (): string => randomBytes(STAFF_ID_BYTES).toString('hex')

  /** The environment in use opens with the first PIN after the start. */
  function resume(): void {
    const { environment } = preferences.read()
    if (environment !== null && workspaces().state().environment === null)
      void workspaces().enter(environment)
  }

  const setup = setupWorkflow({ ...setupDependencies(options, settings), newStaffId })
  const proxy = proxyOf(settings)
  return {
    handlers: {
      ...staffWorkflow({
        staff: settings.staff,
        lock: settings.lock,
        typePassphrase: (passphrase) => settings.protector.typePassphrase(passphrase),
        newStaffId,
      }),
      ...setup,
      ...proxyWorkflow({
        proxy: settings.proxy,
        shopKey: () => shopKeyOf(settings),
        onChanged: async () => {
          const { environment } = workspaces().state()
          if (environment !== null && environment !== 'practice') await workspaces().enter(environment)
        },
      }),
      ...profileWorkflow({
        clock,
        profileStore: (environment) => profileFile(dataFolder, environment),
        onProfileChanged: async (environment) => {
          if (workspaces().state().environment === environment) await workspaces().enter(environment)
        },
        ...textDialogs(options),
      }),
      ...defectsWorkflow({ clock, log }),
      ...diagnosticsWorkflow({
        facts: () => factsOf(options),
        setup: () => setup['setup.state']({}),
        lock: () => settings.lock.state(),
        lastLogLines: () => lastLines(join(dataFolder, 'logs', 'galla.log')),
        redact: withoutSecrets,
        saveText: textDialogs(options).saveText,
      }),
      ...backupWorkflow({
        clock,
        backups,
        problemOf: (error) => (error instanceof BackupError ? error.problem : null),
        ...fileDialogs(options),
        startAnew: async () => {
          await workspaces().enter(null)
          app.relaunch()
          app.quit()
        },
      }),
    },
    mayAsk: (channel) => {
      const needs = missingRight(channel, settings.lock.isLocked(), settings.lock.role())
      if (needs !== null) log.warn('access.refused', { channel, reason: needs })
      return needs === null ? null : { kind: 'not-allowed', needs }
    },
    isLocked: () => settings.lock.isLocked(),
    staff: () => ({ id: settings.lock.staffId(), role: settings.lock.role() }),
    colleagues: () => settings.staff.members(),
    takeApproval: () => settings.lock.takeApproval(),
    chainKey: (environment, file) => chainKeyOf(settings, environment, file),
    merchant: async (environment) => {
      const connected = connectedEnvironmentSchema.safeParse(environment)
      if (!connected.success) return null
      const shopKey = settings.lock.shopKey()
      if (shopKey !== null) {
        await settings.secrets.load(connected.data, shopKey)
        await settings.proxy.load(shopKey)
      }
      const merchant = await merchantOf(settings, connected.data)
      if (merchant === null) return null
      await takeAgentId(settings, preferences, connected.data)
      const store = profileFile(dataFolder, environment)
      return {
        ...merchant,
        certificates: certificatesIn(merchant.extraCertificates ?? ''),
        proxy,
        webhookSecrets: () => settings.secrets.webhookSecrets(connected.data),
        profile: loadProfile(store).profile,
        onProven: (operation) =>
          saveProfile(store, withVerified(loadProfile(store).profile, operation, new Date(clock.now()))),
      }
    },
    start: () => {
      const { environment } = preferences.read()
      if (environment === 'practice' || !settings.lock.isLocked()) resume()
      backups.daily.watch()
    },
    close: () => {
      settings.lock.stop()
      backups.daily.close()
    },
  }
}

function openBackups(options: ShopAccessOptions, settings: Settings): Backups {
  const { dataFolder, clock, timers, platform, version, preferences } = options
  return createBackups({
    folder: dataFolder,
    appVersion: version,
    preferences: () => preferences.read(),
    staff: () => settings.staff.members(),
    protector: settings.protector,
    chainKeys: settings.chainKeys,
    connections: settings.connections,
    copyLog: (from, to) => copiedBy(createCopyWorker({ workerData: { from, to, platform } })),
    clock,
    timers,
  })
}

const systemPresence = {
  idleMs: () => powerMonitor.getSystemIdleTime() * SECOND_MS,
  onSleep: (listener: () => void) => void powerMonitor.on('suspend', listener),
  onScreenLock: (listener: () => void) => void powerMonitor.on('lock-screen', listener),
}

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
