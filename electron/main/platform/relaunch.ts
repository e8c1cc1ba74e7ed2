// Starts the app anew once this process has ended. Electron does it with its own program; inside an AppImage that lies in a
// mount that is gone with the process (github.com/electron-userland/electron-builder/issues/1727), so there a shell of
// the system waits for the end and starts the AppImage's file.
import { spawn } from 'node:child_process'
import { homedir } from 'node:os'

/** Waits for the process whose id is the first argument, and becomes the program that is the second. */
const WAIT_AND_BECOME = 'while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; exec "$2"'

export interface Relaunched {
  /** The file of the AppImage that the app runs from, as its runtime says it; undefined anywhere else. */
  readonly appImage: string | undefined
  readonly processId: number
  /** How Electron starts the app anew. */
  readonly relaunch: () => void
}

/** Call it while the app ends. */
export function relaunchAtEnd({ appImage, processId, relaunch }: Relaunched): void {
  if (appImage === undefined) return relaunch()
  const waiting = spawn('/bin/sh', ['-c', WAIT_AND_BECOME, 'sh', String(processId), appImage], {
    // Not the mount, which could not be taken down under it.
    cwd: homedir(),
    detached: true,
    stdio: 'ignore',
  })
  waiting.on('error', () => {})
  waiting.unref()
}
