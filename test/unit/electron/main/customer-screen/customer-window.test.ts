// The second window: it comes and goes with its display, never lies over the counter, and breaks alone.
import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { BrowserWindow, Rectangle } from 'electron'
import { createCustomerWindow } from '#main/customer-screen/customer-window'
import type { DisplayView, WindowSpot } from '#shared/shop/customer-display'
import { provideElectron } from '#test/support/provide-electron'
import { VirtualTime } from '#test/support/virtual-time'

const FIRST = { id: 1, label: 'Built in', bounds: { x: 0, y: 0, width: 1366, height: 768 } }
const SIDE = { id: 2, label: 'Side', bounds: { x: 1366, y: 0, width: 1280, height: 720 } }
const ON_SIDE = { kind: 'display', id: SIDE.id, name: SIDE.label } as const
const ON_SIDE_SPOT: WindowSpot = { x: 1_500, y: 80, width: 800, height: 500, isMaximized: true }
const VIEW: DisplayView = {
  shopName: 'Sharma Mobile',
  language: 'en',
  theme: 'light',
  specimen: null,
  shown: { kind: 'welcome' },
}

interface Options {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly focusable?: boolean
  readonly webPreferences: Readonly<Record<string, unknown>>
}

const inMiddle = ({ x, y, width, height }: Rectangle) => ({ x: x + width / 2, y: y + height / 2 })

function computer({ mayChoose = true, spot = null as WindowSpot | null } = {}) {
  const time = new VirtualTime()
  const windows: FakeWindow[] = []
  class FakeWindow extends EventEmitter {
    isGone = false
    isShown = false
    isProtected = false
    readonly sent: unknown[] = []
    readonly webContents = Object.assign(new EventEmitter(), {
      send: (_channel: string, view: unknown) => void this.sent.push(view),
    })
    readonly options: Options
    bounds: Rectangle
    isLarge = false
    constructor(options: Options) {
      super()
      const { x = 200, y = 100, width, height } = options
      this.options = options
      this.bounds = { x, y, width, height }
      windows.push(this)
    }
    getNormalBounds = (): Rectangle => this.bounds
    isMaximized = (): boolean => this.isLarge
    maximize = (): void => {
      this.isLarge = true
      this.emit('maximize')
    }
    unmaximize = (): void => {
      this.isLarge = false
      this.emit('unmaximize')
    }
    setBounds = (bounds: Rectangle): void => {
      this.bounds = bounds
      this.emit('move')
      this.emit('resize')
    }
    isDestroyed = (): boolean => this.isGone
    destroy = (): void => {
      this.isGone = true
      this.emit('closed')
    }
    loadURL = async (): Promise<void> => {}
    showInactive = (): void => {
      this.isShown = true
    }
    setContentProtection = (isOn: boolean): void => {
      this.isProtected = isOn
    }
  }
  let displays = [FIRST]
  let counterAt = FIRST
  const screen = Object.assign(new EventEmitter(), {
    getAllDisplays: () => displays,
    getDisplayMatching: (bounds: Rectangle) => {
      const { x, y } = inMiddle(bounds)
      const isThere = ({ bounds: at }: typeof FIRST) =>
        x >= at.x && y >= at.y && x < at.x + at.width && y < at.y + at.height
      return displays.find(isThere) ?? FIRST
    },
  })
  provideElectron({
    app: { isPackaged: true },
    BrowserWindow: FakeWindow,
    nativeTheme: { shouldUseDarkColors: false },
    screen,
  })
  const counter = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    getBounds: () => counterAt.bounds,
  })
  const errors: string[] = []
  let kept = spot
  const made = createCustomerWindow({
    mayChoose,
    spot: () => kept,
    keepSpot: (next) => void (kept = next),
    address: 'app://bundle/customer.html',
    counter: () => counter as unknown as BrowserWindow,
    timers: time,
    elapsedMs: () => time.elapsed(),
    log: { warn: () => {}, error: (event) => `${errors.push(event)}` },
  })
  return {
    time,
    made,
    errors,
    windows,
    kept: () => kept,
    open: () => windows.filter(({ isGone }) => !isGone),
    only: () => {
      const [own] = windows.filter(({ isGone }) => !isGone)
      if (own === undefined) throw new Error('there is no window')
      return own
    },
    plug: (display: typeof FIRST) => {
      displays = [...displays, display]
      screen.emit('display-added')
    },
    unplug: (id: number) => {
      displays = displays.filter((display) => display.id !== id)
      screen.emit('display-removed')
    },
    moveCounter: (display: typeof FIRST) => {
      counterAt = display
      counter.emit('move')
    },
  }
}

/** The window on its own display. */
function onItsDisplay() {
  const place = computer()
  place.plug(SIDE)
  place.made.place(ON_SIDE)
  return place
}

/** A window that lay on the second display when it was last put somewhere. */
function whereItWas({ isPlugged = true } = {}) {
  const place = computer({ spot: ON_SIDE_SPOT })
  if (isPlugged) place.plug(SIDE)
  place.made.place({ kind: 'window' })
  return place
}

describe("the customer's window", () => {
  it('is not made before the shop wants it, nor while its display is away', () => {
    const { made, windows, plug, open } = computer()
    expect(windows).toEqual([])
    made.place(ON_SIDE)
    expect(windows).toEqual([])
    expect(made.standing().standing).toBe('display-away')
    plug(SIDE)
    expect(open()).toMatchObject([{ options: { x: 1366, width: 1280, height: 720 } }])
    expect(made.standing().standing).toBe('open')
  })

  it('gives its page no Node and no bridge of the counter, and leaves the keyboard where it is', () => {
    const { only } = onItsDisplay()
    const own = only()
    expect(own.options).toMatchObject({
      show: false,
      focusable: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, devTools: false },
    })
    expect(own.options.webPreferences['preload']).toMatch(/customer\.cjs$/)
    own.emit('ready-to-show')
    expect(own.isShown).toBe(true)
  })

  it('stays on its page, also for pages of the app', () => {
    const { only } = onItsDisplay()
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      let isPrevented = false
      only().webContents.emit(name, {
        url: 'app://bundle/index.html',
        preventDefault: () => (isPrevented = true),
      })
      expect(isPrevented, name).toBe(true)
    }
  })

  it('goes with its display, comes back with it, and shows the present state then', () => {
    const { made, plug, unplug, only, open } = onItsDisplay()
    made.show(VIEW)
    unplug(SIDE.id)
    expect(open()).toEqual([])
    const later: DisplayView = { ...VIEW, shopName: 'Sharma & Sons' }
    made.show(later)
    plug({ ...SIDE, id: 9 })
    only().webContents.emit('did-finish-load')
    expect(only().sent).toEqual([later])
  })

  it('is moved when its display is another size', () => {
    const { plug, unplug, only } = onItsDisplay()
    const before = only()
    unplug(SIDE.id)
    plug({ ...SIDE, bounds: { ...SIDE.bounds, width: 800 } })
    expect(only()).not.toBe(before)
    expect(only().options).toMatchObject({ width: 800 })
  })

  it('is never on the display of the counter', () => {
    const { made, moveCounter, open } = onItsDisplay()
    moveCounter(SIDE)
    expect(open()).toEqual([])
    expect(made.standing()).toMatchObject({
      standing: 'under-counter',
      displays: [{ hasCounter: false }, { hasCounter: true }],
    })
    moveCounter(FIRST)
    expect(open()).toHaveLength(1)
  })

  it('stays closed when somebody closed it, until it is asked for', () => {
    const { made, plug, only, open } = computer()
    made.place({ kind: 'window' })
    only().destroy()
    expect(made.standing().standing).toBe('closed')
    plug(SIDE)
    expect(open()).toEqual([])
    made.open()
    expect(open()).toHaveLength(1)
  })

  it('that breaks is made anew, and given up after the fourth time within a minute', async () => {
    const { made, only, open, time, errors } = computer()
    made.place({ kind: 'window' })
    const crash = async () => {
      only().webContents.emit('render-process-gone', {}, { reason: 'crashed' })
      await time.pass(0)
    }
    for (const count of [1, 2, 3]) {
      const before = only()
      await crash()
      expect(only(), `crash ${count}`).not.toBe(before)
    }
    await crash()
    expect(open()).toEqual([])
    expect(made.standing().standing).toBe('broken')
    expect(errors).toEqual(Array(4).fill('customer-display.gone'))
    made.open()
    expect(open()).toHaveLength(1)
  })

  it('is kept out of screenshots with the counter, also one that is made meanwhile', () => {
    const { made, plug, only } = computer()
    made.place(ON_SIDE)
    made.protect(true)
    plug(SIDE)
    expect(only().isProtected).toBe(true)
    made.protect(false)
    expect(only().isProtected).toBe(false)
  })

  it('shows the number of each display for a moment', async () => {
    const { made, plug, open, time } = computer()
    plug(SIDE)
    made.identify((number) => ({ ...VIEW, shown: { kind: 'number', number } }), 6_000)
    for (const own of open()) own.webContents.emit('did-finish-load')
    expect(open().map(({ sent }) => sent)).toMatchObject([
      [{ shown: { number: 1 } }],
      [{ shown: { number: 2 } }],
    ])
    await time.pass(6_000)
    expect(open()).toEqual([])
  })

  it('opens where it was last put, as large as it was, and keeps where it lies still', async () => {
    const { only, kept, time } = whereItWas()
    expect(only().options).toMatchObject({ x: 1_500, y: 80, width: 800, height: 500 })
    only().emit('ready-to-show')
    expect(only().isLarge).toBe(true)
    only().unmaximize()
    only().setBounds({ x: 1_600, y: 90, width: 700, height: 450 })
    await time.pass(999)
    expect(kept()).toEqual(ON_SIDE_SPOT)
    await time.pass(1)
    expect(kept()).toEqual({ x: 1_600, y: 90, width: 700, height: 450, isMaximized: false })
  })

  it('opens where it can be seen if the display where it was is away', () => {
    const { only } = whereItWas({ isPlugged: false })
    expect(only().options).toMatchObject({ width: 800, height: 500 })
    expect(only().options.x).toBeUndefined()
  })

  it('goes back to its place when the display comes back, whatever the system did with it meanwhile', async () => {
    const { plug, unplug, only, kept, time } = whereItWas()
    const own = only()
    own.setBounds({ x: 10, y: 10, width: 800, height: 500 })
    unplug(SIDE.id)
    own.setBounds({ x: 20, y: 20, width: 800, height: 500 })
    await time.pass(5_000)
    expect(kept()).toEqual(ON_SIDE_SPOT)
    expect(only()).toBe(own)
    plug(SIDE)
    expect(own).toMatchObject({ bounds: { x: 1_500, y: 80, width: 800, height: 500 }, isLarge: true })
  })

  it('stays where a person puts it after the display went', async () => {
    const { plug, unplug, only, time } = whereItWas()
    unplug(SIDE.id)
    await time.pass(5_000)
    const here = { x: 40, y: 40, width: 640, height: 400 }
    only().setBounds(here)
    await time.pass(1_000)
    plug(SIDE)
    expect(only().bounds).toEqual(here)
  })

  it('is a window that a person moves where no program may choose a display', () => {
    const { made, plug, only } = computer({ mayChoose: false })
    plug(SIDE)
    made.place(ON_SIDE)
    expect(only().options.focusable).toBeUndefined()
    expect(made.standing()).toMatchObject({ standing: 'open', mayChoose: false })
  })

  it('is gone, and stays so, once the app ends', () => {
    const { made, plug, open } = onItsDisplay()
    made.close()
    plug({ ...SIDE, id: 3 })
    expect(open()).toEqual([])
  })
})
