// Structured clone as text, so that a value crosses the DevTools protocol as it crosses Electron's IPC.
// `makeCodec` is one self-contained function: the host imports it, and its source text is injected into the page. It
// may use only globals that Node and Chromium share.

export type Codec = { encode(value: unknown): string; decode(text: string): unknown }

export function makeCodec(): Codec {
  type Encoded = unknown
  const VIEWS = [
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'Float16Array',
    'Float32Array',
    'Float64Array',
    'BigInt64Array',
    'BigUint64Array',
    'DataView',
  ]
  const CHUNK_BYTES = 0x8000
  const NATIVE_ERRORS = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }
  const refuse = (): never => {
    throw new Error('An object could not be cloned.')
  }

  const toBase64 = (bytes: Uint8Array): string => {
    if (typeof Buffer !== 'undefined') {
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    }
    let text = ''
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES))
    }
    return btoa(text)
  }
  const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
    // A copy, never a view of Node's shared pool of buffers.
    if (typeof Buffer !== 'undefined') return new Uint8Array(Buffer.from(text, 'base64'))
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  }

  function encode(root: unknown): string {
    const seen = new Map<object, number>()
    const parts: Encoded[] = []
    const walk = (value: unknown): Encoded => {
      if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
      if (value === undefined) return ['undefined']
      if (typeof value === 'bigint') return ['bigint', String(value)]
      if (typeof value === 'number') {
        if (Object.is(value, -0)) return ['number', '-0']
        return Number.isFinite(value) ? value : ['number', String(value)]
      }
      if (typeof value !== 'object') return refuse()
      const known = seen.get(value)
      if (known !== undefined) return ['part', known]
      const id = parts.push(null) - 1
      seen.set(value, id)
      parts[id] = encodeObject(value, walk)
      return ['part', id]
    }
    const top = walk(root)
    return JSON.stringify([top, parts])
  }

  function encodeObject(value: object, walk: (value: unknown) => Encoded): Encoded {
    const tag = Object.prototype.toString.call(value).slice('[object '.length, -1)
    if (Array.isArray(value)) return ['array', Array.from(value, walk)]
    if (value instanceof Error || tag === 'Error') return encodeError(value as Error, walk)
    if (VIEWS.includes(tag)) {
      const view = value as Uint8Array
      return ['view', tag, toBase64(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))]
    }
    switch (tag) {
      case 'Date':
        return ['date', (value as Date).getTime()]
      case 'RegExp':
        return ['regexp', (value as RegExp).source, (value as RegExp).flags]
      case 'Map':
        return ['map', [...(value as Map<unknown, unknown>)].map(([key, item]) => [walk(key), walk(item)])]
      case 'Set':
        return ['set', [...(value as Set<unknown>)].map(walk)]
      case 'ArrayBuffer':
        return ['buffer', toBase64(new Uint8Array(value as ArrayBuffer))]
      case 'Boolean':
      case 'Number':
      case 'String':
        return ['boxed', walk(value.valueOf())]
      case 'Object':
      case 'Arguments':
      case 'Module':
        return ['object', Object.entries(value).map(([key, item]) => [key, walk(item)])]
      default: // A promise, a weak map, a DOM node.
        return refuse()
    }
  }

  /** The fields that structured clone keeps of an error: its name if it is a native one, message, stack and cause. */
  function encodeError(error: Error, walk: (value: unknown) => Encoded): Encoded {
    return ['error', String(error.name), String(error.message), String(error.stack ?? ''), walk(error.cause)]
  }

  function decode(text: string): unknown {
    const [top, parts] = JSON.parse(text) as [Encoded, [string, ...unknown[]][]]
    const made = new Map<number, unknown>()
    const read = (item: Encoded): unknown => {
      if (!Array.isArray(item)) return item
      const [tag, value] = item
      if (tag === 'undefined') return undefined
      if (tag === 'bigint') return BigInt(value)
      if (tag === 'number') return Number(value)
      return made.has(value) ? made.get(value) : build(value, parts[value] as [string, ...unknown[]])
    }
    const keep = <T>(id: number, value: T): T => {
      made.set(id, value)
      return value
    }
    const build = (id: number, [tag, first, second, third, fourth]: [string, ...unknown[]]): unknown => {
      switch (tag) {
        case 'array': {
          const list = keep(id, [] as unknown[])
          for (const item of first as Encoded[]) list.push(read(item))
          return list
        }
        case 'object': {
          const object = keep(id, {})
          for (const [key, item] of first as [string, Encoded][]) {
            // Defined, not assigned: a key named __proto__ is a field like any other.
            const field = { value: read(item), enumerable: true, writable: true, configurable: true }
            Object.defineProperty(object, key, field)
          }
          return object
        }
        case 'map': {
          const map = keep(id, new Map<unknown, unknown>())
          for (const [key, item] of first as [Encoded, Encoded][]) map.set(read(key), read(item))
          return map
        }
        case 'set': {
          const set = keep(id, new Set<unknown>())
          for (const item of first as Encoded[]) set.add(read(item))
          return set
        }
        case 'date':
          return keep(id, new Date(first === null ? NaN : (first as number)))
        case 'regexp':
          return keep(id, new RegExp(first as string, second as string))
        case 'buffer':
          return keep(id, fromBase64(first as string).buffer)
        case 'view': {
          const View = Reflect.get(globalThis, first as string) as new (buffer: ArrayBuffer) => unknown
          return keep(id, new View(fromBase64(second as string).buffer))
        }
        case 'error':
          return buildError(id, first as string, second as string, third as string, fourth)
        default:
          return keep(id, Object(read(first)))
      }
    }
    const buildError = (id: number, name: string, message: string, stack: string, cause: Encoded): Error => {
      const Native = NATIVE_ERRORS[name as keyof typeof NATIVE_ERRORS] ?? Error
      const error = keep(id, new Native(message))
      Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true })
      const reason = read(cause)
      if (reason !== undefined) error.cause = reason
      return error
    }
    return read(top)
  }

  return { encode, decode }
}
