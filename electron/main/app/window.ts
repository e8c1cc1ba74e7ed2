// The counter's window, and the guards around everything a page could try. Nothing opens, navigates, downloads, or asks the system.
import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, session, type Session, type WebContents } from 'electron'
import type { Theme } from '@shared/domain/environment'
import type { Log } from '../platform/app-log'
import { APP_ORIGIN } from './protocol'

/** Workspace for the reference counter, a 1366×768 screen; below the smallest size the layout would have to hide money. */
const FIRST_SIZE = { width: 1366, height: 768 }
const SMALLEST_SIZE = { minWidth: 900, minHeight: 600 }
/** The paper of design tokens, painted before the page is, so that no white flash greets a dark shop. */
const PAPER = { light: '#FBF7EF', dark: '#16120F' }

export const preloadFile = (): string => join(import.meta.dirname, '../preload/index.cjs')

/** Preferences of every window of the app, hidden ones for printing included. */
export const pagePreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  spellcheck: false,
  navigateOnDragDrop: false,
} as const

/** Opens the counter on `address`. The window is shown once its first screen is painted. */
export function openCounter(address: string): BrowserWindow {
  const window = new BrowserWindow({
    ...FIRST_SIZE,
    ...SMALLEST_SIZE,
    show: false,
    title: 'Galla',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light,
    webPreferences: { ...pagePreferences, preload: preloadFile() },
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(address)
  return window
}

/** Brings the counter to the front: a second start of the app is a wish to see it, never a second till. */
export function focusCounter(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

export const applyTheme = (theme: Theme): void => {
  nativeTheme.themeSource = theme
}

/** Guards for every page of every window, set before the first one exists. `developmentOrigin` is the dev server's while developing. */
export function guardPages(developmentOrigin: string | undefined, log: Log): void {
  const mayShow = (url: string): boolean =>
    url.startsWith(`${APP_ORIGIN}/`) ||
    (developmentOrigin !== undefined && url.startsWith(`${developmentOrigin}/`))
  app.on('web-contents-created', (_event, contents) => guardContents(contents, mayShow, log))
  guardSession(session.defaultSession, mayShow, log)
}

function guardContents(contents: WebContents, mayShow: (url: string) => boolean, log: Log): void {
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

function guardSession(pages: Session, mayShow: (url: string) => boolean, log: Log): void {
  pages.setPermissionRequestHandler((_contents, permission, decide) => {
    log.warn('page.permission-refused', { name: permission })
    decide(false)
  })
  pages.setPermissionCheckHandler(() => false)
  pages.setDevicePermissionHandler(() => false)
  pages.on('will-download', (event) => event.preventDefault())
  // Behind the content policy stands a second wall: no request of a page leaves for anywhere but the app itself.
  pages.webRequest.onBeforeRequest((details, decide) => {
    const { protocol } = new URL(details.url)
    const harmless = protocol === 'data:' || protocol === 'blob:' || protocol === 'devtools:'
    decide({ cancel: !harmless && !mayShow(details.url) && !isDevelopmentSocket(details.url, mayShow) })
  })
}

const isDevelopmentSocket = (url: string, mayShow: (url: string) => boolean): boolean =>
  url.startsWith('ws:') && mayShow(url.replace(/^ws:/, 'http:'))
