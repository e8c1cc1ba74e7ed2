// Sales that need somebody's attention: ask the service now, send again, settle by hand, mark as reviewed.
import type { Handlers } from '#shared/channels/contract'
import type { Preferences } from '#shared/shop/preferences'
import { isHeldOff, isOpen, type Sale } from '#shared/sale/sale'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal, Reconcile } from '../journal'
import { viewed, type ViewOf } from '../money/sale-view'
import type { Selling } from '../money/selling'
import type { Sending } from '../money/sending'

export interface PendingDependencies {
  readonly journal: Journal
  readonly reconcile: Reconcile
  readonly selling: Selling
  readonly sending: Pick<Sending, 'underWay'>
  readonly view: ViewOf
  readonly staff: () => StaffAtCounter
}

type PendingChannel =
  | 'pending.check-now'
  | 'pending.blockers'
  | 'pending.send-again'
  | 'pending.resend'
  | 'pending.settle'
  | 'pending.review'

export function pendingWorkflow(dependencies: PendingDependencies): Pick<Handlers, PendingChannel> {
  const { journal, reconcile, selling, view, staff } = dependencies
  return {
    'pending.check-now': async ({ requestId }) => viewed(view, await reconcile.checkNow(requestId)),
    'pending.blockers': async ({ requestId }) => selling.inTheWay(requestId),
    'pending.send-again': (confirmation) => selling.sendAgain(confirmation),
    'pending.resend': ({ requestId, accepted = [] }) => selling.resend({ requestId, accepted }),
    'pending.settle': async (settlement) => viewed(view, settle(dependencies, settlement)),
    'pending.review': async ({ requestIds }) => {
      const staffId = staff().id
      const unseen = unreviewed(journal, requestIds)
      const entries = unseen.map(({ requestId }) => ({
        requestId,
        event: { type: 'reviewed', staffId } as const,
      }))
      const recorded = journal.appendAll(entries)
      return recorded.ok ? succeed({ count: entries.length }) : recorded
    },
  }
}

/** Those of `requestIds` that are open and that nobody has looked through. */
export const unreviewed = (
  journal: Pick<Journal, 'openSales'>,
  requestIds: readonly RequestId[],
): readonly Sale[] => {
  const asked = new Set(requestIds)
  return journal
    .openSales()
    .filter(({ requestId, reviewedBy }) => reviewedBy === null && asked.has(requestId))
}

interface Settlement {
  readonly requestId: RequestId
  readonly verdict: 'success' | 'failed'
  readonly refunded: boolean
  readonly evidence: string
}

/**
 * A person ends what no answer could: open sales, conflicts, and what met "too many calls" and nobody can ask about. Sales on their way or ended by an answer cannot be
 * settled.
 */
function settle({ journal, sending, staff }: PendingDependencies, settlement: Settlement): Result<Sale> {
  const { requestId, verdict, refunded, evidence } = settlement
  const sale = journal.sale(requestId)
  if (sale === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
  if (staff().role !== 'owner') return fail({ kind: 'not-allowed', needs: 'owner' })
  const wrongState: Failure = { kind: 'wrong-state', state: sale.railStatus }
  if (sending.underWay(requestId) !== null) return fail(wrongState)
  if (sale.takenOver !== undefined) return fail({ kind: 'wrong-state', state: 'taken-over' })
  if (!isOpen(sale) && !isHeldOff(sale) && sale.railStatus !== 'conflict') return fail(wrongState)
  return journal.append(requestId, {
    type: 'settled-by-hand',
    staffId: staff().id,
    verdict,
    refunded,
    evidence,
  })
}

/** Open sales are asked about while the counter is locked too, unless the owner wants that to wait. */
export const checksBehindLock = (
  reconcile: Pick<Reconcile, 'pause' | 'goOn'>,
  wanted: () => Preferences['checksWhileLocked'],
) => ({
  locked: (): void => {
    if (wanted() === 'pause') reconcile.pause()
  },
  unlocked: (): void => reconcile.goOn(),
})
