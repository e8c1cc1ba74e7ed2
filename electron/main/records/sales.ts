// The journal as the screens read it: today's page, one sale with its story, the sales of a number, and the customer's
// cash.
import type { Handlers, Input } from '#shared/channels/contract'
import { DAY_MS, startOfIndianDay, type Clock } from '#shared/base/clock'
import type { DayPage, DayWaiting, Overpaid, PendingBoard } from '#shared/sale/day'
import { awaitsDecision, isOpen, isOwedBack, isRefundDue, type Sale } from '#shared/sale/sale'
import { isAllCash, receivedPaise } from '#shared/sale/payment'
import type { MoneyWay } from '#shared/base/payment-ways'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal } from '../journal'
import type { Sending } from '../money/sending'
import { viewed, type ViewOf } from '../money/sale-view'
import type { CustomersAccount } from './credit'

export interface SalesDependencies {
  readonly journal: Journal
  readonly clock: Pick<Clock, 'now'>
  readonly view: ViewOf
  readonly staff: () => StaffAtCounter
  /** Sales that are being sent, or wait to be sent again by themselves. */
  readonly sending: Pick<Sending, 'inFlight'>
  /** What the set-up stopped; without it nothing is told of it. */
  readonly stoppedBySetup?: () => readonly Sale[]
  /** What the shop owes customers on their accounts. */
  readonly overpaid: () => readonly Overpaid[]
  /** The account on which the customer of this sale buys on credit; null if they have none. */
  readonly accountOf: (sale: Sale) => CustomersAccount | null
}

type SalesChannel =
  | 'journal.day'
  | 'journal.waiting'
  | 'journal.sale'
  | 'journal.sales-of-number'
  | 'journal.open-sales'
  | 'pending.board'
  | 'cash.give-back'

const NO_SUCH_SALE: Failure = { kind: 'wrong-state', state: 'no-such-sale' }

export function salesWorkflow({
  journal,
  clock,
  view,
  staff,
  sending,
  accountOf,
  overpaid,
  stoppedBySetup = () => [],
}: SalesDependencies): Pick<Handlers, SalesChannel> {
  const standing = (): Standing => ({ inFlight: sending.inFlight(), overpaid: overpaid() })
  return {
    'journal.day': async () => succeed(dayPage(journal, clock.now(), view, standing())),
    'journal.waiting': async () => succeed(dayWaiting(journal, clock.now(), view, standing())),
    'journal.sale': async ({ requestId }) => {
      const sale = journal.sale(requestId)
      if (sale === null) return fail(NO_SUCH_SALE)
      return succeed({ sale: view(sale), story: journal.story(requestId) })
    },
    'journal.sales-of-number': async ({ accountNumber, limit }) =>
      succeed(journal.salesOfNumber(accountNumber, limit).map(view)),
    'journal.open-sales': async () => succeed(journal.openSales().map(view)),
    'pending.board': async () => succeed(pendingBoard(journal, view, standing(), stoppedBySetup())),
    'cash.give-back': async ({ requestId, movement, way }) => {
      const sale = journal.sale(requestId)
      if (sale === null) return fail(NO_SUCH_SALE)
      // It is being sent again: whether anything is owed back is known when it has its answer.
      if (sending.inFlight().includes(requestId)) return fail({ kind: 'wrong-state', state: 'sending' })
      const account = movement === 'kept-as-credit' ? accountOf(sale) : null
      const refusal =
        sale.cashStatus === 'owed-back' ? refusalToGiveBack(sale, movement, way ?? 'cash', account) : null
      if (refusal === NO_ACCOUNT || (refusal !== null && staff().role !== 'owner')) return fail(refusal)
      return viewed(
        view,
        giveBack(journal, sale, { movement, way, accountId: account?.id ?? null }, staff().id),
      )
    },
  }
}

const NO_ACCOUNT: Failure = { kind: 'wrong-state', state: 'no-credit-account' }
const OWNERS_TO_ALLOW: Failure = { kind: 'not-allowed', needs: 'owner-pin' }

/** What nobody may, or an owner alone; null for what whoever gives back may. */
function refusalToGiveBack(
  sale: Sale,
  movement: Input<'cash.give-back'>['movement'],
  way: MoneyWay,
  account: CustomersAccount | null,
): Failure | null {
  if (movement === 'given-back') return way === 'cash' && !isAllCash(sale) ? OWNERS_TO_ALLOW : null
  // Kept without an account the money would stand in no list, and nobody could ask for it.
  if (account === null) return NO_ACCOUNT
  // On somebody else's it would be theirs, without a word from the customer.
  return account.isOwn && isAllCash(sale) ? null : OWNERS_TO_ALLOW
}

/** Ticks off cash that the shop owes. A second tick changes nothing: the customer is paid back once. */
function giveBack(
  journal: Journal,
  sale: Sale,
  {
    movement,
    way,
    accountId,
  }: {
    movement: 'given-back' | 'kept-as-credit'
    way?: MoneyWay | undefined
    accountId: string | null
  },
  staffId: string,
): Result<Sale> {
  if (sale.cashStatus === movement) return succeed(sale)
  if (sale.takenOver !== undefined) return fail({ kind: 'wrong-state', state: 'taken-over' })
  if (sale.cashStatus !== 'owed-back') return fail({ kind: 'wrong-state', state: sale.cashStatus })
  return journal.append(sale.requestId, {
    type: 'cash',
    staffId,
    movement,
    amountPaise: receivedPaise(sale),
    ...(movement === 'given-back' ? { way: way ?? 'cash' } : {}),
    ...(accountId === null ? {} : { accountId }),
  })
}

/** What is on its way, and what is owed on accounts: the sales do not say either. */
interface Standing {
  readonly inFlight: readonly RequestId[]
  readonly overpaid: readonly Overpaid[]
}
const NOTHING_STANDS: Standing = { inFlight: [], overpaid: [] }

/**
 * The page of the Indian day that `now` falls on. What is open or owed is included for all days, because it is still
 * open or owed.
 */
export function dayPage(
  journal: Journal,
  now: number,
  view: ViewOf,
  standing: Standing = NOTHING_STANDS,
): DayPage {
  const waiting = dayWaiting(journal, now, view, standing)
  const sales = journal.salesOpenedBetween(waiting.dayStartsAt, waiting.dayStartsAt + DAY_MS)
  // What was taken over was sold elsewhere, on whatever day.
  const ownSales = sales.filter(({ takenOverFrom }) => takenOverFrom === undefined)
  return { sales: ownSales.map(view), ...waiting }
}

/** Which day it is, and what is open or owed back of all days. */
function dayWaiting(
  journal: Pick<Journal, 'watchedSales'>,
  now: number,
  view: ViewOf,
  { inFlight, overpaid }: Standing,
): DayWaiting {
  const { open, owed } = waitingIn(oldestFirst(journal), inFlight)
  return {
    dayStartsAt: startOfIndianDay(now),
    owedBackPaise: paise(
      [...owed.map(receivedPaise), ...overpaid.map(({ amountPaise }) => amountPaise)].reduce(
        (sum, amountPaise) => sum + amountPaise,
        0,
      ),
    ),
    owedBack: owed.map(view),
    overpaid,
    openCount: open.length,
  }
}

/** Of all that is watched, what waits for somebody: sales without an end or a decision, and those whose cash is owed back. */
export const waitingIn = (watched: readonly Sale[], inFlight: readonly RequestId[]) => ({
  open: watched.filter((sale) => isOpen(sale) || isUndecided(sale, inFlight)),
  owed: watched.filter((sale) => isOwedNow(sale, inFlight)),
})

/** Everything that needs attention, of any day. A sale that is being sent again by itself waits for nobody's decision. */
export function pendingBoard(
  journal: Pick<Journal, 'watchedSales'>,
  view: ViewOf,
  { inFlight, overpaid }: Standing = NOTHING_STANDS,
  stoppedBySetup: readonly Sale[] = [],
): PendingBoard {
  const watched = oldestFirst(journal)
  const those = (belongs: (sale: Sale) => boolean) => watched.filter(belongs).map(view)
  return {
    open: those(isOpen),
    undecided: those((sale) => isUndecided(sale, inFlight)),
    stoppedBySetup: stoppedBySetup.map(view),
    onHold: those(({ railStatus }) => railStatus === 'conflict'),
    refundDue: those(isRefundDue),
    owedBack: those((sale) => isOwedNow(sale, inFlight)),
    overpaid,
  }
}

/** While it is to be sent again by itself it may still go through: whoever gave the money back would be short of it. */
const isOwedNow = (sale: Sale, inFlight: readonly RequestId[]): boolean =>
  isOwedBack(sale) && !inFlight.includes(sale.requestId)

const isUndecided = (sale: Sale, inFlight: readonly RequestId[]): boolean =>
  awaitsDecision(sale) && !inFlight.includes(sale.requestId)

const oldestFirst = (journal: Pick<Journal, 'watchedSales'>): readonly Sale[] =>
  journal.watchedSales().toSorted((one, other) => one.firstSequence - other.firstSequence)
