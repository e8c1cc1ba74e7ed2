// The books of a period, read day by day: the vouchers of each day, the tills that were closed on it, and its sales in the state that they
// have at the period's end. Everything follows from the log's entries up to `upTo`, whatever is sold meanwhile.
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { paise, type Paise } from '#shared/base/money'
import type { RecordedExport } from '#shared/accounts/exported'
import { countedAt, locksOf } from '#shared/accounts/exported'
import type { Span } from '#shared/accounts/period'
import { creditAccountOf, creditLines } from '#shared/customer/credit'
import type { Sale } from '#shared/sale/sale'
import { foldFirst, foldNext, type FoldState } from '#shared/sale/sale-fold'
import { feePaise, payeeName } from '#shared/sale/subject'
import {
  addedUp,
  beforeEntry,
  tallyOf,
  throughOf,
  type Story,
  type Tally,
  type WentThrough,
} from '#shared/till/day-book'
import { closeSummary, type CloseSummary, type TillSession } from '#shared/till/till'
import type { Journal } from '../journal'
import {
  closingPostings,
  creditPostings,
  movementPostings,
  openingPostings,
  salePostings,
  sumOfPostings,
  writtenOffPostings,
  type Posting,
  type Voucher,
} from './vouchers'

export type BooksJournal = Pick<
  Journal,
  | 'storiesBetweenInParts'
  | 'storiesOfEarlier'
  | 'tillSessions'
  | 'creditEntries'
  | 'creditSales'
  | 'story'
  | 'exported'
>

/** Why the tills closed on a day moved another sum of cash than the day. */
export type DrawerReason = 'none-closed' | 'open-over-midnight' | 'sold-while-closed' | 'clock'

export interface BooksDay {
  readonly dayStartsAt: number
  readonly vouchers: readonly Voucher[]
  /** Opened on this day, each in the state that it has at the period's end. */
  readonly sales: readonly Sale[]
  /** What those sales were at the end of their own day, as its day book has them; and their fees. */
  readonly tally: Tally
  readonly fees: Tally
  /** What went through on this day less what was taken back, whenever it was sold. */
  readonly wentThrough: readonly WentThrough[]
  /** The Z reports of this day. */
  readonly closes: readonly CloseSummary[]
  /** Null where tills and day moved the same sum. */
  readonly drawer: {
    readonly tillsPaise: Paise
    readonly dayPaise: Paise
    readonly reason: DrawerReason
  } | null
}

export interface BooksOptions {
  readonly journal: BooksJournal
  readonly span: Span
  /** The last entry that counts. */
  readonly upTo: number
  readonly nextTurn: () => Promise<void>
}

interface Recorded {
  readonly sequence: number
  readonly recordedAt: number
}

/** What an entry about no sale posted. */
interface Counted extends Recorded {
  readonly postings: readonly Posting[]
  /** Of this, what moved in an open drawer and stands in the till's expected cash. */
  readonly drawerPaise: number
}

/** Every day of the span, earliest first; also those on which nothing happened. */
export async function* booksOf(options: BooksOptions): AsyncGenerator<BooksDay> {
  const { journal, span, upTo } = options
  const exported = journal.exported()
  const sessions = journal.tillSessions()
  const beside = Map.groupBy(besideSales(journal, sessions, upTo), (entry) =>
    startOfIndianDay(countedAt(entry, locksOf(exported))),
  )
  const writtenOff = writtenOffBy(journal, upTo)
  for (let dayStartsAt = span.from; dayStartsAt < span.to; dayStartsAt += DAY_MS) {
    const day = openDay(dayStartsAt, span, upTo, exported)
    for (const part of journal.storiesBetweenInParts(dayStartsAt, dayStartsAt + DAY_MS)) {
      for (const story of part) day.takeStory(story)
      await options.nextTurn()
    }
    for (const { to, upTo: after } of locksOf(exported))
      if (to === dayStartsAt) for (const story of journal.storiesOfEarlier(after, to)) day.takeStory(story)
    for (const entry of beside.get(dayStartsAt) ?? []) day.takeEntry(entry)
    day.post(writtenOffPostings(paise(writtenOff(dayStartsAt + DAY_MS) - writtenOff(dayStartsAt))))
    yield day.end(sessions)
  }
}

function openDay(dayStartsAt: number, { from, to }: Span, upTo: number, exported: readonly RecordedExport[]) {
  const locks = locksOf(exported)
  const own = sumOfPostings(dayStartsAt, false)
  const late = sumOfPostings(dayStartsAt, true)
  const sales: Sale[] = []
  const onTheDay: Sale[] = []
  const through: WentThrough[] = []
  const seen = new Set<string>()
  let cashPaise = 0
  const isOfDay = (at: number): boolean => startOfIndianDay(at) === dayStartsAt
  const take = (recorded: Recorded, postings: readonly Posting[]): void => {
    const isLate = countedAt(recorded, locks) !== recorded.recordedAt
    ;(isLate ? late : own).add(postings)
  }
  return {
    post: (postings: readonly Posting[]): void => own.add(postings),
    takeEntry: (entry: Counted): void => {
      take(entry, entry.postings)
      cashPaise += entry.drawerPaise
    },
    takeStory: (story: Story): void => {
      const [first] = story
      if (first === undefined || seen.has(first.requestId)) return
      seen.add(first.requestId)
      let atEnd: Sale | null = null
      let atDayEnd: Sale | null = null
      let moved = 0
      for (const { recorded, before, after } of stepsOf(story, upTo)) {
        if (recorded.recordedAt >= from && recorded.recordedAt < to) atEnd = after
        if (isOfDay(recorded.recordedAt)) {
          atDayEnd = after
          moved += throughBy(before, after)
        }
        if (isOfDay(countedAt(recorded, locks))) {
          const postings = salePostings(before, after)
          take(recorded, postings)
          cashPaise += movedIn(postings)
        }
      }
      if (atDayEnd === null) return
      if (moved !== 0) through.push(throughOf(atDayEnd, moved))
      if (atEnd === null || !isOfDay(first.recordedAt) || atEnd.takenOverFrom !== undefined) return
      sales.push(atEnd)
      onTheDay.push(atDayEnd)
    },
    end: (sessions: readonly TillSession[]): BooksDay => {
      const closes = sessions
        .flatMap((session) => closeSummary(session) ?? [])
        .filter(({ closedAt, sequence }) => startOfIndianDay(closedAt) === dayStartsAt && sequence <= upTo)
      return {
        dayStartsAt,
        vouchers: [...own.vouchers(), ...late.vouchers()],
        sales: sales.toSorted((one, other) => one.firstSequence - other.firstSequence),
        tally: tallyOf(onTheDay),
        fees: tallyOf(
          onTheDay.filter(({ subject }) => feePaise(subject) > 0),
          ({ subject }) => feePaise(subject),
        ),
        wentThrough: addedUp(through),
        closes,
        drawer: drawerOf(paise(cashPaise), dayStartsAt, closes, sessions),
      }
    },
  }
}

/** Each entry of a sale up to entry `upTo`, with the sale before and after it. */
function* stepsOf(
  story: Story,
  upTo: number,
): Generator<{ readonly recorded: Recorded; readonly before: Sale | null; readonly after: Sale }> {
  let folded: FoldState | null = null
  for (const recorded of story) {
    if (recorded.sequence > upTo) return
    const earlier: Sale | null = folded?.sale ?? null
    folded = folded === null ? foldFirst(recorded) : foldNext(folded, recorded)
    const after: Sale = folded.sale
    yield { recorded, before: beforeEntry(earlier, after), after }
  }
}

/** One for going through, one less for being taken back. */
const throughBy = (before: Sale | null, after: Sale): number =>
  Number(after.railStatus === 'success') - Number(before?.railStatus === 'success')

/** Cash that came into the drawer less what went out of it. */
const movedIn = (postings: readonly Posting[]): number =>
  postings.reduce(
    (sum, { debit, credit, amountPaise }) =>
      sum + (debit === 'cash' ? amountPaise : 0) - (credit === 'cash' ? amountPaise : 0),
    0,
  )

function besideSales(
  journal: Pick<Journal, 'creditEntries'>,
  sessions: readonly TillSession[],
  upTo: number,
): readonly Counted[] {
  const inDrawer = (recorded: Recorded, postings: readonly Posting[]): Counted => ({
    ...recorded,
    postings,
    drawerPaise: movedIn(postings),
  })
  const counted = (recorded: Recorded, postings: readonly Posting[]): Counted => ({
    ...recorded,
    postings,
    drawerPaise: 0,
  })
  return [
    ...sessions.flatMap((session, at) => [
      counted(session.opened, openingPostings(session, sessions[at - 1]?.closed?.event.carriedPaise ?? null)),
      ...session.movements.map((movement) => inDrawer(movement, movementPostings(movement))),
      ...(session.closed === null ? [] : [counted(session.closed, closingPostings(session.closed))]),
    ]),
    ...journal.creditEntries().map((entry) => inDrawer(entry, creditPostings(entry))),
  ].filter(({ sequence }) => sequence <= upTo)
}

/**
 * What was written off of all accounts by a moment: as much of it as was owed. A sale may fail for which something was written off; the
 * account then takes that part back (`withoutGifts` of the accounts), and so do the vouchers of that day.
 */
function writtenOffBy(
  journal: Pick<Journal, 'creditEntries' | 'creditSales' | 'story'>,
  upTo: number,
): (before: number) => Paise {
  const entries = journal.creditEntries().filter(({ sequence }) => sequence <= upTo)
  const accounts = new Set(
    entries.flatMap(({ event }) => (event.movement === 'written-off' ? [event.accountId] : [])),
  )
  if (accounts.size === 0) return () => paise(0)
  const stories = journal.creditSales().map((requestId) => journal.story(requestId))
  return (before) => {
    const isBefore = ({ sequence, recordedAt }: Recorded): boolean => sequence <= upTo && recordedAt < before
    const sales = stories.flatMap((story) => {
      const sale = stateAfter(story.filter(isBefore))
      return sale === null ? [] : [{ ...sale, payee: payeeName(sale.subject) }]
    })
    const lines = [...accounts].flatMap((accountId) =>
      creditLines(
        accountId,
        sales.filter(
          (sale) => creditAccountOf(sale) === accountId || sale.returnedAsCredit?.accountId === accountId,
        ),
        entries.filter(isBefore),
      ),
    )
    return paise(
      lines.reduce((sum, { kind, amountPaise }) => sum + (kind === 'written-off' ? amountPaise : 0), 0),
    )
  }
}

function stateAfter([first, ...rest]: Story): Sale | null {
  return first === undefined || first.event.type !== 'intent'
    ? null
    : rest.reduce(foldNext, foldFirst(first)).sale
}

/** The tills closed on a day beside its vouchers: what came in and went out of the drawer while they were open, and on the day. */
function drawerOf(
  dayPaise: Paise,
  dayStartsAt: number,
  closes: readonly CloseSummary[],
  sessions: readonly TillSession[],
): BooksDay['drawer'] {
  const endsAt = dayStartsAt + DAY_MS
  const closedOnDay = sessions.filter(({ closed }) =>
    closes.some(({ sequence }) => sequence === closed?.sequence),
  )
  const tillsPaise = paise(
    closedOnDay.reduce(
      (sum, { closed, floatPaise }) => sum + (closed?.event.expectedPaise ?? 0) - floatPaise,
      0,
    ),
  )
  if (tillsPaise === dayPaise) return null
  const isOverMidnight = sessions.some(
    ({ opened, closed }) =>
      opened.recordedAt < endsAt &&
      (closed?.recordedAt ?? Number.POSITIVE_INFINITY) >= dayStartsAt &&
      (opened.recordedAt < dayStartsAt || (closed?.recordedAt ?? Number.POSITIVE_INFINITY) >= endsAt),
  )
  const isSoldClosed = sessions.some(
    ({ opened, whileClosed }) => whileClosed !== null && opened.recordedAt >= dayStartsAt,
  )
  const reason =
    closes.length === 0
      ? 'none-closed'
      : isOverMidnight
        ? 'open-over-midnight'
        : isSoldClosed
          ? 'sold-while-closed'
          : 'clock'
  return { tillsPaise, dayPaise, reason }
}
