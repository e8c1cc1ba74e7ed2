// `webContents`: one page of Chromium, with the preload in its isolated world and the IPC to it.
import { EventEmitter } from 'node:events'
import { isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PrintToPDFOptions } from 'electron'
import type { PageSession } from './chromium.ts'
import { makeCodec } from './codec.ts'
import { preventable } from './events.ts'
import type { Host } from './host-context.ts'
import { IpcMain } from './ipc-main.ts'
import { nativeImageOf } from './native-image.ts'
import type { FromPage, ToPage } from './page-preload.ts'
import { DELIVER, ISOLATED_WORLD, SEND_BINDING, pageScripts } from './page-scripts.ts'
import { printToPdf } from './print-to-pdf.ts'
import { RequestGate } from './request-gate.ts'
import type { HostSession } from './session.ts'
import { absent } from './strict.ts'

const codec = makeCodec()
const ERR_FAILED = -2
const CRASH_EXIT_CODE = 5

/** Events that a real window sends and this one never does. Listening is allowed, and said aloud once. */
const NEVER_SENT = new Set([
  'before-input-event',
  'context-menu',
  'will-prevent-unload',
  'login',
  'zoom-changed',
])

export type WindowBounds = { x: number; y: number; width: number; height: number }
export type WebPreferences = {
  readonly preload?: string
  readonly partition?: string
  readonly session?: object
}

type WindowOpenHandler = (details: object) => { readonly action: 'allow' | 'deny' }
type ConsoleCall = {
  readonly type: string
  readonly args: readonly {
    readonly value?: string | number | boolean | null
    readonly description?: string
  }[]
  readonly stackTrace?: {
    readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[]
  }
}

const CONSOLE_LEVELS: Record<string, 'info' | 'warning' | 'error' | 'debug'> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
}

/** The owner of the contents, as far as they know it. */
export type ContentsOwner = {
  close(): void
  destroy(): void
  emit(event: string, ...args: unknown[]): boolean
}

let lastId = 0

export class WebContents extends EventEmitter {
  readonly id = ++lastId
  readonly ipc = new IpcMain()
  readonly debugger = absent('webContents.debugger')
  readonly session: object
  readonly mainFrame: ReturnType<WebContents['createFrame']>
  readonly owner: ContentsOwner
  /** Resolves when the page exists and is prepared. */
  readonly prepared: Promise<void>
  page!: PageSession
  targetId = ''
  getPrintersAsync = async () => [
    { name: 'Host printer', displayName: 'Host printer', description: '', options: {} },
  ]

  readonly #host: Host
  readonly #session: HostSession
  readonly #preload: string | undefined
  readonly #bounds: () => WindowBounds
  readonly #pageNavigations = new Set<string>()
  readonly #openingUrls: string[] = []
  #gate!: RequestGate
  #mainFrameId = ''
  #isolatedContext: number | undefined
  #openHandler: WindowOpenHandler = () => ({ action: 'allow' })
  #url = ''
  #title = ''
  #isDestroyed = false
  #isLoading = false
  #hasPainted = false
  #zoomFactor = 1

  constructor(host: Host, owner: ContentsOwner, preferences: WebPreferences, bounds: () => WindowBounds) {
    super()
    this.#host = host
    this.owner = owner
    this.#bounds = bounds
    this.#preload = preferences.preload
    this.#session = host.sessions.of(preferences.partition ?? '')
    this.session = this.#session.module
    this.mainFrame = this.createFrame()
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
    const { width, height } = this.#bounds()
    const { chromium } = this.#host
    const created = { url: 'about:blank', newWindow: true, width, height }
    const { targetId } = await chromium.send<{ targetId: string }>('Target.createTarget', created)
    this.targetId = targetId
    // The page was born paused, and stays so until it is prepared.
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
      this.#fitViewport(),
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
    page.on('Runtime.executionContextCreated', ({ context }) => {
      const isOurs = context.name === ISOLATED_WORLD && context.auxData.frameId === this.#mainFrameId
      if (isOurs) this.#isolatedContext = context.id
    })
    page.on('Runtime.executionContextsCleared', () => {
      this.#isolatedContext = undefined
    })
    page.on('Runtime.bindingCalled', ({ name, executionContextId, payload }) => {
      if (name === SEND_BINDING && executionContextId === this.#isolatedContext)
        this.#fromPage(JSON.parse(payload))
    })
    page.on('Runtime.consoleAPICalled', (call: ConsoleCall) => this.#console(call))
    page.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      const text = exceptionDetails.exception?.description ?? exceptionDetails.text
      this.#consoleMessage(
        'error',
        `Uncaught ${text}`,
        exceptionDetails.url ?? '',
        exceptionDetails.lineNumber ?? 0,
      )
    })
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
    page.on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: CRASH_EXIT_CODE })
    })
  }

  /** The request gate meets this navigation next, unless it goes to a scheme that Chromium itself cannot follow. */
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

  #navigated(frame: { readonly parentId?: string; readonly url: string }): void {
    if (frame.parentId || frame.url === 'about:blank') return
    this.#url = this.#host.schemes.toApp(frame.url)
    this.#isLoading = true
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

  #console({ type, args, stackTrace }: ConsoleCall): void {
    const message = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ')
    const [frame] = stackTrace?.callFrames ?? []
    this.#consoleMessage(CONSOLE_LEVELS[type] ?? 'info', message, frame?.url ?? '', frame?.lineNumber ?? 0)
  }

  #consoleMessage(level: string, message: string, sourceId: string, lineNumber: number): void {
    const frame = this.mainFrame
    this.emit('console-message', preventable({ level, message, sourceId, lineNumber, frame }))
  }

  // ------------------------------------------------------------ IPC

  #fromPage(message: FromPage): void {
    switch (message.type) {
      case 'invoke':
        void this.#invoke(message)
        return
      case 'send': {
        const args = codec.decode(message.data) as unknown[]
        const event = this.#ipcEvent()
        this.emit('ipc-message', event, message.channel, ...args)
        this.ipc.emit(message.channel, event, ...args)
        this.#host.ipcMain.emit(message.channel, event, ...args)
        return
      }
      case 'preload-error': {
        const error = Object.assign(new Error(message.message), { stack: message.stack })
        console.error(`Unable to load preload script: ${this.#preload}\n${message.stack}`)
        this.emit('preload-error', preventable(), this.#preload, error)
      }
    }
  }

  async #invoke({ id, channel, data }: FromPage & { type: 'invoke' }): Promise<void> {
    const context = this.#isolatedContext
    let reply: ToPage
    try {
      const handler = this.ipc.handlerOf(channel) ?? this.#host.ipcMain.handlerOf(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      const result = await handler(this.#ipcEvent(), ...(codec.decode(data) as unknown[]))
      reply = { type: 'reply', id, ok: true, data: codec.encode([result]) }
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error)
      reply = { type: 'reply', id, ok: false, error: String(error) }
    }
    // A document that was left in the meantime gets no answer.
    if (context === this.#isolatedContext) this.#deliver(reply)
  }

  #ipcEvent() {
    return preventable({
      type: 'frame',
      processId: 1,
      frameId: 1,
      sender: this,
      senderFrame: this.mainFrame,
      ports: [],
      reply: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
    })
  }

  #deliver(message: ToPage): void {
    if (this.#isolatedContext === undefined || this.#isDestroyed) return
    const call = {
      functionDeclaration: `function (text) { globalThis.${DELIVER}(text) }`,
      executionContextId: this.#isolatedContext,
      arguments: [{ value: JSON.stringify(message) }],
    }
    this.page.send('Runtime.callFunctionOn', call).catch(() => {})
  }

  send(channel: string, ...args: unknown[]): void {
    this.#deliver({ type: 'event', channel, data: codec.encode(args) })
  }

  createFrame() {
    const url = () => this.#url
    const mainFrame = (): object => this.mainFrame
    return {
      get url() {
        return url()
      },
      get origin() {
        const { protocol = '', host = '' } = URL.parse(url()) ?? {}
        return protocol ? `${protocol}//${host}` : ''
      },
      get top() {
        return mainFrame()
      },
      parent: null,
      frames: [],
      name: '',
      processId: 1,
      routingId: 1,
      detached: false,
      isDestroyed: () => this.#isDestroyed,
      send: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
      executeJavaScript: (code: string) => this.executeJavaScript(code),
    }
  }

  // ------------------------------------------------------------ navigation

  async loadURL(url: string): Promise<void> {
    await this.prepared
    await this.#gate.open()
    const pageUrl = new URL(this.#host.schemes.toPage(url)).href
    await this.#grantPermissions(url, new URL(pageUrl).origin)
    this.#url = url
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
      // Chromium does not know every permission in every version; one it does not know, it cannot grant either.
      await this.#host.chromium.send('Browser.setPermission', change).catch(() => {})
    }
  }

  reload(): void {
    void this.prepared.then(() => this.page.send('Page.reload'))
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
      // Every request is caught and none let go, so the popup may run: closed while paused, it would leave its opener,
      // which shares its process, paused for ever.
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

  print(options: object = {}, callback?: (success: boolean, failureReason: string) => void): void {
    this.#host.recorder.record('webContents.print', options)
    setImmediate(() => callback?.(true, ''))
  }

  async capturePage() {
    await this.prepared
    const { data } = await this.page.send<{ data: string }>('Page.captureScreenshot', { format: 'png' })
    return nativeImageOf(Buffer.from(data, 'base64'))
  }

  setZoomFactor(factor: number): void {
    this.#zoomFactor = factor
    void this.prepared.then(() => this.#fitViewport())
  }

  getZoomFactor(): number {
    return this.#zoomFactor
  }

  /** Zoom narrows the page's viewport and raises its pixel ratio, as in a real window. */
  async #fitViewport(): Promise<void> {
    const { width, height } = this.#bounds()
    if (this.#zoomFactor === 1 && !this.#host.options.headless) {
      await this.page.send('Emulation.clearDeviceMetricsOverride')
      return
    }
    await this.page.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / this.#zoomFactor),
      height: Math.round(height / this.#zoomFactor),
      deviceScaleFactor: this.#zoomFactor,
      mobile: false,
    })
  }

  async applyBounds(): Promise<void> {
    await this.prepared
    const { x: left, y: top, width, height } = this.#bounds()
    const { chromium } = this.#host
    const target = { targetId: this.targetId }
    const { windowId } = await chromium.send<{ windowId: number }>('Browser.getWindowForTarget', target)
    await chromium.send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } })
    await this.#fitViewport()
  }

  getURL = () => this.#url
  getTitle = () => this.#title
  isDestroyed = () => this.#isDestroyed
  isLoading = () => this.#isLoading
  isCrashed = () => false
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
    this.emit('destroyed')
    const target = { targetId: this.targetId }
    this.prepared.then(() => this.#host.chromium.send('Target.closeTarget', target)).catch(() => {})
  }
}
