// The window comes first: its guards, pages and channels are set up before the rest of the app is even loaded, so that
// the page is fetched and rendered while the main process still builds what will answer it.
import { join } from 'node:path'
import { app, protocol, type BrowserWindow } from 'electron'
import type { Channel } from '@shared/contract'
import type { Pages } from '../documents/pages'
import { registerChannels, type Answer } from '../ipc/register'
import { openAppLog, type AppLog } from '../platform/app-log'
import { setApplicationMenu } from './menu'
import { APP_ORIGIN, APP_SCHEME, servePages } from './protocol'
import { guardPages, openCounter } from './window'

/**
 * Inserted at build time from shared/contract.ts (electron.vite.config.ts): the names are needed before the schemas.
 */
declare const CHANNEL_NAMES: readonly Channel[]

/** What the built app provides to the waiting window. */
export interface WindowAnswers {
  readonly answer: Answer
  readonly pages: Pages
}

/** What exists before the app is built. */
export interface Opening {
  readonly dataFolder: string
  readonly log: AppLog
  /** The origins of pages that are answered. */
  readonly trustedOrigins: readonly string[]
  readonly counter: BrowserWindow
  /** Shows the window once its first screen is painted. Called when the chosen theme is known. */
  readonly show: () => void
}

/** Opens the window, and lets `build` make the app behind it. Called once, when Electron is ready. */
export function openFirst<App extends WindowAnswers>(
  build: (opening: Opening) => Promise<App>,
): Promise<App> {
  const dataFolder = app.getPath('userData')
  const log = openAppLog(join(dataFolder, 'logs', 'galla.log'), !app.isPackaged)
  // Only while developing: the dev server's pages, with hot reload. A packaged app knows no other origin than its own.
  const developmentUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const developmentOrigin = developmentUrl === undefined ? undefined : new URL(developmentUrl).origin
  setApplicationMenu()
  guardPages(developmentOrigin, log)
  protocol.handle(
    APP_SCHEME,
    servePages(join(import.meta.dirname, '../renderer'), async (request) => (await building).pages(request)),
  )
  registerChannels(CHANNEL_NAMES, async (...question) => (await building).answer(...question))
  const building = build({
    dataFolder,
    log,
    trustedOrigins: developmentOrigin === undefined ? [APP_ORIGIN] : [APP_ORIGIN, developmentOrigin],
    ...openCounter(developmentUrl ?? `${APP_ORIGIN}/index.html`),
  })
  return building
}
