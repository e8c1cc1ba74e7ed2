// What the practice service remembers over a restart of the app: a sale that was pending when the window closed is still known.
import type { AcceptedSale } from './ledger'

/** Where the memory lies. `save` returns once the text is kept; a service without a file forgets everything when it ends. */
export interface LedgerFile {
  load(): string | undefined
  save(text: string): void
}

export interface Memory {
  readonly sales: AcceptedSale[]
}

const MEMORY_VERSION = 1

const emptyMemory = (): Memory => ({ sales: [] })

/**
 * Reads the memory of an earlier run. A text that cannot be read, or of another version, is left behind: practice money is
 * worth nothing, and a practice counter that does not open is worth less.
 */
export function recall(file: LedgerFile | undefined): Memory {
  try {
    const saved = JSON.parse(file?.load() ?? '{}') as Partial<Memory> & { readonly version?: number }
    return saved.version === MEMORY_VERSION ? { ...emptyMemory(), ...saved } : emptyMemory()
  } catch {
    return emptyMemory()
  }
}

export function remember(file: LedgerFile | undefined, memory: Memory): void {
  file?.save(JSON.stringify({ ...memory, version: MEMORY_VERSION }))
}
