// The books of the practice service: what it debited for which request id, and what became of it. The state of a sale is read
// from the clock and the sale's timeline, never moved by a timer, so that a simulation can jump and a restart loses nothing.
import type { Clock } from '@shared/clock'

export type SaleState = 'pending' | 'success' | 'failed'

/** From `afterMs` after acceptance on, the sale stands so. A refund that a later step takes back is debited again. */
export interface Step {
  readonly afterMs: number
  readonly state: SaleState
  readonly refunded: boolean
}

/** One accepted money call: exactly one debit. */
export interface AcceptedSale {
  readonly operation: 'recharge.initiate' | 'bill.pay' | 'account.create'
  /** The merchant's id; for an account opening, which carries none, the service's own. */
  readonly requestId: string
  readonly acceptedAtMs: number
  readonly amountPaise: number
  readonly referenceId: string
  readonly ackno: string
  /** The trouble that this sale plays out, if any. */
  readonly trouble: string | null
  readonly timeline: readonly Step[]
  /** What the operation must echo later (number, operator, ...). */
  readonly facts: Readonly<Record<string, string>>
}

/** A sale as it stands now. */
export interface LedgerEntry extends AcceptedSale {
  readonly state: SaleState
  readonly refunded: boolean
  readonly movedAtMs: number
}

/** Read-only views: the oracle of every test that asks whether money moved. */
export interface Ledger {
  /** What is left of the merchant's money, in paise. */
  walletPaise(): number
  /** How often this request id was debited: more than once only where the service was told not to deduplicate. */
  debitCount(requestId: string): number
  /** The latest sale under this request id as it stands now. */
  find(requestId: string): LedgerEntry | undefined
  findByReference(referenceId: string): LedgerEntry | undefined
  /** Every debit ever taken, oldest first. */
  entries(): readonly LedgerEntry[]
  /** Paise debited and not refunded for this request id, over all its debits. */
  netPaise(requestId: string): number
}

export interface LedgerBook extends Ledger {
  /** Whether the wallet holds this much. Refunds are only summed when the debits alone would say no. */
  canPay(amountPaise: number): boolean
  debit(sale: AcceptedSale): LedgerEntry
}

/** The step that holds at `nowMs`; the first one holds from acceptance on. */
export function stepAt(sale: AcceptedSale, nowMs: number): Step {
  const [first, ...later] = sale.timeline
  if (first === undefined) throw new Error(`sale ${sale.requestId} has no timeline`)
  return later.findLast((step) => sale.acceptedAtMs + step.afterMs <= nowMs) ?? first
}

export function entryAt(sale: AcceptedSale, nowMs: number): LedgerEntry {
  const step = stepAt(sale, nowMs)
  return { ...sale, state: step.state, refunded: step.refunded, movedAtMs: sale.acceptedAtMs + step.afterMs }
}

/** `sales` are those of an earlier run; `keep` is told each new one before its answer can leave. */
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
