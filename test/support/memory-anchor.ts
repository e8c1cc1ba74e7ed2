// A memory outside the app's folder, for tests: it can be looked at, changed, made to hang or taken away.
import type { AnchorStore } from '#shared/log/anchor-store'

export interface MemoryAnchor extends AnchorStore {
  readonly records: Map<string, string>
  /** How many records were written. */
  writes(): number
  /** From now on it does not answer, as on a computer without a key store; or it does again. */
  setAvailable(isAvailable: boolean, isTold?: boolean): void
}

export function memoryAnchor(records = new Map<string, string>()): MemoryAnchor {
  let isAvailable = true
  let writes = 0
  const listeners = new Set<() => void>()
  return {
    records,
    writes: () => writes,
    setAvailable: (next, isTold = true) => {
      isAvailable = next
      if (isTold) listeners.forEach((listener) => listener())
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: (name) => {
      const text = records.get(name)
      if (!isAvailable) return Promise.resolve({ kind: 'unavailable' })
      return Promise.resolve(text === undefined ? { kind: 'absent' } : { kind: 'there', texts: [text] })
    },
    write: (name, text) => {
      if (isAvailable) {
        records.set(name, text)
        writes += 1
      }
      return Promise.resolve(isAvailable)
    },
    state: () => (isAvailable ? 'kept' : 'silent'),
    tryOut: () => Promise.resolve(isAvailable ? 'kept' : 'silent'),
    close: () => {},
  }
}
