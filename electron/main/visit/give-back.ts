// What was owed back for lines of a visit, ticked off when the customer leaves.
import { receivedPaise } from '#shared/sale/payment'
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
}

/** All in one commit, or none. A second tick changes nothing: the customer is paid back once. */
export function giveBackFor(
  { journal, sending }: GiveBackDependencies,
  lines: readonly RequestId[],
  givenBack: readonly GivenBack[],
  staffId: string,
): Result<null> {
  const owed: (GivenBack & { readonly sale: Sale })[] = []
  for (const one of givenBack) {
    const sale = lines.includes(one.requestId) ? journal.sale(one.requestId) : null
    if (sale === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
    if (sale.cashStatus === 'given-back') continue
    if (sale.cashStatus !== 'owed-back') return fail({ kind: 'wrong-state', state: sale.cashStatus })
    if (sending.inFlight().includes(one.requestId)) return fail({ kind: 'wrong-state', state: 'sending' })
    owed.push({ ...one, sale })
  }
  if (owed.length === 0) return succeed(null)
  const recorded = journal.appendAll(
    owed.map(({ requestId, way, sale }) => ({
      requestId,
      event: { type: 'cash', staffId, movement: 'given-back', amountPaise: receivedPaise(sale), way },
    })),
  )
  return recorded.ok ? succeed(null) : recorded
}
