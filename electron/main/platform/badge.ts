// The mark on the app's icon in the taskbar or the dock while something waits for somebody. Windows draws our picture over the icon and
// reads its description aloud; macOS and some desktops of Linux draw the number themselves.
import { app, nativeImage, type BrowserWindow } from 'electron'
import picture from '../../../resources/build/badge.png?inline'

/** The picture is drawn at twice the size of an overlay, for dense screens. */
const PIXELS_A_POINT = 2

interface BadgeOptions {
  /** `process.platform`. */
  readonly platform: string
  readonly window: () => Pick<BrowserWindow, 'isDestroyed' | 'setOverlayIcon'>
  /** What a screen reader says of `count`. */
  readonly describe: (count: number) => string
}

/** Shows `count` on the icon; 0 takes the mark away. Ignores a window that is gone. */
export type ShowBadge = (count: number) => void

export const iconBadge =
  ({ platform, window, describe }: BadgeOptions): ShowBadge =>
  (count) => {
    if (platform !== 'win32') return void app.setBadgeCount(count)
    const counter = window()
    if (counter.isDestroyed()) return
    if (count === 0) counter.setOverlayIcon(null, '')
    else counter.setOverlayIcon(overlay(), describe(count))
  }

function overlay() {
  const [, base64 = ''] = picture.split(',')
  return nativeImage.createFromBuffer(Buffer.from(base64, 'base64'), { scaleFactor: PIXELS_A_POINT })
}
