// The app's window, and the restrictions on everything a page could try. A page cannot open windows, navigate, download
// or ask for permissions.
import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, session, type Session, type WebContents } from 'electron'
import type { AppLog } from '../platform/app-log'
import { APP_ORIGIN } from './protocol'

/**
 * Sized for the reference counter, a 1366×768 screen; below the smallest size the layout would have to hide amounts.
 */
const FIRST_SIZE = { width: 1366, height: 768 }
const SMALLEST_SIZE = { minWidth: 900, minHeight: 600 }
/** The background of the design tokens, painted before the page is, so that there is no white flash in dark mode. */
const PAPER = { light: '#FBF7EF', dark: '#16120F' }

export const preloadFile = (): string => join(import.meta.dirname, '../preload/index.cjs')

/** Preferences of every window of the app, including hidden ones for printing. */
export const pagePreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  spellcheck: false,
  navigateOnDragDrop: false,
} as const

/**
 * Opens the window on `address`, and returns a function that shows it in the current theme once its first screen is
 * painted.
 */
export function openCounter(address: string): { readonly counter: BrowserWindow; readonly show: () => void } {
  const counter = new BrowserWindow({
    ...FIRST_SIZE,
    ...SMALLEST_SIZE,
    show: false,
    title: 'Galla',
    autoHideMenuBar: true,
    backgroundColor: paper(),
    webPreferences: { ...pagePreferences, preload: preloadFile() },
  })
  const painted = new Promise<void>((resolve) => counter.once('ready-to-show', resolve))
  const show = async (): Promise<void> => {
    counter.setBackgroundColor(paper())
    await painted
    if (!counter.isDestroyed()) counter.show()
  }
  void counter.loadURL(address)
  return { counter, show: () => void show() }
}

const paper = (): string => (nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light)

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
    const harmless = protocol === 'data:' || protocol === 'blob:' || protocol === 'devtools:'
    decide({ cancel: !harmless && !mayShow(details.url) && !isDevelopmentSocket(details.url, mayShow) })
  })
}

const isDevelopmentSocket = (url: string, mayShow: (url: string) => boolean): boolean =>
  url.startsWith('ws:') && mayShow(url.replace(/^ws:/, 'http:'))
