// The day book: the figures of an Indian calendar day or month, by the time at which the journal recorded each event.
import { DAY_MS, startOfIndianDay, startOfIndianMonth, type Clock } from '#shared/base/clock'
import type { CreditAccount } from '#shared/channels/credit'
import type { Channel, Handlers, Input, Output } from '#shared/channels/contract'
import {
  added,
  addedTallies,
  addedUp,
  figuresOf,
  inDay,
  isNoTally,
  tallyBeyond,
  datesOf,
  type DayFigures,
  type Story,
} from '#shared/till/day-book'
import { creditElsewhere, creditInCash, creditPaymentsIn } from '#shared/customer/credit'
import { creditStatement, type CreditStatement } from '#shared/customer/credit-statement'
import {
  closeSummary,
  type CloseSummary,
  type OpeningDifference,
  type TillMovement,
  type TillSession,
} from '#shared/till/till'
import type {
  BookSubject,
  BookTableFormat,
  DayBook,
  MonthBook,
  OtherDates,
  ShownReport,
} from '#shared/till/till-report'
import { paidChecksIn } from '#shared/operations/checks/paid-check'
import { paise, type Paise } from '#shared/base/money'
import { assertNever, fail, succeed, type Result } from '#shared/base/result'
import { uncountedIn, type SetAsideEntry } from '#shared/log/set-aside'
import type { Journal } from '../journal'
import { mayReadPage, OWNERS, owedBackOf, readReport, type TillDependencies } from './till'

export interface DayBookDependencies {
  readonly journal: Pick<
    Journal,
    | 'storiesBetween'
    | 'visitsBetween'
    | 'checksBetween'
    | 'tillSessions'
    | 'watchedSales'
    | 'creditEntries'
    | 'setAside'
    | 'datedOtherwise'
  >
  readonly clock: Pick<Clock, 'now'>
  readonly overpaid: TillDependencies['overpaid']
}

type Paper = Input<'day-book.print'>['paper']

/** What is printed, with its figures. */
export type BookContent =
  | { readonly kind: 'day'; readonly day: DayBook }
  | { readonly kind: 'month'; readonly month: MonthBook }
  | { readonly kind: 'till'; readonly shown: ShownReport }
  | {
      readonly kind: 'credit'
      readonly customer: Pick<CreditAccount, 'accountNumber' | 'name'>
      readonly statement: CreditStatement
      /** Entries that may be about what this customer owes. */
      readonly uncounted?: number
    }

export interface ReportDocuments {
  print(content: BookContent, paper: Paper): Promise<Output<'day-book.print'>>
  savePdf(content: BookContent, paper: Paper): Promise<Output<'day-book.save-pdf'>>
  saveTable(content: BookContent, format: BookTableFormat): Promise<Output<'day-book.save-table'>>
}

type DayBookChannel = Extract<Channel, `day-book.${string}`>

type BookDependencies = DayBookDependencies &
  TillDependencies & { readonly creditAccount: (accountNumber: string) => CreditAccount }

export function dayBookWorkflow(
  dependencies: BookDependencies & { readonly books: ReportDocuments },
): Pick<Handlers, DayBookChannel> {
  const { clock, books } = dependencies
  const onContent = async <Value>(
    subject: BookSubject,
    use: (content: BookContent) => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    const content = contentOf(dependencies, subject)
    return content.ok ? use(content.value) : content
  }
  return {
    'day-book.print': ({ subject, paper }) => onContent(subject, (content) => books.print(content, paper)),
    'day-book.save-pdf': ({ subject, paper }) =>
      onContent(subject, (content) => books.savePdf(content, paper)),
    'day-book.save-table': ({ subject, format }) =>
      onContent(subject, (content) => books.saveTable(content, format)),
    'day-book.day': async ({ at }) => {
      const moment = at ?? clock.now()
      return mayReadPage(dependencies, moment) ? succeed(dayBook(dependencies, moment)) : fail(OWNERS)
    },
    'day-book.month': async ({ at }) => succeed(monthBook(dependencies, at ?? clock.now())),
  }
}

function contentOf(dependencies: BookDependencies, subject: BookSubject): Result<BookContent> {
  switch (subject.kind) {
    case 'day':
      return mayReadPage(dependencies, subject.dayStartsAt)
        ? succeed({ kind: 'day', day: dayBook(dependencies, subject.dayStartsAt) })
        : fail(OWNERS)
    case 'month':
      // The month is for the owner only, on paper as on the screen.
      return dependencies.staff().role === 'owner'
        ? succeed({ kind: 'month', month: monthBook(dependencies, subject.monthStartsAt) })
        : fail(OWNERS)
    case 'x':
    case 'z': {
      const shown = readReport(dependencies, subject.kind === 'x' ? null : subject.sequence)
      return shown.ok ? succeed({ kind: 'till', shown: shown.value }) : shown
    }
    case 'credit':
      return creditContent(dependencies, subject)
    default:
      return assertNever(subject)
  }
}

/** Whoever has no account was never sold anything on credit; whoever was erased has no name to print. */
function creditContent(
  { creditAccount, clock, journal }: BookDependencies,
  { accountNumber, fromAt }: Extract<BookSubject, { kind: 'credit' }>,
): Result<BookContent> {
  const account = creditAccount(accountNumber)
  if (account.accountId === null || account.name === null)
    return fail({ kind: 'invalid-input', field: 'accountNumber', problem: 'no-account' })
  const statement = creditStatement(account.lines, { fromAt, at: clock.now() })
  const mayBeTheirs = (entry: SetAsideEntry): boolean =>
    entry.kind !== 'till' && (entry.accountNumber ?? accountNumber) === accountNumber
  const uncounted = uncountedIn(journal.setAside(), mayBeTheirs)
  return succeed({ kind: 'credit', customer: account, statement, ...uncounted })
}

export function dayBook({ journal, clock, overpaid }: DayBookDependencies, at: number): DayBook {
  const dayStartsAt = startOfIndianDay(at)
  const todayStartsAt = startOfIndianDay(clock.now())
  const sessions = journal.tillSessions()
  const movements = sessions.flatMap((session) => session.movements)
  return {
    dayStartsAt,
    todayStartsAt,
    figures: figuresOfDay(journal, dayStartsAt),
    cashInPaise: movedOn(movements, dayStartsAt, 'cash-in'),
    cashOutPaise: movedOn(movements, dayStartsAt, 'cash-out'),
    ...creditOn(journal, dayStartsAt),
    ...creditPaymentsIn(journal.creditEntries(), inDay(dayStartsAt)),
    outsidePaise: outsideOn(sessions, dayStartsAt),
    openingDifferences: openingDifferencesOn(sessions, dayStartsAt),
    owedBack: dayStartsAt === todayStartsAt ? owedBackOf(journal.watchedSales(), overpaid()) : null,
    closes: closesOn(journal, dayStartsAt),
    otherDates: otherDatesAmong(journal, { from: dayStartsAt, to: dayStartsAt + DAY_MS }, clock.now()),
    ...paidChecksIn(journal.checksBetween(dayStartsAt, dayStartsAt + DAY_MS), inDay(dayStartsAt)),
    ...uncountedIn(journal.setAside(), inDay(dayStartsAt)),
  }
}

/**
 * A month: what each of its days was, and each sale once in the state that it has at the month's end. The days are read
 * one by one, so that a month of 200,000 sales is never in memory at once.
 */
export function monthBook(
  { journal, clock }: Pick<DayBookDependencies, 'journal' | 'clock'>,
  at: number,
): MonthBook {
  const monthStartsAt = startOfIndianMonth(at)
  const endsAt = startOfIndianMonth(at, 1)
  const isInMonth = ({ recordedAt }: { readonly recordedAt: number }): boolean =>
    recordedAt >= monthStartsAt && recordedAt < endsAt
  const days: MonthBook['days'][number][] = []
  const sessions = journal.tillSessions()
  const parts: DayFigures[] = []
  for (let dayStartsAt = monthStartsAt; dayStartsAt < endsAt; dayStartsAt += DAY_MS) {
    const stories = journal.storiesBetween(dayStartsAt, dayStartsAt + DAY_MS)
    const visits = journal.visitsBetween(dayStartsAt, dayStartsAt + DAY_MS)
    const isOfDay = inDay(dayStartsAt)
    const begunHere = (story: Story): boolean => story.filter(isInMonth).slice(0, 1).some(isOfDay)
    parts.push(figuresOf(stories.filter(begunHere), isInMonth, visits))
    const day = {
      dayStartsAt,
      figures: figuresOf(stories, isOfDay, visits),
      ...creditOn(journal, dayStartsAt),
      differencePaise: summedDifference(closesOn(journal, dayStartsAt)),
      openingDifferencePaise: summedDifference(openingDifferencesOn(sessions, dayStartsAt)),
    }
    if (!isEmptyDay(day)) days.push(day)
  }
  const figures = addedFigures(parts)
  const total = tallyBeyond(figures.total, addedTallies(days.map((day) => day.figures.total)))
  const fees = tallyBeyond(figures.fees, addedTallies(days.map((day) => day.figures.fees)))
  return {
    monthStartsAt,
    todayStartsAt: startOfIndianDay(clock.now()),
    figures,
    settledLater: isNoTally(total) && isNoTally(fees) ? null : { total, fees },
    days,
    otherDates: otherDatesAmong(journal, { from: monthStartsAt, to: endsAt }, clock.now()),
    ...uncountedIn(journal.setAside(), isInMonth),
  }
}

/** Of parts that share no sale. */
const addedFigures = (parts: readonly DayFigures[]): MonthBook['figures'] => {
  const sum = (name: 'taken' | 'givenBack' | 'change' | 'creditTaken') =>
    added(parts.map(({ [name]: one }) => one))
  return {
    total: addedTallies(parts.map(({ total }) => total)),
    fees: addedTallies(parts.map(({ fees }) => fees)),
    taken: sum('taken'),
    givenBack: sum('givenBack'),
    change: sum('change'),
    creditTaken: sum('creditTaken'),
    wentThrough: addedUp(parts.flatMap(({ wentThrough }) => wentThrough)),
    late: parts.flatMap(({ late }) => late),
  }
}

type MonthDay = Omit<MonthBook['days'][number], 'figures'> & { readonly figures: DayFigures }

/** A day on which a sale of another day got its result is not empty, whatever it moved. */
const isEmptyDay = ({ figures, differencePaise, openingDifferencePaise, ...credit }: MonthDay): boolean =>
  isNoTally(figures.total) &&
  figures.late.length + figures.wentThrough.length === 0 &&
  figures.taken.count + figures.givenBack.count + figures.change.count === 0 &&
  credit.creditRepaidPaise === 0 &&
  credit.creditGivenBackPaise === 0 &&
  credit.creditElsewhere.length === 0 &&
  differencePaise === null &&
  openingDifferencePaise === null

const figuresOfDay = (journal: Pick<Journal, 'storiesBetween' | 'visitsBetween'>, dayStartsAt: number) =>
  figuresOf(
    journal.storiesBetween(dayStartsAt, dayStartsAt + DAY_MS),
    inDay(dayStartsAt),
    journal.visitsBetween(dayStartsAt, dayStartsAt + DAY_MS),
  )

/** No clock takes a sale from every page: where it was wrong the page of the period leads to the other one. */
const otherDatesAmong = (
  journal: Pick<Journal, 'datedOtherwise'>,
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): OtherDates => datesOf(journal.datedOtherwise(from, to, now < to))

const creditOn = (journal: Pick<Journal, 'creditEntries'>, dayStartsAt: number) => ({
  ...creditInCash(journal.creditEntries(), inDay(dayStartsAt)),
  creditElsewhere: creditElsewhere(journal.creditEntries(), inDay(dayStartsAt)),
})

const closesOn = (journal: Pick<Journal, 'tillSessions'>, dayStartsAt: number): readonly CloseSummary[] =>
  journal
    .tillSessions()
    .flatMap((session) => closeSummary(session) ?? [])
    .filter(({ closedAt }) => startOfIndianDay(closedAt) === dayStartsAt)

const openingDifferencesOn = (
  sessions: readonly TillSession[],
  dayStartsAt: number,
): readonly OpeningDifference[] =>
  sessions
    .filter(({ opened }) => startOfIndianDay(opened.recordedAt) === dayStartsAt)
    .flatMap(({ openingDifference }) => openingDifference ?? [])

/** Counted less expected, over all of them; null if there are none. */
const summedDifference = (found: readonly { readonly differencePaise: Paise }[]): Paise | null =>
  found.length === 0 ? null : paise(found.reduce((sum, { differencePaise }) => sum + differencePaise, 0))

const outsideOn = (sessions: readonly TillSession[], dayStartsAt: number): Paise =>
  paise(
    sessions
      .filter(({ opened }) => startOfIndianDay(opened.recordedAt) === dayStartsAt)
      .reduce(
        (sum, { whileClosed }) => sum + (whileClosed?.lies === 'outside' ? whileClosed.cashPaise : 0),
        0,
      ),
  )

const movedOn = (
  movements: readonly TillMovement[],
  dayStartsAt: number,
  direction: TillMovement['movement'],
): Paise =>
  paise(
    movements
      .filter(
        ({ movement, recordedAt }) => movement === direction && startOfIndianDay(recordedAt) === dayStartsAt,
      )
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  )
