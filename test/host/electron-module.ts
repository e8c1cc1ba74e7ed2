// Builds the `electron` module of the main process, and starts Chromium behind it.
import { join } from 'node:path'
import { createApp } from './app.ts'
import { BrowserWindows, createBrowserWindowClass } from './browser-window.ts'
import { Chromium } from './chromium.ts'
import { type ScriptedAnswer, createDialogs } from './dialogs.ts'
import { Displays } from './displays.ts'
import { Recorder } from './events.ts'
import type { Host, HostOptions } from './host-context.ts'
import { IpcMain } from './ipc-main.ts'
import { SchemeRegistry, createNet } from './protocol.ts'
import { createSafeStorage } from './safe-storage.ts'
import { Sessions } from './session.ts'
import { createAbsentParts, createSmallParts } from './small-parts.ts'
import { Theme } from './theme.ts'
import { createUtilityProcess } from './utility-process.ts'

const PAGES_ONLY = [{ type: 'page' }, { exclude: true }]

type AttachedTarget = {
  readonly sessionId: string
  readonly targetInfo: { readonly targetId: string; readonly openerId?: string }
}

export type ElectronModule = Record<string, unknown>

/** Returns the module. Its `ready` event follows when Chromium runs and `mayBeReady` is settled. */
export function createElectron(options: HostOptions): ElectronModule {
  const scriptedAnswers: ScriptedAnswer[] = []
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()
  const host = createHost(options, ready)
  const { recorder } = host
  const displays = new Displays(host)
  const electron: ElectronModule = {
    ...createAbsentParts(),
    ...createSmallParts(recorder),
    app: host.app,
    BrowserWindow: createBrowserWindowClass(host),
    dialog: createDialogs(host, scriptedAnswers),
    ipcMain: host.ipcMain,
    nativeTheme: host.theme,
    net: createNet((scheme) => host.sessions.of('').protocol.handlerOf(scheme)),
    protocol: host.sessions.of('').protocol.module,
    safeStorage: createSafeStorage(host),
    screen: displays.module,
    utilityProcess: createUtilityProcess(),
    session: host.sessions.createModule(),
    webContents: {
      getAllWebContents: () => host.windows.contents(),
      getFocusedWebContents: () => host.windows.contents()[0] ?? null,
      fromId: (id: number) => host.windows.contents().find((contents) => contents.id === id),
      fromDevToolsTargetId: (targetId: string) => host.windows.ofTarget(targetId)?.webContents,
    },
  }
  Object.assign(globalThis, {
    __electronHost: {
      electron,
      calls: recorder.calls,
      printFailures: recorder.printFailures,
      answers: scriptedAnswers,
      displays,
    },
  })
  followTheme(host)
  endWithTheProcess(host)
  // One turn later, so that the app's entry starts to load before Chromium is started.
  setImmediate(() => {
    start(host, becomeReady).catch((error: unknown) => {
      console.error('host: Chromium could not be used:', error)
      process.exit(1)
    })
  })
  return electron
}

function createHost(options: HostOptions, ready: Promise<void>): Host {
  const host = {
    options,
    recorder: new Recorder({ speaks: options.dialogsAnswer }),
    schemes: new SchemeRegistry(),
    ipcMain: new IpcMain(),
    lifecycle: { phase: 'starting' },
    theme: new Theme(),
    windows: new BrowserWindows(),
  } as unknown as { -readonly [Key in keyof Host]: Host[Key] }
  host.app = createApp(host, () => ready)
  host.sessions = new Sessions(host)
  return host
}

async function start(host: Host, becomeReady: () => void): Promise<void> {
  const { headless, debuggingPort, mayBeReady } = host.options
  const profile = join(host.app.getPath('userData'), 'host-chromium')
  host.chromium = new Chromium({ profile, headless, debuggingPort })
  host.chromium.once('exit', () => {
    if (host.lifecycle.phase === 'quitting') return
    console.error('host: Chromium ended by itself')
    process.exit(1)
  })
  const { product } = await host.chromium.send<{ product: string }>('Browser.getVersion')
  Object.defineProperty(process.versions, 'chrome', { value: product.split('/')[1], enumerable: true })
  await attachPages(host)
  await mayBeReady
  host.lifecycle.phase = 'ready'
  becomeReady()
  host.app.emit('will-finish-launching')
  host.app.emit('ready', {}, {})
}

async function attachPages({ chromium, windows }: Host): Promise<void> {
  chromium.on('Target.attachedToTarget', ({ sessionId, targetInfo }: AttachedTarget) => {
    const { targetId, openerId } = targetInfo
    const opener = openerId ? windows.ofTarget(openerId) : undefined
    if (opener) void opener.webContents.refusePopup(targetId, chromium.session(sessionId))
    else windows.attach(targetId, chromium.session(sessionId))
  })
  // If a person or a test closes a page, its window is closed too.
  chromium.on('Target.targetDestroyed', ({ targetId }: { targetId: string }) =>
    windows.ofTarget(targetId)?.destroy(),
  )
  await chromium.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: PAGES_ONLY,
  })
  await chromium.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
}

function followTheme({ theme, windows }: Host): void {
  theme.on('updated', () => {
    for (const contents of windows.contents()) {
      contents.prepared.then(() => theme.applyTo(contents.page)).catch(() => {})
    }
  })
}

function endWithTheProcess(host: Host): void {
  process.on('exit', () => host.chromium?.kill())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => host.app.quit())
}
