// The app with a shop's data folder, as a bench starts it. If it ends by itself, the bench says how, and prints its
// last output.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { executablePath, launchSwitches, root } from '../e2e/runtime'
import { typeByHand } from '../e2e/support/hand'

/** An app with one empty window, on the same runtime. */
export const EMPTY_WINDOW = join(import.meta.dirname, 'fixtures/empty-window')

const REMOVE_RETRIES = 5

export const newData = (): string => mkdtempSync(join(tmpdir(), 'galla-bench-'))
/** An app that has just ended may still write a last file. */
export const removeData = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: REMOVE_RETRIES })

const LAST_WORDS = 4_000
const END_TOLD_WITHIN_MS = 2_000

interface Bridge {
  readonly galla: { call(channel: string, input: object): Promise<unknown> }
}

export interface ShopApp {
  readonly electron: ElectronApplication
  readonly window: Page
  /** Calls the main process, as a screen does. */
  ask(channel: string, input?: object): Promise<unknown>
  /** Calls it this often, one after the other; returns the duration of each in milliseconds. */
  askOften(channel: string, times: number): Promise<readonly number[]>
  close(): Promise<void>
}

/** Resolves once the window can be used. */
export async function startShop(userData: string, program = root): Promise<ShopApp> {
  const electron = await _electron.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...launchSwitches, program, `--user-data-dir=${userData}`],
    cwd: root,
  })
  const told = withCause(electron)
  const window = await told(electron.firstWindow())
  await told(window.waitForFunction(() => document.documentElement.dataset['ready'] === 'true'))
  typeByHand(window)
  return {
    electron,
    window,
    ask: (channel, input = {}) =>
      told(
        window.evaluate(([name, data]) => (globalThis as unknown as Bridge).galla.call(name, data), [
          channel,
          input,
        ] as const),
      ),
    askOften: (channel, times) =>
      told(
        window.evaluate(
          async ([name, count]) => {
            const { galla } = globalThis as unknown as Bridge
            const taken: number[] = []
            for (let question = 0; question < count; question += 1) {
              const askedAt = performance.now()
              await galla.call(name, {})
              taken.push(performance.now() - askedAt)
            }
            return taken
          },
          [channel, times] as const,
        ),
      ),
    close: () => electron.close(),
  }
}

/** Adds to a failure how the app ended, if it did. */
function withCause(electron: ElectronApplication) {
  const app = electron.process()
  let said = ''
  let end: string | null = null
  app.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-LAST_WORDS)))
  app.once('exit', (code, signal) => (end = signal ?? `exit code ${code}`))
  return async <Given>(work: Promise<Given>): Promise<Given> => {
    try {
      return await work
    } catch (error) {
      const patience = AbortSignal.timeout(END_TOLD_WITHIN_MS)
      if (end === null) await once(app, 'exit', { signal: patience }).catch(() => {})
      throw new Error(`the app ${end === null ? 'goes on' : `ended: ${end}`}. It last said:\n${said}`, {
        cause: error,
      })
    }
  }
}
