// The stand-in for the `electron` binary, for machines where the real one is not available
// (docs/decisions/0009-stand-in-host.md). It accepts the same command line and prints the same two "listening on"
// lines, so that Playwright and electron-vite drive it unchanged. It runs the built app on Node and Chromium. It is an
// aid for development and tests, never packaged, and not a security boundary.
// Environment: HOST_HEADED=1 shows the window, HOST_CHROMIUM names the browser (npm: the one from npm), HOST_NODE the
// Node to run on, HOST_KEYRING=gnome_libsecret makes the key store look like a real one, HOST_DIALOGS=default lets dialogs return their defaults,
// HOST_PACKAGED=1 says that the app was installed, HOST_VERBOSE=1 prints more.
import { readFileSync } from 'node:fs'
import inspector from 'node:inspector'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CommandLine, locateApp, parseCommandLine } from './command-line.ts'
import { createElectron } from './electron-module.ts'
import { provideElectron } from './module-hooks.ts'

const DRIVER_TIMEOUT_MS = 10_000

/** A test driver that requested the inspector starts the app by calling `__playwright_run`, once it is attached. */
function waitForDriver({ inspectPort, debuggingPort }: CommandLine): Promise<unknown> {
  if (inspectPort === undefined || debuggingPort === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    Object.assign(globalThis, { __playwright_run: resolve })
    setTimeout(resolve, DRIVER_TIMEOUT_MS).unref()
  })
}

function pretendToBeElectron(commandLine: CommandLine, appPath: string): void {
  const packageFile = new URL('../../node_modules/electron/package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  process.argv = [process.execPath, commandLine.entry, ...commandLine.rest]
  // Electron sets `defaultApp` for an app that is not packaged, and for no other.
  const isPackaged = Boolean(process.env['HOST_PACKAGED'])
  Object.assign(process, {
    type: 'browser',
    ...(isPackaged ? {} : { defaultApp: true }),
    resourcesPath: join(appPath, 'resources'),
  })
  Object.defineProperty(process.versions, 'electron', { value: `${version}-chromium-host`, enumerable: true })
  Object.defineProperty(process.versions, 'chrome', {
    value: undefined,
    enumerable: true,
    configurable: true,
  })
}

const commandLine = parseCommandLine(process.argv.slice(2))
if (!commandLine) {
  console.error('usage: electron [switches] <app folder or main file> [arguments]')
  process.exit(1)
}
console.error('[host] This is not Electron: a stand-in on Chromium, for development and tests only.')

const place = locateApp(commandLine.entry)
pretendToBeElectron(commandLine, place.appPath)
const driver = waitForDriver(commandLine)
if (commandLine.inspectPort !== undefined) inspector.open(commandLine.inspectPort, '127.0.0.1', false)

const entryHasRun = Promise.withResolvers<void>()
provideElectron(
  createElectron({
    place,
    switches: commandLine.switches,
    headless: !process.env['HOST_HEADED'],
    dialogsAnswer: process.env['HOST_DIALOGS'] === 'default',
    debuggingPort: commandLine.debuggingPort,
    // As in Electron, `ready` comes after the app's entry has run, including its top-level awaits.
    mayBeReady: Promise.all([driver, entryHasRun.promise]),
  }),
)
process.on('unhandledRejection', (reason) => console.error('[unhandledRejection]', reason))
await import(pathToFileURL(place.mainFile).href)
entryHasRun.resolve()
