// `webContents`: one page of Chromium, with the preload in its isolated world and the IPC to it.
import { EventEmitter } from 'node:events'
import { isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PrinterInfo, PrintToPDFOptions, Rectangle, WebContentsPrintOptions } from 'electron'
import type { PageSession } from './chromium.ts'
import { preventable } from './events.ts'
import type { Host } from './host-context.ts'
import { IpcMain } from './ipc-main.ts'
import { nativeImageOf } from './native-image.ts'
import { createMainFrame } from './main-frame.ts'
import { PageChannel } from './page-channel.ts'
import { listenToConsole } from './page-console.ts'
import { ISOLATED_WORLD, SEND_BINDING, pageScripts } from './page-scripts.ts'
import { printToPdf } from './print-to-pdf.ts'
import { RequestGate } from './request-gate.ts'
import type { HostSession } from './session.ts'
import { absent } from './strict.ts'
import { Viewport, type WindowBounds } from './viewport.ts'

const ERR_FAILED = -2
const CRASH_EXIT_CODE = 5

/** Events that a real window emits and this one never does. Listening is allowed, and reported once. */
const NEVER_SENT = new Set([
  'before-input-event',
  'context-menu',
  'will-prevent-unload',
  'login',
  'zoom-changed',
])

export type WebPreferences = {
  readonly preload?: string
  readonly partition?: string
  readonly session?: object
  readonly zoomMode?: 'default' | 'isolated' | 'manual' | 'disabled'
}

type WindowOpenHandler = (details: object) => { readonly action: 'allow' | 'deny' }
/** The owner of the contents, as far as they need it. */
export type ContentsOwner = {
  close(): void
  destroy(): void
  emit(event: string, ...args: unknown[]): boolean
}

const PRINTERS: PrinterInfo[] = [
  { name: 'Host printer', displayName: 'Host printer', description: '', options: {} },
]
const SMALLEST_PAGE_MICRONS = 353

/** Chromium can display nothing beyond. */
const ZOOM_FACTORS = { least: 0.25, most: 5 }
/** The zoom that pages in the mode `default` share, by origin. */
const sharedZooms = new Map<string, number>()

const originOf = (url: string): string => /^[^:]+:\/\/[^/]*/.exec(url)?.[0] ?? url

let lastId = 0

export class WebContents extends EventEmitter {
  readonly id = ++lastId
  readonly ipc = new IpcMain()
  readonly debugger = absent('webContents.debugger')
  readonly session: object
  readonly mainFrame: object
  readonly owner: ContentsOwner
  /** Resolves when the page exists and is prepared. */
  readonly prepared: Promise<void>
  page!: PageSession
  targetId = ''
  getPrintersAsync = async () => PRINTERS

  readonly #host: Host
  readonly #session: HostSession
  readonly #preload: string | undefined
  readonly #viewport: Viewport
  readonly #zoomMode: NonNullable<WebPreferences['zoomMode']>
  readonly #channel: PageChannel
  readonly #pageNavigations = new Set<string>()
  readonly #openingUrls: string[] = []
  #gate!: RequestGate
  #mainFrameId = ''
  #openHandler: WindowOpenHandler = () => ({ action: 'allow' })
  #url = ''
  #title = ''
  #isDestroyed = false
  #isLoading = false
  #isCrashed = false
  #hasPainted = false

  constructor(host: Host, owner: ContentsOwner, preferences: WebPreferences, bounds: () => WindowBounds) {
    super()
    this.#host = host
    this.owner = owner
    this.#viewport = new Viewport(bounds, host.options.headless)
    this.#preload = preferences.preload
    this.#zoomMode = preferences.zoomMode ?? 'default'
    this.#session = host.sessions.of(preferences.partition ?? '')
    this.session = this.#session.module
    this.mainFrame = createMainFrame({
      url: () => this.#url,
      isDestroyed: () => this.#isDestroyed,
      send: (channel, ...args) => this.send(channel, ...args),
      executeJavaScript: (code) => this.executeJavaScript(code),
    })
    this.#channel = new PageChannel({
      sender: this,
      frame: this.mainFrame,
      preload: preferences.preload,
      listeners: [this.ipc, host.ipcMain],
      emit: (event, ...args) => this.emit(event, ...args),
    })
    this.prepared = this.#prepare()
    this.prepared.catch((error: unknown) => {
      if (this.#isDestroyed || host.lifecycle.phase === 'quitting') return
      console.error('host: a window could not be made:', error)
      host.app.exit(1)
    })
  }

  override on(event: string, listener: (...args: never[]) => void): this {
    if (NEVER_SENT.has(event)) console.error(`[host] webContents never sends '${event}' here`)
    return super.on(event, listener as (...args: unknown[]) => void)
  }

  // ------------------------------------------------------------ the page

  async #prepare(): Promise<void> {
    const { chromium } = this.#host
    const created = { url: 'about:blank', newWindow: true, ...this.#viewport.size }
    const { targetId } = await chromium.send<{ targetId: string }>('Target.createTarget', created)
    this.targetId = targetId
    // The page is created paused, and stays so until it is prepared.
    this.page = this.#host.windows.takeAttached(targetId)
    this.#listen(this.page)
    const { frameTree } = await this.page.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree')
    this.#mainFrameId = frameTree.frame.id
    this.#gate = new RequestGate({
      id: this.id,
      page: this.page,
      mainFrameId: this.#mainFrameId,
      session: this.#session,
      schemes: this.#host.schemes,
      takePageNavigation: (pageUrl) => this.#pageNavigations.delete(pageUrl),
      emit: (event, ...args) => this.emit(event, ...args),
    })
    const { forPage, forIsolatedWorld } = pageScripts(this.#preload)
    await Promise.all([
      this.page.send('Runtime.enable'),
      this.page.send('Page.enable'),
      this.page.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      this.page.send('Inspector.enable'),
      this.#gate.open(),
      this.#host.theme.applyTo(this.page),
      this.#viewport.fit(this.page),
      this.page.send('Runtime.addBinding', { name: SEND_BINDING, executionContextName: ISOLATED_WORLD }),
      this.page.send('Page.addScriptToEvaluateOnNewDocument', { source: forPage }),
      this.page.send('Page.addScriptToEvaluateOnNewDocument', {
        worldName: ISOLATED_WORLD,
        source: forIsolatedWorld,
      }),
    ])
    await this.page.send('Runtime.runIfWaitingForDebugger')
  }

  #listen(page: PageSession): void {
    this.#channel.listen(page, () => this.#mainFrameId)
    listenToConsole(page, (event, message) => this.emit(event, { ...message, frame: this.mainFrame }))
    page.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (frameId === this.#mainFrameId && disposition === 'currentTab') this.#pageAsksToLeave(url)
    })
    page.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame))
    page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== this.#mainFrameId) return
      this.#url = this.#host.schemes.toApp(url)
      this.emit('did-navigate-in-page', preventable(), this.#url, true, 1, 1)
    })
    page.on('Page.lifecycleEvent', ({ frameId, name }) => {
      if (frameId === this.#mainFrameId && this.#url !== '') this.#lifecycle(name)
    })
    page.on('Page.windowOpen', ({ url }) => this.#openingUrls.push(url))
    page.on('Inspector.targetCrashed', () => this.#processGone())
  }

  /** The request gate sees this navigation next, unless it goes to a scheme that Chromium itself cannot follow. */
  #pageAsksToLeave(url: string): void {
    if (this.#host.schemes.toPage(url) === url) {
      this.#pageNavigations.add(url)
      return
    }
    const event = preventable({ url, isMainFrame: true, isSameDocument: false, frame: null, initiator: null })
    this.emit('will-frame-navigate', event)
    if (!event.defaultPrevented) this.emit('will-navigate', event, url)
    if (!event.defaultPrevented) this.loadURL(url).catch(() => {})
  }

  /** Told to the contents and to the app, one turn after Chromium noticed it. */
  #processGone(): void {
    if (this.#isCrashed || this.#isDestroyed) return
    this.#isCrashed = true
    const details = { reason: 'crashed', exitCode: CRASH_EXIT_CODE }
    setImmediate(() => {
      if (this.#isDestroyed) return
      this.emit('render-process-gone', preventable(), details)
      this.#host.app.emit('render-process-gone', preventable(), this, details)
    })
  }

  #navigated(frame: { readonly parentId?: string; readonly url: string }): void {
    if (frame.parentId || frame.url === 'about:blank') return
    this.#url = this.#host.schemes.toApp(frame.url)
    this.#isLoading = true
    this.#isCrashed = false
    this.emit('did-start-loading')
    this.emit('did-navigate', preventable(), this.#url, 200, 'OK')
  }

  #lifecycle(name: string): void {
    if (name === 'DOMContentLoaded') this.emit('dom-ready', preventable())
    if (name === 'load') {
      this.#isLoading = false
      void this.#readTitle()
      this.emit('did-finish-load')
      this.emit('did-stop-loading')
    }
    if (name === 'firstPaint' && !this.#hasPainted) {
      this.#hasPainted = true
      this.owner.emit('ready-to-show')
    }
  }

  async #readTitle(): Promise<void> {
    const title = await this.executeJavaScript('document.title').catch(() => '')
    if (typeof title !== 'string' || title === this.#title) return
    this.#title = title
    this.emit('page-title-updated', preventable(), title, true)
  }

  // ------------------------------------------------------------ navigation

  async loadURL(url: string): Promise<void> {
    await this.prepared
    await this.#gate.open()
    const pageUrl = new URL(this.#host.schemes.toPage(url)).href
    await this.#grantPermissions(url, new URL(pageUrl).origin)
    this.#url = url
    if (this.#zoomMode === 'default') this.#zoom(sharedZooms.get(originOf(url)) ?? 1)
    const loaded = new Promise<void>((settle) => this.once('did-finish-load', settle))
    const { errorText } = await this.page.send<{ errorText?: string }>('Page.navigate', { url: pageUrl })
    if (errorText) {
      this.emit('did-fail-load', preventable(), ERR_FAILED, errorText, url, true, 1, 1)
      const error = new Error(`${errorText} (${ERR_FAILED}) loading '${url}'`)
      throw Object.assign(error, { code: errorText.replace('net::', ''), errno: ERR_FAILED, url })
    }
    await loaded
  }

  async loadFile(
    file: string,
    options: { search?: string; hash?: string; query?: Record<string, string> } = {},
  ) {
    const url = pathToFileURL(isAbsolute(file) ? file : resolve(this.#host.options.place.appPath, file))
    if (options.search) url.search = options.search
    if (options.query) url.search = new URLSearchParams(options.query).toString()
    if (options.hash) url.hash = options.hash
    await this.loadURL(url.href)
  }

  async #grantPermissions(url: string, pageOrigin: string): Promise<void> {
    if (pageOrigin === 'null') return
    const { protocol, host } = new URL(url)
    for (const { name, setting } of await this.#session.permissions(this, `${protocol}//${host}/`)) {
      const change = { permission: { name }, setting, origin: pageOrigin }
      // Not every version of Chromium knows every permission; an unknown one cannot be granted either.
      await this.#host.chromium.send('Browser.setPermission', change).catch(() => {})
    }
  }

  reload(): void {
    void this.prepared.then(() => this.page.send('Page.reload'))
  }

  /** Ends the page's process; `render-process-gone` follows. Chromium never answers the command that ends it. */
  forcefullyCrashRenderer(): void {
    void this.prepared.then(() => this.page.send('Page.crash')).catch(() => {})
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler
  }

  /** A popup was opened by this page. It is paused, has requested nothing, and is closed whatever the app says. */
  async refusePopup(targetId: string, popup: PageSession): Promise<void> {
    const url = this.#host.schemes.toApp(this.#openingUrls.shift() || 'about:blank')
    const referrer = { url: '', policy: 'default' }
    const { action } = this.#openHandler({
      url,
      frameName: '',
      features: '',
      disposition: 'foreground-tab',
      referrer,
    })
    const goingAway = [
      // Every request is intercepted and none released, so the popup may run: closed while paused, it would leave its
      // opener, which shares its process, paused for ever.
      popup.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      popup.send('Runtime.runIfWaitingForDebugger'),
      this.#host.chromium.send('Target.closeTarget', { targetId }),
    ]
    await Promise.allSettled(goingAway)
    if (action === 'allow') throw new Error("host: setWindowOpenHandler's action 'allow' is not implemented")
  }

  // ------------------------------------------------------------ what the app asks of the page

  async executeJavaScript(code: string): Promise<unknown> {
    await this.prepared
    type Evaluated = {
      readonly result: { readonly value?: unknown }
      readonly exceptionDetails?: {
        readonly text: string
        readonly exception?: { readonly description?: string }
      }
    }
    const request = { expression: code, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await this.page.send<Evaluated>('Runtime.evaluate', request)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  async printToPDF(options: PrintToPDFOptions = {}): Promise<Buffer> {
    await this.prepared
    return printToPdf(this.page, options)
  }

  /**
   * Prints nothing, and says that it did, unless a test put a reason into `printFailures` or the printer is not there. What it refuses is
   * pinned by Electron's own tests (github.com/electron/electron, spec/api-web-contents-spec.ts, `webContents.print()`).
   */
  print(
    options: WebContentsPrintOptions = {},
    callback?: (success: boolean, failureReason: string) => void,
  ): void {
    if (typeof options !== 'object' || options === null)
      throw new Error('webContents.print(): Invalid print settings specified.')
    const { deviceName = '', pageSize, usePrinterDefaultPageSize } = options
    if (usePrinterDefaultPageSize === true && pageSize !== undefined)
      throw new Error('usePrinterDefaultPageSize cannot be combined with pageSize')
    if (typeof pageSize === 'object' && Math.min(pageSize.width, pageSize.height) < SMALLEST_PAGE_MICRONS)
      throw new RangeError('height and width properties must be minimum 352 microns.')
    const { recorder } = this.#host
    recorder.record('webContents.print', options)
    const isKnown = deviceName === '' || PRINTERS.some(({ name }) => name === deviceName)
    const reason = isKnown ? (recorder.printFailures.shift() ?? '') : 'Invalid deviceName provided'
    setImmediate(() => callback?.(reason === '', reason))
  }

  async capturePage(part?: Rectangle) {
    await this.prepared
    const clip = part === undefined ? {} : { clip: { ...part, scale: 1 } }
    const { data } = await this.page.send<{ data: string }>('Page.captureScreenshot', {
      format: 'png',
      ...clip,
    })
    return nativeImageOf(Buffer.from(data, 'base64'))
  }

  send(channel: string, ...args: unknown[]): void {
    this.#channel.send(channel, args)
  }

  setZoomFactor(factor: number): void {
    if (this.#zoomMode === 'manual') throw new Error("host: the zoom mode 'manual' is not implemented")
    if (this.#zoomMode === 'disabled') return
    const within = Math.min(Math.max(factor, ZOOM_FACTORS.least), ZOOM_FACTORS.most)
    if (this.#zoomMode === 'isolated') return this.#zoom(within)
    const origin = originOf(this.#url)
    sharedZooms.set(origin, within)
    for (const contents of this.#host.windows.contents())
      if (contents.#zoomMode === 'default' && originOf(contents.#url) === origin) contents.#zoom(within)
  }

  #zoom(factor: number): void {
    this.#viewport.zoomFactor = factor
    void this.prepared.then(() => this.#viewport.fit(this.page))
  }

  getZoomFactor(): number {
    return this.#viewport.zoomFactor
  }

  async applyBounds(): Promise<void> {
    await this.prepared
    await this.#viewport.place(this.#host.chromium, this.targetId, this.page)
  }

  getURL = () => this.#url
  getTitle = () => this.#title
  isDestroyed = () => this.#isDestroyed
  isLoading = () => this.#isLoading
  isCrashed = () => this.#isCrashed
  isFocused = () => true
  getType = () => 'window'
  focus = () => {}
  openDevTools = () => this.#host.recorder.record('webContents.openDevTools')
  closeDevTools = () => {}
  isDevToolsOpened = () => false
  setVisualZoomLevelLimits = async () => {}
  setBackgroundThrottling = () => {}
  setIgnoreMenuShortcuts = () => {}
  close = () => this.owner.close()

  destroyPage(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.#channel.close()
    this.emit('destroyed')
    const target = { targetId: this.targetId }
    this.prepared.then(() => this.#host.chromium.send('Target.closeTarget', target)).catch(() => {})
  }
}
