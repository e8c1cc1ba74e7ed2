// What is done to a window from outside of it.
import type { BrowserWindow } from 'electron'

/** Brings `window` to the front, out of the task bar where it was minimised. */
export function bringToFront(
  window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>,
): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Keeps the window out of screenshots and shared screens, or lets it be seen again. A window that is gone needs neither. */
export function protectContent(
  window: Pick<BrowserWindow, 'isDestroyed' | 'setContentProtection'>,
  isOn: boolean,
): void {
  if (!window.isDestroyed()) window.setContentProtection(isOn)
}
