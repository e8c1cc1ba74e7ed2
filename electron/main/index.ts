// Process lifecycle: a single instance, one window, an orderly end. Objects are built in app/start.ts.
import { app, BrowserWindow, dialog, protocol } from 'electron'
import { openFirst } from './app/opening'
import { APP_SCHEME } from './app/protocol'
import type { RunningApp } from './app/start'
import { keepYoungGenerationSmall } from './platform/memory'
import { bringToFront } from './platform/windows'

/** How long quitting waits for a payment that is on its way; after that the next start finds it again. */
const QUIT_WAIT_MS = 10_000

/** The application id under which Windows shows the app's notifications. */
app.setAppUserModelId('in.galla.counter')

protocol.registerSchemesAsPrivileged([
  {
    scheme: APP_SCHEME,
    // `stream` is needed for sounds: without it a media element waits for ever for its response.
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
  },
])

if (app.requestSingleInstanceLock()) live()
else app.quit()

function live(): void {
  let building: Promise<RunningApp> | undefined
  let running: RunningApp | undefined
  app.on('second-instance', () => {
    const [counter] = BrowserWindow.getAllWindows()
    // A second start of the app means that somebody wants to see it, not a second till.
    if (counter !== undefined) bringToFront(counter)
  })
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', (event) => {
    if (building === undefined || running?.closed() === true) return
    event.preventDefault()
    // An opening that has started is completed first, so that everything can be closed in the usual way.
    void building.then(leave)
  })
  // Loaded while Chromium starts; the window does not wait for it.
  const loading = import('./app/start')
  void app
    .whenReady()
    .then(async () => {
      building = openFirst(async (opening) => (await loading).startApp(opening))
      running = await building
      keepYoungGenerationSmall()
    })
    .catch((error: unknown) => {
      dialog.showErrorBox('Galla', error instanceof Error ? error.message : String(error))
      app.exit(1)
    })
}

/** Quits, unless a payment is on its way and the person prefers to stay. Waits for its outcome, but not for ever. */
async function leave(running: RunningApp): Promise<void> {
  if (running.sendingCount() > 0 && !(await running.askToWait())) return
  await Promise.race([running.settled(), new Promise((resolve) => setTimeout(resolve, QUIT_WAIT_MS))])
  await running.close()
  app.quit()
}
