// The app's window, and the restrictions on everything a page could try. A page cannot open windows, navigate, download
// or ask for permissions.
import { join } from 'node:path'
import { app, BrowserWindow, session, type Session, type WebContents } from 'electron'
import type { AppLog } from '../platform/app-log'
import { bringToFront, pagePreferences, paper } from '../platform/windows'
import { APP_ORIGIN } from './protocol'

/**
 * Sized for the reference counter, a 1366×768 screen; below the smallest size the layout would have to hide amounts.
 */
const FIRST_SIZE = { width: 1366, height: 768 }
const SMALLEST_SIZE = { minWidth: 900, minHeight: 600 }

export const preloadFile = (): string => join(import.meta.dirname, '../preload/index.cjs')

export interface CounterWindow {
  /** The app's window; the last one if it is gone. */
  readonly counter: () => BrowserWindow
  /** Shows it in the current theme once its first screen is painted. */
  readonly show: () => void
  /** Draws everything in it at `percent` of its usual size, also after it was made again. */
  readonly zoom: (percent: number) => void
  /** The first screen is painted. */
  readonly painted: Promise<void>
  /** Makes it again, on the screen that it showed, if it is gone; then brings it to the front. */
  readonly reopen: () => void
}

export interface CounterOptions {
  /** The page of the first screen. */
  readonly address: string
  /** Whether the app may end now. Until then the window stays, whatever closes it, and the app is asked to quit. */
  readonly mayEnd: () => boolean
  /** Called with each window that is made. */
  readonly onMade: (window: BrowserWindow) => void
}

/** Opens the app's window. */
export function openCounter(options: CounterOptions): CounterWindow {
  let here = options.address
  let isShown = false
  let zoomFactor = 1
  let window = make()
  const show = async (): Promise<void> => {
    isShown = true
    const { own, painted } = window
    own.setBackgroundColor(paper())
    await painted
    if (!own.isDestroyed()) own.show()
  }
  function make(): MadeWindow {
    const made = makeWindow(options, here)
    // A page that is loaded anew may come from another process, which knows of no zoom.
    made.own.webContents.on('dom-ready', () => made.own.webContents.setZoomFactor(zoomFactor))
    // The address names the screen.
    made.own.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      if (isMainFrame) here = url
    })
    return made
  }
  return {
    painted: window.painted,
    counter: () => window.own,
    show: () => void show(),
    zoom: (percent) => {
      zoomFactor = percent / PERCENT
      if (!window.own.isDestroyed()) window.own.webContents.setZoomFactor(zoomFactor)
    },
    reopen: () => {
      if (!window.own.isDestroyed()) return bringToFront(window.own)
      window = make()
      if (isShown) void show()
    },
  }
}

interface MadeWindow {
  readonly own: BrowserWindow
  readonly painted: Promise<void>
}

function makeWindow({ mayEnd, onMade }: CounterOptions, address: string): MadeWindow {
  const own = new BrowserWindow({
    ...FIRST_SIZE,
    ...SMALLEST_SIZE,
    show: false,
    title: 'Galla',
    autoHideMenuBar: true,
    backgroundColor: paper(),
    webPreferences: { ...pagePreferences(), preload: preloadFile() },
  })
  const painted = new Promise<void>((resolve) => own.once('ready-to-show', resolve))
  own.on('close', (event) => {
    if (mayEnd()) return
    // Quitting asks about payments on their way. Whoever then stays needs the window.
    event.preventDefault()
    app.quit()
  })
  onMade(own)
  void own.loadURL(address)
  return { own, painted }
}

/** A whole. */
const PERCENT = 100

/**
 * Restrictions for every page of every window, set before the first one exists. `developmentOrigin` is the dev server's
 * during development.
 */
export function guardPages(developmentOrigin: string | undefined, log: AppLog): void {
  const mayShow = (url: string): boolean =>
    url.startsWith(`${APP_ORIGIN}/`) ||
    (developmentOrigin !== undefined && url.startsWith(`${developmentOrigin}/`))
  app.on('web-contents-created', (_event, contents) => guardContents(contents, mayShow, log))
  guardSession(session.defaultSession, mayShow, log)
}

function guardContents(contents: WebContents, mayShow: (url: string) => boolean, log: AppLog): void {
  contents.setWindowOpenHandler(() => {
    log.warn('page.popup-refused')
    return { action: 'deny' }
  })
  const stay = (event: { readonly url: string; preventDefault(): void }): void => {
    if (mayShow(event.url)) return
    event.preventDefault()
    log.warn('page.navigation-refused')
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

function guardSession(pages: Session, mayShow: (url: string) => boolean, log: AppLog): void {
  pages.setPermissionRequestHandler((_contents, permission, decide) => {
    log.warn('page.permission-refused', { name: permission })
    decide(false)
  })
  pages.setPermissionCheckHandler(() => false)
  pages.setDevicePermissionHandler(() => false)
  pages.on('will-download', (event) => event.preventDefault())
  // A second line of defence behind the content security policy: no request of a page leaves for anywhere but the app
  // itself.
  pages.webRequest.onBeforeRequest((details, decide) => {
    const { protocol } = new URL(details.url)
    const bestEffort = protocol === 'data:' || protocol === 'blob:' || protocol === 'devtools:'
    decide({ cancel: !bestEffort && !mayShow(details.url) && !isDevelopmentSocket(details.url, mayShow) })
  })
}

const isDevelopmentSocket = (url: string, mayShow: (url: string) => boolean): boolean =>
  url.startsWith('ws:') && mayShow(url.replace(/^ws:/, 'http:'))
