// What was owed back for lines of a visit, ticked off when the customer leaves.
import { isAllCash, receivedPaise } from '#shared/sale/payment'
import { may, type CashierRights } from '#shared/access/rights'
import type { StaffAtCounter } from '#shared/access/staff'
import type { MoneyWay } from '#shared/base/payment-ways'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Journal } from '../journal'
import type { Sending } from '../money/sending'

export interface GivenBack {
  readonly requestId: RequestId
  readonly way: MoneyWay
}

export interface GiveBackDependencies {
  readonly journal: Pick<Journal, 'sale' | 'appendAll'>
  readonly sending: Pick<Sending, 'inFlight'>
  readonly staff: () => StaffAtCounter
  /** What the owner lets a cashier do. */
  readonly rights: () => CashierRights
}

/** All in one commit, or none. A second tick changes nothing: the customer is paid back once. */
export function giveBackFor(
  { journal, sending, staff, rights }: GiveBackDependencies,
  lines: readonly RequestId[],
  givenBack: readonly GivenBack[],
): Result<null> {
  if (givenBack.length > 0 && !may('give-back', staff(), rights()))
    return fail({ kind: 'not-allowed', needs: 'owner-pin' })
  const owed: (GivenBack & { readonly sale: Sale })[] = []
  for (const one of givenBack) {
    if (owed.some(({ requestId }) => requestId === one.requestId)) continue
    const sale = lines.includes(one.requestId) ? journal.sale(one.requestId) : null
    if (sale === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
    if (sale.cashStatus === 'given-back') continue
    if (sale.cashStatus !== 'owed-back') return fail({ kind: 'wrong-state', state: sale.cashStatus })
    if (sending.inFlight().includes(one.requestId)) return fail({ kind: 'wrong-state', state: 'sending' })
    if (one.way === 'cash' && !isAllCash(sale) && staff().role !== 'owner')
      return fail({ kind: 'not-allowed', needs: 'owner-pin' })
    owed.push({ ...one, sale })
  }
  if (owed.length === 0) return succeed(null)
  const recorded = journal.appendAll(
    owed.map(({ requestId, way, sale }) => ({
      requestId,
      event: {
        type: 'cash',
        staffId: staff().id,
        movement: 'given-back',
        amountPaise: receivedPaise(sale),
        way,
      },
    })),
  )
  return recorded.ok ? succeed(null) : recorded
}
