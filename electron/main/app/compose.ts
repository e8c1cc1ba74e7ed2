// The one place where the app's objects are built and connected. It makes no decisions of its own, and takes what the system gives as an
// argument, so that tests compose the same app.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { OfficeWord } from '#shared/shop/update-hold'
import type { PushedPreferences } from '#shared/office/pushed-settings'
import type { BrowserWindow } from 'electron'
import type { AnchorStore } from '#shared/log/anchor-store'
import type { Clock, Timers } from '#shared/base/clock'
import { FIRST_LEDGER_NAMES } from '#shared/accounts/ledgers'
import type { AppHandlers, Input, Output, Push } from '#shared/channels/contract'
import type { SetNow } from '../records/settings-question'
import type { KeptSettings } from '../setup/kept-settings'
import type { AppState, DamagedFile } from '#shared/shop/app-state'
import type { Environment } from '#shared/base/environment'
import type { Preferences } from '#shared/shop/preferences'
import type { UpdateObstacle } from '#shared/shop/updates'
import type { RequestId } from '#shared/base/ids'
import type { Pages } from '../platform/pages'
import { logoAt } from '../printing/logo'
import { findPrinters } from '../printing/find-printers'
import { createPrinters, type Printers, type PrintersToAsk } from '../printing/printers'
import { printersWorkflow } from '../printing/printer-handlers'
import type { TestPage, TestPageOptions } from '../receipts/test-page-printing'
import { textsIn } from '../texts'
import type { AnsweringDependencies } from '../ipc/answer'
import { readBestEffort, saveBestEffort } from '../files/best-effort-file'
import { createDamage, type Damage } from '../files/damage'
import { diskSpaceAt } from '#shared/node/files/disk'
import type { FileSystemKind } from '../files/file-system'
import { runningProcesses } from '#shared/node/files/this-process'
import { watchOpenDrives } from '#shared/node/files/open-drives'
import type { AppLog } from '../platform/app-log'
import type { ShowBadge } from '../platform/badge'
import type { FileDialogs } from '../platform/dialogs'
import type { OpenOutside } from '../platform/links'
import type { ShowNotice } from '../platform/notifications'
import { openShopAccess, type ShopAccess } from './shop-access'
import type { BreakMemory } from '../diagnostics/break-memory'
import type { JournalCopy } from '../backup/contents'
import type { Presence } from '../access/counter-lock'
import type { KeyStore } from '../access/credentials'
import { createGivenBackup, type GivenBackup } from '../backup/given-backup'
import type { PreferencesStore } from '../settings/preferences'
import { journalRescueWorkflow } from '../records/journal'
import type { FileContent } from '../records/statement/file-content'
import { appWorkflow } from '../settings/app'
import {
  createCustomerDisplay,
  type CustomerDisplay,
  type DisplayWindow,
} from '../customer-screen/customer-display'
import { healthWorkflow, lookAtHealth, type HealthDependencies } from '../diagnostics/health'
import type { WorkspaceContext } from '../workspace/base/context'
import { limiterFile } from '../workspace/base/limiter-file'
import { createUpdates, type Updates, type UpdatesOptions } from '../updates'
import { updateHandlers } from '../updates/handlers'
import type { OpenSetupOffice } from '../workspace/setup-office'
import { shopsKeysInBackups } from '../workspace/shops-keys'
import { createWorkspaces, type Workspaces } from '../workspace/workspaces'
import { menuHandlers } from './menu'
import { createOfficeAtSetup } from './setup-office-holder'
import { obstacleToUpdate } from './update-obstacle'
import { APP_ORIGIN } from './protocol'

/** The preferences that windows are drawn by, besides what their pages do themselves. */
export type Look = Pick<Preferences, 'theme' | 'zoomPercent'>

/** What the app takes from the computer it runs on. */
export interface Host {
  /** The app's own folder: its log, and what is known of its starts. */
  readonly ownFolder: string
  /** The folder of the counter's data: the app's own, or where it was moved to. */
  readonly dataFolder: string
  readonly version: string
  /** `process.platform`. */
  readonly platform: string
  readonly clock: Clock
  /** The names of environment variables that were to change whom the app trusts. */
  readonly trustVariables: readonly string[]
  /** Where crash reports are kept. */
  readonly crashFolder: string
  readonly breaks: BreakMemory
  /** Safe mode: the log is only looked at, and nothing runs by itself. */
  readonly isSafe: boolean
  /** How long the computer has been on, in ms. */
  readonly uptimeMs: () => number
  readonly fileSystemOf: (folder: string) => Promise<FileSystemKind>
  /** Where this system keeps what belongs to one computer, best first. */
  readonly localFolders: readonly string[]
  readonly timers: Timers
  readonly random: () => number
  readonly newId: () => RequestId
  readonly log: AppLog
  readonly preferences: PreferencesStore
  /** What could not be read before the app was composed, and was put aside. */
  readonly damagedAtStart: readonly DamagedFile[]
  readonly keyStore: KeyStore
  /** Keeps short records outside the app's folder. */
  readonly anchors: AnchorStore
  readonly presence: Presence
  readonly resolveProxy: (url: string) => Promise<string>
  readonly copyJournal: (from: string, to: string) => Promise<JournalCopy>
  readonly isNewerLog: (file: string) => Promise<boolean>
  /** Reads a file of another program. Never rejects. */
  readonly readTable: (bytes: Uint8Array) => Promise<FileContent>
  /** The app's window. */
  readonly counter: () => BrowserWindow
  readonly push: Push
  /** The second window, for customers. */
  readonly customerWindow: DisplayWindow
  readonly dialogs: FileDialogs
  readonly protectContent: (isOn: boolean) => void
  readonly showCounter: () => void
  readonly showNotice: ShowNotice
  readonly showBadge: ShowBadge
  readonly openOutside: OpenOutside
  readonly applyLook: (look: Look) => void
  readonly restart: () => void
  /** What the computer and the build say about updates. */
  readonly updating: Pick<
    UpdatesOptions,
    'copy' | 'keys' | 'publisher' | 'allowsLoopback' | 'relaunch' | 'quit'
  >
  /** Ends the app in the usual way, installs what is ready, and starts it again. */
  readonly installAtEnd: () => void
}

export interface ComposedApp {
  readonly answering: Pick<AnsweringDependencies, 'appHandlers' | 'workspaceHandlers' | 'admit'>
  readonly pages: Pages
  readonly workspaces: Workspaces
  readonly access: Pick<ShopAccess, 'start' | 'close'>
  readonly givenBackup: GivenBackup
  readonly updates: Updates
  /** What stands in the way of installing an update now. */
  readonly updateObstacle: () => Promise<UpdateObstacle | null>
}

export async function composeApp(host: Host): Promise<ComposedApp> {
  const { dataFolder, clock, log, preferences, push } = host
  const keyStore = await host.keyStore.state()
  const givenBackup = createGivenBackup((fileName) => push('backup.given-changed', { fileName }))
  const damage = createDamage((event, error) => void log.error(event, error))
  const officeAtSetup = createOfficeAtSetup(
    () => workspaces,
    (environment) =>
      openSetupOffice(contextOf(host, access, printers, environment), access.clientOf(environment)),
    log,
  )
  const access: ShopAccess = await openShopAccess({
    ...host,
    damage,
    givenBackup,
    push: (name, payload) => {
      push(name, payload)
      if (name === 'lock.changed') customerDisplay.lockChanged()
    },
    workspaces: () => workspaces,
    health: () => lookAtHealth(health),
    officeAtSetup,
    limiter: (environment) => limiterFile(join(dataFolder, environment), log),
    shopsKeys: shopsKeysInBackups,
    onSettings: () => onPreferences(preferences.read()),
  })
  const customerDisplay = customerDisplayOf(host, access.isLocked, () => workspaces)
  const onPreferences = (changed: Preferences): void => {
    host.applyLook(changed)
    customerDisplay.refresh()
  }
  const printers = printersOf(host)
  const holdPreferences = (held: PushedPreferences): void => {
    if (isDeepStrictEqual(held, preferences.held())) return
    preferences.hold(held)
    onPreferences(preferences.read())
  }
  const workspaces: Workspaces = workspacesOf(host, access, async (environment) => {
    await officeAtSetup.letGo(environment)
    const holdUpdates = (word: OfficeWord): void => void updates.holdByOffice(word)
    return { ...contextOf(host, access, printers, environment), setNow, holdUpdates, holdPreferences }
  })
  const health = healthSources(host, workspaces, printers, access)
  const updates = await updatesOf(host, damage, access.proxy)
  const setNow = { ...access.setNow, feed: () => updates.state().feed ?? '' }
  const updateObstacle = () => obstacleToUpdate(updates, workspaces)
  const testPage = testPageOnDemand({ printers, preferences: preferences.read, clock })
  const appHandlers: AppHandlers = {
    ...access.handlers,
    ...menuHandlers(push),
    ...printersWorkflow({
      testPage,
      queueProblem: printers.queueProblem,
      find: () => findPrinters(host.timers),
    }),
    ...updateHandlersOf(host, updates, updateObstacle, access.keptSettings.noteBeside),
    ...questionHandler(host, access, workspaces, setNow),
    ...customerDisplay.handlers,
    ...healthWorkflow(health),
    ...appWorkflow({
      ...aboutApp(host, access, workspaces, keyStore),
      damagedFiles: () => [...host.damagedAtStart, ...damage.list(), ...changedCopies(access)],
      onPreferences,
    }),
    ...rescueWorkflow(host, access, workspaces),
  }
  host.presence.onSleep(() => workspaces.slept())
  customerDisplay.refresh()
  host.breaks.watch(() => push('app.recovered', {}))
  watchOpenDrives(() => push('file.others-may-read', {}))
  return {
    answering: { appHandlers, workspaceHandlers: workspaces.handlers, admit: access.admit },
    pages: async (request) => (await workspaces.pages(request)) ?? testPage.pages(request),
    workspaces: { ...workspaces, close: () => officeAtSetup.close().then(workspaces.close) },
    access,
    givenBackup,
    updates,
    updateObstacle,
  }
}

const changedCopies = ({ areCopiesChanged }: Pick<ShopAccess, 'areCopiesChanged'>) =>
  areCopiesChanged() ? (['daily-copies'] as const) : []

const customerDisplayOf = (
  { customerWindow, timers, preferences, push }: Host,
  isLocked: () => boolean,
  workspaces: () => Workspaces,
): CustomerDisplay =>
  createCustomerDisplay({
    window: customerWindow,
    timers,
    preferences: preferences.read,
    isLocked,
    saleOf: (requestId) => workspaces().saleOf(requestId),
    visitOf: (visitId) => workspaces().visitOf(visitId),
    heldOf: (requestId) => workspaces().heldOf(requestId),
    receiptTextOf: (id, language) => workspaces().receiptTextOf(id, language),
    onChange: (standing) => push('customer-display.changed', standing),
  })

function workspacesOf(
  { push }: Host,
  { unasked }: Pick<ShopAccess, 'unasked'>,
  contextOf: (
    environment: Environment,
  ) => Promise<Omit<WorkspaceContext, 'endConfirmedBy' | 'isBroken' | 'reopen'>>,
): Workspaces {
  /** Environments whose journal was found broken, whatever its disk lets us keep of that. */
  const broken = new Set<Environment>()
  const workspaces: Workspaces = createWorkspaces(
    (environment, endConfirmedBy) =>
      // What it does by itself from now on is not the act of whoever had it opened.
      unasked(async () => {
        // The workspace is the larger half of the app, and the first screen does not need it.
        const { openWorkspace } = await import('../workspace/workspace')
        return openWorkspace({
          ...(await contextOf(environment)),
          endConfirmedBy,
          isBroken: broken.has(environment),
          reopen: ({ isBroken }) => {
            if (isBroken) broken.add(environment)
            else broken.delete(environment)
            if (workspaces.state().environment === environment) void workspaces.enter(environment)
          },
        })
      }),
    () => push('app.recovered', {}),
  )
  return workspaces
}

const updatesOf = (host: Host, damage: Damage, proxy: ShopAccess['proxy']): Promise<Updates> =>
  createUpdates({
    ...host,
    damage,
    ...host.updating,
    folder: join(host.dataFolder, 'updates'),
    proxy,
    onChange: (state) => host.push('updates.changed', state),
  })

const updateHandlersOf = (
  { dialogs, preferences, installAtEnd }: Host,
  updates: Updates,
  obstacle: ComposedApp['updateObstacle'],
  noteChange: KeptSettings['noteBeside'],
) =>
  updateHandlers({
    updates,
    dialogs,
    kindName: () => textsIn(preferences.read().language)('update.file-kind'),
    obstacle,
    installAtEnd,
    noteChange,
  })

const questionHandler = (
  host: Host,
  access: ShopAccess,
  workspaces: Pick<Workspaces, 'question'>,
  setNow: ShopAccess['setNow'] & Pick<SetNow, 'feed'>,
): Pick<AppHandlers, 'lock.question'> => ({
  'lock.question': async (asked) =>
    (await workspaces.question(asked)) ?? askedBesideLog(host, access, setNow, asked),
})

/** No environment is open: what an owner is asked then is about people, settings and where things go. */
async function askedBesideLog(
  { preferences }: Pick<Host, 'preferences'>,
  { colleagues, staff, keptSettings }: ShopAccess,
  setNow: ShopAccess['setNow'] & Pick<SetNow, 'feed'>,
  asked: Input<'lock.question'>,
): Promise<Output<'lock.question'>> {
  // Nobody is asked before the first screen is there.
  const { questionBesideLog } = await import('../records/owners-question')
  return questionBesideLog({
    colleagues,
    staff,
    setNow: {
      ...setNow,
      settings: preferences.read,
      settling: keptSettings.settling,
      commission: () => [],
      ledgers: () => FIRST_LEDGER_NAMES,
      operators: () => [],
      isResendSafe: () => false,
      counterName: () => null,
      lost: async () => ({ kind: 'unanswered' }),
    },
  })(asked)
}

const openSetupOffice: OpenSetupOffice = async (...of) =>
  (await import('../workspace/setup-office')).openSetupOffice(...of)

/** Takes a log away as a file, also one that takes no entries any more. */
const rescueWorkflow = (host: Host, access: ShopAccess, workspaces: Workspaces) => {
  const { dataFolder, clock, log, platform, dialogs } = host
  return journalRescueWorkflow({
    clock,
    workspaces,
    exportTo: async (environment, file) => {
      const { exportToFile, personalSealing } = await import('../journal')
      const { workspaceFiles } = await import('../workspace/base/files')
      workspaces.signHead()
      const { journal, chainKey } = workspaceFiles(join(dataFolder, environment), log)
      // A log whose key does not open is exported without the sealed fields.
      const key = await access.chainKey(environment, chainKey)
      const sealing = key.ok ? personalSealing(key.value) : null
      return exportToFile({ path: journal, platform, environment, sealing }, file)
    },
    chooseFileToWrite: (suggestedName) => dialogs.chooseFileToWrite(suggestedName),
    chooseFolder: () => dialogs.chooseFolder(),
    approver: access.approver,
    move: async () => {
      const { createLogMove } = await import('../data-folder/log-move')
      const { movableLogs } = await import('../workspace/movable-logs')
      const { verifierAt } = await import('../workspace/log-verifier')
      return createLogMove({
        ...host,
        folder: dataFolder,
        own: runningProcesses().own,
        now: clock.now,
        newId: randomUUID,
        logs: movableLogs({ ...host, chainKey: access.chainKey, verifierOf: verifierAt(host) }),
        tell: (progress) => host.push('journal.moving', progress),
        reportDefect: log.error,
      })
    },
    startAnew: async () => {
      await workspaces.enter(null)
      host.restart()
    },
  })
}

const printersOf = (host: Host): PrintersToAsk =>
  createPrinters({
    ...host,
    origin: APP_ORIGIN,
    installation: installationIn(host),
    say: () => textsIn(host.preferences.read().language),
    onWait: (leftMs) => host.push('print-queue.waiting', { leftMs }),
  })

const INSTALLATION_BYTES = 4

/** A random name, the same at every start. */
function installationIn({ ownFolder, log }: Pick<Host, 'ownFolder' | 'log'>): string {
  const file = join(ownFolder, 'print-jobs-name')
  const found = readBestEffort(file)
  if (found !== undefined && /^[0-9a-f]{8}$/.test(found)) return found
  const made = randomBytes(INSTALLATION_BYTES).toString('hex')
  saveBestEffort(file, made, log)
  return made
}

/** The first screen prints nothing, so what draws receipts is loaded with the first test page. */
function testPageOnDemand(options: TestPageOptions): TestPage {
  const loaded = async (): Promise<TestPage> => {
    const { createTestPage } = await import('../receipts/test-page-printing')
    return createTestPage(options)
  }
  return {
    printers: options.printers.installed,
    print: async (settings, paper) => (await loaded()).print(settings, paper),
    pages: async (request) => (await loaded()).pages(request),
  }
}

const contextOf = (host: Host, access: ShopAccess, printers: Printers, environment: Environment) => ({
  ...host,
  environment,
  printers,
  preferences: host.preferences.read,
  chainKey: (file: string) => access.chainKey(environment, file),
  begunLog: access.begunLog(environment),
  signingKey: (file: string) => access.signingKey(environment, file),
  serviceAccount: () => access.serviceAccount(environment),
  officeStore: access.officeStore(environment),
  onboarding: () => access.onboarding(environment),
  proxy: access.proxy,
  copyRecords: access.copyRecords,
  keptSettings: access.keptSettings,
  setNow: access.setNow,
  staff: access.staff,
  colleagues: access.colleagues,
  hasCashiers: access.hasCashiers,
  isLocked: access.isLocked,
  session: access.session,
  takeApproval: access.takeApproval,
  approver: access.approver,
})

const healthSources = (
  { dataFolder, keyStore, preferences, anchors, platform }: Host,
  workspaces: Workspaces,
  { installed, isReachable }: PrintersToAsk,
  { isProxyLost }: ShopAccess,
): HealthDependencies => ({
  disk: () => diskSpaceAt(dataFolder),
  isProxyLost,
  keyStore: () => keyStore.state(),
  anchors,
  platform,
  workspace: () => {
    const found = workspaces.found()
    if (found === null) return null
    return { ...found, line: workspaces.line(), isAnchorGone: workspaces.state().logEnd === 'anchor-gone' }
  },
  printer: () => preferences.read().printer,
  installed,
  isReachable,
})

const aboutApp = (
  host: Host,
  { keptSettings, isLocked, approver }: ShopAccess,
  workspaces: Workspaces,
  keyStore: AppState['keyStore'],
) => ({
  version: host.version,
  isSafe: host.isSafe,
  keyStore: () => keyStore,
  anchor: host.anchors.state,
  broken: host.breaks.last,
  preferences: host.preferences,
  keptSettings,
  isLocked,
  approver,
  restart: host.restart,
  workspaces,
  troubles: async ({ language }: Input<'practice.troubles'>) =>
    (await import('#practice/troubles/told')).troublesIn(language),
  isLogo: (address: string) => logoAt(address) !== null,
})
