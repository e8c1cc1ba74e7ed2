// The window comes first: its guards, pages and channels are set up before the rest of the app is even loaded, so that
// the page is fetched and rendered while the main process still builds what will answer it.
import { join } from 'node:path'
import { app, protocol, type WebContents } from 'electron'
import type { Channel } from '#shared/channels/contract'
import type { Pages } from '../platform/pages'
import { registerChannels, type Answer } from '../ipc/register'
import { openAppLog, type AppLog } from '../platform/app-log'
import { systemClock } from '../platform/system-clock'
import { createBreakMemory, type BreakMemory } from '../diagnostics/break-memory'
import { setApplicationMenu } from './menu'
import { APP_ORIGIN, APP_SCHEME, CUSTOMER_PAGE, servePages } from './protocol'
import { watchProcesses, watchWindow, type CrashWatch, type Trouble } from './crash'
import { guardPages, openCounter, type CounterWindow } from './window'

/**
 * Inserted at build time from shared/channels/contract.ts (electron.vite.config.ts): the names are needed before the schemas.
 */
declare const CHANNEL_NAMES: readonly Channel[]

/** What the built app provides to the waiting window. */
export interface WindowAnswers {
  readonly answer: Answer
  readonly pages: Pages
  /** Asks the person about a part of the app that broke, in their language (app/crash.ts). */
  readonly askAbout: (trouble: Trouble, reference: string, signal?: AbortSignal) => Promise<boolean>
  /** Ends the app in the usual way, and starts it again. */
  readonly restart: () => void
  /** Remembers to draw without the graphics card. Returns false if that is so already. */
  readonly drawInSoftware: () => boolean
}

/** What exists before the app is built. */
export interface Opening extends Pick<CounterWindow, 'counter' | 'show' | 'zoom'> {
  readonly isSafe: boolean
  /** The app's own folder; its data may have been moved from there (data-folder/data-place.ts). */
  readonly ownFolder: string
  /** Where crash reports are kept. */
  readonly crashFolder: string
  readonly breaks: BreakMemory
  readonly log: AppLog
  /** The page of the customer's screen. */
  readonly customerAddress: string
  /** The origins of pages that are answered. */
  readonly trustedOrigins: readonly string[]
}

export interface OpenFirst<App extends WindowAnswers> {
  /** Makes the app behind the window. Called once. */
  readonly build: (opening: Opening) => Promise<App>
  /** Whether everything is closed, so that the window may close too. */
  readonly mayEnd: () => boolean
  /** Whether the app starts in safe mode (safe-mode.ts). */
  readonly isSafe: boolean
}

/** The open window, and the app that is being built behind it. */
export interface Opened<App> extends Pick<CounterWindow, 'reopen' | 'painted'> {
  readonly building: Promise<App>
}

/** Opens the window, and lets `build` make the app behind it. Called once, when Electron is ready. */
export function openFirst<App extends WindowAnswers>({ build, mayEnd, isSafe }: OpenFirst<App>): Opened<App> {
  const ownFolder = app.getPath('userData')
  const log = openAppLog(join(ownFolder, 'logs', 'galla.log'), !app.isPackaged)
  // Only while developing: the dev server's pages, with hot reload. A packaged app knows no other origin than its own.
  const developmentUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const developmentOrigin = developmentUrl === undefined ? undefined : new URL(developmentUrl).origin
  const crashFolder = app.getPath('crashDumps')
  const breaks = createBreakMemory({ dataFolder: ownFolder, crashFolder, now: systemClock.now })
  const watch: CrashWatch = {
    log,
    note: breaks.note,
    mayEnd,
    ask: async (...question) => (await building).askAbout(...question),
    restart: () => void building.then((running) => running.restart()),
    drawInSoftware: async () => (await building).drawInSoftware(),
    elapsedMs: systemClock.elapsed,
  }
  setApplicationMenu()
  guardPages(developmentOrigin, log)
  watchProcesses({ process, app }, watch)
  protocol.handle(
    APP_SCHEME,
    servePages(join(import.meta.dirname, '../renderer'), async (request) => (await building).pages(request)),
  )
  /** One that is closing is still answered: its page may be saving what was typed. */
  const ofCounter = new WeakSet<WebContents>()
  registerChannels(
    CHANNEL_NAMES,
    (contents) => ofCounter.has(contents),
    async (...question) => (await building).answer(...question),
  )
  const { counter, show, zoom, reopen, painted } = openCounter({
    address: developmentUrl ?? `${APP_ORIGIN}/index.html`,
    mayEnd,
    onMade: (window) => {
      ofCounter.add(window.webContents)
      watchWindow(window, watch)
    },
  })
  const building = build({
    isSafe,
    ownFolder,
    crashFolder,
    breaks,
    log,
    customerAddress: new URL(CUSTOMER_PAGE, developmentUrl ?? `${APP_ORIGIN}/`).href,
    trustedOrigins: developmentOrigin === undefined ? [APP_ORIGIN] : [APP_ORIGIN, developmentOrigin],
    counter,
    show,
    zoom,
  })
  return { building, reopen, painted }
}
