// Announces sales that were left waiting, each once: when its result comes, or when a known result is reversed.
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import type { Journal } from '../journal'

/** Waiting for an answer. A sale on its way is watched by whoever sent it. */
const isWaiting = ({ railStatus }: Sale): boolean => railStatus === 'pending' || railStatus === 'unknown'

/** Results that nobody expects any more: the service reversed the sale, or contradicts itself. */
const isUpset = ({ railStatus }: Sale): boolean => railStatus === 'reversed' || railStatus === 'conflict'

/** An answer changed the sale, not a person, who sees it on the screen anyway. */
const isAnswered = ({ updatedAt, lastAnswerAt }: Sale): boolean => lastAnswerAt === updatedAt

/** Announces each waiting sale that ends from now on. Returns a function that stops it. */
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
