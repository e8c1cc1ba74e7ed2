// Builds the app behind the open window: passes what Electron and the computer provide to the composition, and starts
// it.
import { homedir } from 'node:os'
import { app, nativeTheme, net, powerMonitor, session, shell, type BrowserWindow } from 'electron'
import { NO_ANCHOR_STORE, type AnchorStore } from '#shared/log/anchor-store'
import type { DamagedFile } from '#shared/shop/app-state'
import { ENVIRONMENTS } from '#shared/base/environment'
import { missingTexts, textsIn, type Say, type TextId, type TextValues } from '../texts'
import { answer } from '../ipc/answer'
import { contract } from '../ipc/contract'
import { pushTo } from '../ipc/push'
// oxlint-disable-next-line import/default -- the bundler makes this module
import createCopyWorker from '../journal/store/copy-worker?nodeWorker'
// oxlint-disable-next-line import/default -- the bundler makes this module
import createTableWorker from '../records/statement/table-worker?nodeWorker'
import { fileSystemOf, localFolders } from '../files/file-system'
import { NewerVersionError } from '../files/format'
import { runningProcesses } from '#shared/node/files/this-process'
import { tightenModes } from '../files/tighten-modes'
import type { AppLog } from '../platform/app-log'
import { iconBadge } from '../platform/badge'
import { confirmWarning, fileDialogs } from '../platform/dialogs'
import { linkOpener } from '../platform/links'
import { showNotice } from '../platform/notifications'
import { systemPresence, watchPower } from '../platform/power'
import { relaunchAtEnd } from '../platform/relaunch'
import { newRequestId, systemClock, systemTimers, systemUptimeMs } from '../platform/system-clock'
import { systemAnchorStore } from '../platform/system-anchor-store'
import { takeTrustVariables } from '../platform/trust-variables'
import { bringToFront, mayPlaceWindows, protectContent } from '../platform/windows'
import { finishRestore } from '../backup'
import { systemKeyStore, type SystemKeyStore } from '../access/credentials'
import { completeMoveNotes, dataPlaceOf } from '../data-folder/data-place'
import { openPreferences, type PreferencesStore } from '../settings/preferences'
import { resealSecrets } from '../access/secret-resealing'
import { storedLanguage } from '../settings/stored-drawing'
import { composeApp, type ComposedApp, type Host, type Look } from './compose'
import type { Trouble } from './crash'
import {
  createEnd,
  endQuestions,
  installsAtEnd,
  type End,
  type EndQuestions,
  type QuestionTexts,
} from './end-questions'
import { becomesUsable } from './smoke'
import { createCustomerWindow, type CustomerWindow } from '../customer-screen/customer-window'
import type { Opening, WindowAnswers } from './opening'
import { startKeyStore } from './key-store-process'
import { wordsOfUsualStart } from './safe-mode'

export interface RunningApp extends WindowAnswers, EndQuestions {
  /** Loads what the first screen did without, and looks after what can wait for it. Rejects with a defect alone. */
  rest(): Promise<void>
  /** Whether the first screen becomes usable within a minute. */
  becomesUsable(): Promise<boolean>
  /** Takes a backup that the system handed over: the window asks what to do with it. */
  giveBackup(file: string): void
  sendingCount(): number
  settled(): Promise<void>
  close(): Promise<void>
  closed(): boolean
}

/** How the person is asked about each trouble. */
const TROUBLE_TEXTS = {
  'window-hung': { message: 'trouble.window-hung', yes: 'trouble.make-again', no: 'trouble.wait' },
  'window-failing': {
    message: 'trouble.window-failing',
    yes: 'trouble.start-again',
    no: 'trouble.make-again',
  },
  'graphics-failing': {
    message: 'trouble.graphics-failing',
    yes: 'trouble.start-again',
    no: 'trouble.go-on',
  },
  'app-broken': { message: 'trouble.app-broken', yes: 'trouble.start-again', no: 'trouble.go-on' },
} as const satisfies Readonly<Record<Trouble, Omit<QuestionTexts, 'detail'>>>

const troubleDetail = (trouble: Trouble): TextId =>
  trouble === 'graphics-failing' ? 'trouble.graphics-detail' : 'trouble.detail'

/** Folders in the data folder with what the app wrote, and crash reports; the rest of it is the browser's. */
const PRIVATE_FOLDERS = [...ENVIRONMENTS, 'logs', 'backups', 'set-aside', 'updates', 'Crashpad']

/** Builds everything behind the app's window, which waits for its first answer. Called once. */
export async function startApp(opening: Opening): Promise<RunningApp> {
  const { isSafe, ownFolder, crashFolder, breaks, log, counter } = opening
  if (isSafe) log.warn('start.safe-mode')
  const trustVariables = takeTrustVariables(process.env)
  for (const name of trustVariables) log.warn('start.trust-variable', { name })
  const keyStore = systemKeyStore()
  const dataFolder = await dataFolderFor(ownFolder, log)
  if (await finishRestore(dataFolder, keyStore)) log.info('backup.restored')
  const damagedAtStart: DamagedFile[] = []
  const preferences = settingsIn(dataFolder, log, () => damagedAtStart.push('preferences'))
  const applyLook = ({ theme, zoomPercent }: Look): void => {
    nativeTheme.themeSource = theme
    opening.zoom(zoomPercent)
  }
  applyLook(preferences.read())
  opening.show()
  const restart = createEnd({ quit: () => app.quit(), startAgain: () => startAgainAtEnd(isSafe) })
  const say = () => textsIn(preferences.read().language)
  const customerWindow = createCustomerWindow({
    address: opening.customerAddress,
    counter,
    timers: systemTimers,
    elapsedMs: systemClock.elapsed,
    log,
    mayChoose: mayPlaceWindows({
      platform: process.platform,
      environment: process.env,
      ozonePlatform: app.commandLine.getSwitchValue('ozone-platform'),
    }),
    spot: () => preferences.read().customerWindowSpot,
    keepSpot: (customerWindowSpot) => {
      try {
        preferences.change({ customerWindowSpot })
      } catch (error) {
        // The window stays where it is, and opens elsewhere the next time.
        log.error('customer-display.place-not-kept', error)
      }
    },
  })
  const host: Host = {
    ...electronHost(log, counter, say),
    customerWindow,
    protectContent: (isOn) => {
      protectContent(counter(), isOn)
      customerWindow.protect(isOn)
    },
    applyLook,
    keyStore,
    isSafe,
    ownFolder,
    dataFolder,
    crashFolder,
    breaks,
    preferences,
    damagedAtStart,
    restart: () => restart.request(),
    installAtEnd: () => restart.request('install-and-restart'),
    updating: updating(isSafe),
    trustVariables,
    anchors: anchorsOf(ownFolder, keyStore),
  }
  host.anchors.onChange(() => host.push('app.recovered', {}))
  const composed = await composeApp(host)
  composed.access.start()
  // A safe start takes no update, and asks nobody about one.
  if (!isSafe) void composed.updates.start()
  return running(composed, host, opening, {
    restart,
    customerWindow,
    resealSecrets: async () => (isSafe ? undefined : resealSecrets(dataFolder, keyStore.renewals())),
  })
}

/** Those of a newer version end the start, in their own language: nothing of them is changed. */
function settingsIn(folder: string, log: AppLog, onDamage: () => void): PreferencesStore {
  try {
    return openPreferences({ folder, now: systemClock.now, log, onDamage })
  } catch (error) {
    if (error instanceof NewerVersionError) throw new Error(textsIn(storedLanguage(folder))('folder.newer'))
    throw error
  }
}

/** A safe start is for once. */
function startAgainAtEnd(isSafe: boolean): void {
  const appImage = app.isPackaged ? process.env['APPIMAGE'] : undefined
  const relaunch = () => (isSafe ? app.relaunch({ args: wordsOfUsualStart() }) : app.relaunch())
  relaunchAtEnd({ appImage, processId: process.pid, relaunch })
}

/** Put in at build time (electron.vite.config.ts): by whose signature an update is known. */
declare const RELEASE_KEYS: readonly string[]
declare const RELEASE_PUBLISHER: string | null

const updating = (isSafe: boolean): Host['updating'] => ({
  copy: {
    platform: process.platform,
    arch: process.arch,
    isPackaged: app.isPackaged,
    appImage: process.env['APPIMAGE'],
    program: process.execPath,
  },
  keys: RELEASE_KEYS,
  publisher: RELEASE_PUBLISHER,
  allowsLoopback: !app.isPackaged,
  relaunch: () => startAgainAtEnd(isSafe),
  quit: () => app.quit(),
})

/** Where the data was moved to, if an owner had it moved. */
async function dataFolderFor(ownFolder: string, log: AppLog): Promise<string> {
  const { own } = runningProcesses()
  const dataFolder = dataPlaceOf(ownFolder, own)
  await completeMoveNotes(ownFolder, own).catch((error: unknown) => log.error('log.move-not-noted', error))
  return dataFolder
}

/** An app that is not packaged is somebody's workshop: it leaves nothing in the system's store. A moved log stays the same counter's. */
const anchorsOf = (dataFolder: string, keyStore: SystemKeyStore): AnchorStore =>
  app.isPackaged
    ? systemAnchorStore({
        dataFolder,
        timers: systemTimers,
        isOffered: async () => (await keyStore.state()) === 'ready',
        start: startKeyStore,
      })
    : NO_ANCHOR_STORE

/** What Electron and the computer provide. */
const electronHost = (log: AppLog, counter: () => BrowserWindow, say: () => Say) => ({
  version: app.getVersion(),
  platform: process.platform,
  clock: systemClock,
  uptimeMs: systemUptimeMs,
  fileSystemOf: (folder: string) => fileSystemOf(folder),
  localFolders: localFolders(process.platform, process.env, homedir()),
  timers: systemTimers,
  random: Math.random,
  newId: newRequestId,
  log,
  presence: systemPresence,
  resolveProxy: (url: string) => session.defaultSession.resolveProxy(url),
  copyJournal: async (from: string, to: string) => {
    const { copiedBy } = await import('../journal/store/copy')
    return copiedBy(createCopyWorker({ workerData: { from, to, platform: process.platform } }))
  },
  readTable: async (bytes: Uint8Array) => {
    const { readIn, TABLE_WORKER_LIMITS } = await import('../records/statement/table-reader')
    return readIn(createTableWorker({ workerData: bytes, resourceLimits: TABLE_WORKER_LIMITS }), systemTimers)
  },
  isNewerLog: async (file: string) => (await import('../journal/store/prepared-store')).isNewerLog(file),
  push: pushTo(() => (counter().isDestroyed() ? [] : [counter().webContents]), log.error),
  counter,
  dialogs: fileDialogs(counter),
  showCounter: () => bringToFront(counter()),
  showNotice,
  showBadge: iconBadge({
    platform: process.platform,
    window: counter,
    describe: (count) => say()('badge.waiting', { count }),
  }),
  openOutside: linkOpener({
    open: (address) => shell.openExternal(address),
    confirm: (host) => confirmHost(counter(), say(), host),
  }),
})

const confirmHost = (counter: BrowserWindow, say: Say, host: string): Promise<boolean> =>
  confirmWarning(counter, {
    message: say('link.unknown', { host }),
    detail: say('link.unknown-detail'),
    yes: say('link.open'),
    no: say('link.stay'),
  })

/** What is left to do when the app ends. */
interface Ending {
  readonly restart: End
  readonly customerWindow: Pick<CustomerWindow, 'close'>
  /** Seals anew what the key store asks for. Rejects as the disk does. */
  readonly resealSecrets: () => Promise<void>
}

function running(
  { answering, pages, workspaces, access, givenBackup, updates, updateObstacle }: ComposedApp,
  { log, preferences, counter, ownFolder, dataFolder, breaks, anchors, isSafe }: Host,
  { trustedOrigins }: Opening,
  { restart, customerWindow, resealSecrets }: Ending,
): RunningApp {
  const stopWatching = watchPower(
    { powerMonitor, isOnline: () => net.isOnline(), timers: systemTimers },
    { onWake: () => workspaces.nudge(), onNetworkLost: () => workspaces.lookAtLine() },
  )
  let closed = false
  /** The window may be minimised or behind others, where its dialog would not be seen. */
  const ask = (texts: QuestionTexts, values?: TextValues, signal?: AbortSignal): Promise<boolean> => {
    const say = textsIn(preferences.read().language)
    const { message, detail, yes, no } = texts
    bringToFront(counter())
    return confirmWarning(
      counter(),
      { message: say(message, values), detail: say(detail, values), yes: say(yes), no: say(no) },
      signal,
    )
  }
  return {
    answer: (channel, frame, input) => answer({ ...answering, trustedOrigins, log }, channel, frame, input),
    pages,
    rest: async () => {
      await contract()
      for (const { language, ids } of missingTexts())
        log.warn('start.texts-missing', { language, count: ids.length, name: ids[0] })
      await Promise.all([
        ...[ownFolder, dataFolder].map((folder) => tightenModes(folder, PRIVATE_FOLDERS)),
        breaks.lookBack(),
        isSafe ? null : anchors.tryOut(false),
      ])
    },
    becomesUsable: () => becomesUsable(counter, systemClock.elapsed),
    giveBackup: givenBackup.give,
    sendingCount: () => workspaces.sendingCount(),
    settled: () => workspaces.settled(),
    ...endQuestions({ ask, end: restart, readyVersion: updates.ready, obstacle: updateObstacle }),
    askAbout: async (trouble, reference, signal) => {
      if (closed) return false
      return ask({ ...TROUBLE_TEXTS[trouble], detail: troubleDetail(trouble) }, { reference }, signal)
    },
    restart: () => restart.request(),
    drawInSoftware: () => {
      if (preferences.read().drawing === 'software') return false
      preferences.change({ drawing: 'software' })
      log.warn('start.draws-in-software')
      return true
    },
    close: async () => {
      if (closed) return
      stopWatching()
      updates.close()
      customerWindow.close()
      // A payment that outlasted the wait is told at the next start; nothing else happens before that.
      const isSending = workspaces.sendingCount() > 0
      access.close()
      await workspaces.close()
      anchors.close()
      await resealSecrets().catch((error: unknown) => log.error('seals.not-renewed', error))
      closed = true
      const wish = restart.wish()
      if (installsAtEnd(wish, isSending)) await updates.install(wish === 'install-and-restart')
      restart.prepare()
    },
    closed: () => closed,
  }
}
