// What holds for every window of ours, and actions on one from outside of it.
import { app, nativeTheme, type BrowserWindow } from 'electron'

/** The background of the design tokens, painted before the page is, so that there is no white flash in dark mode. */
const PAPER = { light: '#FBF7EF', dark: '#16120F' }

export const paper = (): string => (nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light)

/** Nobody inspects the pages of a packaged app: they show customers, and scripts could be typed into them. */
export const pagePreferences = () => ({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  spellcheck: false,
  navigateOnDragDrop: false,
  devTools: !app.isPackaged,
  // Otherwise the zoom of the counter would be that of every page of ours, receipts on their way to the printer too.
  zoomMode: 'isolated' as const,
})

/** Brings `window` to the front, and restores it if it is minimised. Ignores a window that is gone. */
export function bringToFront(
  window: Pick<BrowserWindow, 'isDestroyed' | 'isMinimized' | 'restore' | 'show' | 'focus'>,
): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Keeps the window out of screenshots and shared screens, or allows them again. Ignores a window that is gone. */
export function protectContent(
  window: Pick<BrowserWindow, 'isDestroyed' | 'setContentProtection'>,
  isOn: boolean,
): void {
  if (!window.isDestroyed()) window.setContentProtection(isOn)
}

/**
 * Whether the system lets a program choose where its windows are. Wayland does not, and Electron uses it by itself in a
 * session of Wayland unless it was started with `--ozone-platform=x11`.
 */
export function mayPlaceWindows({
  platform,
  environment,
  ozonePlatform,
}: {
  readonly platform: string
  readonly environment: { readonly [name: string]: string | undefined }
  /** As given on the command line; empty if it was not. */
  readonly ozonePlatform: string
}): boolean {
  if (platform !== 'linux') return true
  if (ozonePlatform === 'wayland' || ozonePlatform === 'x11') return ozonePlatform === 'x11'
  return environment['XDG_SESSION_TYPE'] !== 'wayland'
}
