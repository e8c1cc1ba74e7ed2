// The app's life: one instance, one counter, a clean end. Objects are built in app/start.ts.
import { app, BrowserWindow, dialog, protocol } from 'electron'
import { APP_SCHEME } from './app/protocol'
import { startApp, type RunningApp } from './app/start'
import { focusCounter } from './app/window'

/** How long quitting waits for a payment that is on its way; after that it is found again at the next start. */
const QUIT_WAIT_MS = 10_000

/** The name of the package, under which Windows shows the app's news. */
app.setAppUserModelId('in.galla.counter')

protocol.registerSchemesAsPrivileged([
  {
    scheme: APP_SCHEME,
    // `stream` is for the sounds: a media element waits for ever for a response that it thinks is whole.
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
  },
])

if (app.requestSingleInstanceLock()) live()
else app.quit()

function live(): void {
  let running: RunningApp | undefined
  app.on('second-instance', () => {
    const [counter] = BrowserWindow.getAllWindows()
    if (counter !== undefined) focusCounter(counter)
  })
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', (event) => {
    if (running === undefined || running.closed()) return
    event.preventDefault()
    void leave(running)
  })
  void app
    .whenReady()
    .then(async () => {
      running = await startApp()
    })
    .catch((error: unknown) => {
      dialog.showErrorBox('Galla', error instanceof Error ? error.message : String(error))
      app.exit(1)
    })
}

/** Quits, unless a payment is on its way and the person would rather stay. Waits for its outcome, but not for ever. */
async function leave(running: RunningApp): Promise<void> {
  if (running.sendingCount() > 0 && !(await running.askToWait())) return
  await Promise.race([running.settled(), new Promise((resolve) => setTimeout(resolve, QUIT_WAIT_MS))])
  await running.close()
  app.quit()
}
