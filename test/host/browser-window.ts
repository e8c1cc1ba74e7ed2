// `BrowserWindow`: bounds and visibility around one WebContents. Chromium's own window follows the bounds.
import { EventEmitter } from 'node:events'
import type { Rectangle } from 'electron'
import type { PageSession } from './chromium.ts'
import { preventable } from './events.ts'
import type { Host } from './host-context.ts'
import type { WindowBounds } from './viewport.ts'
import { WebContents, type WebPreferences } from './web-contents.ts'

const DEFAULT_WIDTH = 800
const DEFAULT_HEIGHT = 600

type WindowShape = 'normal' | 'minimized' | 'maximized' | 'full-screen'

export type WindowOptions = Partial<WindowBounds> & {
  readonly show?: boolean
  readonly title?: string
  readonly webPreferences?: WebPreferences & Record<string, unknown>
}

/** Preferences that would weaken the isolation between page and system; they are refused rather than ignored. */
const REFUSED_PREFERENCES: readonly (readonly [string, boolean])[] = [
  ['nodeIntegration', true],
  ['nodeIntegrationInWorker', true],
  ['nodeIntegrationInSubFrames', true],
  ['contextIsolation', false],
  ['sandbox', false],
  ['webSecurity', false],
  ['allowRunningInsecureContent', true],
  ['webviewTag', true],
]

/** All windows, and the pages that Chromium has attached to us. */
export class BrowserWindows {
  readonly all = new Set<HostWindow>()
  readonly #attached = new Map<string, PageSession>()

  attach(targetId: string, page: PageSession): void {
    this.#attached.set(targetId, page)
  }

  takeAttached(targetId: string): PageSession {
    const page = this.#attached.get(targetId)
    if (!page) throw new Error('host: Chromium did not attach the page of a window')
    this.#attached.delete(targetId)
    return page
  }

  ofTarget(targetId: string): HostWindow | undefined {
    return [...this.all].find((window) => window.webContents.targetId === targetId)
  }

  contents(): WebContents[] {
    return [...this.all].map((window) => window.webContents)
  }
}

let lastId = 0

export class HostWindow extends EventEmitter {
  readonly id = ++lastId
  readonly webContents: WebContents
  readonly #host: Host
  readonly #bounds: WindowBounds
  #title: string
  #isVisible: boolean
  #isDestroyed = false
  #shape: WindowShape = 'normal'

  constructor(host: Host, options: WindowOptions = {}) {
    super()
    if (host.lifecycle.phase === 'starting')
      throw new Error('Cannot create BrowserWindow before app is ready')
    const preferences = options.webPreferences ?? {}
    for (const [name, value] of REFUSED_PREFERENCES) {
      if (preferences[name] === value)
        throw new Error(`host: webPreferences.${name}: ${value} is not supported`)
    }
    if (preferences.session)
      throw new Error('host: webPreferences.session is not supported; name a partition')
    this.#host = host
    this.#isVisible = options.show !== false
    this.#title = options.title ?? host.app.name
    const { x = 0, y = 0, width = DEFAULT_WIDTH, height = DEFAULT_HEIGHT } = options
    this.#bounds = { x, y, width, height }
    this.webContents = new WebContents(host, this, preferences, () => this.#bounds)
    host.windows.all.add(this)
    host.app.emit('web-contents-created', preventable(), this.webContents)
    host.app.emit('browser-window-created', preventable(), this)
  }

  loadURL = (url: string) => this.webContents.loadURL(url)
  loadFile = (file: string, options?: object) => this.webContents.loadFile(file, options)
  reload = () => this.webContents.reload()
  capturePage = (part?: Rectangle) => this.webContents.capturePage(part)

  close(): void {
    if (this.#isDestroyed) return
    const event = preventable()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.#host.windows.all.delete(this)
    this.webContents.destroyPage()
    this.emit('closed')
    const { app, windows, lifecycle } = this.#host
    if (windows.all.size > 0 || lifecycle.phase === 'quitting') return
    if (!app.emit('window-all-closed')) app.quit()
  }

  isDestroyed = () => this.#isDestroyed
  isVisible = () => this.#isVisible && !this.#isDestroyed
  isFocused = () => this.isVisible() && this.#shape !== 'minimized'
  show(): void {
    this.#isVisible = true
    this.emit('show')
  }
  showInactive = () => this.show()
  hide(): void {
    this.#isVisible = false
    this.emit('hide')
  }
  focus = () => void this.emit('focus')
  blur = () => void this.emit('blur')
  moveTop = () => {}

  #reshape(shape: WindowShape, event: string): void {
    this.#shape = shape
    this.emit(event)
  }
  minimize = () => this.#reshape('minimized', 'minimize')
  maximize = () => this.#reshape('maximized', 'maximize')
  unmaximize = () => this.#reshape('normal', 'unmaximize')
  restore = () => this.#reshape('normal', 'restore')
  setFullScreen = (flag: boolean) =>
    this.#reshape(flag ? 'full-screen' : 'normal', flag ? 'enter-full-screen' : 'leave-full-screen')
  isMinimized = () => this.#shape === 'minimized'
  isMaximized = () => this.#shape === 'maximized'
  isFullScreen = () => this.#shape === 'full-screen'
  isNormal = () => this.#shape === 'normal'

  getBounds = (): WindowBounds => ({ ...this.#bounds })
  getNormalBounds = (): WindowBounds => ({ ...this.#bounds })
  getContentBounds = (): WindowBounds => ({ ...this.#bounds })
  getSize = () => [this.#bounds.width, this.#bounds.height]
  getContentSize = () => this.getSize()
  getPosition = () => [this.#bounds.x, this.#bounds.y]
  setBounds(bounds: Partial<WindowBounds>): void {
    const { x, y, width, height } = this.#bounds
    Object.assign(this.#bounds, bounds)
    this.webContents.applyBounds().catch(() => {})
    const now = this.#bounds
    if (now.x !== x || now.y !== y) this.emit('move')
    if (now.width !== width || now.height !== height) this.emit('resize')
  }
  setSize = (width: number, height: number) => this.setBounds({ width, height })
  setContentSize = (width: number, height: number) => this.setBounds({ width, height })
  setPosition = (x: number, y: number) => this.setBounds({ x, y })
  center = () => {}
  setMinimumSize = () => {}
  setResizable = () => {}

  getTitle = () => this.#title
  setTitle(title: string): void {
    this.#title = title
  }
  setMenu = () => {}
  removeMenu = () => {}
  setMenuBarVisibility = () => {}
  setAutoHideMenuBar = () => {}
  setIcon = () => {}
  setBackgroundColor = () => {}
  setProgressBar = () => {}
  setTitleBarOverlay = () => {}
  flashFrame = () => {}
  setContentProtection = (flag: boolean) =>
    this.#host.recorder.record('BrowserWindow.setContentProtection', flag)
  getParentWindow = () => null
  isModal = () => false
}

/**
 * The `BrowserWindow` class of this host: constructible with options alone, which is how the app, typed against
 * Electron, uses it.
 */
export function createBrowserWindowClass(host: Host): object {
  const { windows } = host
  return class BrowserWindow extends HostWindow {
    constructor(options: WindowOptions = {}) {
      super(host, options)
    }
    static getAllWindows = () => [...windows.all]
    static getFocusedWindow = () => [...windows.all].find((window) => window.isFocused()) ?? null
    static fromWebContents = (contents: WebContents) =>
      [...windows.all].find((window) => window.webContents === contents) ?? null
    static fromId = (id: number) => [...windows.all].find((window) => window.id === id) ?? null
  }
}
