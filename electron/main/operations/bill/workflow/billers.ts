// The national list of billers: read once and searched here, so that twenty thousand entries never cross into the
// window.
import { DAY_MS, MINUTE_MS, type Clock } from '#shared/base/clock'
import type { Biller, BillerList } from '#shared/operations/bill/bill-schemas'
import { indexBillers, type BillerIndex } from '#shared/operations/bill/biller-index'
import { searchBillers, type BillerHits } from '#shared/operations/bill/biller-search'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { BillService } from '../service/bill-service'

/** One call for every category; the list is filtered by each biller's own category. */
const EVERY_CATEGORY = 'all'
/** When to ask again after only an old list from disk was available. */
const OLD_LIST_RETRY_MS = 5 * MINUTE_MS

export interface Billers {
  readonly index: BillerIndex
  readonly fetchedAt: number
  readonly source: BillerList['source']
}

export interface BillerFinder {
  /** Asks the service if the known list is a day old, or with `refresh`; falls back to an older list. */
  catalogue(refresh: boolean): Promise<Result<Billers>>
  search(text: string, category: string | null): Promise<Result<BillerHits>>
  biller(billerId: string): Promise<Result<Biller>>
}

export function createBillers(service: { readonly bill: BillService }, clock: Clock): BillerFinder {
  let known: { readonly billers: Billers; readonly askAgainAt: number } | null = null
  let asking: Promise<Result<Billers>> | null = null

  const ask = async (refresh: boolean): Promise<Result<Billers>> => {
    const list = await service.bill.billerList({ category: EVERY_CATEGORY }, { refresh, lane: 'screen' })
    if (!list.ok) return list
    const { fetchedAt, source } = list.value
    const index =
      known?.billers.fetchedAt === fetchedAt ? known.billers.index : indexBillers(list.value.billers)
    const billers = { index, fetchedAt, source }
    const leftMs = DAY_MS - (clock.now() - fetchedAt)
    known = { billers, askAgainAt: clock.elapsed() + Math.max(leftMs, OLD_LIST_RETRY_MS) }
    return succeed(billers)
  }

  const catalogue: BillerFinder['catalogue'] = (refresh) => {
    if (!refresh && known !== null && clock.elapsed() < known.askAgainAt)
      return Promise.resolve(succeed(known.billers))
    asking ??= ask(refresh).finally(() => {
      asking = null
    })
    return asking
  }

  return {
    catalogue,
    search: async (text, category) => {
      const list = await catalogue(false)
      return list.ok ? succeed(searchBillers(list.value.index, text, category)) : list
    },
    biller: async (billerId) => {
      const list = await catalogue(false)
      if (!list.ok) return list
      const biller = list.value.index.byId.get(billerId)
      return biller === undefined ? fail(UNKNOWN_BILLER) : succeed(biller)
    },
  }
}

const UNKNOWN_BILLER: Failure = { kind: 'invalid-input', field: 'billerId', problem: 'unknown-biller' }
