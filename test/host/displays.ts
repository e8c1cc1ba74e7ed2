// `screen`: the displays of this computer. A test plugs them in and unplugs them through `__electronHost.displays`; as with
// a real system, windows of a display that goes are put on the one that stays.
import { EventEmitter } from 'node:events'
import type { Display, Rectangle, Screen } from 'electron'
import { preventable } from './events.ts'
import type { Host } from './host-context.ts'
import { strict } from './strict.ts'

const TASKBAR_HEIGHT = 40
const FIRST: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 }

export type HostDisplay = ReturnType<typeof displayOf>

function displayOf(id: number, label: string, bounds: Rectangle) {
  const workArea = { ...bounds, height: bounds.height - TASKBAR_HEIGHT }
  const { width, height } = bounds
  return {
    id,
    label,
    scaleFactor: 1,
    rotation: 0,
    internal: id === 1,
    bounds,
    workArea,
    size: { width, height },
    workAreaSize: { width, height: workArea.height },
  } satisfies Partial<Display>
}

/** The common area of two rectangles, in square pixels. */
function overlap(one: Rectangle, other: Rectangle): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, wide) * Math.max(0, high)
}

export class Displays {
  readonly module: object
  readonly #host: Host
  readonly #events = new EventEmitter()
  readonly #first = displayOf(1, 'Host display', FIRST)
  #all: readonly HostDisplay[] = [this.#first]

  constructor(host: Host) {
    this.#host = host
    const needReady = <Value>(value: Value): Value => {
      if (host.lifecycle.phase === 'starting')
        throw new Error("The 'screen' module can't be used before the app 'ready' event")
      return value
    }
    this.module = strict(
      'screen',
      Object.assign(this.#events, {
        getPrimaryDisplay: () => needReady(this.#first),
        getAllDisplays: () => needReady([...this.#all]),
        getDisplayMatching: (bounds: Rectangle) => needReady(this.#matching(bounds)),
        getDisplayNearestPoint: ({ x, y }: { x: number; y: number }) =>
          needReady(this.#matching({ x, y, width: 1, height: 1 })),
        getCursorScreenPoint: () => needReady({ x: 0, y: 0 }),
      } satisfies Partial<Record<keyof Screen, unknown>>),
    )
  }

  /** Plugs in a display, or one of the same id with other bounds. */
  plug(id: number, label: string, bounds: Rectangle): void {
    const display = displayOf(id, label, bounds)
    const isKnown = this.#all.some((other) => other.id === id)
    this.#all = [...this.#all.filter((other) => other.id !== id), display]
    if (isKnown) this.#events.emit('display-metrics-changed', preventable(), display, ['bounds', 'workArea'])
    else this.#events.emit('display-added', preventable(), display)
  }

  unplug(id: number): void {
    const gone = this.#all.find((display) => display.id === id)
    if (gone === undefined || gone === this.#first) return
    const stranded = [...this.#host.windows.all].filter(
      (window) => this.#matching(window.getBounds()) === gone,
    )
    this.#all = this.#all.filter((display) => display !== gone)
    const { x, y } = this.#first.bounds
    for (const window of stranded) window.setPosition(x, y)
    this.#events.emit('display-removed', preventable(), gone)
  }

  #matching(bounds: Rectangle): HostDisplay {
    const [best] = [...this.#all].sort(
      (one, other) => overlap(other.bounds, bounds) - overlap(one.bounds, bounds),
    )
    return best !== undefined && overlap(best.bounds, bounds) > 0 ? best : this.#first
  }
}
