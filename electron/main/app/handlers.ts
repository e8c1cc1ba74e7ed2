// What the window may ask about the shop's own settings, answered in every environment.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { backupChannels } from '#shared/channels/backup'
import type { diagnosticsChannels } from '#shared/channels/privacy'
import type { profileChannels } from '#shared/channels/profile'
import type { proxyChannels } from '#shared/channels/computer'
import type { setupChannels } from '#shared/channels/setup'
import type { firstChannels } from '#shared/channels/first'
import type { staffChannels } from '#shared/channels/staff'
import type { Handlers } from '#shared/channels/contract'
import { BACKUP_EXTENSION } from '#shared/shop/backup-extension'
import type { Environment } from '#shared/base/environment'
import { healthStates, type Health } from '#shared/shop/health'
import {
  CONNECTED_ENVIRONMENTS,
  connectedEnvironmentSchema,
  type ConnectedEnvironment,
} from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { fail } from '#shared/base/result'
import { textsIn } from '../texts'
import { errorCode, fileProblemOf } from '#shared/node/files/disk-problem'
import type { FileDialogs } from '../platform/dialogs'
import { withoutSecrets } from '../platform/redaction'
import type { BreakMemory } from '../diagnostics/break-memory'
import { backupWorkflow } from '../backup/handlers'
import { defectsWorkflow } from '../diagnostics/defects'
import { diagnosticsWorkflow } from '../diagnostics/handlers'
import type { ProfileDependencies } from '../settings/profile'
import { proxyWorkflow } from '../settings/proxy-handlers'
import { setupWorkflow } from '../setup/handlers'
import type { KeptSettings } from '../setup/kept-settings'
import { staffWorkflow } from '../access/handlers'
import type { Settings } from '../setup/shop'
import { BackupError, type Backups } from '../backup'
import { JOURNAL_FILE } from '../access/chain-keys'
import { exists } from '#shared/node/files/disk'
import { knownFacts } from '../diagnostics/report'
import { diskEncryption } from '../diagnostics/disk-encryption'
import type { GivenBackup } from '../backup/given-backup'
import type { PreferencesStore } from '../settings/preferences'
import { provenOperations } from '../settings/proven-operations'
import { restoredLog, setupDependencies, shopKeyOf, type ShopSetupOptions } from '../setup/setup'
import { textFiles } from '../settings/text-files'

/** The channels of the shop's own settings. */
export type ShopChannel = keyof (Omit<typeof firstChannels, 'app.state'> &
  typeof staffChannels &
  typeof setupChannels &
  typeof proxyChannels &
  typeof backupChannels &
  typeof profileChannels &
  typeof diagnosticsChannels)

export interface ShopHandlersOptions extends ShopSetupOptions {
  readonly platform: string
  readonly version: string
  readonly trustVariables: readonly string[]
  /** The app's own folder. */
  readonly ownFolder: string
  /** Where crash reports are kept. */
  readonly crashFolder: string
  readonly breaks: BreakMemory
  /** Looks at the health of the counter. */
  readonly health: () => Promise<Health>
  readonly dialogs: FileDialogs
  /** The backup that the system handed over. */
  readonly givenBackup: GivenBackup
  /** An owner changed the list of staff. */
  readonly onStaffChanged: () => void
  /** An owner changed what the service is called with. */
  readonly noteChange: KeptSettings['noteBeside']
  /** Ends the app and starts it again: a restore is moved into place before anything is opened. */
  readonly restart: () => void
}

const STAFF_ID_BYTES = 6
const newStaffId = (): string => randomBytes(STAFF_ID_BYTES).toString('hex')

export function shopHandlers(
  options: ShopHandlersOptions,
  settings: Settings,
  backups: Backups,
): Pick<Handlers, ShopChannel> {
  const { clock, dataFolder, log, workspaces, dialogs, restart } = options
  const { staff, lock, protector, proxy } = settings
  const files = textFiles(dialogs)
  const setup = setupWorkflow({
    ...setupDependencies(options, settings),
    newStaffId,
    noteChange: options.noteChange,
  })
  const enterAgain = async (isMeant: (environment: Environment) => boolean): Promise<void> => {
    const { environment } = workspaces().state()
    if (environment !== null && isMeant(environment)) await workspaces().enter(environment)
  }
  return {
    ...provenFirstPin(settings, dataFolder, {
      ...staffWorkflow({
        staff,
        lock,
        typePassphrase: (passphrase) => protector.typePassphrase(passphrase),
        logToLookAt: () => logToLookAt(options, settings),
        openToLook: (environment) => workspaces().enter(environment),
        newStaffId,
        afterChange: async () => {
          await settings.rotateKey()
          options.onStaffChanged()
        },
        diskProblemOf: (error) => (errorCode(error) === undefined ? null : fileProblemOf(error)),
      }),
    }),
    ...setup,
    ...proxyWorkflow({
      proxy,
      shopKey: () => shopKeyOf(settings),
      onChanged: () => enterAgain((environment) => environment !== 'practice'),
    }),
    ...profileHandlers({
      clock,
      ...profileOf(settings, dataFolder),
      noteChange: options.noteChange,
      onProfileChanged: (changed) => enterAgain((environment) => environment === changed),
      ...files,
    }),
    ...defectsWorkflow({ clock, log }),
    ...diagnosticsWorkflow({
      facts: async () => ({
        workspace: workspaces().state(),
        line: workspaces().line(),
        health: healthStates(await options.health()),
        ...(await knownFacts({ ...options, now: clock.now, preferences: options.preferences.read })),
      }),
      platform: options.platform,
      diskEncryption: () => diskEncryption(dataFolder, options.platform),
      setup: () => setup['setup.state']({}),
      lock: () => lock.state(),
      redact: withoutSecrets,
      secrets: () => secretsAtHand(settings.secrets),
      send: (text) => workspaces().sendReport(text),
      saveText: files.saveText,
      breaks: options.breaks,
    }),
    ...backupWorkflow({
      clock,
      backups,
      given: options.givenBackup,
      problemOf: (error) => (error instanceof BackupError ? error.problem : null),
      ...backupDialogs(options),
      startAnew: async () => {
        await workspaces().enter(null)
        restart()
      },
    }),
  }
}

/**
 * Where a connected log lies, the first PIN is for whoever opens the credentials beside it, or has typed them anew: a list of staff that
 * somebody took away or wrote makes nobody its owner.
 */
const provenFirstPin = <Own extends Pick<Handlers, 'staff.create-owner'>>(
  { staff, secrets, service }: Settings,
  dataFolder: string,
  handlers: Own,
): Own => ({
  ...handlers,
  'staff.create-owner': async (input) => {
    const logs: ConnectedEnvironment[] = []
    for (const environment of CONNECTED_ENVIRONMENTS)
      if (await exists(join(dataFolder, environment, JOURNAL_FILE))) logs.push(environment)
    if (staff.isGuarded() || logs.length === 0) return handlers['staff.create-owner'](input)
    const key = await staff.unguardedKey()
    if (key.ok) for (const environment of logs) await service.open(environment, key.value)
    return logs.some((environment) => secrets.binding(environment) !== null)
      ? handlers['staff.create-owner'](input)
      : fail({ kind: 'not-allowed', needs: 'setup' })
  },
})

/** The profile as it is kept together with the credentials. */
const profileOf = (
  settings: Settings,
  dataFolder: string,
): Pick<ProfileDependencies, 'profile' | 'keepProfile' | 'forgetProven'> => ({
  profile: async (environment) => {
    await settings.service.open(environment, settings.lock.shopKey())
    const { profile: text } = await settings.service.present(environment)
    return { text, proven: await provenOperations(dataFolder, environment).read() }
  },
  keepProfile: (environment, text) =>
    settings.service.change(environment, { profile: text }, settings.lock.shopKey()),
  forgetProven: (environment) => provenOperations(dataFolder, environment).forget(),
})

/** Client ids, client secrets and webhook secrets of every environment, as far as they are open. */
const secretsAtHand = ({ credentials, webhookSecrets }: Settings['secrets']): readonly string[] =>
  CONNECTED_ENVIRONMENTS.flatMap((environment) => [
    ...Object.values(credentials(environment) ?? {}),
    ...webhookSecrets(environment),
  ])

/**
 * The environment whose log may be looked at without a PIN: its key store is lost, so that no PIN can be verified and
 * the key of the log cannot be opened either; or it came with a backup and nobody has a PIN yet. Null while a log that
 * can be written is open behind the lock.
 */
async function logToLookAt(options: ShopHandlersOptions, settings: Settings): Promise<Environment | null> {
  const { dataFolder, preferences, workspaces } = options
  const { chainKeys, protector } = settings
  const present = workspaces().state()
  if (present.environment !== null && present.storeProblem !== 'no-key') return null
  const environment = connectedEnvironmentSchema.safeParse(preferences.read().environment)
  if (!environment.success) return restoredLog(options, settings)
  if (!(await exists(join(dataFolder, environment.data, JOURNAL_FILE)))) return null
  const key = await chainKeys.of(environment.data)
  if (key.ok) return null
  const isLost = LOST_STORE.includes(key.failure) || (await protector.state()).problem === 'damaged'
  return isLost ? environment.data : null
}

const LOST_STORE: readonly SecretProblem[] = ['changed', 'unavailable', 'plain-text']

/** Loads the service's operations with the first call: the first screen does not wait for them. */
function profileHandlers(dependencies: ProfileDependencies): Pick<Handlers, keyof typeof profileChannels> {
  const loaded = async () => (await import('../settings/profile')).profileWorkflow(dependencies)
  return {
    'profile.state': async (input) => (await loaded())['profile.state'](input),
    'profile.save': async (input) => (await loaded())['profile.save'](input),
    'profile.reset': async (input) => (await loaded())['profile.reset'](input),
    'profile.confirm': async (input) => (await loaded())['profile.confirm'](input),
    'profile.export': async (input) => (await loaded())['profile.export'](input),
    'profile.import': async (input) => (await loaded())['profile.import'](input),
  }
}

function backupDialogs({
  dialogs,
  preferences,
}: {
  readonly dialogs: FileDialogs
  readonly preferences: Pick<PreferencesStore, 'read'>
}): FileDialogs {
  const kind = () => ({
    name: textsIn(preferences.read().language)('backup.file-kind'),
    extension: BACKUP_EXTENSION,
  })
  return {
    chooseFileToWrite: (suggestedName) => dialogs.chooseFileToWrite(suggestedName, kind()),
    chooseFileToRead: () => dialogs.chooseFileToRead(kind()),
    chooseFolder: dialogs.chooseFolder,
  }
}
