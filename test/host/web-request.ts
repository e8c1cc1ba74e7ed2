// A session's `webRequest`: hooks that may refuse a request or change the headers of an answer.

export type WebRequestDetails = {
  readonly id: number
  readonly url: string
  readonly method: string
  readonly resourceType: string
  readonly webContentsId: number
  readonly responseHeaders?: Record<string, string[]>
  readonly statusCode?: number
  readonly statusLine?: string
}
export type WebRequestAnswer = {
  readonly cancel?: boolean
  readonly redirectURL?: string
  readonly responseHeaders?: Record<string, string | string[]>
}
type Hook = (details: WebRequestDetails, answer: (answer: WebRequestAnswer) => void) => void
type HookName = 'onBeforeRequest' | 'onHeadersReceived'

const NOT_CALLED = [
  'onBeforeSendHeaders',
  'onSendHeaders',
  'onResponseStarted',
  'onBeforeRedirect',
  'onCompleted',
  'onErrorOccurred',
]

export class WebRequest {
  readonly #hooks = new Map<HookName, { readonly urls: readonly RegExp[]; readonly hook: Hook }>()

  constructor() {
    for (const name of NOT_CALLED) {
      Object.defineProperty(this, name, {
        value: () => {
          throw new Error(`host: electron.session.webRequest.${name} is not implemented`)
        },
      })
    }
  }

  onBeforeRequest(...args: [{ urls: string[] }, Hook | null] | [Hook | null]): void {
    this.#set('onBeforeRequest', args)
  }

  onHeadersReceived(...args: [{ urls: string[] }, Hook | null] | [Hook | null]): void {
    this.#set('onHeadersReceived', args)
  }

  has(name: HookName): boolean {
    return this.#hooks.has(name)
  }

  /** Calls the hook, if one listens for this address. Without one, nothing is changed. */
  ask(name: HookName, details: WebRequestDetails): Promise<WebRequestAnswer> {
    const entry = this.#hooks.get(name)
    if (!entry || !entry.urls.some((pattern) => pattern.test(details.url))) return Promise.resolve({})
    return new Promise((resolve) => entry.hook(details, (answer) => resolve(answer ?? {})))
  }

  #set(name: HookName, args: [{ urls: string[] }, Hook | null] | [Hook | null]): void {
    const hook = args.length === 2 ? args[1] : args[0]
    const urls = args.length === 2 ? args[0].urls : ['<all_urls>']
    if (hook) this.#hooks.set(name, { urls: urls.map(toPattern), hook })
    else this.#hooks.delete(name)
  }
}

/** A match pattern of the form `scheme://host/path` with `*`, or `<all_urls>`. */
function toPattern(text: string): RegExp {
  if (text === '<all_urls>') return /^/
  const escaped = text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`)
}
