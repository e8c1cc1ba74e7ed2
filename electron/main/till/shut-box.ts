// The box between a close and the next opening: what was left in it, what sales did to cash since, and what an opening writes of that.
import { DAY_MS, startOfIndianDay, type Clock } from '#shared/base/clock'
import { paise, type Paise } from '#shared/base/money'
import { creditInCash } from '#shared/customer/credit'
import type { RecordedEvent } from '#shared/sale/journal'
import { cashOfSales, figuresOf, inDay, type DayFigures } from '#shared/till/day-book'
import { openingExpectedPaise, tillCash, type OpeningDifference, type WhileClosed } from '#shared/till/till'
import type { Journal } from '../journal'

/** What is read of the log for it. */
type ShutBoxJournal = Pick<
  Journal,
  | 'tillSessions'
  | 'storiesWithin'
  | 'storiesBetween'
  | 'visitsWithin'
  | 'visitsBetween'
  | 'head'
  | 'creditEntries'
>

interface Reading {
  readonly journal: ShutBoxJournal
  readonly clock: Pick<Clock, 'now'>
}

interface ShutBox {
  readonly leftPaise: Paise | null
  readonly cashPaise: Paise
}

/** What was left in the box at the last close, and what sales did to cash since; null while it is open. */
export function shutBox(journal: ShutBoxJournal, now: number): ShutBox | null {
  const session = journal.tillSessions().at(-1)
  if (session === undefined) {
    const dayStartsAt = startOfIndianDay(now)
    const isToday = inDay(dayStartsAt)
    const endsAt = dayStartsAt + DAY_MS
    const today = figuresOf(
      journal.storiesBetween(dayStartsAt, endsAt),
      isToday,
      journal.visitsBetween(dayStartsAt, endsAt),
    )
    return { leftPaise: null, cashPaise: cashAlone(today, creditInCash(journal.creditEntries(), isToday)) }
  }
  if (session.closed === null) return null
  const { sequence, event } = session.closed
  const isSince = (recorded: Pick<RecordedEvent, 'sequence'>): boolean => recorded.sequence > sequence
  const last = journal.head().sequence
  const since = figuresOf(
    journal.storiesWithin(sequence, last),
    isSince,
    journal.visitsWithin(sequence, last),
  )
  const credit = creditInCash(journal.creditEntries(), isSince)
  return { leftPaise: event.carriedPaise, cashPaise: cashAlone(since, credit) }
}

/** The effect of sales and of credit alone: what they would leave in an empty box. */
const cashAlone = (figures: DayFigures, credit: Parameters<typeof cashOfSales>[1]): Paise =>
  tillCash({ floatPaise: paise(0), movements: [] }, cashOfSales(figures, credit)).expectedPaise

/** Cash of sales that were made while the box was shut; nothing while it is open. */
const cashWhileShut = (journal: ShutBoxJournal, now: number): Paise =>
  paise(shutBox(journal, now)?.cashPaise ?? 0)

/** What was sold while the box was shut, for the entry of its opening. */
export function whileClosedOf(
  { journal, clock }: Reading,
  lies: WhileClosed['lies'],
): { readonly whileClosed?: WhileClosed } {
  const cashPaise = cashWhileShut(journal, clock.now())
  return cashPaise === 0 ? {} : { whileClosed: { cashPaise, lies } }
}

/** Told and recorded, and never in the way: a counter opens with what is there. */
export function differenceOf(
  { journal, clock }: Reading,
  countedPaise: Paise,
  lies: WhileClosed['lies'],
  reason: string,
): { readonly difference?: OpeningDifference } {
  const expectedPaise = openingExpectedPaise(shutBox(journal, clock.now()), lies)
  if (expectedPaise === null || expectedPaise === countedPaise) return {}
  return { difference: { expectedPaise, differencePaise: paise(countedPaise - expectedPaise), reason } }
}
