// The result of a simulated life: figures and, if a rule was broken, the entries.
import { isOpen, type Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import type { Journal } from '#main/journal'
import type { Books } from './books'
import type { Want } from './wants'

export interface SimulationReport {
  readonly seed: number
  readonly sales: number
  readonly debits: number
  readonly crashes: number
  /** Calls that a gateway repeated after the service had carried them out, and answers out of a cache. */
  readonly sentAgain: number
  readonly fromCache: number
  readonly entries: number
  /** Number of sales by operation. */
  readonly sold: Readonly<Record<Want['operation'], number>>
  /** Results that occurred, by name. */
  readonly ends: Readonly<Record<string, number>>
  /** The last link of the chain: two runs with the same one are identical. */
  readonly lastLink: string
  readonly violations: readonly string[]
  /** The entries of each sale that broke a rule, and its final state in the ledger. */
  readonly stories: readonly string[]
}

/** A customer at the counter wants one thing, however many sheets it takes. */
export interface Demand {
  readonly want: Want
  readonly ids: RequestId[]
  /** A person confirmed selling the same again. */
  readonly isRepeat: boolean
}

/** The entries of a sale, and its final state in the ledger. */
export function storyOf(
  journal: Pick<Journal, 'story'>,
  books: Pick<Books, 'find'>,
  requestId: RequestId,
): string {
  const entries = journal.story(requestId).map(({ recordedAt, event }) => {
    const at = new Date(recordedAt).toISOString()
    if (event.type === 'outcome') return `${at} ${event.outcome.class} (${event.outcome.reason})`
    if (event.type === 'evidence')
      return `${at} ${event.source} ${event.answer.verdict} refunded=${event.answer.refunded}`
    return `${at} ${JSON.stringify(event)}`
  })
  const book = books.find(requestId)
  const told =
    book === undefined
      ? 'never debited'
      : `${new Date(book.acceptedAtMs).toISOString()} debited, trouble ${book.trouble}, now ${book.state}`
  return [requestId, ...entries, told].join('\n  ')
}

export function countSold(demands: readonly Demand[]): SimulationReport['sold'] {
  const sold = { recharge: 0, bill: 0, account: 0 }
  for (const { want, ids } of demands) sold[want.operation] += ids.length
  return sold
}

export function countEnds(sales: readonly (Sale | null)[]): Record<string, number> {
  const ends: Record<string, number> = {}
  for (const sale of sales) {
    const end = sale === null ? 'no sale' : isOpen(sale) ? `open ${sale.railStatus}` : sale.railStatus
    ends[end] = (ends[end] ?? 0) + 1
  }
  return ends
}
