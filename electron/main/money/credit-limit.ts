// The limit of a customer's credit, looked at before each attempt of a sale on credit, whoever or whatever sends it: what is owed, what may have
// gone through, and what is still to leave count against it. An owner's PIN lets one attempt go over it.
import type { OverLimit } from '#shared/sale/journal'
import { partsOf, type Payment } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import type { Paise } from '#shared/base/money'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'

/** What keeps a sale from being written to an account. */
export type CreditStop =
  /** It has no limit, or nobody's name any more. No PIN helps. */
  | { readonly kind: 'no-account' }
  /** What is owed without this sale, and the limit that it would go over. */
  | { readonly kind: 'over-limit'; readonly owedPaise: Paise; readonly limitPaise: Paise }

/** Null if nothing does. What stands in the log of `requestId` itself, or is to leave of it, does not count. */
export type ReadCreditStop = (payment: Payment, requestId: RequestId | null) => CreditStop | null

export const creditFailure = ({ kind }: Pick<CreditStop, 'kind'>): Failure => ({
  kind: 'invalid-input',
  field: 'payment',
  problem: kind,
})

/** What was accepted by whoever sends a sale over a customer's limit. */
export const OVER_LIMIT = 'over-limit'

/** Where nobody keeps accounts, nothing is written to one. */
export const NO_CREDIT: ReadCreditStop = ({ parts }) =>
  parts.some(({ way }) => way === 'credit') ? { kind: 'no-account' } : null

export const stopOfSale = (stop: ReadCreditStop, sale: Sale): CreditStop | null =>
  sale.takenOverFrom === undefined ? stop({ parts: partsOf(sale) }, sale.requestId) : null

/** The owner with whose PIN it goes over the limit, where it does; null where it does not. Fails with what stands in the way. */
export function ownerOverLimit(
  stop: CreditStop | null,
  accepted: readonly string[],
  owner: () => string | null,
): Result<string | null> {
  if (stop === null) return succeed(null)
  if (stop.kind === 'no-account' || !accepted.includes(OVER_LIMIT)) return fail(creditFailure(stop))
  const ownerId = owner()
  return ownerId === null ? fail({ kind: 'not-allowed', needs: 'owner' }) : succeed(ownerId)
}

/** What the next attempt says of the limit: nothing if it keeps within it. Null if it must not go. */
export function overLimitOf(
  stop: CreditStop | null,
  ownerId: string | null,
): { readonly overLimit?: OverLimit } | null {
  if (stop === null) return {}
  if (stop.kind === 'no-account' || ownerId === null) return null
  const { owedPaise, limitPaise } = stop
  return { overLimit: { ownerId, owedPaise, limitPaise } }
}
