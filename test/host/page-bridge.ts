// The bridge between the preload's isolated world and the page's own world: Electron's contextBridge, over DOM events
// with a secret name. `detail` crosses by structured clone, but becomes null if it contains a function: functions and
// promises therefore cross as numbers, and are called back.
// Each function here is injected into the page as source text, so it may use only its arguments and the DOM.

type Packed =
  | { readonly kind: 'function'; readonly id: number }
  | { readonly kind: 'promise'; readonly id: number }
  | { readonly kind: 'array'; readonly items: readonly Packed[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, Packed])[] }
  | { readonly kind: 'value'; readonly value: unknown }

type PeerMessage =
  | { readonly type: 'call'; readonly id: number; readonly args: readonly Packed[] }
  | { readonly type: 'expose'; readonly key: string; readonly api: Packed }
  | { readonly type: 'answer'; readonly ok: boolean; readonly value: Packed }
  | { readonly type: 'settle'; readonly id: number; readonly ok: boolean; readonly value: Packed }

export type Peer = {
  /** Puts an API on the other world's `window`, frozen. Throws what the other world throws. */
  expose(key: string, api: unknown): void
  /** Sets the receiver of what the other world exposes. */
  onExpose(receive: (key: string, api: unknown) => void): void
}

/** One end of the bridge. Both worlds run it, with the two secret names swapped. */
export function makePeer(sendName: string, receiveName: string): Peer {
  const functions: ((...args: unknown[]) => unknown)[] = []
  const promises = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>()
  // Captured now, before the page can replace them.
  const dispatch = window.dispatchEvent.bind(window)
  const Message = CustomEvent
  let lastPromise = 0
  let answer: { readonly ok: boolean; readonly value: Packed } | undefined
  let receive: (key: string, api: unknown) => void = () => {
    throw new Error('contextBridge: nothing is exposed in this direction')
  }

  const post = (message: PeerMessage): void => {
    dispatch(new Message(sendName, { detail: message }))
  }

  const isCloneable = (value: object): boolean =>
    [Date, Map, Set, Error, RegExp, ArrayBuffer, Blob].some((kind) => value instanceof kind) ||
    ArrayBuffer.isView(value)

  /** Cloned here, where it can be refused: an event whose detail cannot be cloned would arrive empty. */
  const clone = (value: object): object => {
    try {
      return ArrayBuffer.isView(value) ? value : structuredClone(value)
    } catch {
      throw new TypeError('An object could not be cloned.')
    }
  }

  const pack = (value: unknown, above: readonly object[] = []): Packed => {
    if (typeof value === 'function') {
      return { kind: 'function', id: functions.push(value as (...args: unknown[]) => unknown) - 1 }
    }
    if (typeof value === 'symbol') throw new TypeError('An object could not be cloned.')
    if (value === null || typeof value !== 'object') return { kind: 'value', value }
    if (value instanceof Promise) return packPromise(value)
    if (above.includes(value)) throw new TypeError('contextBridge: a recursive object cannot cross')
    const deeper = [...above, value]
    if (Array.isArray(value)) return { kind: 'array', items: value.map((item) => pack(item, deeper)) }
    if (isCloneable(value)) return { kind: 'value', value: clone(value) }
    // Prototypes are dropped, as in Electron: only own fields cross.
    return { kind: 'object', fields: Object.entries(value).map(([key, item]) => [key, pack(item, deeper)]) }
  }

  const packPromise = (promise: Promise<unknown>): Packed => {
    const id = ++lastPromise
    promise.then(
      (value) => post({ type: 'settle', id, ok: true, value: pack(value) }),
      (reason) => post({ type: 'settle', id, ok: false, value: pack(reason) }),
    )
    return { kind: 'promise', id }
  }

  const unpack = (packed: Packed, freeze = false): unknown => {
    const finish = <T extends object>(object: T): T => (freeze ? Object.freeze(object) : object)
    switch (packed.kind) {
      case 'value':
        return packed.value
      case 'function':
        return finish((...args: unknown[]) =>
          request({ type: 'call', id: packed.id, args: args.map((item) => pack(item)) }),
        )
      case 'promise':
        return new Promise((resolve, reject) => promises.set(packed.id, { resolve, reject }))
      case 'array':
        return finish(packed.items.map((item) => unpack(item, freeze)))
      case 'object': {
        const object = {}
        for (const [key, item] of packed.fields) {
          const field = { value: unpack(item, freeze), enumerable: true, writable: true, configurable: true }
          Object.defineProperty(object, key, field)
        }
        return finish(object)
      }
    }
  }

  /** Events are dispatched synchronously: the other world has answered when this returns from posting. */
  const request = (message: PeerMessage): unknown => {
    post(message)
    const given = answer
    answer = undefined
    if (!given) throw new Error('contextBridge: no answer from the other world')
    const value = unpack(given.value)
    if (!given.ok) throw value
    return value
  }

  const respond = (work: () => unknown): void => {
    let result: { ok: boolean; value: Packed }
    try {
      result = { ok: true, value: pack(work()) }
    } catch (error) {
      result = { ok: false, value: pack(error) }
    }
    post({ type: 'answer', ...result })
  }

  const onMessage = (message: PeerMessage): void => {
    switch (message.type) {
      case 'call':
        respond(() => functions[message.id]?.(...message.args.map((item) => unpack(item))))
        return
      case 'expose':
        respond(() => receive(message.key, unpack(message.api, true)))
        return
      case 'answer':
        answer = message
        return
      case 'settle': {
        const promise = promises.get(message.id)
        promises.delete(message.id)
        if (message.ok) promise?.resolve(unpack(message.value))
        else promise?.reject(unpack(message.value))
      }
    }
  }

  window.addEventListener(
    receiveName,
    (event) => {
      event.stopImmediatePropagation()
      onMessage((event as CustomEvent<PeerMessage>).detail)
    },
    true,
  )
  return {
    expose: (key, api) => void request({ type: 'expose', key, api: pack(api) }),
    onExpose(next) {
      receive = next
    },
  }
}

/** The page's own world: it only receives what the preload exposes. */
export function mainWorld(peer: Peer): void {
  peer.onExpose((key, api) => {
    if (key in window) {
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    }
    Object.defineProperty(window, key, { value: api, enumerable: true, configurable: false, writable: false })
  })
}
