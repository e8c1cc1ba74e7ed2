// What one sale contributed to each day on which something happened to it; nearly every sale has one such day. The rules are the counter's own
// day book (shared/till/day-book.ts): a sale counts on the day on which it was opened, by its state at the end of that day, and a later
// result moves cash and turnover on the day it came. A period of several days has each of its sales in the state at the period's end.
import { startOfIndianDay } from '#shared/base/clock'
import {
  beforeEntry,
  hourOf,
  movedWith,
  NOTHING_MOVED,
  soldKey,
  STANDS,
  type Moved,
  type Tally,
} from '#shared/till/day-book'
import type { RailStatus, Sale } from '#shared/sale/sale'
import { feePaise, subjectFacts } from '#shared/sale/subject'
import type { FigureKind } from '#shared/office/figures'
import { sha256 } from '../base/digest'

export interface SaleDay {
  readonly dayMs: number
  /** Its state before that day's first event; null if it was opened on that day. */
  readonly from: RailStatus | null
  /** After that day's last event. */
  readonly to: RailStatus
  readonly moved: Moved
}

/** One addition to a figure. */
export interface Contribution {
  readonly dayMs: number
  /** The day on which the sale was opened: a period takes a later result to those of its own sales. */
  readonly soldDayMs: number
  readonly kind: FigureKind
  readonly key: string
  readonly label: string
  readonly result: keyof Tally
  readonly count: number
  readonly amountPaise: number
  readonly feePaise: number
}

/** The days of a sale after an event at `atMs` took it from `earlier` (null if it opened it) to `after`. */
export function withDay(
  days: readonly SaleDay[],
  atMs: number,
  earlier: Sale | null,
  after: Sale,
): readonly SaleDay[] {
  const before = beforeEntry(earlier, after)
  const dayMs = startOfIndianDay(atMs)
  const there = days.find((day) => day.dayMs === dayMs)
  const day: SaleDay = {
    dayMs,
    from: there === undefined ? (before?.railStatus ?? null) : there.from,
    to: after.railStatus,
    moved: movedWith(there?.moved ?? NOTHING_MOVED, before, after),
  }
  return [...days.filter((other) => other !== there), day]
}

export const contributionsOf = (sale: Sale, days: readonly SaleDay[]): readonly Contribution[] =>
  days.flatMap((day) => [...toldOn(sale, day), ...movedOn(sale, day)])

/** Of a sale that another counter sold: in no period of the figures of this one. */
const SOLD_ELSEWHERE_MS = 0

/** A result of a later day takes the sale from one state to another, and is no sale more. */
function toldOn(sale: Sale, { dayMs, from, to }: SaleDay): readonly Contribution[] {
  if (from === null) return inState(sale, to, { dayMs, soldDayMs: dayMs })
  if (from === to) return []
  const isOfHere = sale.takenOverFrom === undefined
  const days = { dayMs, soldDayMs: isOfHere ? startOfIndianDay(sale.openedAt) : SOLD_ELSEWHERE_MS }
  const { amountPaise, subject } = sale
  const told = { ...days, kind: 'late', key: `${from} ${to}`, result: 'done', label: '' } as const
  const late = { ...told, count: 1, amountPaise, feePaise: feePaise(subject) }
  if (!isOfHere) return [late]
  return [late, ...inState(sale, from, days).map((one) => takenAway(one)), ...inState(sale, to, days)]
}

const takenAway = ({ count, amountPaise, feePaise: fees, ...one }: Contribution): Contribution => ({
  ...one,
  count: 0 - count,
  amountPaise: 0 - amountPaise,
  feePaise: 0 - fees,
})

/** What a sale in that state is to every way of telling sales apart. */
function inState(
  sale: Sale,
  state: RailStatus,
  days: Pick<Contribution, 'dayMs' | 'soldDayMs'>,
): readonly Contribution[] {
  const result = STANDS[state]
  const feeOfSale = feePaise(sale.subject)
  const one = {
    ...days,
    result,
    label: '',
    count: 1,
    amountPaise: sale.amountPaise,
    feePaise: feeOfSale,
  }
  const told: Contribution[] = [
    { ...one, kind: 'service', key: sale.subject.service },
    { ...one, kind: 'state', key: state },
    { ...one, kind: 'colleague', key: sale.staffId },
  ]
  // What did not go through is no work of an hour.
  return result === 'undone' ? told : [...told, { ...one, kind: 'hour', key: String(hourOf(sale.openedAt)) }]
}

function movedOn(sale: Sale, { dayMs, moved: { cash, through } }: SaleDay): readonly Contribution[] {
  const { payeeCode, payee, category } = subjectFacts(sale.subject)
  const plain = { dayMs, soldDayMs: dayMs, result: 'done', label: '', feePaise: 0 } as const
  const cashMoves = [
    ['taken', cash.takenPaise],
    ['given-back', cash.givenBackPaise],
    ['on-credit', cash.creditPaise],
  ] as const
  const operator: Contribution = {
    ...plain,
    kind: 'operator',
    key: `${sale.subject.service} ${payeeCode}`,
    label: payee,
    count: through,
    amountPaise: through * sale.amountPaise,
    feePaise: through * feePaise(sale.subject),
  }
  const what = soldKey({ service: sale.subject.service, payeeCode, payee, category })
  // A name may be longer than what an index takes.
  const sold: Contribution = {
    ...operator,
    kind: 'sold',
    key: sha256(what).toString('base64url'),
    label: what,
  }
  return [
    ...(through === 0 ? [] : [operator, sold]),
    ...cashMoves
      .filter(([, amountPaise]) => amountPaise !== 0)
      .map(([key, amountPaise]): Contribution => ({ ...plain, kind: 'cash', key, count: 1, amountPaise })),
  ]
}
