// Every request of a window passes here: navigation guards, the session's request hooks, and the app's own schemes.
import type { PageSession } from './chromium.ts'
import { preventable } from './events.ts'
import type { SchemeRegistry } from './protocol.ts'
import type { HostSession } from './session.ts'

type PausedRequest = {
  readonly requestId: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Record<string, string>
    readonly postData?: string
  }
  readonly resourceType: string
  readonly frameId: string
  readonly responseStatusCode?: number
  readonly responseErrorReason?: string
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[]
}

/** What the gate needs to know about its window. */
export type GateOwner = {
  readonly id: number
  readonly page: PageSession
  readonly mainFrameId: string
  readonly session: HostSession
  readonly schemes: SchemeRegistry
  /** True once, if the page itself requested this navigation, as opposed to the app or a test. */
  takePageNavigation(pageUrl: string): boolean
  emit(event: string, ...args: unknown[]): boolean
}

type HeaderTable = Record<string, string | string[]>

const toHeaderList = (table: HeaderTable) =>
  Object.entries(table).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value: String(value) })),
  )

export class RequestGate {
  readonly #owner: GateOwner
  #responsesPaused = false

  constructor(owner: GateOwner) {
    this.#owner = owner
    owner.page.on('Fetch.requestPaused', (paused: PausedRequest) => {
      this.#handle(paused).catch((error: unknown) => {
        if (process.env['HOST_VERBOSE']) console.error('[host] request', paused.request.url, error)
      })
    })
  }

  /** Starts intercepting, including answers if the session changes headers. Called again before each load. */
  async open(): Promise<void> {
    const wantsResponses = this.#owner.session.webRequest.has('onHeadersReceived')
    this.#responsesPaused = wantsResponses
    const patterns = [
      { urlPattern: '*' },
      ...(wantsResponses ? [{ urlPattern: '*', requestStage: 'Response' }] : []),
    ]
    await this.#owner.page.send('Fetch.enable', { patterns })
  }

  async #handle(paused: PausedRequest): Promise<void> {
    if (paused.responseStatusCode !== undefined || paused.responseErrorReason) return this.#answered(paused)
    if (this.#isRefusedNavigation(paused)) return this.#fail(paused, 'Aborted')
    const { webRequest } = this.#owner.session
    const { cancel, redirectURL } = await webRequest.ask('onBeforeRequest', this.#details(paused))
    if (cancel) return this.#fail(paused, 'BlockedByClient')
    if (redirectURL) throw new Error('host: webRequest redirectURL is not implemented')
    const scheme = this.#owner.schemes.schemeOf(paused.request.url)
    if (scheme === undefined) {
      await this.#owner.page.send('Fetch.continueRequest', { requestId: paused.requestId })
      return
    }
    await this.#serve(paused, scheme)
  }

  #isRefusedNavigation({ request, resourceType, frameId }: PausedRequest): boolean {
    if (resourceType !== 'Document' || frameId !== this.#owner.mainFrameId) return false
    if (!this.#owner.takePageNavigation(request.url)) return false
    const url = this.#owner.schemes.toApp(request.url)
    const event = preventable({ url, isMainFrame: true, isSameDocument: false, frame: null, initiator: null })
    this.#owner.emit('will-frame-navigate', event)
    if (!event.defaultPrevented) this.#owner.emit('will-navigate', event, url)
    return event.defaultPrevented
  }

  /** The app's own `protocol.handle` function answers for its scheme. */
  async #serve(paused: PausedRequest, scheme: string): Promise<void> {
    const { request } = paused
    const handler = this.#owner.session.protocol.handlerOf(scheme)
    const url = this.#owner.schemes.toApp(request.url)
    // Chromium requests an icon on its own; Electron does not.
    if (!handler || url.endsWith('/favicon.ico')) return this.#fail(paused, handler ? 'Aborted' : 'Failed')
    let response: Response
    try {
      const { method, headers, postData: body } = request
      response = await handler(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }))
    } catch (error) {
      console.error(`[host] protocol.handle threw for ${url}:`, error)
      return this.#fail(paused, 'Failed')
    }
    const original: HeaderTable = Object.fromEntries(
      [...response.headers].map(([name, value]) => [name, [value]]),
    )
    const details = { ...this.#details(paused), responseHeaders: original as Record<string, string[]> }
    const changed = await this.#owner.session.webRequest.ask('onHeadersReceived', {
      ...details,
      statusCode: response.status,
      statusLine: '',
    })
    if (changed.cancel) return this.#fail(paused, 'BlockedByClient')
    await this.#owner.page.send('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: response.status,
      responseHeaders: toHeaderList(changed.responseHeaders ?? original),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    })
  }

  /** An answer from the network. It is fulfilled again, because otherwise Chromium does not apply a changed policy. */
  async #answered(paused: PausedRequest): Promise<void> {
    const { page, session } = this.#owner
    const { requestId, responseStatusCode = 0, responseHeaders = [] } = paused
    if (paused.responseErrorReason || !this.#responsesPaused) {
      await page.send('Fetch.continueRequest', { requestId })
      return
    }
    const original: Record<string, string[]> = {}
    for (const { name, value } of responseHeaders) (original[name] ??= []).push(value)
    const changed = await session.webRequest.ask('onHeadersReceived', {
      ...this.#details(paused),
      responseHeaders: original,
      statusCode: responseStatusCode,
      statusLine: '',
    })
    if (changed.cancel) return this.#fail(paused, 'BlockedByClient')
    const { body, base64Encoded } = await page.send<{ body: string; base64Encoded: boolean }>(
      'Fetch.getResponseBody',
      { requestId },
    )
    await page.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: toHeaderList(changed.responseHeaders ?? original),
      body: base64Encoded ? body : Buffer.from(body).toString('base64'),
    })
  }

  async #fail(
    { requestId }: PausedRequest,
    errorReason: 'Aborted' | 'BlockedByClient' | 'Failed',
  ): Promise<void> {
    await this.#owner.page.send('Fetch.failRequest', { requestId, errorReason })
  }

  #details({ request, resourceType, frameId }: PausedRequest) {
    const isMainFrame = resourceType === 'Document' && frameId === this.#owner.mainFrameId
    return {
      id: 0,
      url: this.#owner.schemes.toApp(request.url),
      method: request.method,
      resourceType: isMainFrame ? 'mainFrame' : resourceType.toLowerCase(),
      webContentsId: this.#owner.id,
    }
  }
}
