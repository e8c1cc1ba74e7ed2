// What a simulated life came to, in figures and, where a rule was broken, entry by entry.
import { isOpen, type Sale } from '@shared/domain/sale'
import type { RequestId } from '@shared/ids'
import type { Journal } from '../../../electron/main/journal'
import type { Books } from './books'
import type { Want } from './wants'

export interface SimulationReport {
  readonly seed: number
  readonly sales: number
  readonly debits: number
  readonly crashes: number
  readonly entries: number
  /** Sales by what they were of. */
  readonly sold: Readonly<Record<Want['operation'], number>>
  /** Ends seen, by name. */
  readonly ends: Readonly<Record<string, number>>
  /** The last link of the chain: two runs with the same one lived the same life. */
  readonly lastLink: string
  readonly violations: readonly string[]
  /** What happened to each sale that a violation names, entry by entry, with the books' side at the end. */
  readonly stories: readonly string[]
}

/** A customer at the counter wants one thing, however many sheets it takes. */
export interface Demand {
  readonly want: Want
  readonly ids: RequestId[]
  /** A person said yes to selling the same again. */
  readonly isRepeat: boolean
}

/** What happened to a sale, entry by entry, with the books' side at the end. */
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
