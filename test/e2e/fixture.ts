// The fixture of every end-to-end spec: a fresh user-data folder, the built app on the available runtime, and a test
// that fails on any error of the page or the main process.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ElectronApplication,
  type Page,
  type TestInfo,
  _electron,
  test as base,
  expect,
} from '@playwright/test'
import { SEEN } from '../../scripts/lib/reports.mjs'
import { counted, type RunningTest } from '../support/counted'
import { executablePath, launchSwitches, root } from './runtime'
import { typeByHand } from './support/hand'

export { expect }

const REMOVE_RETRIES = 5
/** Lines of the main process that indicate a bug, whatever the test is about. */
const MAIN_BUGS =
  /^\[unhandledRejection\]|^Uncaught |Error occurred in handler for|host: .* is not implemented/

/**
 * What Chromium logs when a script of the test's own driver is kept out of the receipt's sandboxed frame: the sandbox
 * works.
 */
const SANDBOX_AT_WORK = /^Blocked script execution in '[^']*\/receipt\//

export type LaunchOptions = {
  /** Added to the environment of the app. */
  readonly env?: Readonly<Record<string, string>>
  /** The app's own arguments, after its folder. */
  readonly args?: readonly string[]
  /** An app other than ours; null where the binary has its own. */
  readonly appPath?: string | null
  /** A binary other than the runtime's. */
  readonly binary?: string | undefined
}

/** One running app. It ends with the test at the latest. */
export type RunningApp = {
  readonly electron: ElectronApplication
  /** The first window, once it shows a document. */
  readonly window: Page
  /** Ends as a person would end it: every window is closed, the app saves and quits. */
  close(): Promise<void>
  /** Ends as in a power cut (SIGKILL): nothing of the app keeps running. */
  kill(): Promise<void>
}

export type AppLauncher = {
  /** Starts the app with this test's user-data folder. A second call after close() or kill() is a restart. */
  launch(options?: LaunchOptions): Promise<RunningApp>
  readonly userData: string
  /** Errors of page and main so far. The test fails if any are left at its end. */
  readonly complaints: string[]
  /** Removes errors that a test expects, and fails if there are none. */
  expectComplaint(pattern: RegExp): Promise<void>
}

type Fixtures = {
  userData: string
  launcher: AppLauncher
  /** Environment for `app`, set by `test.use({ appEnvironment: { ... } })`. */
  appEnvironment: Readonly<Record<string, string>>
  app: RunningApp
  window: Page
}

export const test = base.extend<Fixtures>({
  appEnvironment: [{}, { option: true }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  userData: async ({}, use) => {
    const folder = makeUserData()
    await use(folder)
    removeUserData(folder)
  },

  launcher: async ({ userData }, use, testInfo) => {
    const running = new Set<RunningApp>()
    const complaints: string[] = []
    await use({
      userData,
      complaints,
      expectComplaint: (pattern) => takeExpected(complaints, pattern),
      async launch(options = {}) {
        const app = await startApp(userData, options, complaints, () => running.delete(app))
        running.add(app)
        return app
      },
    })
    if (testInfo.status !== testInfo.expectedStatus)
      for (const app of running) await attachSeen(app, testInfo)
    for (const app of running) await app.close()
    expectNoComplaint(complaints)
  },

  app: async ({ launcher, appEnvironment }, use) => {
    await use(await launcher.launch({ env: appEnvironment }))
  },

  window: async ({ app }, use) => {
    await use(app.window)
  },
})

const LOOKED_AT_WITHIN_MS = 2_000

/** What stands in the window, as text for the end of the run and as a picture for who looks closer. */
export async function attachSeen({ window }: RunningApp, testInfo: TestInfo): Promise<void> {
  const text = await window
    .locator('body')
    .innerText({ timeout: LOOKED_AT_WITHIN_MS })
    .catch(() => 'a window that answers nothing')
  await testInfo.attach(SEEN, { body: text })
  const picture = await window.screenshot({ timeout: LOOKED_AT_WITHIN_MS }).catch(() => null)
  if (picture !== null)
    await testInfo.attach('picture of the window', { body: picture, contentType: 'image/png' })
}

/** The test that runs, if one does: an app that lasts is started between tests. */
export function runningTest(): RunningTest {
  try {
    const { file, title, retry } = base.info()
    // A second try starts everything anew, and is no fault of what the test uses.
    return { file, test: retry === 0 ? title : `${title} (try ${retry + 1})` }
  } catch {
    return { file: undefined, test: undefined }
  }
}

export const makeUserData = (): string => mkdtempSync(join(tmpdir(), 'galla-e2e-'))

export const removeUserData = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: REMOVE_RETRIES })

export const expectNoComplaint = (complaints: readonly string[]): void =>
  expect(complaints, 'what the page and the main process complained of').toEqual([])

/** Starts an app that the caller ends. Its errors are added to `complaints`. */
export async function startApp(
  userData: string,
  { env = {}, args = [], appPath = root, binary = executablePath }: LaunchOptions,
  complaints: string[],
  onEnd: () => void = () => {},
): Promise<RunningApp> {
  counted('app', runningTest())
  const electron = await _electron.launch({
    ...(binary === undefined ? {} : { executablePath: binary }),
    args: [...launchSwitches, ...(appPath === null ? [] : [appPath]), `--user-data-dir=${userData}`, ...args],
    cwd: root,
    env: { ...inheritedEnvironment(), NODE_ENV: 'test', ...env },
  })
  listenToMain(electron, complaints)
  electron.on('window', (page) => listenToPage(page, complaints))
  for (const page of electron.windows()) listenToPage(page, complaints)
  const window = await electron.firstWindow()
  await window.waitForURL((url) => url.protocol !== 'about:')
  await window.waitForLoadState()
  typeByHand(window)
  const child = electron.process()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    electron,
    window,
    async close() {
      onEnd()
      await electron.close()
    },
    async kill() {
      onEnd()
      child.kill('SIGKILL')
      await ended
      // Playwright still holds the connection of a dead app and releases it by itself.
      await electron.close().catch(() => {})
    },
  }
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function listenToMain(electron: ElectronApplication, complaints: string[]): void {
  const speaks = Boolean(process.env['E2E_LOG'])
  const { stdout, stderr } = electron.process()
  for (const stream of [stdout, stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (speaks) process.stderr.write(text)
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      complaints.push(...lines.filter((line) => MAIN_BUGS.test(line)).map((line) => `main: ${line}`))
    })
  }
}

const listening = new WeakSet<Page>()

function listenToPage(page: Page, complaints: string[]): void {
  if (listening.has(page)) return
  listening.add(page)
  page.on('pageerror', (error) => complaints.push(`page: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !SANDBOX_AT_WORK.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
}

/** Waits for an error that matches `pattern`, which may still be on its way, and removes all of them from the list. */
export async function takeExpected(complaints: string[], pattern: RegExp): Promise<void> {
  const expected = () => complaints.filter((complaint) => pattern.test(complaint))
  await expect.poll(expected, `a complaint like ${pattern}`).not.toHaveLength(0)
  const others = complaints.filter((complaint) => !pattern.test(complaint))
  complaints.splice(0, complaints.length, ...others)
}
