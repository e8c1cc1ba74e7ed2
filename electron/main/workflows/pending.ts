// Open sales: ask about one now.
import type { Handlers } from '@shared/contract'
import type { StatusAnswer } from '@shared/domain/outcome'
import type { Sale } from '@shared/domain/sale'
import type { Result } from '@shared/result'
import type { Reconcile } from '../journal'
import type { Service } from '../service'
import { viewed, type ViewOf } from './sale-view'

export interface PendingDependencies {
  readonly reconcile: Reconcile
  readonly view: ViewOf
}

export function pendingWorkflow({
  reconcile,
  view,
}: PendingDependencies): Pick<Handlers, 'pending.check-now'> {
  return {
    'pending.check-now': async ({ requestId }) => viewed(view, await reconcile.checkNow(requestId)),
  }
}

/** How each operation's sales are asked about, for the reconcile. */
export const statusCheck =
  (service: Pick<Service, 'recharge'>) =>
  (sale: Sale): Promise<Result<StatusAnswer>> =>
    service.recharge.checkStatus({
      requestId: sale.requestId,
      referenceId: sale.references.referenceId,
    })
