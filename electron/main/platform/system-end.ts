// The end of the computer's day: it is switched off, restarted, or its user logs off. Nobody is there to answer a question
// then, and an installer that was started would be cut off halfway.
import { app, powerMonitor } from 'electron'

/**
 * Calls `onEnd` once nothing stops the system from ending any more. Linux and macOS wait a little for an app that asks for
 * it, so that it can close in order; Windows does not. To be called once Electron is ready.
 */
export function watchSystemEnd(onEnd: () => void): void {
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    onEnd()
  })
  app.on('browser-window-created', (_event, window) => {
    window.on('session-end', onEnd)
  })
}
