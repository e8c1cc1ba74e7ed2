// A second start of a running app, as by clicking its icon once more.
import { execFile } from 'node:child_process'
import type { RunningApp } from './fixture'
import { executablePath, launchSwitches, root } from './runtime'

/** Starts the app again with the same user-data folder, and waits for its end. Returns the exit code. */
export async function startAgain(
  { electron }: Pick<RunningApp, 'electron'>,
  { appPath = root, args = [] }: { readonly appPath?: string; readonly args?: readonly string[] } = {},
): Promise<number> {
  const running = await electron.evaluate(({ app }) => ({
    binary: app.getPath('exe'),
    userData: app.getPath('userData'),
  }))
  const words = [...launchSwitches, appPath, `--user-data-dir=${running.userData}`, ...args]
  return new Promise((resolve) => {
    execFile(executablePath ?? running.binary, words, (error) =>
      resolve(error === null ? 0 : Number(error.code ?? 1)),
    )
  })
}
