// The `electron` module of a sandboxed preload, in the page's isolated world. Injected as source text, like page-bridge.ts.
import type { Codec } from './codec.ts'
import type { Peer } from './page-bridge.ts'

/** Messages from the isolated world to the host. */
export type FromPage =
  | { readonly type: 'invoke'; readonly id: number; readonly channel: string; readonly data: string }
  | { readonly type: 'send'; readonly channel: string; readonly data: string }
  | { readonly type: 'preload-error'; readonly message: string; readonly stack: string }

/** Messages from the host to the isolated world. */
export type ToPage =
  | { readonly type: 'reply'; readonly id: number; readonly ok: true; readonly data: string }
  | { readonly type: 'reply'; readonly id: number; readonly ok: false; readonly error: string }
  | { readonly type: 'event'; readonly channel: string; readonly data: string }

export type ProcessFacts = {
  readonly platform: string
  readonly arch: string
  readonly versions: Record<string, string | undefined>
  readonly env: Record<string, string | undefined>
}

export type PreloadWorld = {
  readonly require: (name: string) => unknown
  readonly process: object
  /** Takes a ToPage message from the host. */
  deliver(text: string): void
  /** Runs the preload, and reports what it throws as Electron does. */
  run(preload: () => void): void
}

export function isolatedWorld(
  peer: Peer,
  codec: Codec,
  facts: ProcessFacts,
  send: (text: string) => void,
): PreloadWorld {
  type Listener = (event: object, ...args: unknown[]) => void
  type Waiting = { channel: string; resolve(value: unknown): void; reject(error: Error): void }
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, { readonly original: Listener; readonly run: Listener }[]>()
  const tell = (message: FromPage): void => send(JSON.stringify(message))
  const unsupported = (name: string) => (): never => {
    throw new Error(`host: ${name} is not supported`)
  }
  let lastId = 0

  const add = (channel: string, original: Listener, run: Listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { original, run }])
    return ipcRenderer
  }
  const on = (channel: string, listener: Listener) => add(channel, listener, listener)
  const once = (channel: string, listener: Listener) => {
    const run: Listener = (event, ...args) => {
      off(channel, listener)
      listener(event, ...args)
    }
    return add(channel, listener, run)
  }
  const off = (channel: string, listener: Listener) => {
    const list = listeners.get(channel) ?? []
    const last = list.findLastIndex((entry) => entry.original === listener)
    listeners.set(
      channel,
      list.filter((_entry, index) => index !== last),
    )
    return ipcRenderer
  }

  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const data = codec.encode(args)
        waiting.set(id, { channel, resolve, reject })
        tell({ type: 'invoke', id, channel, data })
      }),
    send: (channel: string, ...args: unknown[]) => tell({ type: 'send', channel, data: codec.encode(args) }),
    on,
    once,
    off,
    addListener: on,
    removeListener: off,
    removeAllListeners(channel?: string) {
      if (channel === undefined) listeners.clear()
      else listeners.delete(channel)
      return ipcRenderer
    },
    listenerCount: (channel: string) => (listeners.get(channel) ?? []).length,
    sendSync: unsupported('ipcRenderer.sendSync'),
    postMessage: unsupported('ipcRenderer.postMessage'),
    sendToHost: unsupported('ipcRenderer.sendToHost'),
  }

  const refuseRest = <T extends object>(name: string, part: T): T =>
    new Proxy(part, {
      get(target, key) {
        if (key in target || typeof key === 'symbol') return Reflect.get(target, key)
        return unsupported(`${name}.${key}`)()
      },
    })
  const electron = refuseRest('electron', {
    ipcRenderer,
    contextBridge: refuseRest('contextBridge', {
      exposeInMainWorld: (key: string, api: unknown) => peer.expose(key, api),
    }),
    webUtils: refuseRest('webUtils', {}),
    webFrame: refuseRest('webFrame', {}),
  })
  const require = (name: string): unknown => {
    if (['electron', 'electron/renderer', 'electron/common'].includes(name)) return electron
    throw new Error(`module not found: ${name}`) // the message of Electron's sandboxed preload
  }
  const process = {
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    platform: facts.platform,
    arch: facts.arch,
    versions: facts.versions,
    env: facts.env,
    argv: [],
  }

  const settle = (message: ToPage & { type: 'reply' }): void => {
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (!call) return
    if (message.ok) call.resolve((codec.decode(message.data) as unknown[])[0])
    else call.reject(new Error(`Error invoking remote method '${call.channel}': ${message.error}`))
  }

  return {
    require,
    process,
    deliver(text) {
      const message = JSON.parse(text) as ToPage
      if (message.type === 'reply') return settle(message)
      const args = codec.decode(message.data) as unknown[]
      for (const { run } of listeners.get(message.channel) ?? []) {
        run({ sender: ipcRenderer, ports: [], senderId: 0 }, ...args)
      }
    },
    run(preload) {
      try {
        preload()
      } catch (error) {
        const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
        console.error(`Unable to load preload script\n${stack}`)
        tell({ type: 'preload-error', message, stack })
      }
    },
  }
}
