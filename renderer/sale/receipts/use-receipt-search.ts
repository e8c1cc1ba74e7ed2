// The search and its result. Queries wait until typing pauses, and an answer counts only for its own query: a late
// answer to an older one is never shown.
import type { SaleView } from '#shared/sale/day'
import {
  WHOLE_LOG,
  type IndexProgress,
  type ReceiptSearch,
  type ShownTotals,
} from '#shared/receipts/receipt-log'
import type { Failure } from '#shared/base/result'
import { useAsk, usePages } from '../../bridge/queries'
import { useNow } from '../../ui/use-now'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import { spanOf, type Period } from './period'

export interface Wanted extends Pick<ReceiptSearch, 'text' | 'service' | 'state' | 'staffId' | 'mode'> {
  readonly period: Period
  readonly first: string
  readonly last: string
}

const NOTHING_WANTED: Wanted = { ...WHOLE_LOG, period: 'all', first: '', last: '' }

export const startingWith = (text: string): Wanted => ({ ...NOTHING_WANTED, text })

export const withoutFilters = ({ text }: Wanted): Wanted => startingWith(text)

/** How many filters are active besides the search text. */
export const filterCount = ({ period, service, state, staffId, mode }: Wanted): number =>
  [period === 'all' ? null : period, service, state, staffId, mode].filter((value) => value !== null).length

export function searchOf({ period, first, last, ...search }: Wanted, now: number): ReceiptSearch {
  const { text, service, state, staffId, mode } = search
  return { text, service, state, staffId, mode, ...spanOf(period, first, last, now) }
}

export interface ReceiptLog {
  readonly search: ReceiptSearch
  /** Null until the first answer. */
  readonly sales: readonly SaleView[] | null
  readonly failure: Failure | null
  readonly indexing: IndexProgress | null
  /** Null while it is being counted. */
  readonly totals: ShownTotals | null
  readonly hasMore: boolean
  readonly more: () => void
}

const WHILE_INDEXING_MS = 1_000
/** "Today" changes at midnight. */
const DAY_TURNS_MS = 60_000

export function useReceiptSearch(wanted: Wanted): ReceiptLog {
  const search = searchOf(useDebouncedValue(wanted), useNow(DAY_TURNS_MS))
  const { pages, hasMore, more } = usePages(
    'receipts.search',
    (before: number | null) => ({ search, before }),
    {
      next: (last) => (last.ok ? last.value.next : null),
      keepsLast: true,
      renewEveryMs: (last) => (last?.ok === true && last.value.indexing !== null ? WHILE_INDEXING_MS : false),
    },
  )
  const { data: totals } = useAsk('receipts.totals', { search })
  const answers = pages ?? []
  const failed = answers.find((answer) => !answer.ok)
  const last = answers.at(-1)
  return {
    search,
    sales: pages?.flatMap((answer) => (answer.ok ? answer.value.sales : [])) ?? null,
    failure: failed?.ok === false ? failed.failure : null,
    indexing: last?.ok === true ? last.value.indexing : null,
    totals: totals?.ok === true ? totals.value : null,
    hasMore,
    more,
  }
}
