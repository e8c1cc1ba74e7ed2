// What stands in the way of a sale before money moves (money-safety 5). Told on the confirm sheet, asked again when it is confirmed.
import { HOUR_MS, MINUTE_MS, type Clock } from '@shared/clock'
import { GUARD_WEIGHTS, type Guard } from '@shared/domain/guard'
import { DEFAULT_LIMITS } from '@shared/domain/limits'
import type { Sale } from '@shared/domain/sale'
import { payeeCode } from '@shared/domain/subject'
import type { RequestId } from '@shared/ids'
import type { Paise } from '@shared/money'
import type { Failure } from '@shared/result'
import type { Journal } from '../../journal'

const RECENT_SALE_MS = 30 * MINUTE_MS
const RECENT_BILL_MS = 24 * HOUR_MS
const SALES_LOOKED_THROUGH = 50

export interface Ceiling {
  readonly count: number
  readonly amountPaise: Paise
}
export const DEFAULT_CEILING: Ceiling = {
  count: DEFAULT_LIMITS.unresolvedSales,
  amountPaise: DEFAULT_LIMITS.unresolvedPaise,
}

export interface NewSale {
  readonly requestId: RequestId
  readonly operation: string
  readonly accountNumber: string
  /** Null where the account number alone says whose it is. */
  readonly payeeCode: string | null
  readonly amountPaise: Paise
}

export interface GuardContext {
  readonly journal: Pick<Journal, 'openSales' | 'salesOfNumber' | 'sale'>
  readonly clock: Pick<Clock, 'now'>
  readonly ceiling: Ceiling
  /** Sales whose sending goes on, even if their last attempt did not leave. */
  readonly inFlight: readonly RequestId[]
}

/** The guards that every money call shares: the same sale still open, the same sale just now, too much unresolved. */
export function moneyGuards(context: GuardContext, sale: NewSale): readonly Guard[] {
  const unresolved = unresolvedSales(context).filter(({ requestId }) => requestId !== sale.requestId)
  const openTwins = unresolved.filter((other) => isSameSale(other, sale))
  // One on its way stands before one that waits: an owner can let a sale past the second, never past the first.
  const openTwin = openTwins.find((other) => isOnItsWay(context, other)) ?? openTwins[0]
  const guards: Guard[] = []
  if (openTwin !== undefined) guards.push({ kind: 'open-sale', earlier: openTwin })
  // Told beside an open twin too: an owner may lift that one, and each of the others takes a yes of its own.
  const openBill = unresolved.find((other) => isSameBill(other, sale) && !openTwins.includes(other))
  if (openBill !== undefined) guards.push({ kind: 'open-bill', earlier: openBill })
  const recent = recentTwin(context, sale)
  if (recent !== undefined) guards.push({ kind: 'recent-sale', earlier: recent })
  const counted = unresolved.filter(({ reviewedBy }) => reviewedBy === null)
  const amountPaise = counted.reduce((sum, other) => sum + other.amountPaise, 0)
  if (counted.length >= context.ceiling.count || amountPaise >= context.ceiling.amountPaise)
    guards.push({ kind: 'too-many-unresolved', count: counted.length, amountPaise })
  return guards
}

function unresolvedSales(context: GuardContext): readonly Sale[] {
  const open = context.journal.openSales()
  const known = new Set(open.map(({ requestId }) => requestId))
  const between = context.inFlight
    .filter((requestId) => !known.has(requestId))
    .map((requestId) => context.journal.sale(requestId))
    .filter((sale) => sale !== null)
  return [...open, ...between]
}

const isOnItsWay = ({ inFlight }: GuardContext, { requestId, railStatus }: Sale): boolean =>
  railStatus === 'sending' || inFlight.includes(requestId)

const isSameSale = (other: Sale, sale: NewSale): boolean =>
  isSamePayment(other, sale) && other.amountPaise === sale.amountPaise

const isSameBill = (other: Sale, sale: NewSale): boolean =>
  sale.operation === 'bill' && isSamePayment(other, sale)

/** The same payee and account, whatever the amount. */
const isSamePayment = (other: Sale, sale: NewSale): boolean =>
  other.subject.operation === sale.operation &&
  other.accountNumber === sale.accountNumber &&
  payeeCode(other.subject) === sale.payeeCode

/**
 * The number and amount that were just sold; for a bill, any payment of it within the day. A sale that may yet turn out to have
 * worked counts too.
 */
function recentTwin(context: GuardContext, sale: NewSale): Sale | undefined {
  const isBill = sale.operation === 'bill'
  const since = context.clock.now() - (isBill ? RECENT_BILL_MS : RECENT_SALE_MS)
  const isTwin = isBill ? isSamePayment : isSameSale
  return context.journal
    .salesOfNumber(sale.accountNumber, SALES_LOOKED_THROUGH)
    .find(
      (other) =>
        other.requestId !== sale.requestId &&
        isTwin(other, sale) &&
        (other.railStatus === 'success' || other.railStatus === 'conflict') &&
        other.updatedAt >= since,
    )
}

/**
 * A sale that did not leave may be sent again much later, when the same was meanwhile sold under another id: however long ago that
 * was, it is told. Gives the later sale as a guard, if there is one.
 */
export function soldMeanwhile(
  journal: GuardContext['journal'],
  sale: NewSale & Pick<Sale, 'firstSequence'>,
): readonly Guard[] {
  const later = journal.salesOfNumber(sale.accountNumber, SALES_LOOKED_THROUGH).find(
    (other) =>
      other.requestId !== sale.requestId &&
      isSameSale(other, sale) &&
      other.railStatus !== 'not-sent' &&
      other.railStatus !== 'failed' &&
      // By the order of entries: the clock may have been set in between.
      other.lastSequence > sale.firstSequence,
  )
  return later === undefined ? [] : [{ kind: 'recent-sale', earlier: later }]
}

/** The first guard that forbids the sale, or asks for a yes that was not given, as the failure it leads to; null when none does. */
export function refusalOf(guards: readonly Guard[], accepted: readonly string[]): Failure | null {
  for (const guard of guards) {
    const weight = GUARD_WEIGHTS[guard.kind]
    if (weight === 'block' || (weight === 'ask' && !accepted.includes(guard.kind))) {
      const failure = failureOf(guard)
      if (failure !== null) return failure
    }
  }
  return null
}

function failureOf(guard: Guard): Failure | null {
  switch (guard.kind) {
    case 'open-sale':
      return { kind: 'duplicate', guard: 'open', earlierRequestId: guard.earlier.requestId }
    case 'open-bill':
    case 'recent-sale':
      return { kind: 'duplicate', guard: 'recent', earlierRequestId: guard.earlier.requestId }
    case 'unusual-input':
      return { kind: 'invalid-input', field: 'inputs', problem: 'unusual' }
    case 'too-many-unresolved':
      return { kind: 'too-many-unresolved', count: guard.count, amountPaise: guard.amountPaise }
    case 'recovering':
      return { kind: 'recovering' }
    case 'circle-differs':
      return { kind: 'invalid-input', field: 'circle', problem: 'circle-differs' }
    case 'wait':
    case 'offline':
      // Known only from earlier calls. The attempt itself finds out, and says so if nothing was sent.
      return null
  }
}
