// A second start of a running app, as by clicking its icon once more.
import { execFile } from 'node:child_process'
import type { LaunchOptions, RunningApp } from './fixture'
import { executablePath, launchSwitches, root } from './runtime'

/** Starts the app again with the same user-data folder, and waits for its end. Returns the exit code. */
export async function startAgain(
  { electron }: Pick<RunningApp, 'electron'>,
  { appPath = root, binary = executablePath, args = [], env = {} }: LaunchOptions = {},
): Promise<number> {
  const running = await electron.evaluate(({ app }) => ({
    binary: app.getPath('exe'),
    userData: app.getPath('userData'),
  }))
  const words = [
    ...launchSwitches,
    ...(appPath === null ? [] : [appPath]),
    `--user-data-dir=${running.userData}`,
    ...args,
  ]
  return new Promise((resolve) => {
    execFile(binary ?? running.binary, words, { env: { ...process.env, ...env } }, (error) =>
      resolve(error === null ? 0 : Number(error.code ?? 1)),
    )
  })
}
