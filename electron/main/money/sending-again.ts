// What allows or forbids a recorded sale to be sent once more under its own id.
import type { Resend } from '#shared/sale/journal'
import { resendStanding } from '#shared/sale/resend'
import { isHeldOff, mayBeSentHere, type Sale } from '#shared/sale/sale'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import { saleRow, type SaleOperation } from '#shared/operations/registry'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Guard } from '#shared/sale/guard'
import type { Journal } from '../journal'
import { newSaleOf, refusalOf, soldMeanwhile, type NewSale } from './guards'

export interface SendingAgainDependencies {
  readonly journal: Pick<
    Journal,
    'sale' | 'salesOfNumber' | 'sameSales' | 'sameBills' | 'openSales' | 'hasBodyAsSealed'
  >
  readonly staff: () => StaffAtCounter
  /** How long a sale that was held off still waits; zero once it may go. */
  readonly waitOf: (sale: Sale) => number
  /** What the last calls left of the connection. */
  readonly connectionGuards: () => readonly Guard[]
  /** The guards that all operations share. */
  readonly sharedGuards: (sale: NewSale) => readonly Guard[]
  /** Whether the service can be asked about a sale. */
  readonly canAsk: (sale: Sale) => boolean
  /** Whether the owner has declared that this operation may be sent again under the same id. */
  readonly isSafe: (operation: SaleOperation) => boolean
}

interface ResendDecision {
  readonly operation: SaleOperation
  readonly decision: Resend
}

const doubtOf = ({ requestId }: Sale): Failure => ({
  kind: 'duplicate',
  guard: 'recent',
  earlierRequestId: requestId,
})

export const NO_SUCH_SALE: Failure = { kind: 'wrong-state', state: 'no-such-sale' }

/** What a person says who looked whether the service has this very sale, which met "too many calls". It allows nothing about another one. */
export const LOOKED_FOR_IT = 'held-sale'

export function sendingAgain(dependencies: SendingAgainDependencies) {
  const { journal, staff, sharedGuards, canAsk, isSafe } = dependencies
  /**
   * A sale that was held off and cannot be asked about would be carried out twice if it was processed all the same, unless the owner tried
   * that: a person looks first and says so.
   */
  const needsDecision = (sale: Sale): boolean => {
    const { operation } = sale.subject
    const isTried = saleRow(operation).carriesOwnId && isSafe(operation)
    return isHeldOff(sale) && !canAsk(sale) && !isTried
  }

  /** The customer may have received it under another id since: then no evidence about this id allows a second one. */
  const refusedResend = (sale: Sale): Failure | null => {
    const { requestId, accountNumber } = sale
    if (accountNumber === null || !journal.hasBodyAsSealed(requestId))
      return { kind: 'wrong-state', state: 'no-body' }
    const again = newSaleOf(sale, accountNumber)
    const conflictingSales = sharedGuards(again).filter(
      ({ kind }) => kind === 'open-sale' || kind === 'set-aside',
    )
    const meanwhile = soldMeanwhile(journal, { ...again, firstSequence: sale.firstSequence })
    return refusalOf([...conflictingSales, ...meanwhile], [])
  }

  /** What no yes of a person helps against. */
  const barrier = (sale: Sale): Failure | null => {
    if (sale.railStatus !== 'not-sent') return { kind: 'wrong-state', state: sale.railStatus }
    if (!mayBeSentHere(sale)) return { kind: 'wrong-state', state: 'taken-over' }
    if (sale.accountNumber === null) return { kind: 'wrong-state', state: 'erased' }
    // The customer has their money back: what they want now is a new sale.
    if (sale.cashStatus === 'given-back' || sale.cashStatus === 'kept-as-credit')
      return { kind: 'wrong-state', state: sale.cashStatus }
    const retryAfterMs = dependencies.waitOf(sale)
    return retryAfterMs > 0 ? { kind: 'busy', retryAfterMs } : null
  }

  const guards = (sale: Sale): readonly Guard[] => {
    if (sale.accountNumber === null) return []
    const again = newSaleOf(sale, sale.accountNumber)
    const shared = sharedGuards(again)
    const meanwhile = soldMeanwhile(journal, { ...again, firstSequence: sale.firstSequence })
    return [...shared, ...meanwhile.filter(({ kind }) => !shared.some((guard) => guard.kind === kind))]
  }

  const isDoubtedItself = (sale: Sale, accepted: readonly string[]): boolean =>
    needsDecision(sale) && !accepted.includes(LOOKED_FOR_IT)

  return {
    /** What stands in the way of sending a sale again that is known not to have arrived. Fails with what no person can allow. */
    inTheWay: (sale: Sale): Result<readonly Guard[]> => {
      const failure = barrier(sale)
      return failure === null ? succeed([...guards(sale), ...dependencies.connectionGuards()]) : fail(failure)
    },
    /** What forbids sending a sale again that is known not to have arrived. */
    refusal: (sale: Sale, accepted: readonly string[]): Failure | null =>
      barrier(sale) ??
      (isDoubtedItself(sale, accepted) ? doubtOf(sale) : null) ??
      refusalOf(guards(sale), accepted),
    /** The reason that allows this sale to be sent again, to be recorded with the attempt. Fails with what forbids it. */
    decision: (requestId: RequestId): Result<ResendDecision> => {
      const sale = journal.sale(requestId)
      if (sale === null) return fail(NO_SUCH_SALE)
      if (staff().role !== 'owner') return fail({ kind: 'not-allowed', needs: 'owner' })
      const { operation } = sale.subject
      const standing = resendStanding(sale, isSafe(operation))
      if (standing.kind !== 'allowed') return fail({ kind: 'wrong-state', state: `resend-${standing.kind}` })
      const refusal = refusedResend(sale)
      if (refusal !== null) return fail(refusal)
      const { notFoundCount, notFoundSpanMs } = sale
      const decision = { staffId: staff().id, because: standing.because, notFoundCount, notFoundSpanMs }
      return succeed({ operation, decision })
    },
  }
}
