// The change of a paid visit: how its lines stand, and the entry that makes the change final.
import { receivedPaise } from '#shared/sale/payment'
import { isOpen, type Sale } from '#shared/sale/sale'
import type { VisitId } from '#shared/visit/visit'
import { keepsItsCash, visitChangePaise, type VisitPaid } from '#shared/visit/visit-events'
import type { RequestId } from '#shared/base/ids'
import { succeed, type Result } from '#shared/base/result'
import type { Journal } from '../journal'

export interface StandingLine {
  readonly sale: Sale
  /** It is still to be sent, or is being sent. */
  readonly isWaiting: boolean
}

export interface VisitChange {
  linesOf(paid: VisitPaid): readonly StandingLine[]
  /** Every line has ended: nothing can change the change any more. */
  hasEnded(paid: VisitPaid): boolean
  isFinal(visitId: VisitId): boolean
  /**
   * Writes what goes back of the notes, and whose money is kept although it is not known to be sold. Fails with `store`, and
   * then nothing was written.
   */
  makeFinal(visitId: VisitId, paid: VisitPaid): Result<null>
}

export function visitChange(
  journal: Pick<Journal, 'sale' | 'visit' | 'settleVisit'>,
  isWaiting: (requestId: RequestId) => boolean,
): VisitChange {
  const linesOf = ({ lines }: VisitPaid): readonly StandingLine[] =>
    lines.flatMap((requestId) => {
      const sale = journal.sale(requestId)
      return sale === null ? [] : [{ sale, isWaiting: isWaiting(requestId) }]
    })
  return {
    linesOf,
    hasEnded: (paid) => !linesOf(paid).some((line) => line.isWaiting || isOpen(line.sale)),
    isFinal: (visitId) => journal.visit(visitId).some(({ event }) => event.movement === 'settled'),
    makeFinal: (visitId, paid) => {
      const lines = linesOf(paid)
      const changePaise = visitChangePaise(paid, lines)
      const settled = journal.settleVisit(
        visitId,
        { type: 'visit', movement: 'settled', changePaise },
        lines.filter(isNotCollectedYet).map(({ sale }) => ({
          requestId: sale.requestId,
          event: {
            type: 'cash',
            staffId: paid.staffId,
            movement: 'collected',
            amountPaise: receivedPaise(sale),
          },
        })),
      )
      return settled.ok ? succeed(null) : settled
    },
  }
}

const isNotCollectedYet = ({ sale, isWaiting }: StandingLine): boolean =>
  sale.cashStatus === 'none' && receivedPaise(sale) > 0 && keepsItsCash(sale, isWaiting)
