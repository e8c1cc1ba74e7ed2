// `app`: name, paths, the single-instance lock, and quitting.
import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, CommandLine, RelaunchOptions } from 'electron'
import { preventable } from './events.ts'
import type { Host, HostApp } from './host-context.ts'
import { type InstanceLock, takeInstanceLock } from './single-instance.ts'
import { strict } from './strict.ts'

const CLOSE_TIMEOUT_MS = 3000

/** What is held to Electron's own types; the rest, which takes or gives objects of the stand-in, to its names. */
type TypedAsElectron =
  | 'disableHardwareAcceleration'
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getLocale'
  | 'getName'
  | 'getPreferredSystemLanguages'
  | 'getVersion'
  | 'hasSingleInstanceLock'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'relaunch'
  | 'releaseSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setName'
  | 'whenReady'

/** Creates `app`. `host` is complete by the time any of its functions is called. */
export function createApp(host: Host, whenReady: () => Promise<void>): HostApp {
  const { place, switches } = host.options
  const { record } = host.recorder
  let name = place.appPackage.productName ?? place.appPackage.name ?? 'electron-host'
  let lock: InstanceLock | undefined
  let exitCode = 0

  const rename = (next: string) => {
    name = next
  }
  const parts = {
    name,
    ...createPaths(host.options, () => name),
    isPackaged: Boolean(process.env['HOST_PACKAGED']),
    applicationMenu: null,
    commandLine: createCommandLine(switches),
    getName: () => name,
    setName: rename,
    getVersion: () => place.appPackage.version ?? '0.0.0',
    getAppPath: () => place.appPath,
    getLocale: () => switches.get('lang') || 'en-US',
    getSystemLocale: () => 'en-US',
    getLocaleCountryCode: () => 'US',
    getPreferredSystemLanguages: () => ['en-US'],
    isReady: () => host.lifecycle.phase !== 'starting',
    whenReady,
    setAppUserModelId: (id: string) => record('app.setAppUserModelId', id),
    setLoginItemSettings: (settings: object) => record('app.setLoginItemSettings', settings),
    getLoginItemSettings: () => ({ openAtLogin: false }),
    setAboutPanelOptions: (options: object) => record('app.setAboutPanelOptions', options),
    relaunch: (options?: RelaunchOptions) => record('app.relaunch', options),
    disableHardwareAcceleration: () => {},
    enableSandbox: () => {},
    setBadgeCount: (count: number) => {
      record('app.setBadgeCount', count)
      return true
    },
    focus: () => {},
    show: () => {},
    hide: () => {},

    requestSingleInstanceLock(data?: unknown): boolean {
      const message = { argv: process.argv, cwd: process.cwd(), data }
      lock ??= takeInstanceLock(app.getPath('userData'), message, (second) =>
        app.emit('second-instance', preventable(), second.argv, second.cwd, second.data),
      )
      return lock !== undefined
    },
    hasSingleInstanceLock: () => lock !== undefined,
    releaseSingleInstanceLock() {
      lock?.release()
      lock = undefined
    },

    quit() {
      if (host.lifecycle.phase === 'quitting') return
      const event = preventable()
      app.emit('before-quit', event)
      if (event.defaultPrevented) return
      const phaseBefore = host.lifecycle.phase
      host.lifecycle.phase = 'quitting'
      const stay = () => {
        host.lifecycle.phase = phaseBefore
      }
      for (const window of host.windows.all) {
        window.close()
        if (!window.isDestroyed()) return stay()
      }
      const last = preventable()
      app.emit('will-quit', last)
      if (last.defaultPrevented) return stay()
      app.emit('quit', preventable(), exitCode)
      end()
    },
    exit(code = 0) {
      exitCode = code
      host.lifecycle.phase = 'quitting'
      end()
    },
  } satisfies Partial<Record<keyof App, unknown>> & Partial<Pick<App, TypedAsElectron>>
  const app = strict('app', Object.assign(new EventEmitter(), parts)) as HostApp & typeof parts
  Object.defineProperty(app, 'name', { get: () => name, set: rename, enumerable: true })

  function end(): void {
    lock?.release()
    const { chromium } = host
    if (!chromium?.isAlive) process.exit(exitCode)
    chromium.once('exit', () => process.exit(exitCode))
    chromium.send('Browser.close').catch(() => {})
    setTimeout(() => {
      chromium.kill()
      process.exit(exitCode)
    }, CLOSE_TIMEOUT_MS).unref()
  }
  return app
}

function createCommandLine(switches: Map<string, string>) {
  return strict('app.commandLine', {
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
    appendArgument: () => {},
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    removeSwitch: (name: string) => void switches.delete(name),
  } satisfies CommandLine)
}

function createPaths({ switches }: Host['options'], appName: () => string) {
  const chosen = new Map<string, string>()
  const home = homedir()
  const appData = process.env['XDG_CONFIG_HOME'] ?? join(home, '.config')
  const userData = () => chosen.get('userData') ?? (switches.get('user-data-dir') || join(appData, appName()))
  const known: Record<string, () => string> = {
    home: () => home,
    appData: () => appData,
    userData,
    sessionData: userData,
    temp: tmpdir,
    exe: () => process.execPath,
    module: () => process.execPath,
    logs: () => join(userData(), 'logs'),
    crashDumps: () => join(userData(), 'Crashpad'),
    desktop: () => join(home, 'Desktop'),
    documents: () => join(home, 'Documents'),
    downloads: () => join(home, 'Downloads'),
    pictures: () => join(home, 'Pictures'),
  }
  return {
    getPath(name: string): string {
      const path = chosen.get(name) ?? known[name]?.()
      if (path === undefined) throw new Error(`Failed to get '${name}' path`)
      if (name === 'userData' || name === 'logs') mkdirSync(path, { recursive: true })
      return path
    },
    setPath: (name: string, path: string) => void chosen.set(name, path),
    setAppLogsPath: () => {},
  }
}
