// What the practice service remembers over a restart of the app: a sale that was pending when the window closed is
// still known, and so are the agent, the accounts being opened and the consents being given. Aadhaar numbers are never
// included.
import type { AcceptedSale } from './ledger'

/**
 * Where the memory is stored. `save` returns once the text is saved; a service without a file forgets everything when
 * it ends.
 */
export interface LedgerFile {
  load(): string | undefined
  save(text: string): void
}

/** A business correspondent's agent, as onboarded. */
export interface Agent {
  readonly agentId: string
  readonly pancard: string
}

/** A customer's consent at the document vault. */
export interface Consent {
  readonly requestId: string
  readonly startedAtMs: number
  readonly expiryMinutes: number
  readonly customerName: string
  readonly trouble: string | null
}

export interface Memory {
  readonly sales: AcceptedSale[]
  readonly agents: Agent[]
  readonly consents: Consent[]
}

const MEMORY_VERSION = 1

const emptyMemory = (): Memory => ({ sales: [], agents: [], consents: [] })

/**
 * Reads the memory of an earlier run. A text that cannot be read, or of another version, is ignored: practice money is
 * worth nothing, and the practice counter must open.
 */
export function recall(file: LedgerFile | undefined): Memory {
  try {
    const saved = JSON.parse(file?.load() ?? '{}') as Partial<Memory> & { readonly version?: number }
    return saved.version === MEMORY_VERSION ? { ...emptyMemory(), ...saved } : emptyMemory()
  } catch {
    return emptyMemory()
  }
}

export function remember(file: LedgerFile | undefined, { sales, agents, consents }: Memory): void {
  file?.save(JSON.stringify({ version: MEMORY_VERSION, sales, agents, consents }))
}
