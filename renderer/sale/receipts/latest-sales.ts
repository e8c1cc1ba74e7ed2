// The latest sales of any day, newest first: the first page of the receipts without a search.
import type { SaleView } from '#shared/sale/day'
import { WHOLE_LOG } from '#shared/receipts/receipt-log'
import type { Result } from '#shared/base/result'
import { useAsk } from '../../bridge/queries'

/** Null until main has answered. */
export function useLatestSales(isWanted = true): Result<readonly SaleView[]> | null {
  const { data } = useAsk('receipts.search', { search: WHOLE_LOG, before: null }, { enabled: isWanted })
  if (data === undefined) return null
  return data.ok ? { ok: true, value: data.value.sales } : data
}
