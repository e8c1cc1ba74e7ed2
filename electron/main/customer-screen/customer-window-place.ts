// Where a person put the customer's screen as a window of its own: kept once it lies still, taken up again at the next
// start, and again when a display that was unplugged comes back. What the system does to windows of a display that goes
// is no choice of anybody's, and is not kept.
import { screen, type BrowserWindow, type Rectangle } from 'electron'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { isOnDisplay, type WindowSpot } from '#shared/shop/customer-display'

/** A window that was not moved for this long lies where it is wanted. */
const LIES_STILL_AFTER_MS = SECOND_MS
/** For this long after a display went, the system may still be moving its windows. */
const SYSTEM_MOVES_FOR_MS = 3 * SECOND_MS

export interface PlaceOptions {
  readonly timers: Timers
  readonly elapsedMs: () => number
  /** Where the window was last put; null if nobody moved it. */
  readonly spot: () => WindowSpot | null
  readonly keepSpot: (spot: WindowSpot) => void
}

export interface WindowPlace {
  /** Where a new window should be; without a place where its display is not there. */
  next(): Partial<Rectangle> & { readonly isMaximized: boolean }
  /** Keeps where a person puts this window. */
  follow(own: BrowserWindow): void
  displayWent(): void
  /** Puts the window back where it was before its display went. */
  displayCame(own: BrowserWindow): void
  /** Nothing is kept any more. */
  end(): void
}

export function windowPlace({ timers, elapsedMs, spot, keepSpot }: PlaceOptions): WindowPlace {
  let cancel = (): void => {}
  let systemMovesUntilMs = -Infinity

  const keep = (own: BrowserWindow): void => {
    if (own.isDestroyed() || elapsedMs() < systemMovesUntilMs) return
    const { x, y, width, height } = own.getNormalBounds()
    keepSpot({ x, y, width, height, isMaximized: own.isMaximized() })
  }
  const moved = (own: BrowserWindow): void => {
    cancel()
    cancel = timers.after(LIES_STILL_AFTER_MS, () => keep(own))
  }
  return {
    next: () => {
      const put = spot()
      if (put === null) return { isMaximized: false }
      const { isMaximized, ...bounds } = put
      if (isOnDisplay(bounds, screen.getAllDisplays())) return put
      return { isMaximized, width: bounds.width, height: bounds.height }
    },
    follow: (own) => {
      own.on('move', () => moved(own))
      own.on('resize', () => moved(own))
      own.on('maximize', () => moved(own))
      own.on('unmaximize', () => moved(own))
    },
    displayWent: () => {
      cancel()
      systemMovesUntilMs = elapsedMs() + SYSTEM_MOVES_FOR_MS
    },
    displayCame: (own) => {
      const put = spot()
      if (put === null || own.isDestroyed() || !isOnDisplay(put, screen.getAllDisplays())) return
      if (isOnDisplay(put, [screen.getDisplayMatching(own.getNormalBounds())])) return
      const { isMaximized, ...bounds } = put
      // A maximised window stays on its display, so it is made smaller first.
      if (own.isMaximized()) own.unmaximize()
      own.setBounds(bounds)
      if (isMaximized) own.maximize()
    },
    end: () => cancel(),
  }
}
