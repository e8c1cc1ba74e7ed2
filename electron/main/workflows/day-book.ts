// The day book: what an Indian calendar day or month came to, by the time at which the log recorded each event.
import { DAY_MS, startOfIndianDay, startOfIndianMonth, type Clock } from '@shared/clock'
import type { Handlers } from '@shared/contract'
import { figuresOf, inDay } from '@shared/domain/day-book'
import { closeSummary, type CloseSummary, type TillMovement } from '@shared/domain/till'
import type { DayBook, MonthBook } from '@shared/domain/till-report'
import { paise, type Paise } from '@shared/money'
import { succeed } from '@shared/result'
import type { Journal } from '../journal'
import { sumOf } from './till'

export interface DayBookDependencies {
  readonly journal: Pick<Journal, 'storiesBetween' | 'tillSessions' | 'watchedSales'>
  readonly clock: Pick<Clock, 'now'>
}

export function dayBookWorkflow(
  dependencies: DayBookDependencies,
): Pick<Handlers, 'day-book.day' | 'day-book.month'> {
  const { clock } = dependencies
  return {
    'day-book.day': async ({ at }) => succeed(dayBook(dependencies, at ?? clock.now())),
    'day-book.month': async ({ at }) => succeed(monthBook(dependencies, at ?? clock.now())),
  }
}

export function dayBook({ journal, clock }: DayBookDependencies, at: number): DayBook {
  const dayStartsAt = startOfIndianDay(at)
  const todayStartsAt = startOfIndianDay(clock.now())
  const owed = journal.watchedSales().filter(({ cashStatus }) => cashStatus === 'owed-back')
  const movements = journal.tillSessions().flatMap((session) => session.movements)
  return {
    dayStartsAt,
    todayStartsAt,
    figures: figuresOfDay(journal, dayStartsAt),
    cashInPaise: movedOn(movements, dayStartsAt, 'cash-in'),
    cashOutPaise: movedOn(movements, dayStartsAt, 'cash-out'),
    owedBack: dayStartsAt === todayStartsAt ? sumOf(owed) : null,
    closes: closesOn(journal, dayStartsAt),
  }
}

export function monthBook({ journal, clock }: DayBookDependencies, at: number): MonthBook {
  const monthStartsAt = startOfIndianMonth(at)
  const endsAt = startOfIndianMonth(at, 1)
  const days: MonthBook['days'][number][] = []
  for (let dayStartsAt = monthStartsAt; dayStartsAt < endsAt; dayStartsAt += DAY_MS) {
    const { total, taken, givenBack, wentThrough } = figuresOfDay(journal, dayStartsAt)
    const closes = closesOn(journal, dayStartsAt)
    const isEmpty =
      total.done.count + total.open.count + total.undone.count + taken.count + givenBack.count === 0
    if (isEmpty && wentThrough.length === 0 && closes.length === 0) continue
    days.push({
      dayStartsAt,
      figures: { total, taken, givenBack, wentThrough },
      differencePaise:
        closes.length === 0
          ? null
          : paise(closes.reduce((sum, { differencePaise }) => sum + differencePaise, 0)),
    })
  }
  return { monthStartsAt, todayStartsAt: startOfIndianDay(clock.now()), days }
}

const figuresOfDay = (journal: Pick<Journal, 'storiesBetween'>, dayStartsAt: number) =>
  figuresOf(journal.storiesBetween(dayStartsAt, dayStartsAt + DAY_MS), inDay(dayStartsAt))

const closesOn = (journal: Pick<Journal, 'tillSessions'>, dayStartsAt: number): readonly CloseSummary[] =>
  journal
    .tillSessions()
    .flatMap((session) => closeSummary(session) ?? [])
    .filter(({ closedAt }) => startOfIndianDay(closedAt) === dayStartsAt)

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
