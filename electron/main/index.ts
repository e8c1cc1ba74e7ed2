// Process lifecycle: a single instance, one window, an orderly end. Objects are built in app/start.ts.
import { app, dialog, protocol } from 'electron'
import { BACKUP_EXTENSION } from '#shared/shop/backup-extension'
import { askToBegin, chooseDataFolder } from './app/data-folder'
import { chooseDrawing } from './app/drawing'
import { openFirst, type Opened } from './app/opening'
import { APP_SCHEME, loadRequests } from './app/protocol'
import { SMOKE_WORD } from './app/smoke'
import { safeModeChoice, thisStartBegins, thisStartSucceeded } from './app/safe-mode'
import type { RunningApp } from './app/start'
import { keepCrashReports } from './platform/crash-reports'
import { fileInCommand } from './platform/given-file'
import { keepYoungGenerationSmall } from './platform/memory'
import { watchSystemEnd } from './platform/system-end'

/** How long quitting waits for a payment that is on its way; after that the next start finds it again. */
const QUIT_WAIT_MS = 10_000

/** When the rest is loaded at the latest, counted from the window's first frame: its first screen is drawn by then. */
const REST_AFTER_MS = 1_000

/** The application id under which Windows shows the app's notifications. */
app.setAppUserModelId('in.galla.counter')

const folderInQuestion = chooseDataFolder()

keepCrashReports()

const safeMode = safeModeChoice()
chooseDrawing(safeMode.isCareful)
// Without it a window on Linux knows none of the system's voices.
if (process.platform === 'linux') app.commandLine.appendSwitch('enable-speech-dispatcher')

/** Every page, whatever its own preferences say. */
app.enableSandbox()

protocol.registerSchemesAsPrivileged([
  {
    scheme: APP_SCHEME,
    // `stream` is needed for sounds: without it a media element waits for ever for its response.
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
  },
])

if (folderInQuestion !== null) void ask(folderInQuestion)
else if (process.argv.includes('--diagnose')) void diagnose()
else if (app.requestSingleInstanceLock()) live()
else app.quit()

/** Nothing else is read of such a folder, and nothing written to it. */
async function ask(folder: string): Promise<void> {
  await app.whenReady()
  await askToBegin(folder).catch((error: unknown) => dialog.showErrorBox('Galla', String(error)))
  app.exit(0)
}

/** Beside an app that runs, too: it is not disturbed. */
async function diagnose(): Promise<void> {
  try {
    await (await import('./app/diagnose')).diagnose()
    app.exit(0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    app.exit(1)
  }
}

function live(): void {
  thisStartBegins()
  let opened: Opened<RunningApp> | undefined
  let running: RunningApp | undefined
  let leaving: Promise<void> | undefined
  const opening = Promise.withResolvers<RunningApp>()
  const mayEnd = (): boolean => opened === undefined || running?.closed() === true
  /** A backup that was double-clicked: the window asks about it, and does nothing by itself. */
  const give = (file: string | null): void => {
    if (file !== null) void opening.promise.then((built) => built.giveBackup(file)).catch(() => {})
  }
  // A second start of the app means that somebody wants to see it, or a file in it, not a second till.
  app.on('second-instance', (_event, words, folder) => {
    opened?.reopen()
    give(fileInCommand(words, folder, BACKUP_EXTENSION))
  })
  // macOS says it in a way of its own, also before the app is ready.
  app.on('open-file', (event, file) => {
    event.preventDefault()
    opened?.reopen()
    if (file.endsWith(`.${BACKUP_EXTENSION}`)) give(file)
  })
  give(fileInCommand(process.argv.slice(1), process.cwd(), BACKUP_EXTENSION))
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', (event) => {
    if (opened === undefined || mayEnd()) return
    event.preventDefault()
    const { building, reopen } = opened
    // An opening that has started is completed first, so that everything can be closed in the usual way. Quitting twice
    // asks once.
    leaving ??= building
      .then((built) => leave(built, reopen))
      .finally(() => {
        leaving = undefined
      })
  })
  // Loaded while Chromium starts, one turn after the entry so as not to delay that; the window does not wait for it.
  const loading = new Promise((resolve) => setImmediate(resolve)).then(() => import('./app/start'))
  // A start that fails is told below.
  void loading.then(loadRequests).catch(() => {})
  void app
    .whenReady()
    .then(async () => {
      watchSystemEnd(() => {
        void opened?.building.then((built) => built.systemEnds()).catch(() => {})
        app.quit()
      })
      opened = openFirst({
        build: async (opening) => (await loading).startApp(opening),
        mayEnd,
        isSafe: await safeMode.isWanted(),
      })
      running = await opened.building
      opening.resolve(running)
      keepYoungGenerationSmall()
      await opened.painted
      setTimeout(() => void running?.rest(), REST_AFTER_MS)
      thisStartSucceeded()
      if (process.argv.includes(SMOKE_WORD)) await endSmoke(running)
    })
    .catch((error: unknown) => {
      dialog.showErrorBox('Galla', error instanceof Error ? error.message : String(error))
      app.exit(1)
    })
}

/** Ends with 0 only if the counter can be used. */
async function endSmoke(running: RunningApp): Promise<void> {
  if (await running.becomesUsable()) app.quit()
  else app.exit(1)
}

/**
 * Quits, unless a payment is on its way and the person prefers to stay: then the window is there. Waits for the outcome,
 * but not for ever. An update that is ready is offered first, and installed when everything is closed. While the system
 * itself ends, nothing is asked (`systemEnds`).
 */
async function leave(running: RunningApp, reopen: () => void): Promise<void> {
  if (running.sendingCount() > 0 && !(await running.askToWait())) return reopen()
  await running.offerUpdate()
  await Promise.race([running.settled(), new Promise((resolve) => setTimeout(resolve, QUIT_WAIT_MS))])
  await running.close()
  thisStartSucceeded()
  app.quit()
}
