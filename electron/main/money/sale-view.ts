// A sale as the screens see it, and the pushes that keep them up to date.
import type { Clock } from '#shared/base/clock'
import type { Push } from '#shared/channels/contract'
import type { SaleView } from '#shared/sale/day'
import type { Sale } from '#shared/sale/sale'
import { succeed, type Result } from '#shared/base/result'
import type { Journal, Reconcile } from '../journal'

export type ViewOf = (sale: Sale) => SaleView

interface HeldSales {
  /** How long a sale that was held off still waits before it may be sent again. */
  readonly waitOf: (sale: Sale) => number
  readonly clock: Pick<Clock, 'now'>
}

export const viewer =
  (reconcile: Pick<Reconcile, 'nextCheckAt' | 'canAsk'>, { waitOf, clock }: HeldSales): ViewOf =>
  (sale) => {
    const waitMs = waitOf(sale)
    return {
      ...sale,
      nextCheckAt: reconcile.nextCheckAt(sale.requestId),
      canBeAsked: reconcile.canAsk(sale),
      ...(waitMs > 0 ? { heldUntil: clock.now() + waitMs } : {}),
    }
  }

export const viewed = (view: ViewOf, result: Result<Sale>): Result<SaleView> =>
  result.ok ? succeed(view(result.value)) : result

/**
 * Pushes every sale that a commit changed. Connect it after the status checks, so that the next check is already known.
 */
export const announceSales = (journal: Pick<Journal, 'onCommit'>, view: ViewOf, push: Push): (() => void) =>
  journal.onCommit((sale) => push('sale.changed', view(sale)))
