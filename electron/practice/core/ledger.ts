// The ledger of the practice service: what it debited for which request id, and the result. The state of a sale is
// derived from the clock and the sale's timeline, never moved by a timer, so that a simulation can jump and a restart
// loses nothing.
import type { Clock } from '#shared/base/clock'
import type { MoneyOperationName } from '#shared/operations/registry'

export type SaleState = 'pending' | 'success' | 'failed'

/** The state of the sale from `afterMs` after acceptance on. A refund that a later step takes back is debited again. */
export interface Step {
  readonly afterMs: number
  readonly state: SaleState
  readonly refunded: boolean
}

/** One accepted money call: exactly one debit. */
export interface AcceptedSale {
  readonly operation: MoneyOperationName
  /** The merchant's id, or the service's own for an account opening, which carries none. */
  readonly requestId: string
  readonly acceptedAtMs: number
  readonly amountPaise: number
  readonly referenceId: string
  readonly ackno: string
  /** The trouble that this sale runs through, if any. */
  readonly trouble: string | null
  readonly timeline: readonly Step[]
  /** What the operation must echo later (number, operator, ...). */
  readonly facts: Readonly<Record<string, string>>
}

/** A sale in its present state. */
export interface LedgerEntry extends AcceptedSale {
  readonly state: SaleState
  readonly refunded: boolean
  readonly movedAtMs: number
}

/** Read-only views: the reference of every test that asks whether money moved. */
export interface Ledger {
  /** The merchant's balance, in paise. */
  walletPaise(): number
  /** How often this request id was debited: more than once only if the service was told not to deduplicate. */
  debitCount(requestId: string): number
  /** The latest sale under this request id in its present state. */
  find(requestId: string): LedgerEntry | undefined
  findByReference(referenceId: string): LedgerEntry | undefined
  /** Every debit ever taken, oldest first. */
  entries(): readonly LedgerEntry[]
  /** Paise debited and not refunded for this request id, over all its debits. */
  netPaise(requestId: string): number
}

export interface LedgerBook extends Ledger {
  /** Whether the wallet holds this much. Refunds are only summed if the debits alone would not allow it. */
  canPay(amountPaise: number): boolean
  debit(sale: AcceptedSale): LedgerEntry
}

/** The step in effect at `nowMs`; the first one is in effect from acceptance on. */
export function stepAt(sale: AcceptedSale, nowMs: number): Step {
  const [first, ...later] = sale.timeline
  if (first === undefined) throw new Error(`sale ${sale.requestId} has no timeline`)
  return later.findLast((step) => sale.acceptedAtMs + step.afterMs <= nowMs) ?? first
}

export function entryAt(sale: AcceptedSale, nowMs: number): LedgerEntry {
  const step = stepAt(sale, nowMs)
  return { ...sale, state: step.state, refunded: step.refunded, movedAtMs: sale.acceptedAtMs + step.afterMs }
}

/** `sales` are those of an earlier run; `keep` receives each new one before its answer can be sent. */
export function createLedger(
  clock: Pick<Clock, 'now'>,
  openingPaise: number,
  sales: AcceptedSale[],
  keep: () => void,
): LedgerBook {
  const byRequestId = new Map<string, AcceptedSale[]>()
  const byReference = new Map<string, AcceptedSale>()
  let debitedPaise = 0
  const refundable: AcceptedSale[] = []

  const enter = (sale: AcceptedSale): void => {
    byRequestId.set(sale.requestId, [...(byRequestId.get(sale.requestId) ?? []), sale])
    byReference.set(sale.referenceId, sale)
    debitedPaise += sale.amountPaise
    if (sale.timeline.some((step) => step.refunded)) refundable.push(sale)
  }
  sales.forEach(enter)

  const now = (sale: AcceptedSale | undefined): LedgerEntry | undefined => sale && entryAt(sale, clock.now())
  const refundedPaise = (): number => {
    const nowMs = clock.now()
    return refundable.reduce((sum, sale) => sum + (stepAt(sale, nowMs).refunded ? sale.amountPaise : 0), 0)
  }
  const walletPaise = (): number => openingPaise - debitedPaise + refundedPaise()
  return {
    walletPaise,
    canPay: (amountPaise) => openingPaise - debitedPaise >= amountPaise || walletPaise() >= amountPaise,
    debitCount: (requestId) => byRequestId.get(requestId)?.length ?? 0,
    find: (requestId) => now(byRequestId.get(requestId)?.at(-1)),
    findByReference: (referenceId) => now(byReference.get(referenceId)),
    entries: () => sales.map((sale) => entryAt(sale, clock.now())),
    netPaise: (requestId) =>
      (byRequestId.get(requestId) ?? [])
        .map((sale) => entryAt(sale, clock.now()))
        .reduce((sum, entry) => sum + (entry.refunded ? 0 : entry.amountPaise), 0),
    debit: (sale) => {
      sales.push(sale)
      enter(sale)
      keep()
      return entryAt(sale, clock.now())
    },
  }
}
