// The guards that can stop a sale before money moves (docs/money-safety.md 5). Shown on the confirm sheet, checked
// again on confirmation.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { GUARD_WEIGHTS, type Guard } from '#shared/sale/guard'
import { DEFAULT_LIMITS } from '#shared/shop/limits'
import { isHeldOff, isHeldUpOnTheWay, isOpenElsewhere, isRefused, type Sale } from '#shared/sale/sale'
import { distinguishingPayee } from '#shared/sale/subject'
import type { RequestId } from '#shared/base/ids'
import type { Paise } from '#shared/base/money'
import { saleRow, type SaleOperation } from '#shared/operations/registry'
import type { Failure } from '#shared/base/result'
import type { Journal, SaleAges } from '../journal'
import type { ConnectionHealthMonitor } from '../service/client/connection-health'

const RECENT_SALE_MS = 30 * MINUTE_MS
const RECENT_BILL_MS = 24 * HOUR_MS
/** A refusal is asked about within seconds; nobody waits longer for an answer that does not come. */
const DOUBTED_REFUSAL_MS = 30 * SECOND_MS
/** Where nobody can ask whether it was done all the same, so long does the same again take a deliberate yes. */
const REFUSED_UNASKED_MS = DAY_MS
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
  readonly operation: SaleOperation
  readonly accountNumber: string
  /** Null if the account number alone identifies the payee. */
  readonly payeeCode: string | null
  readonly amountPaise: Paise
  /** Of a bill: what tells it from every other of its biller (`bill-identity.ts`). */
  readonly identities?: readonly string[] | undefined
  /** What besides its number makes it the same: of an account opening the customer's PAN. */
  readonly claimedBy?: string | null | undefined
}

/** A sale of the log as the guards of a new one would see it. */
export const newSaleOf = (
  { requestId, subject, amountPaise, bill }: Sale,
  accountNumber: string,
): NewSale => ({
  requestId,
  operation: subject.operation,
  accountNumber,
  payeeCode: distinguishingPayee(subject),
  amountPaise,
  identities: bill?.identities,
})

/** A sale that is kept on a visit: prepared, and not in the log. */
export interface KeptSale extends NewSale {
  readonly visitId: string
}

/** How earlier sales of the same are found. */
type LikeSales = Pick<Journal, 'sameSales' | 'sameBills'>

export interface GuardContext {
  readonly journal: Pick<
    Journal,
    'openSales' | 'salesOfNumber' | 'sameSales' | 'sameBills' | 'sale' | 'setAside' | 'fingerprint'
  >
  readonly ages: SaleAges
  readonly ceiling: Ceiling
  /** Whether the service can be asked about a sale. */
  readonly canAsk: (sale: Sale) => boolean
  /** See `NewSale.claimedBy`, of a sale of the log; without it sales are known by their numbers alone. */
  readonly claimedBy?: (sale: Sale) => string | null
  /** Sales that are still being sent, even if their last attempt did not leave. */
  readonly inFlight: readonly RequestId[]
  /** What is kept on visits; none where a sale of the log is sent again. */
  readonly kept?: readonly KeptSale[]
  /** The lines of its visit that are sent before it: each may become one more unresolved sale. */
  readonly before?: readonly Pick<NewSale, 'amountPaise'>[]
}

/** The guards of every money call: the same sale is still open, it was sold just now, too much is unresolved. */
export function moneyGuards(context: GuardContext, sale: NewSale): readonly Guard[] {
  const unresolved = unresolvedSales(context).filter(({ requestId }) => requestId !== sale.requestId)
  const same = withOpenings(sameSales(context.journal, sale), openingsOfCustomer(context, sale, unresolved))
  const openConflicts = unresolved.filter((other) =>
    same.some(({ requestId }) => requestId === other.requestId),
  )
  // A sale on its way counts before one that waits: an owner can allow another sale besides the latter, never besides
  // the former.
  const openConflict = openConflicts.find((other) => isOnItsWay(context, other)) ?? openConflicts[0]
  const guards: Guard[] = []
  if (openConflict !== undefined) guards.push({ kind: 'open-sale', earlier: openConflict })
  // Reported in addition to an open conflicting sale: an owner may lift that one, and each of the others needs a confirmation of
  // its own.
  const alike = new Set(alikeBills(context.journal, sale).map(({ requestId }) => requestId))
  const openBill = unresolved.find(
    (other) =>
      (alike.has(other.requestId) || mayBeSameBill(other, sale)) &&
      !openConflicts.some(({ requestId }) => requestId === other.requestId),
  )
  if (openBill !== undefined) guards.push({ kind: 'open-bill', earlier: openBill })
  const recent = recentConflict(context, sale, same)
  if (recent !== null) guards.push(recent)
  const doubted = same.find((other) => isDoubted(context, other))
  if (doubted !== undefined) guards.push(doubtedGuard(context, doubted))
  const refused = refusedUnasked(context, sale)
  if (refused !== undefined) guards.push({ kind: 'refused-unasked', earlier: refused })
  const aside = entryInTheWay(context.journal, sale)
  if (aside !== null) guards.push(aside)
  const storedConflict = sameOnAVisit(context.kept ?? [], sale)
  if (storedConflict !== null) guards.push(storedConflict)
  const counted = unresolved.filter(({ reviewedBy }) => reviewedBy === null)
  const amountPaise = counted.reduce((sum, other) => sum + other.amountPaise, 0)
  if (isOverCeiling(context.ceiling, counted.length, amountPaise))
    return [...guards, { kind: 'too-many-unresolved', count: counted.length, amountPaise }]
  const { before = [] } = context
  const withBefore = before.reduce((sum, other) => sum + other.amountPaise, amountPaise)
  return isOverCeiling(context.ceiling, counted.length + before.length, withBefore)
    ? [
        ...guards,
        { kind: 'visit-over-ceiling', count: counted.length + before.length, amountPaise: withBefore },
      ]
    : guards
}

/** The same sale may stand in an entry that cannot be used: by its number, by its fingerprint, or as far as anybody knows. */
function entryInTheWay(journal: GuardContext['journal'], sale: NewSale): Guard | null {
  const { operation, accountNumber, amountPaise } = sale
  const mayBeIt = (entry: ReturnType<Journal['setAside']>[number]): boolean => {
    if (entry.kind !== 'sale' || entry.settled !== null) return false
    if ((entry.operation ?? operation) !== operation) return false
    // What is shown as the number of a bill does not tell two bills apart.
    if (saleRow(operation).isBill) return true
    if (entry.accountNumber !== null) return entry.accountNumber === accountNumber
    const fingerprint = journal.fingerprint(operation, accountNumber, amountPaise)
    return (entry.fingerprint ?? fingerprint) === fingerprint
  }
  const found = journal.setAside().filter(mayBeIt)
  const [first] = found
  return first === undefined
    ? null
    : { kind: 'set-aside', sequence: first.sequence, recordedAt: first.recordedAt, count: found.length }
}

const isOverCeiling = (ceiling: Ceiling, count: number, amountPaise: number): boolean =>
  count >= ceiling.count || amountPaise >= ceiling.amountPaise

/** The same is kept on a visit, its own or another: the same number and amount, or the same bill whatever the amount. */
function sameOnAVisit(kept: readonly KeptSale[], sale: NewSale): Guard | null {
  const isConflicting = (other: KeptSale): boolean =>
    other.requestId !== sale.requestId &&
    other.operation === sale.operation &&
    (isSameNumber(other, sale) || isSameClaim(other, sale)) &&
    other.payeeCode === sale.payeeCode &&
    (other.amountPaise === sale.amountPaise || saleRow(sale.operation).isBill || isOpening(sale))
  const conflictingSale = kept.find(isConflicting)
  if (conflictingSale === undefined) return null
  const { requestId, accountNumber, amountPaise, visitId } = conflictingSale
  const isOwnVisit = kept.some((own) => own.requestId === sale.requestId && own.visitId === visitId)
  return { kind: 'on-a-visit', requestId, accountNumber, amountPaise, isOwnVisit }
}

const isOpening = ({ operation }: Pick<NewSale, 'operation'>): boolean => !saleRow(operation).carriesOwnId

const isSameClaim = (one: NewSale, other: NewSale): boolean =>
  typeof one.claimedBy === 'string' && one.claimedBy === other.claimedBy

const isSameNumber = (one: NewSale, other: NewSale): boolean =>
  one.identities === undefined || other.identities === undefined
    ? one.accountNumber === other.accountNumber
    : one.identities.some((identity) => other.identities?.includes(identity))

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

/**
 * Earlier sales of the same operation, payee, number and amount, newest first; of a bill, of the same bill and amount. They are found by what
 * their chained intents say, so that nothing that is stored beside the chain can hide one.
 */
function sameSales(journal: LikeSales, sale: NewSale): readonly Sale[] {
  const ofNumber = journal
    .sameSales(sale.operation, sale.accountNumber, sale.amountPaise, SALES_LOOKED_THROUGH)
    .filter(
      (other) =>
        other.requestId !== sale.requestId &&
        distinguishingPayee(other.subject) === sale.payeeCode &&
        (sale.identities === undefined || mayBeSameBill(other, sale)),
    )
  const alike = alikeBills(journal, sale).filter(({ amountPaise }) => amountPaise === sale.amountPaise)
  return alike.length === 0 ? ofNumber : [...alike, ...ofNumber].toSorted(newestFirst)
}

const withOpenings = (same: readonly Sale[], openings: readonly Sale[]): readonly Sale[] => {
  const known = new Set(same.map(({ requestId }) => requestId))
  const others = openings.filter(({ requestId }) => !known.has(requestId))
  return others.length === 0 ? same : [...same, ...others].toSorted(newestFirst)
}

const newestFirst = (one: Sale, other: Sale): number => other.firstSequence - one.firstSequence

/** The same bill whatever its amount, by the digests of the chained intents. */
const alikeBills = (journal: LikeSales, sale: NewSale): readonly Sale[] =>
  sale.identities === undefined || sale.payeeCode === null
    ? []
    : journal
        .sameBills(sale.payeeCode, sale.identities, SALES_LOOKED_THROUGH)
        .filter(({ requestId }) => requestId !== sale.requestId)

/**
 * A bill of the same biller of which only the number that is shown is known, or not even that: one that was taken over from a lost counter.
 * It may be the same.
 */
const mayBeSameBill = (other: Sale, sale: NewSale): boolean =>
  saleRow(sale.operation).isBill &&
  other.subject.operation === sale.operation &&
  distinguishingPayee(other.subject) === sale.payeeCode &&
  other.bill?.identities === undefined &&
  (other.accountNumber === sale.accountNumber || other.accountNumber === null)

/**
 * A recent sale of the same number and amount; for a bill, any payment of it within the day. A sale that may still turn
 * out to be successful counts too.
 */
function recentConflict(
  { journal, ages }: GuardContext,
  sale: NewSale,
  same: readonly Sale[],
): Extract<Guard, { kind: 'recent-sale' }> | null {
  const { isBill } = saleRow(sale.operation)
  const recentMs = isBill ? RECENT_BILL_MS : RECENT_SALE_MS
  const ofNumber = isBill ? journal.salesOfNumber(sale.accountNumber, SALES_LOOKED_THROUGH) : []
  const sameBills = ofNumber.filter((other) => mayBeSameBill(other, sale))
  const earlier = [...same, ...alikeBills(journal, sale), ...sameBills].find(
    (other) =>
      other.requestId !== sale.requestId &&
      // Another counter has taken it over, and it is not heard here how it ends.
      (isOpenElsewhere(other) ||
        ((other.railStatus === 'success' || other.railStatus === 'conflict') &&
          ages.leastMs(other) <= recentMs)),
  )
  if (earlier === undefined) return null
  return ages.isOnlyByClock(earlier, recentMs)
    ? { kind: 'recent-sale', earlier, believedAt: ages.clockMs() }
    : { kind: 'recent-sale', earlier }
}

/** The same sale, refused or told to wait a moment ago, of which it may still turn out that the service has it. */
function isDoubted({ ages, canAsk }: GuardContext, other: Sale): boolean {
  const ageMs = ages.leastMs(other)
  // Behind the page of a gateway the sale may have gone through, until the service had time to book it and says that it has not.
  if (isHeldUpOnTheWay(other)) return true
  if (isHeldOff(other)) return other.notFoundCount === 0 && ageMs <= RECENT_SALE_MS
  return isRefused(other) && other.refusalAnswers === 0 && canAsk(other) && ageMs <= DOUBTED_REFUSAL_MS
}

const doubtedGuard = ({ canAsk }: GuardContext, earlier: Sale): Guard =>
  canAsk(earlier) ? { kind: 'doubted-sale', earlier } : { kind: 'doubted-sale', earlier, isUnasked: true }

/** Openings that a new one may repeat: those without an end, and those of the last day. `refusedUnasked` and `openingsOfCustomer` tell which do. */
export const earlierOpenings = (
  ages: Pick<SaleAges, 'changedWithin'>,
  operation: SaleOperation,
  unresolved: readonly Sale[],
): readonly Sale[] => {
  const lately = ages.changedWithin(REFUSED_UNASKED_MS)
  const known = new Set(lately.map(({ requestId }) => requestId))
  return [...lately, ...unresolved.filter(({ requestId }) => !known.has(requestId))].filter(
    ({ subject }) => subject.operation === operation,
  )
}

/** Whether an earlier opening is of the customer of `sale`: the same mobile, or the same PAN under another mobile. */
function isOfCustomer(context: GuardContext, sale: NewSale): (other: Sale) => boolean {
  const own = context.journal.sale(sale.requestId)
  const ownClaimedBy = sale.claimedBy ?? (own === null ? null : (context.claimedBy?.(own) ?? null))
  return (other) => {
    const claimedBy = context.claimedBy?.(other) ?? null
    const isSamePan = claimedBy !== null && claimedBy === ownClaimedBy
    return isSamePan || other.accountNumber === sale.accountNumber
  }
}

/** Earlier openings for the same person, whatever they cost: each is charged, and the bank gives one account. None for other operations. */
function openingsOfCustomer(
  context: GuardContext,
  sale: NewSale,
  unresolved: readonly Sale[],
): readonly Sale[] {
  if (!isOpening(sale)) return []
  const isSame = isOfCustomer(context, sale)
  return earlierOpenings(context.ages, sale.operation, unresolved).filter(
    (other) => other.requestId !== sale.requestId && isSame(other),
  )
}

/**
 * The same was refused within the day, and there is no way to ask whether it was done all the same: somebody on the way may have sent it
 * twice, and only the second one was refused. The same bill whatever its amount; the same mobile or PAN of an opening.
 */
function refusedUnasked(context: GuardContext, sale: NewSale): Sale | undefined {
  const { journal, ages, canAsk } = context
  const { isBill } = saleRow(sale.operation)
  if (!isOpening(sale) && !isBill) return undefined
  const isSame = isOfCustomer(context, sale)
  const isSameBill = (other: Sale): boolean => mayBeSameBill(other, sale)
  const earlier = isOpening(sale)
    ? earlierOpenings(ages, sale.operation, []).filter(
        (other) => other.accountNumber === null || isSame(other),
      )
    : [
        ...alikeBills(journal, sale),
        ...journal.salesOfNumber(sale.accountNumber, SALES_LOOKED_THROUGH).filter(isSameBill),
      ]
  return earlier.find(
    (other) =>
      other.requestId !== sale.requestId &&
      other.subject.operation === sale.operation &&
      isRefused(other) &&
      !canAsk(other) &&
      ages.leastMs(other) <= REFUSED_UNASKED_MS,
  )
}

/**
 * A sale that was not sent may be sent again much later, after the same was sold under another id. Returns that later
 * sale as a guard, however long ago it was.
 */
export function soldMeanwhile(
  journal: LikeSales,
  sale: NewSale & Pick<Sale, 'firstSequence'>,
): readonly Guard[] {
  const [later] = soldLater(journal, sale)
  return later === undefined ? [] : [{ kind: 'recent-sale', earlier: later }]
}

/** Sales of the same after this one was recorded, newest first, that went through or may have. */
export const soldLater = (journal: LikeSales, sale: NewSale & Pick<Sale, 'firstSequence'>): readonly Sale[] =>
  sameSales(journal, sale).filter(
    ({ railStatus, lastSequence }) =>
      railStatus !== 'not-sent' &&
      railStatus !== 'failed' &&
      // By the order of entries, because the clock may have been set in between.
      lastSequence > sale.firstSequence,
  )

/** The connection as the last calls left it. */
export function connectionGuards(
  connection: Pick<ConnectionHealthMonitor, 'state' | 'estimatedWaitMs'>,
): readonly Guard[] {
  const { state, setupProblem } = connection.state()
  if (state === 'offline') return [{ kind: 'offline' }]
  if (setupProblem !== null) return [{ kind: 'line-stopped' }]
  const waitMs = connection.estimatedWaitMs('money')
  return waitMs > 0 ? [{ kind: 'wait', waitMs }] : []
}

/** Why a call is known not to get through, or to be refused; null if nothing is known. */
export function connectionFailure({ state }: Pick<ConnectionHealthMonitor, 'state'>): Failure | null {
  const { state: line, setupProblem } = state()
  if (line === 'offline') return { kind: 'no-connection', cause: 'offline' }
  return setupProblem === null ? null : { kind: 'setup', problem: setupProblem, ...NOTHING_SAID }
}

const NOTHING_SAID = { httpStatus: null, errorCode: null, message: null, callId: null }

/**
 * The failure for the first guard that blocks the sale or needs a confirmation that was not given; null if there is
 * none.
 */
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
  if ('earlier' in guard) {
    const which = guard.kind === 'open-sale' ? 'open' : 'recent'
    return { kind: 'duplicate', guard: which, earlierRequestId: guard.earlier.requestId }
  }
  switch (guard.kind) {
    case 'on-a-visit':
      return { kind: 'wrong-state', state: 'on-a-visit' }
    case 'set-aside':
      return { kind: 'wrong-state', state: 'unusable' }
    case 'unusual-input':
      return { kind: 'invalid-input', field: 'inputs', problem: 'unusual' }
    case 'other-price':
      return { kind: 'invalid-input', field: 'amountPaise', problem: 'other-price' }
    case 'too-many-unresolved':
      return { kind: 'too-many-unresolved', count: guard.count, amountPaise: guard.amountPaise }
    case 'visit-over-ceiling':
      return { kind: 'wrong-state', state: 'visit-over-ceiling' }
    case 'recovering':
      return { kind: 'recovering' }
    case 'circle-differs':
      return { kind: 'invalid-input', field: 'circle', problem: 'circle-differs' }
    case 'wait':
    case 'offline':
    case 'line-stopped':
      // Known only from earlier calls. The attempt itself finds out, and reports if nothing was sent.
      return null
  }
}
