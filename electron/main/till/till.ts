// The cash box at work: what should be in it, what happens to it, and its reports. Every figure is derived from the
// journal.
import { DAY_MS, HOUR_MS, startOfIndianDay, type Clock } from '#shared/base/clock'
import type { Handlers, Input } from '#shared/channels/contract'
import { added, cashOfSales, figuresOf, type DayFigures, type Sum } from '#shared/till/day-book'
import type { RecordedEvent } from '#shared/sale/journal'
import type { Overpaid } from '#shared/sale/day'
import { isOpen, isOwedBack, type Sale } from '#shared/sale/sale'
import { creditElsewhere, creditInCash, creditPaymentsIn } from '#shared/customer/credit'
import { receivedPaise } from '#shared/sale/payment'
import { isReason } from '#shared/base/reason'
import {
  closeSummary,
  countTotal,
  openSession,
  recountsOf,
  tillCash,
  type CashCount,
  type WhileClosed,
  type TillCash,
  type TillMovement,
  type TillSession,
} from '#shared/till/till'
import { tillReportSchema, type ShownReport, type TillReport, type TillState } from '#shared/till/till-report'
import { uncountedIn } from '#shared/log/set-aside'
import { allowerBeside } from '#shared/base/allowed-by'
import { may, RIGHTS_OF, type CashierRights } from '#shared/access/rights'
import type { StaffAtCounter } from '#shared/access/staff'
import { paidChecksIn } from '#shared/operations/checks/paid-check'
import { paise, type Paise } from '#shared/base/money'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { WrongState } from '#shared/base/wrong-state'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import { fingerprintOf, type Journal, type SaleAges } from '../journal'
import { differenceOf, shutBox, whileClosedOf } from './shut-box'

export interface TillDependencies {
  readonly journal: Pick<
    Journal,
    | 'environment'
    | 'tillSessions'
    | 'tillHead'
    | 'recordTill'
    | 'closeTill'
    | 'closes'
    | 'head'
    | 'latestAt'
    | 'headAt'
    | 'signingKeys'
    | 'storiesWithin'
    | 'storiesBetween'
    | 'visitsWithin'
    | 'visitsBetween'
    | 'checksAfter'
    | 'watchedSales'
    | 'creditEntries'
    | 'setAside'
  >
  readonly clock: Pick<Clock, 'now'>
  readonly staff: () => StaffAtCounter
  /** What the shop owes customers on their accounts. */
  readonly overpaid: () => readonly Overpaid[]
  /** The owner who allowed what runs now. */
  readonly approver?: () => string | null
  /** What the owner lets a cashier do; everything where nobody says otherwise. */
  readonly rights?: () => CashierRights
  /** Whether others than owners sell: then the drawer, and cash in and out, are told with a reason. */
  readonly hasCashiers?: () => boolean
  /** Opens the drawer, once `record` has written it; without a drawer it is only written. */
  readonly openDrawer?: (record: () => Result<unknown>) => Promise<Result<unknown>>
  /** How long ago something was written, whatever the clock says; without it everything counts as just now. */
  readonly ages?: Pick<SaleAges, 'leastMs'> & Pick<TrustedTime, 'measured'>
  /** What the service said that the time is; without it, whatever the clock says. */
  readonly time?: Pick<TrustedTime, 'now' | 'isUnconfirmed'>
  /** Whether the change of a visit is not final: its notes lie in the box, and nobody knows yet what goes back of them. */
  readonly isVisitSending?: () => boolean
  /** Whether a sale that was paid in cash is on its way. */
  readonly isCashLeaving?: () => boolean
}

type TillChannel = Extract<keyof Handlers, `till.${string}`>

const LATEST_CLOSES = 30
const SEAL_DIGITS = 8
/** A cashier who opens the drawer oftener within an hour asks an owner for each further time. */
const DRAWERS_AN_HOUR = 12

export function tillWorkflow(dependencies: TillDependencies): Pick<Handlers, TillChannel> {
  const { journal, staff, openDrawer = async (record) => record() } = dependencies
  const drawers = openedDrawers(dependencies)
  /** Acts only if the person decided on the cash box in its present state. */
  const onSeen = <Value>(head: number, act: () => Result<Value>): Result<Value> =>
    head === journal.tillHead() ? act() : fail(wrongState('till-moved'))
  const thenState = (done: Result<unknown>) => (done.ok ? succeed(tillState(dependencies)) : done)
  return {
    'till.state': async () => succeed(tillState(dependencies)),
    'till.open': async (opened) => thenState(onSeen(opened.head, () => open(dependencies, opened))),
    'till.move': async ({ head, movement, amountPaise, reason }) =>
      thenState(
        onSeen(head, () =>
          withReason(dependencies, reason, () =>
            journal.recordTill({
              type: 'till',
              movement,
              staffId: staff().id,
              amountPaise,
              reason,
              corrects: null,
            }),
          ),
        ),
      ),
    'till.open-drawer': async ({ head, reason }) =>
      thenState(await openDrawer(() => onSeen(head, () => drawers.record(reason)))),
    'till.correct': async ({ head, sequence }) =>
      thenState(onSeen(head, () => correct(dependencies, sequence))),
    'till.compare': async ({ head, count }) => {
      const written = onSeen(head, () => compare(dependencies, count))
      return written.ok ? succeed(tillState(dependencies, true)) : written
    },
    'till.close': async ({ head, ...counted }) => onSeen(head, () => close(dependencies, counted)),
    'till.report': async ({ sequence }) => readReport(dependencies, sequence),
  }
}

const wrongState = (state: WrongState): Failure => ({ kind: 'wrong-state', state })

const withReason = <Value>(
  { hasCashiers = () => true }: TillDependencies,
  reason: string,
  record: () => Result<Value>,
): Result<Value> =>
  hasCashiers() && !isReason(reason)
    ? fail({ kind: 'invalid-input', field: 'reason', problem: 'missing' })
    : record()

/** The drawer, opened without a sale, and how often within an hour: by what was measured, and of an earlier run by what the log proves. */
function openedDrawers(dependencies: TillDependencies) {
  const { journal, staff, ages } = dependencies
  /** When each was written in this run, by its entry. */
  const written = new Map<number, number>()
  const ageMs = ({ sequence, recordedAt }: TillMovement): number => {
    const writtenMs = written.get(sequence)
    if (ages === undefined) return 0
    return writtenMs === undefined
      ? ages.leastMs({ lastSequence: sequence, updatedAt: recordedAt })
      : ages.measured() - writtenMs
  }
  const isOften = (): boolean =>
    journal
      .tillSessions()
      .flatMap(({ movements, openedSince }) => [...movements, ...openedSince])
      .filter(({ movement }) => movement === 'drawer')
      .slice(-DRAWERS_AN_HOUR)
      .filter((drawer) => ageMs(drawer) < HOUR_MS).length >= DRAWERS_AN_HOUR
  const record = (reason: string) => {
    // Of a box that nobody ever opened there is no report on which it would stand.
    if (journal.tillSessions().length === 0) return fail(wrongState('till-closed'))
    if (staff().role !== 'owner' && isOften()) return fail(OWNERS)
    return withReason(dependencies, reason, () => {
      const recorded = journal.recordTill({ type: 'till', movement: 'drawer', staffId: staff().id, reason })
      if (recorded.ok && ages !== undefined) written.set(journal.tillHead(), ages.measured())
      return recorded
    })
  }
  return { record }
}

function correct({ journal, staff }: TillDependencies, sequence: number) {
  const movement = openSession(journal.tillSessions())?.movements.find((other) => other.sequence === sequence)
  if (movement === undefined || movement.movement === 'drawer') return fail(wrongState('till-corrected'))
  return journal.recordTill({
    type: 'till',
    movement: movement.movement === 'cash-in' ? 'cash-out' : 'cash-in',
    staffId: staff().id,
    amountPaise: movement.amountPaise,
    reason: movement.reason,
    corrects: sequence,
  })
}

/** Cash that is said to lie in the box is part of what was counted there; otherwise the report would call a loss a part of the float. */
/** What the customer has paid lies in the box that was counted, and in no figure yet. */
function movingCash(dependencies: TillDependencies): Failure | null {
  if (dependencies.isVisitSending?.() === true) return wrongState('visit-sending')
  return dependencies.isCashLeaving?.() === true ? wrongState('sending') : null
}

function open(dependencies: TillDependencies, opened: Input<'till.open'>) {
  const { count, whileClosed: lies, reason = '' } = opened
  const { journal, clock, staff } = dependencies
  const moving = movingCash(dependencies)
  if (moving !== null) return fail(moving)
  const sold = whileClosedOf(dependencies, lies)
  const refusal = refusedOutside(dependencies, sold.whileClosed, opened)
  if (refusal !== null) return fail(refusal)
  // Whoever is not told would find the sum out by counting less and less. The difference is told and recorded, as any other.
  if (
    seesBox(dependencies) &&
    lies === 'in-the-box' &&
    (sold.whileClosed?.cashPaise ?? 0) > countTotal(count)
  )
    return fail({ kind: 'invalid-input', field: 'count', problem: 'less-than-sold' } as const)
  return journal.recordTill({
    type: 'till',
    movement: 'opened',
    staffId: staff().id,
    dayStartsAt: startOfIndianDay(clock.now()),
    count,
    ...sold,
    ...differenceOf(dependencies, countTotal(count), lies, reason.trim()),
  })
}

/** What does not lie in the box is cash that went out, whatever it is called. An owner allows the sum that was shown, and no other. */
function refusedOutside(
  dependencies: TillDependencies,
  sold: WhileClosed | undefined,
  { outsidePaise }: Pick<Input<'till.open'>, 'outsidePaise'>,
): Failure | null {
  if (sold?.lies !== 'outside') return null
  const mayMove = mayMoveCash(dependencies)
  // The owner's question would tell the sum to whoever is not to see it, and so would the answer to a guess.
  const isHidden = !seesBox(dependencies) || (outsidePaise === undefined && isAllowed(dependencies))
  if (isHidden) return mayMove && !isAllowed(dependencies) ? null : { kind: 'not-allowed', needs: 'owner' }
  if (outsidePaise !== undefined && outsidePaise !== sold.cashPaise) return wrongState('till-moved')
  return mayMove ? null : OWNERS
}

const isAllowed = ({ approver }: TillDependencies): boolean => (approver?.() ?? null) !== null

export const OWNERS: Failure = { kind: 'not-allowed', needs: 'owner-pin' }

/**
 * Whoever may not see what should be in the box is told it by the answer to a count that they compare, which is written down, and nowhere
 * else: another look takes another count. While it is shut the count that opens it is that answer.
 */
export const seesBox = ({
  journal,
  clock,
  staff,
  rights = () => RIGHTS_OF.alone,
}: TillDependencies): boolean => may('box-figure', staff(), rights()) || isNothingHidden(journal, clock.now())

/** Of a box that nobody ever opened nothing is told anyway, and what was left in one that took nothing since stands on its Z. */
function isNothingHidden(journal: TillDependencies['journal'], now: number): boolean {
  if (openSession(journal.tillSessions()) !== null) return false
  const shut = shutBox(journal, now)
  return shut === null || shut.leftPaise === null || shut.cashPaise === 0
}

/** A clock that was set back makes no earlier day today: no day that the log has seen is still to come, unless the service says so. */
function presentDay({ clock, journal, time }: TillDependencies): number {
  if (time?.isUnconfirmed() === false) return time.now()
  return Math.max(clock.now(), time?.now() ?? 0, journal.latestAt() ?? 0)
}

export const isOfToday = (dependencies: TillDependencies, moment: number): boolean =>
  startOfIndianDay(moment) === startOfIndianDay(presentDay(dependencies))

/** A day that is over, and its closes, are read by whoever has the right. */
export const mayReadDay = (dependencies: TillDependencies, moment: number): boolean =>
  isOfToday(dependencies, moment) ||
  may('past-days', dependencies.staff(), (dependencies.rights ?? (() => RIGHTS_OF.alone))())

/** The page of a day on which the open box took cash adds up to what should be in it. */
export function mayReadPage(dependencies: TillDependencies, moment: number): boolean {
  const session = openSession(dependencies.journal.tillSessions())
  const isBeforeBox =
    session !== null && startOfIndianDay(moment) < startOfIndianDay(session.opened.recordedAt)
  return mayReadDay(dependencies, moment) && (isBeforeBox || seesBox(dependencies))
}

/** The office's day has the boxes of all counters of the group in it: how this one stands lets nobody see the others. */
export const mayReadOfficesDay = (dependencies: TillDependencies, moment: number): boolean =>
  mayReadPage(dependencies, moment) &&
  (!isOfToday(dependencies, moment) ||
    may('box-figure', dependencies.staff(), (dependencies.rights ?? (() => RIGHTS_OF.alone))()))

/** Sums of sales from this moment on, null for the first one of the log: by way of payment they add up to what should be in the box, and to earlier days. */
export const seesSums = (dependencies: TillDependencies, from: number | null): boolean =>
  seesBox(dependencies) && mayReadDay(dependencies, from ?? 0)

/** The X or Z report, for whoever may read it. */
export function readReport(dependencies: TillDependencies, sequence: number | null): Result<ShownReport> {
  const isEarlier = dependencies.journal
    .tillSessions()
    .some(({ closed }) => closed?.sequence === sequence && !mayReadDay(dependencies, closed.recordedAt))
  const isTheirs = sequence === null ? seesBox(dependencies) : !isEarlier
  return isTheirs ? shownReport(dependencies, sequence) : fail(OWNERS)
}

function compare(dependencies: TillDependencies, count: CashCount) {
  const { journal } = dependencies
  const session = openSession(journal.tillSessions())
  if (session === null) return fail(wrongState('till-closed'))
  return recordCompared(dependencies, count, cashOfSession(journal, session).expectedPaise)
}

/** Whoever is told whether a count fits was told what should be in the box: it is written first. */
const recordCompared = ({ journal, staff }: TillDependencies, count: CashCount, expectedPaise: Paise) =>
  journal.recordTill({ type: 'till', movement: 'compared', staffId: staff().id, count, expectedPaise })

function refusedWithoutReason(
  dependencies: TillDependencies,
  { compared }: TillSession,
  count: CashCount,
  expectedPaise: Paise,
): Result<never> {
  const last = compared.at(-1)
  if (last === undefined || countTotal(last.count) !== countTotal(count)) {
    const told = recordCompared(dependencies, count, expectedPaise)
    if (!told.ok) return told
  }
  return fail({ kind: 'invalid-input', field: 'reason', problem: 'missing' })
}

const mayMoveCash = ({ staff, rights = () => RIGHTS_OF.alone }: TillDependencies): boolean =>
  may('cash-moves', staff(), rights())

/** The owner who lets a cashier close as they do, on the Z as in its entry. */
function allowerOf({ staff, approver }: TillDependencies): { readonly allowedBy?: string } {
  const allowedBy = allowerBeside(staff().id, approver?.() ?? null)
  return allowedBy === null ? {} : { allowedBy }
}

type Counted = Omit<Input<'till.close'>, 'head'>

function close(
  dependencies: TillDependencies,
  { count, carriedPaise, reason }: Counted,
): Result<ShownReport> {
  const { journal, staff } = dependencies
  const session = openSession(journal.tillSessions())
  if (session === null) return fail(wrongState('till-closed'))
  const moving = movingCash(dependencies)
  if (moving !== null) return fail(moving)
  const open = reportOf(dependencies, session)
  const countedPaise = countTotal(count)
  if (carriedPaise > countedPaise)
    return fail({ kind: 'invalid-input', field: 'carriedPaise', problem: 'more-than-counted' })
  // What does not stay is cash that goes out, whatever it is called.
  if (carriedPaise < countedPaise && !mayMoveCash(dependencies)) return fail(OWNERS)
  const { expectedPaise } = open.cash
  const recounts = recountsOf(session, count)
  const differencePaise = paise(countedPaise - expectedPaise)
  if (differencePaise !== 0 && !isReason(reason))
    return refusedWithoutReason(dependencies, session, count, expectedPaise)
  const report: TillReport = {
    ...open,
    counted: {
      count,
      countedPaise,
      differencePaise,
      carriedPaise,
      takenOutPaise: paise(countedPaise - carriedPaise),
      reason,
      recounts,
      ...allowerOf(dependencies),
    },
  }
  const closed = journal.closeTill(
    {
      type: 'till',
      movement: 'closed',
      staffId: staff().id,
      count,
      expectedPaise,
      carriedPaise,
      ...(reason === '' ? {} : { reason }),
      ...(recounts === 0 ? {} : { recounts }),
    },
    report,
  )
  return closed.ok ? shownReport(dependencies, closed.value.sequence) : closed
}

/** The X report of the open cash box (null), or the Z report of a close. Fails with `wrong-state` if there is none. */
export function shownReport(dependencies: TillDependencies, sequence: number | null): Result<ShownReport> {
  const { journal } = dependencies
  if (sequence === null) {
    const session = openSession(journal.tillSessions())
    if (session === null) return fail(wrongState('till-closed'))
    return succeed({ report: reportOf(dependencies, session), seal: null })
  }
  const sealed = journal.closes().find((other) => other.sequence === sequence)
  if (sealed === undefined) return fail(wrongState('no-such-close'))
  const report = tillReportSchema.parse(JSON.parse(sealed.body))
  const signed = signedBy(journal, sequence)
  const digits = sealed.link.slice(0, SEAL_DIGITS)
  return succeed({ report, seal: { sequence, digits, ...(signed !== null && { signed }) } })
}

function signedBy(journal: Pick<Journal, 'headAt' | 'signingKeys' | 'tillSessions'>, sequence: number) {
  const head = journal.headAt(sequence)
  if (head === null) return null
  const closes = journal.tillSessions().flatMap(({ closed }) => closed?.sequence ?? [])
  // Also a key that was confirmed while the till was closed stands on a Z report: the next one.
  const closedBefore = closes.findLast((other) => other < sequence) ?? 0
  const renewed = journal
    .signingKeys()
    .findLast((entry) => entry.sequence > closedBefore && entry.sequence < sequence)
  return {
    publicKey: Buffer.from(head.key).toString('hex'),
    fingerprint: fingerprintOf(head.key),
    replaces: renewed === undefined ? null : fingerprintOf(Buffer.from(renewed.event.formerKey, 'hex')),
  }
}

/**
 * The effect of sales between the session's opening and its close, or until now. By their position in the journal, so
 * that no clock can move them.
 */
export function figuresOfSession(
  journal: Pick<Journal, 'storiesWithin' | 'visitsWithin' | 'head'>,
  session: TillSession,
): DayFigures {
  const last = session.closed?.sequence ?? journal.head().sequence
  const { sequence } = session.opened
  return figuresOf(
    journal.storiesWithin(sequence, last),
    within(session),
    journal.visitsWithin(sequence, last),
  )
}

export const cashOfSession = (
  journal: Pick<Journal, 'storiesWithin' | 'visitsWithin' | 'head' | 'creditEntries'>,
  session: TillSession,
): TillCash => cashFrom(journal, session, figuresOfSession(journal, session))

const cashFrom = (
  journal: Pick<Journal, 'creditEntries'>,
  session: TillSession,
  figures: DayFigures,
): TillCash => tillCash(session, cashOfSales(figures, creditInCash(journal.creditEntries(), within(session))))

/** Entries belong to a session by their place in the journal. */
const within =
  ({ opened, closed }: TillSession) =>
  ({ sequence }: Pick<RecordedEvent, 'sequence'>): boolean =>
    sequence > opened.sequence && sequence <= (closed?.sequence ?? Number.POSITIVE_INFINITY)

function reportOf({ journal, clock, staff, overpaid }: TillDependencies, session: TillSession): TillReport {
  const figures = figuresOfSession(journal, session)
  const watched = journal.watchedSales()
  const { event } = session.opened
  const closedBefore = journal.tillSessions().at(-2)?.closed?.sequence ?? 0
  return {
    version: 1,
    environment: journal.environment,
    dayStartsAt: session.dayStartsAt,
    openedAt: session.opened.recordedAt,
    openedBy: event.staffId,
    at: clock.now(),
    by: staff().id,
    cash: cashFrom(journal, session, figures),
    float: event.movement === 'opened' ? event.count : { pieces: [], loosePaise: session.floatPaise },
    whileClosed: session.whileClosed,
    openingDifference: session.openingDifference,
    movements: session.movements,
    figures,
    creditElsewhere: creditElsewhere(journal.creditEntries(), within(session)),
    ...creditPaymentsIn(journal.creditEntries(), within(session)),
    owedBack: owedBackOf(watched, overpaid()),
    open: sumOf(
      watched.filter((sale) => isOpen(sale) || sale.railStatus === 'conflict'),
      ({ amountPaise }) => amountPaise,
    ),
    counted: null,
    ...paidChecksIn(journal.checksAfter(closedBefore), () => true),
    ...uncountedIn(journal.setAside(), within(session)),
  }
}

const sumOf = (sales: readonly Sale[], paiseOf: (sale: Sale) => Paise): Sum => ({
  count: sales.length,
  amountPaise: paise(sales.reduce<number>((sum, sale) => sum + paiseOf(sale), 0)),
})

/** What the shop owes its customers, including fees; nothing for what they did not pay at the counter. */
export const owedBackOf = (watched: readonly Sale[], overpaid: readonly Overpaid[]): Sum =>
  added([
    sumOf(watched.filter(isOwedBack), receivedPaise),
    ...overpaid.map(({ amountPaise }) => ({ count: 1, amountPaise })),
  ])

/** `isCompared`: it answers whoever has just counted the box. */
export function tillState(dependencies: TillDependencies, isCompared = false): TillState {
  const { journal, clock } = dependencies
  const sessions = journal.tillSessions()
  const session = openSession(sessions)
  const now = clock.now()
  const closes = sessions
    .slice(-LATEST_CLOSES)
    .flatMap((one) => closeSummary(one) ?? [])
    .filter(({ closedAt }) => mayReadDay(dependencies, closedAt))
  const lastEntryAt = lastEntry(sessions)
  const shut = shutBox(journal, now)
  return {
    head: journal.tillHead(),
    session: session && {
      dayStartsAt: session.dayStartsAt,
      openedAt: session.opened.recordedAt,
      openedBy: session.opened.event.staffId,
      cash: isCompared || seesBox(dependencies) ? cashOfSession(journal, session) : null,
      whileClosed: session.whileClosed,
      openingDifference: session.openingDifference,
      movements: session.movements.toReversed(),
      isLeftOpen: now >= session.dayStartsAt + DAY_MS,
    },
    shut: shut === null || seesBox(dependencies) ? shut : { ...shut, cashPaise: null },
    isClockBehind: lastEntryAt !== null && now < lastEntryAt,
    seesSums: seesSums(dependencies, now),
    closes: closes.toReversed(),
  }
}

function lastEntry(sessions: readonly TillSession[]): number | null {
  const last = sessions.at(-1)
  if (last === undefined) return null
  return (
    last.openedSince.at(-1)?.recordedAt ??
    last.closed?.recordedAt ??
    last.movements.at(-1)?.recordedAt ??
    last.opened.recordedAt
  )
}
