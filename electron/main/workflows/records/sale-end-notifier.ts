// News about sales that were left waiting: each is told once, when it finds its end or when an end that was known is taken back.
import type { Sale } from '@shared/domain/sale'
import type { RequestId } from '@shared/ids'
import type { Journal } from '../../journal'

/** What waits for an answer. A sale on its way is watched by whoever sent it. */
const isWaiting = ({ railStatus }: Sale): boolean => railStatus === 'pending' || railStatus === 'unknown'

/** What nobody expects any more: the service took the sale back, or contradicts itself. */
const isUpset = ({ railStatus }: Sale): boolean => railStatus === 'reversed' || railStatus === 'conflict'

/** It was an answer that moved the sale just now, and not a person who stands before it anyway. */
const isAnswered = ({ updatedAt, lastAnswerAt }: Sale): boolean => lastAnswerAt === updatedAt

/** Tells of each waiting sale that ended, from now on. Returns how to stop. */
export function createSaleEndNotifier(
  journal: Pick<Journal, 'watchedSales' | 'onCommit'>,
  tell: (sale: Sale) => void,
): () => void {
  const waiting = new Set<RequestId>()
  const upset = new Set<RequestId>()
  for (const sale of journal.watchedSales()) {
    if (isWaiting(sale)) waiting.add(sale.requestId)
    if (isUpset(sale)) upset.add(sale.requestId)
  }
  return journal.onCommit((sale) => {
    if (isWaiting(sale)) return void waiting.add(sale.requestId)
    const hasEnded = waiting.delete(sale.requestId)
    const isNewlyUpset = isUpset(sale) && !upset.has(sale.requestId)
    if (isNewlyUpset) upset.add(sale.requestId)
    if (sale.railStatus === 'sending' || !isAnswered(sale)) return
    if (hasEnded || isNewlyUpset) tell(sale)
  })
}
