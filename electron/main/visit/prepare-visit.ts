// Everything that is looked at before a visit is recorded and anything is tendered: the line, the payment, credit, and what
// stands in the way of each sale.
import { GO_OVER_LIMIT } from '#shared/channels/access'
import { onCreditOf, visitOfLines, type TakeApproval } from '#shared/channels/approval'
import type { Payment } from '#shared/sale/payment'
import type { StaffAtCounter } from '#shared/access/staff'
import { sharesOf, type VisitPaid } from '#shared/visit/visit-events'
import type { RequestId } from '#shared/base/ids'
import { paise, type Paise } from '#shared/base/money'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import { creditFailure, OVER_LIMIT, ownerOverLimit, type ReadCreditStop } from '../money/credit-limit'
import { paymentFor, type Preparing, type PreparedSale } from '../money/preparing'
import type { Sheet } from '../money/sheets'
import type { KeptLine, KeptVisit } from './kept-visits'

export interface PrepareVisitDependencies {
  readonly preparing: Pick<Preparing, 'refusal' | 'prepare'>
  readonly creditStop: ReadCreditStop
  readonly takeApproval: TakeApproval
  /** Why nothing would get through now; null if nothing is known. */
  readonly connectionFailure: () => Failure | null
  readonly staff: () => StaffAtCounter
}

/** Guards that were accepted for a line, besides those when it was kept. */
export type AcceptedFor = (requestId: RequestId) => readonly string[]

export interface PreparedVisit {
  readonly paid: VisitPaid
  readonly sales: readonly PreparedSale[]
  /** The owner who lets the customer owe more than their limit; null where nothing goes over it. */
  readonly overLimitBy: string | null
}

type ReadyLine = KeptLine & { readonly sheet: Sheet }

/** Fails with the first thing that stands in the way; then nothing was recorded. */
export function prepareVisit(
  dependencies: PrepareVisitDependencies,
  visit: KeptVisit,
  payment: Payment | null,
  acceptedFor: AcceptedFor,
): Result<PreparedVisit> {
  const { preparing, creditStop, takeApproval, connectionFailure, staff } = dependencies
  // A single sale finds out by itself; here the customer would hand over money for nothing.
  const away = connectionFailure()
  if (away !== null) return fail(away)
  const lines = readyLines(visit)
  if (lines === null) return fail({ kind: 'wrong-state', state: 'visit-not-checked' })
  const duePaise = paise(lines.reduce<number>((sum, line) => sum + line.duePaise, 0))
  const whole = wholePayment(payment, duePaise)
  if (!whole.ok) return whole
  const credit = whole.value === null ? null : creditStop(whole.value, null)
  // The account is the whole visit's: who let one line of it go over the limit let all.
  const asked = lines.flatMap((line) => acceptedFor(line.requestId))
  if (credit !== null && !asked.includes(OVER_LIMIT)) return fail(creditFailure(credit))
  const accepted = (line: KeptLine): readonly string[] => [...line.accepted, ...acceptedFor(line.requestId)]
  for (const [at, line] of lines.entries()) {
    const refusal = preparing.refusal(line.requestId, line.sheet, accepted(line), lines.slice(0, at))
    if (refusal !== null) return fail(refusal)
  }
  const parts = whole.value?.parts ?? []
  const sales = salesOf(dependencies, visit, lines, parts, accepted)
  if (!sales.ok) return sales
  // The PIN is used up once nothing else is in the way.
  const onCredit = onCreditOf(visitOfLines(visit.id, lines), parts)
  const overLimitBy = ownerOverLimit(credit, asked, () =>
    onCredit === null ? null : takeApproval(GO_OVER_LIMIT, onCredit),
  )
  if (!overLimitBy.ok) return overLimitBy
  const paid: VisitPaid = {
    type: 'visit',
    movement: 'paid',
    staffId: staff().id,
    lines: lines.map(({ requestId }) => requestId),
    duePaise,
    parts,
  }
  return succeed({ paid, sales: sales.value, overLimitBy: overLimitBy.value })
}

/** Null if one of them must be looked at again. */
function readyLines({ lines }: KeptVisit): readonly ReadyLine[] | null {
  const ready = lines.flatMap(({ sheet, doubt, ...line }) =>
    sheet === null || doubt !== null ? [] : [{ ...line, sheet, doubt }],
  )
  return ready.length === lines.length ? ready : null
}

/** Null if the customer pays nothing at the counter. */
const wholePayment = (payment: Payment | null, duePaise: Paise): Result<Payment | null> =>
  duePaise === 0 && payment === null ? succeed(null) : paymentFor(duePaise, payment ?? undefined)

function salesOf(
  { preparing, staff }: Pick<PrepareVisitDependencies, 'preparing' | 'staff'>,
  { id: visitId }: KeptVisit,
  lines: readonly ReadyLine[],
  parts: Payment['parts'],
  accepted: (line: KeptLine) => readonly string[],
): Result<readonly PreparedSale[]> {
  const shares = sharesOf(
    parts,
    lines.map(({ duePaise }) => duePaise),
  )
  const sales: PreparedSale[] = []
  for (const [at, line] of lines.entries()) {
    const share = shares[at] ?? []
    const own = share.length === 0 ? null : { parts: share, visitId }
    const prepared = preparing.prepare(line.requestId, line.sheet, accepted(line), () => succeed(own))
    if (!prepared.ok) return prepared
    const { intent, ...sale } = prepared.value
    const isTheirs = line.keptBy === staff().id
    sales.push({ ...sale, intent: isTheirs ? intent : { ...intent, keptBy: line.keptBy } })
  }
  return succeed(sales)
}
