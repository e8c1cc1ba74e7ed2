// Looks up the shop's sales in the service's ledger. A recharge and a bill are there under our id; an account opening
// carries none and is identified by the customer's PAN, which is unique per sheet in the simulation.
import type { RequestId } from '#shared/base/ids'
import type { AcceptedSale, Ledger, LedgerEntry } from '#practice/core/ledger'

export interface Books {
  /** The sale of ours that a debit belongs to. Throws on a debit that belongs to none. */
  saleOf(accepted: AcceptedSale): RequestId
  /** Registers that the account opening with this id has this PAN. */
  expectOpening(requestId: RequestId, panNumber: string): void
  debitCount(requestId: string): number
  /** The latest debit of this sale in its present state. */
  find(requestId: string): LedgerEntry | undefined
  netPaise(requestId: string): number
}

export function createBooks(ledger: () => Ledger): Books {
  const saleOfPan = new Map<string, RequestId>()
  const panOfSale = new Map<string, string>()
  const openings = (requestId: string): readonly LedgerEntry[] => {
    const panNumber = panOfSale.get(requestId)
    return ledger()
      .entries()
      .filter(({ operation, facts }) => operation === 'account.create' && facts['pancard'] === panNumber)
  }
  return {
    saleOf: ({ operation, requestId, facts }) => {
      if (operation !== 'account.create') return requestId as RequestId
      const sale = saleOfPan.get(facts['pancard'] ?? '')
      if (sale === undefined) throw new Error(`nobody ordered the opening ${requestId}`)
      return sale
    },
    expectOpening: (requestId, panNumber) => {
      saleOfPan.set(panNumber, requestId)
      panOfSale.set(requestId, panNumber)
    },
    debitCount: (requestId) =>
      panOfSale.has(requestId) ? openings(requestId).length : ledger().debitCount(requestId),
    find: (requestId) => (panOfSale.has(requestId) ? openings(requestId).at(-1) : ledger().find(requestId)),
    netPaise: (requestId) =>
      panOfSale.has(requestId)
        ? openings(requestId).reduce((sum, entry) => sum + (entry.refunded ? 0 : entry.amountPaise), 0)
        : ledger().netPaise(requestId),
  }
}
