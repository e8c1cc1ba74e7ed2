// Actions on a window from outside of it.
import type { BrowserWindow } from 'electron'

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
