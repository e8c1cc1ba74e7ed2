// The lock of a Linux desktop, which Electron does not report: desktops announce it on the session's bus as
// `ActiveChanged` of their screen saver. Where nothing listens to the bus, the idle state is all there is.
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** GNOME, KDE, Cinnamon, MATE and Xfce each have an interface of their own with the same signal. */
const SIGNAL = /\binterface=org\.[\w.]*ScreenSaver; member=ActiveChanged\b/
const MONITOR = { program: 'dbus-monitor', parameters: ['--session', "type='signal',member='ActiveChanged'"] }

/**
 * Calls `onLock` for each announcement that the screen is being locked, as long as `lines` come: a line that names the
 * signal, then a line with its value.
 */
export function readLockSignals(lines: Readable, onLock: () => void): void {
  let isAnnounced = false
  createInterface({ input: lines }).on('line', (line) => {
    if (isAnnounced && line.trim() === 'boolean true') onLock()
    isAnnounced = SIGNAL.test(line)
  })
}

/** Watches the desktop until the returned function is called. Without a bus, or its program, nothing is announced. */
export function watchDesktopLock(onLock: () => void, monitor = MONITOR): () => void {
  let child: ChildProcess
  try {
    child = spawn(monitor.program, monitor.parameters, { stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return () => {}
  }
  child.on('error', () => {})
  if (child.stdout !== null) readLockSignals(child.stdout, onLock)
  const stop = (): void => void child.kill()
  // The program would outlive the app, and wait for a desktop that is gone.
  process.once('exit', stop)
  return () => {
    process.off('exit', stop)
    stop()
  }
}
