// The second window, for customers. It receives views and sends nothing: its preload has no calls, it may not navigate,
// and the channels of the counter answer the counter's window alone. It is made when the shop wants it and its display is
// there, and closed when the display goes; whatever happens to it, the counter is not touched.
//
// On a display it is a frameless window of the display's size and not a full-screen one: that would be shown before its
// page is there, and takes the keyboard from the counter (electron/electron#3228, #14889).
import { join } from 'node:path'
import {
  BrowserWindow,
  screen,
  type BrowserWindowConstructorOptions,
  type Display as SystemDisplay,
  type Rectangle,
} from 'electron'
import { MINUTE_MS } from '#shared/base/clock'
import {
  chosenDisplay,
  displayViewSchema,
  LONGEST_DISPLAY_NAME,
  type Display,
  type DisplayPlace,
  type DisplayStanding,
  type DisplayView,
} from '#shared/shop/customer-display'
import type { AppLog } from '../platform/app-log'
import { pagePreferences, paper, protectContent } from '../platform/windows'
import type { DisplayWindow } from './customer-display'
import { windowPlace, type PlaceOptions, type WindowPlace } from './customer-window-place'

/** The only message of this window: main's, with the view. */
const VIEW_CHANNEL = 'customer-display.view'
/** As a window of its own, for a tablet beside the counter. */
const WINDOW_SIZE = { width: 900, height: 600, minWidth: 480, minHeight: 360 }
const NUMBER_SIZE = { width: 320, height: 240 }
/** So often within a minute the window comes back by itself; then the cause is probably still there. */
const MOST_FAILURES = 3

export const customerPreloadFile = (): string => join(import.meta.dirname, '../preload/customer.cjs')

export interface CustomerWindowOptions extends PlaceOptions {
  /** The page of the customer's screen. */
  readonly address: string
  readonly counter: () => BrowserWindow
  readonly log: Pick<AppLog, 'warn' | 'error'>
  /** Whether the system lets a program say where its windows are. */
  readonly mayChoose: boolean
}

export interface CustomerWindow extends DisplayWindow {
  /** As the counter's own window: kept out of screenshots while identity data may be shown. */
  protect(isOn: boolean): void
  /** The app ends. */
  close(): void
}

interface Made {
  readonly own: BrowserWindow
  /** Where it stands: another place is another window. */
  readonly spot: string
}

const isOwnPlace = ({ spot }: Made): boolean => spot === JSON.stringify(OWN_WINDOW)
const OWN_WINDOW: Spot = { kind: 'window' }

type Spot = { readonly kind: 'window' } | { readonly kind: 'display'; readonly bounds: Rectangle }

export function createCustomerWindow(options: CustomerWindowOptions): CustomerWindow {
  const { counter } = options
  let place: DisplayPlace = { kind: 'off' }
  /** Somebody closed the window, or it broke too often: it stays away until it is asked for. */
  let isAway: 'closed' | 'broken' | null = null
  let told = ''
  let isEnded = false
  const listeners: ((standing: DisplayStanding) => void)[] = []

  const spotNow = (): Spot | 'off' | 'display-away' | 'under-counter' => {
    if (place.kind === 'off' || isEnded) return 'off'
    // Where no program may choose, a person puts it there: a frameless window could not be moved.
    if (place.kind === 'window' || !options.mayChoose) return OWN_WINDOW
    const display = chosenDisplay(place, displaysBy(counter()))
    if (display === null) return 'display-away'
    return display.hasCounter ? 'under-counter' : { kind: 'display', bounds: display.bounds }
  }
  const standing = (): DisplayStanding => {
    const spot = spotNow()
    return {
      displays: displaysBy(counter()).map(({ bounds: _bounds, ...display }) => display),
      standing: typeof spot === 'string' ? spot : (isAway ?? 'open'),
      mayChoose: options.mayChoose,
    }
  }
  const tell = (): void => {
    if (isEnded) return
    const now = standing()
    const text = JSON.stringify(now)
    if (text === told) return
    told = text
    for (const listener of listeners) listener(now)
  }
  const ownPlace = windowPlace(options)
  const shown = createShownWindow(options, ownPlace, {
    closed: () => {
      isAway = 'closed'
      tell()
    },
    gone: (isTooOften) => {
      if (isTooOften) isAway = 'broken'
      arrange()
    },
  })
  function arrange(): void {
    if (!isEnded) follow(counter())
    const spot = spotNow()
    if (typeof spot === 'string' || isAway !== null || JSON.stringify(spot) !== shown.spot()) shown.remove()
    if (typeof spot !== 'string' && isAway === null && shown.spot() === null) shown.make(spot)
    tell()
  }
  const follow = onMove(() => {
    if (place.kind === 'display') arrange()
  })
  watchDisplays(arrange, ownPlace, shown.ownPlaced)

  return {
    standing,
    onChange: (listener) => void listeners.push(listener),
    place: (next) => {
      if (JSON.stringify(next) !== JSON.stringify(place)) isAway = null
      place = next
      arrange()
    },
    open: () => {
      isAway = null
      arrange()
    },
    show: shown.show,
    identify: (viewOf, durationMs) => showNumbers(options, viewOf, durationMs),
    protect: shown.protect,
    close: () => {
      isEnded = true
      ownPlace.end()
      shown.remove()
    },
  }
}

/** The one window that is open, if it is, and what it shows. `heard` is told when it went without being asked to. */
function createShownWindow(
  { address, timers, elapsedMs, log }: CustomerWindowOptions,
  ownPlace: WindowPlace,
  heard: { readonly closed: () => void; readonly gone: (isTooOften: boolean) => void },
) {
  let made: Made | null = null
  let view: DisplayView | null = null
  let isProtected = false
  const failsTooOften = failureCount(elapsedMs)

  const send = (own: BrowserWindow): void => {
    if (view !== null && !own.isDestroyed()) own.webContents.send(VIEW_CHANNEL, view)
  }
  const remove = (): void => {
    const gone = made
    made = null
    if (gone !== null && !gone.own.isDestroyed()) gone.own.destroy()
  }
  const failed = (own: BrowserWindow, reason: string): void => {
    if (made?.own !== own) return
    log.error('customer-display.gone', new Error("the process of the customer's screen is gone"), { reason })
    remove()
    heard.gone(failsTooOften())
  }
  const make = (spot: Spot): void => {
    const own = openWindow(spot, address, ownPlace)
    made = { own, spot: JSON.stringify(spot) }
    protectContent(own, isProtected)
    own.webContents.on('did-finish-load', () => send(own))
    // One turn later: some versions of Electron break down while they still report the loss.
    own.webContents.on('render-process-gone', (_event, { reason }) =>
      timers.after(0, () => failed(own, reason)),
    )
    own.on('closed', () => {
      if (made?.own !== own) return
      made = null
      heard.closed()
    })
  }
  return {
    make,
    remove,
    spot: () => made?.spot ?? null,
    /** The window that a person places, if it is open. */
    ownPlaced: () => (made !== null && isOwnPlace(made) ? made.own : null),
    show: (next: DisplayView): void => {
      const fitting = displayViewSchema.parse(next)
      if (JSON.stringify(fitting) === JSON.stringify(view)) return
      view = fitting
      if (made !== null) send(made.own)
    },
    protect: (isOn: boolean): void => {
      isProtected = isOn
      if (made !== null) protectContent(made.own, isOn)
    },
  }
}

/** `own` is the window that a person places, if it is open. */
function watchDisplays(
  arrange: () => void,
  ownPlace: Pick<WindowPlace, 'displayCame' | 'displayWent'>,
  own: () => BrowserWindow | null,
): void {
  screen.on('display-added', () => {
    arrange()
    const placed = own()
    if (placed !== null) ownPlace.displayCame(placed)
  })
  screen.on('display-removed', () => {
    ownPlace.displayWent()
    arrange()
  })
  screen.on('display-metrics-changed', arrange)
}

/**
 * Calls `moved` for each window that it is given: a counter that is dragged, or put by the system, onto the customers'
 * display must not lie under their screen.
 */
function onMove(moved: () => void): (window: BrowserWindow) => void {
  const followed = new WeakSet<BrowserWindow>()
  return (window) => {
    if (window.isDestroyed() || followed.has(window)) return
    followed.add(window)
    window.on('move', moved)
  }
}

/** Counts a failure, and says whether there were too many. After that it begins anew. */
function failureCount(elapsedMs: () => number): () => boolean {
  let failures: readonly number[] = []
  return () => {
    const now = elapsedMs()
    failures = [...failures.filter((time) => now - time < MINUTE_MS), now]
    const isTooMany = failures.length > MOST_FAILURES
    if (isTooMany) failures = []
    return isTooMany
  }
}

type PlacedDisplay = Display & { readonly bounds: Rectangle }

/** From left to right, as they stand on the counter. */
function displaysBy(counter: BrowserWindow): readonly PlacedDisplay[] {
  const counterId = counter.isDestroyed() ? null : screen.getDisplayMatching(counter.getBounds()).id
  const isEarlier = (one: SystemDisplay, other: SystemDisplay): number =>
    one.bounds.x - other.bounds.x || one.bounds.y - other.bounds.y
  return [...screen.getAllDisplays()].sort(isEarlier).map(({ id, label, bounds }) => ({
    id,
    name: label.slice(0, LONGEST_DISPLAY_NAME),
    widthPixels: bounds.width,
    heightPixels: bounds.height,
    hasCounter: id === counterId,
    bounds,
  }))
}

/** What a window that only shows is like: nothing on it is pressed, and it never takes the keyboard. */
const ONLY_SHOWN = {
  frame: false,
  focusable: false,
  skipTaskbar: true,
  alwaysOnTop: true,
  resizable: false,
  movable: false,
  fullscreenable: false,
  hasShadow: false,
} as const

const newWindow = (options: BrowserWindowConstructorOptions): BrowserWindow => {
  const own = new BrowserWindow({
    show: false,
    title: 'Galla',
    autoHideMenuBar: true,
    backgroundColor: paper(),
    ...options,
    webPreferences: { ...pagePreferences(), preload: customerPreloadFile() },
  })
  // Pages of ours are no exception here: this window shows the one page it was made with.
  const stay = (event: { preventDefault(): void }): void => event.preventDefault()
  own.webContents.on('will-navigate', stay)
  own.webContents.on('will-frame-navigate', stay)
  own.webContents.on('will-redirect', stay)
  // Without the keyboard: that stays with the counter.
  own.once('ready-to-show', () => {
    if (!own.isDestroyed()) own.showInactive()
  })
  return own
}

function openWindow(spot: Spot, address: string, ownPlace: WindowPlace): BrowserWindow {
  const own = spot.kind === 'display' ? newWindow({ ...ONLY_SHOWN, ...spot.bounds }) : ownWindow(ownPlace)
  void own.loadURL(address).catch(() => undefined)
  return own
}

/** Where a person put it last. */
function ownWindow(ownPlace: WindowPlace): BrowserWindow {
  const { isMaximized, ...bounds } = ownPlace.next()
  const own = newWindow({ ...WINDOW_SIZE, ...bounds })
  if (isMaximized)
    own.once('ready-to-show', () => {
      if (!own.isDestroyed()) own.maximize()
    })
  ownPlace.follow(own)
  return own
}

function showNumbers(
  { counter, timers, address }: CustomerWindowOptions,
  viewOf: (number: number) => DisplayView,
  durationMs: number,
): void {
  const shown = displaysBy(counter()).map(({ bounds }, index) =>
    openNumber(bounds, address, viewOf(index + 1)),
  )
  timers.after(durationMs, () => {
    for (const own of shown) if (!own.isDestroyed()) own.destroy()
  })
}

/** In a corner, so that the settings beneath can still be read. */
function openNumber({ x, y, height }: Rectangle, address: string, view: DisplayView): BrowserWindow {
  const own = newWindow({ ...ONLY_SHOWN, ...NUMBER_SIZE, x, y: y + height - NUMBER_SIZE.height })
  own.webContents.on('did-finish-load', () => own.webContents.send(VIEW_CHANNEL, view))
  void own.loadURL(address).catch(() => undefined)
  return own
}
