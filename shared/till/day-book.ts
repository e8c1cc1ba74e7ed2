// The day book's figures for a period of the journal. A pure fold over the events of the sales, so that day book, month
// and till reports cannot disagree: each event belongs to one day and to at most one session, and is counted only
// there.
import { z } from 'zod'
import { allowedBySchema } from '../base/allowed-by'
import { DAY_MS, HOUR_MS, INDIA_OFFSET_MS, startOfIndianDay } from '../base/clock'
import { requestIdSchema } from '../base/ids'
import { paise, type Paise } from '../base/money'
import { paiseSchema } from '../base/money-schemas'
import { SALE_SERVICES } from '../operations/registry'
import { NO_SALE_CASH, saleCash, type SaleCash } from '../sale/cash'
import type { RecordedEvent } from '../sale/journal'
import { RAIL_STATUSES, railStatusSchema, type RailStatus, type Sale } from '../sale/sale'
import { foldFirst, foldNext, type FoldState } from '../sale/sale-fold'
import { partsOf, receivedPaise } from '../sale/payment'
import { moneyWaySchema, PAYMENT_WAYS } from '../base/payment-ways'
import { feePaise, payeeName, subjectFacts } from '../sale/subject'
import type { CashOfSales } from './till'
import type { RecordedVisit } from '../visit/visit-events'

/** An account opening for which the customer pays another price than the owner set, or nothing. */
const otherPriceSchema = z.object({
  requestId: requestIdSchema,
  openedAt: z.number(),
  staffId: z.string(),
  payee: z.string(),
  pricePaise: paiseSchema,
  paidPaise: paiseSchema,
})
export type OtherPrice = z.output<typeof otherPriceSchema>

/** Cash that was given back for what was told as paid by UPI or card, with who gave it: whether that ever came no log can know. */
const cashBackSchema = z.object({
  requestId: requestIdSchema,
  givenBackAt: z.number(),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  payee: z.string(),
  way: z.enum(['upi', 'card']),
  amountPaise: paiseSchema,
})
export type CashBack = z.output<typeof cashBackSchema>

/** Money that was given back for a sale, with who gave it; by UPI or card it did not leave the box. */
const moneyBackSchema = z.object({
  requestId: requestIdSchema,
  /** Its entry. */
  sequence: z.number().int(),
  /** The number of the sale's receipt (`receiptNumber`), by which it is found. */
  receipt: z.number().int(),
  givenBackAt: z.number(),
  staffId: z.string(),
  allowedBy: allowedBySchema,
  payee: z.string(),
  way: moneyWaySchema,
  amountPaise: paiseSchema,
})
export type MoneyBack = z.output<typeof moneyBackSchema>

export const soldServiceSchema = z.enum(SALE_SERVICES)

/** `nothing` for sales that the customer pays nothing for. */
const FIGURED_WAYS = [...PAYMENT_WAYS, 'nothing'] as const

const sumSchema = z.object({ count: z.number().int(), amountPaise: paiseSchema })
export type Sum = z.output<typeof sumSchema>
export const NO_SUM: Sum = { count: 0, amountPaise: paise(0) }

/** Sales by their state at the end of the period: gone through, still without a result, or not gone through. */
export const tallySchema = z.object({ done: sumSchema, open: sumSchema, undone: sumSchema })
export type Tally = z.output<typeof tallySchema>
export const NO_TALLY: Tally = { done: NO_SUM, open: NO_SUM, undone: NO_SUM }

/**
 * A sale of an earlier period whose result came in this one. It is not counted again; its cash and commission are moved
 * to this period.
 */
const lateSchema = z.object({
  requestId: requestIdSchema,
  openedAt: z.number(),
  service: soldServiceSchema,
  payee: z.string(),
  amountPaise: paiseSchema,
  from: railStatusSchema,
  to: railStatusSchema,
})
export type LateOutcome = z.output<typeof lateSchema>

/** Sales that went through in this period less those reversed in it, grouped by payee. */
export const wentThroughSchema = z.object({
  service: soldServiceSchema,
  /** The operator's or biller's code, and the category of a bill: the things that commissions depend on. */
  payeeCode: z.string(),
  payee: z.string(),
  category: z.string().nullable(),
  count: z.number().int(),
  amountPaise: paiseSchema,
})
export type WentThrough = z.output<typeof wentThroughSchema>

/**
 * Turnover is what was sent for customers. A convenience fee is collected in addition and is not part of it
 * (docs/field-rules.md 1). Figures by product show fees separately; figures by way of paying include them, as the cash
 * box does. A sale that was paid in two ways counts in both, each with its part.
 */
export const dayFiguresSchema = z.object({
  total: tallySchema,
  /** The fees beside `total`, counted by sales that had one. */
  fees: tallySchema,
  byService: z.array(z.object({ service: soldServiceSchema, tally: tallySchema })).readonly(),
  byMode: z.array(z.object({ mode: z.enum(FIGURED_WAYS), tally: tallySchema })).readonly(),
  byState: z.array(z.object({ state: railStatusSchema, sum: sumSchema })).readonly(),
  byStaff: z.array(z.object({ staffId: z.string(), tally: tallySchema })).readonly(),
  /** Sales by the hour in which they were opened, in Indian time; empty hours are left out. */
  byHour: z.array(z.object({ hour: z.number().int().min(0).max(23), sum: sumSchema })).readonly(),
  late: z.array(lateSchema).readonly(),
  wentThrough: z.array(wentThroughSchema).readonly(),
  /** What the sales did to the cash box: what stayed in it of what was handed over, and what was given back from it. */
  taken: sumSchema,
  givenBack: sumSchema,
  /** The change that was given out of what was handed over. */
  change: sumSchema,
  /** What customers owe for these sales. */
  creditTaken: sumSchema,
  /** Absent where there is none. Without those that did not go through. */
  otherPrices: z.array(otherPriceSchema).readonly().optional(),
  /** Absent where there is none. */
  cashBack: z.array(cashBackSchema).readonly().optional(),
  /** Each that `givenBack` has, and those by UPI or card beside them. Absent where there is none. */
  moneyBack: z.array(moneyBackSchema).readonly().optional(),
})
export type DayFigures = z.output<typeof dayFiguresSchema>

/** What they and the repayments in cash did to the box of a session. */
export const cashOfSales = (
  { taken, change, givenBack }: DayFigures,
  credit: Pick<CashOfSales, 'creditRepaidPaise' | 'creditGivenBackPaise'>,
): CashOfSales => ({
  tenderedPaise: paise(taken.amountPaise + change.amountPaise),
  changePaise: change.amountPaise,
  ...credit,
  givenBackPaise: givenBack.amountPaise,
})

/** A sale's events from its intent on, in order. */
export type Story = readonly RecordedEvent[]

/**
 * The figures of those events of `stories` and `visits` that belong to the period. A story must be complete up to its
 * last such event.
 */
export function figuresOf(
  stories: Iterable<Story>,
  belongs: (recorded: Pick<RecordedEvent, 'sequence' | 'recordedAt'>) => boolean,
  visits: readonly RecordedVisit[],
): DayFigures {
  const parts = [...stories].flatMap((story) => partOf(story, belongs) ?? [])
  const born = parts.filter(({ before }) => before === null)
  const sales = born.map(({ after }) => after)
  return {
    total: tallyOf(sales),
    fees: tallyOf(
      sales.filter(({ subject }) => feePaise(subject) > 0),
      ({ subject }) => feePaise(subject),
    ),
    byService: grouped(sales, ({ subject }) => subject.service, SALE_SERVICES, 'service'),
    byMode: byWay(sales),
    byState: [...Map.groupBy(sales, ({ railStatus }) => railStatus)]
      .map(([state, those]) => ({ state, sum: sumOf(those) }))
      .toSorted((one, other) => one.state.localeCompare(other.state)),
    byStaff: [...Map.groupBy(sales, ({ staffId }) => staffId)]
      .map(([staffId, those]) => ({ staffId, tally: tallyOf(those) }))
      .toSorted((one, other) => one.staffId.localeCompare(other.staffId)),
    byHour: byHour(sales),
    late: parts.flatMap((part) => lateOf(part)),
    wentThrough: wentThrough(parts),
    taken: cashSum(parts, 'takenPaise'),
    givenBack: cashSum(parts, 'givenBackPaise'),
    change: added([cashSum(parts, 'changePaise'), changeOfVisits(visits.filter(belongs))]),
    creditTaken: cashSum(parts, 'creditPaise'),
    ...otherPricesOf(sales),
    ...moneyBackOf(parts),
  }
}

function moneyBackOf(parts: readonly Part[]): Pick<DayFigures, 'cashBack' | 'moneyBack'> {
  const cashBack = parts.flatMap((part) => part.cashBack)
  const moneyBack = parts.flatMap((part) => part.moneyBack)
  return {
    ...(cashBack.length > 0 && { cashBack }),
    ...(moneyBack.length > 0 && { moneyBack }),
  }
}

function otherPricesOf(sales: readonly Sale[]): Pick<DayFigures, 'otherPrices'> {
  const otherPrices = sales.filter(isCounted).flatMap((sale): readonly OtherPrice[] => {
    const { requestId, openedAt, staffId, subject } = sale
    if (subject.operation !== 'account' || subject.ownersPricePaise === undefined) return []
    const [payee, pricePaise] = [payeeName(subject), subject.ownersPricePaise]
    const paidPaise = paise(partsOf(sale).reduce((sum, { amountPaise }) => sum + amountPaise, 0))
    return [{ requestId, openedAt, staffId, payee, pricePaise, paidPaise }]
  })
  return otherPrices.length === 0 ? {} : { otherPrices }
}

/** What was tendered for a whole visit, and its change, stand with the visit: none of its lines has them too. */
function changeOfVisits(visits: readonly RecordedVisit[]): Sum {
  const changes = visits.flatMap(({ event }) =>
    event.movement === 'settled' && event.changePaise > 0 ? [event.changePaise] : [],
  )
  return {
    count: changes.length,
    amountPaise: paise(changes.reduce<number>((sum, changePaise) => sum + changePaise, 0)),
  }
}

/** What events of a sale moved within a period. */
export interface Moved {
  readonly cash: SaleCash
  /** Plus one for going through, minus one for a reversal, per event, so that no period counts another's. */
  readonly through: number
}

export const NOTHING_MOVED: Moved = { cash: NO_SALE_CASH, through: 0 }

/** What one sale contributed to the period. */
interface Part extends Moved {
  /** Its state before the period; null when it was opened in it. */
  readonly before: Sale | null
  readonly after: Sale
  readonly cashBack: readonly CashBack[]
  readonly moneyBack: readonly MoneyBack[]
}

const isThrough = (sale: Sale | null): boolean => sale?.railStatus === 'success'

/**
 * What a sale was before its first entry: nothing, or what it had come to at the counter that it was taken over from, whose figures have
 * that.
 */
export const beforeEntry = (before: Sale | null, after: Sale): Sale | null =>
  before ?? (after.takenOverFrom === undefined ? null : after)

function partOf(
  story: Story,
  belongs: (recorded: Pick<RecordedEvent, 'sequence' | 'recordedAt'>) => boolean,
): Part | null {
  let foldState: FoldState | null = null
  let part: Part | null = null
  for (const recorded of story) {
    const earlier: Sale | null = foldState?.sale ?? null
    foldState = foldState === null ? foldFirst(recorded) : foldNext(foldState, recorded)
    if (!belongs(recorded)) continue
    const after: Sale = foldState.sale
    const before = beforeEntry(earlier, after)
    const begun: Part = part ?? { before, after, ...NOTHING_MOVED, cashBack: [], moneyBack: [] }
    const moved = movedWith(begun, before, after)
    const isOutOfBox = moved.cash.givenBackPaise > begun.cash.givenBackPaise
    const cashBack = isOutOfBox ? [...begun.cashBack, ...cashBackIn(recorded, after)] : begun.cashBack
    const moneyBack = [...begun.moneyBack, ...moneyBackIn(recorded, before, after)]
    part = { before: begun.before, after, ...moved, cashBack, moneyBack }
  }
  return part
}

/** What an event gave back: a second one of the same sale moves nothing. */
function moneyBackIn(
  { event, recordedAt, sequence }: RecordedEvent,
  before: Sale | null,
  after: Sale,
): readonly MoneyBack[] {
  if (event.type !== 'cash' || event.movement !== 'given-back') return []
  const way = event.way ?? 'cash'
  const isMoved =
    way === 'cash'
      ? saleCash(after).givenBackPaise !== (before === null ? 0 : saleCash(before).givenBackPaise)
      : before?.cashStatus !== 'given-back'
  if (!isMoved) return []
  const { staffId, allowedBy } = event
  return [
    {
      requestId: after.requestId,
      sequence,
      receipt: after.lastSequence,
      givenBackAt: recordedAt,
      staffId,
      ...(allowedBy !== undefined && { allowedBy }),
      payee: payeeName(after.subject),
      way,
      amountPaise: receivedPaise(after),
    },
  ]
}

/** What an event gave out of the box for money that did not come into it. */
const cashBackIn = ({ event, recordedAt }: RecordedEvent, sale: Sale): readonly CashBack[] =>
  event.type !== 'cash'
    ? []
    : partsOf(sale).flatMap(({ way, amountPaise }) =>
        way === 'upi' || way === 'card'
          ? {
              requestId: sale.requestId,
              givenBackAt: recordedAt,
              staffId: event.staffId,
              ...(event.allowedBy !== undefined && { allowedBy: event.allowedBy }),
              payee: payeeName(sale.subject),
              way,
              amountPaise,
            }
          : [],
      )

/** With one more event, which took the sale from `before` (null if it opened it) to `after`. */
export const movedWith = ({ cash, through }: Moved, before: Sale | null, after: Sale): Moved => ({
  cash: plus(cash, saleCash(after), before === null ? NO_SALE_CASH : saleCash(before)),
  through: through + Number(isThrough(after)) - Number(isThrough(before)),
})

/** What an event added, which may be less than nothing: a debt ends when its sale fails. */
const plus = (cash: SaleCash, after: SaleCash, before: SaleCash): SaleCash => {
  const moved = (name: keyof SaleCash): Paise => paise(cash[name] + after[name] - before[name])
  return {
    takenPaise: moved('takenPaise'),
    changePaise: moved('changePaise'),
    givenBackPaise: moved('givenBackPaise'),
    creditPaise: moved('creditPaise'),
  }
}

const cashSum = (parts: readonly Part[], name: keyof SaleCash): Sum => {
  const moved = parts.map(({ cash }) => cash[name]).filter((amountPaise) => amountPaise !== 0)
  return { count: moved.length, amountPaise: paise(moved.reduce<number>((sum, one) => sum + one, 0)) }
}

export const added = (sums: readonly Sum[]): Sum =>
  sums.reduce(
    (total, { count, amountPaise }) => ({
      count: total.count + count,
      amountPaise: paise(total.amountPaise + amountPaise),
    }),
    NO_SUM,
  )

interface FiguredPart {
  readonly mode: (typeof FIGURED_WAYS)[number]
  readonly amountPaise: Paise
}

function figuredParts(sale: Sale): readonly FiguredPart[] {
  const parts = partsOf(sale)
  if (parts.length === 0) return [{ mode: 'nothing', amountPaise: sale.amountPaise }]
  return parts.map(({ way, amountPaise }) => ({ mode: way, amountPaise }))
}

function byWay(sales: readonly Sale[]): DayFigures['byMode'] {
  const paid = sales.flatMap((sale) => {
    const stand = STANDS[sale.railStatus]
    return figuredParts(sale).map((part) => ({ ...part, stand }))
  })
  const groups = Map.groupBy(paid, ({ mode }) => mode)
  return FIGURED_WAYS.flatMap((mode) => {
    const those = groups.get(mode)
    if (those === undefined) return []
    const sum = (stand: keyof Tally): Sum =>
      added(those.filter((one) => one.stand === stand).map(({ amountPaise }) => ({ count: 1, amountPaise })))
    return [{ mode, tally: { done: sum('done'), open: sum('open'), undone: sum('undone') } }]
  })
}

type PaiseOf = (sale: Sale) => Paise
const sentPaise: PaiseOf = ({ amountPaise }) => amountPaise

const sumOf = (sales: readonly Sale[], paiseOf: PaiseOf = sentPaise): Sum => ({
  count: sales.length,
  amountPaise: sales.reduce<Paise>((sum, sale) => paise(sum + paiseOf(sale)), paise(0)),
})

/** How a state counts in the figures of a period. */
export const STANDS: { readonly [Status in RailStatus]: keyof Tally } = {
  success: 'done',
  sending: 'open',
  pending: 'open',
  unknown: 'open',
  // It is not known yet whether the shop got what was paid for.
  conflict: 'open',
  'not-sent': 'undone',
  failed: 'undone',
  reversed: 'undone',
}

/** The states in which a sale did not go through; its amount stands apart from every sum. */
export const UNDONE_STATUSES: readonly RailStatus[] = RAIL_STATUSES.filter(
  (status) => STANDS[status] === 'undone',
)

/** Sales, or a part of each, by how their state counts. */
export const tallyOf = (sales: readonly Sale[], paiseOf: PaiseOf = sentPaise): Tally => {
  const those = (stand: keyof Tally): Sum =>
    sumOf(
      sales.filter(({ railStatus }) => STANDS[railStatus] === stand),
      paiseOf,
    )
  return { done: those('done'), open: those('open'), undone: those('undone') }
}

export const addedTallies = (tallies: readonly Tally[]): Tally => ({
  done: added(tallies.map(({ done }) => done)),
  open: added(tallies.map(({ open }) => open)),
  undone: added(tallies.map(({ undone }) => undone)),
})

/** What `total` has beyond `part`, by state; a sale that changed its state is less in one and more in another. */
export const tallyBeyond = (total: Tally, part: Tally): Tally => {
  const rest = (stand: keyof Tally): Sum => ({
    count: total[stand].count - part[stand].count,
    amountPaise: paise(total[stand].amountPaise - part[stand].amountPaise),
  })
  return { done: rest('done'), open: rest('open'), undone: rest('undone') }
}

/** Whether no state has anything in it. */
export const isNoTally = (tally: Tally): boolean =>
  Object.values(tally).every(({ count, amountPaise }) => count === 0 && amountPaise === 0)

/** What customers paid for sales: the amounts plus the fees. Counts the sales, not the fees. */
export const withFees = (total: Tally, fees: Tally): Tally => {
  const both = (stand: keyof Tally): Sum => ({
    count: total[stand].count,
    amountPaise: paise(total[stand].amountPaise + fees[stand].amountPaise),
  })
  return { done: both('done'), open: both('open'), undone: both('undone') }
}

/** Whether any sale had a fee. */
export const hasFees = ({ done, open, undone }: Tally): boolean => done.count + open.count + undone.count > 0

function grouped<Name extends string, Key extends string>(
  sales: readonly Sale[],
  nameOf: (sale: Sale) => Name,
  order: readonly Name[],
  key: Key,
  paiseOf: PaiseOf = sentPaise,
): readonly ({ readonly [K in Key]: Name } & { readonly tally: Tally })[] {
  const groups = Map.groupBy(sales, nameOf)
  return order.flatMap((name) => {
    const those = groups.get(name)
    return those === undefined
      ? []
      : [{ [key]: name, tally: tallyOf(those, paiseOf) } as { [K in Key]: Name } & { tally: Tally }]
  })
}

/** The hour of the day in India, 0 to 23. */
export const hourOf = (at: number): number => Math.floor(((at + INDIA_OFFSET_MS) % DAY_MS) / HOUR_MS)

const isCounted = ({ railStatus }: Sale): boolean => STANDS[railStatus] !== 'undone'

/** Without what did not go through. */
const byHour = (sales: readonly Sale[]): DayFigures['byHour'] =>
  [...Map.groupBy(sales.filter(isCounted), ({ openedAt }) => hourOf(openedAt))]
    .map(([hour, those]) => ({ hour, sum: sumOf(those) }))
    .toSorted((one, other) => one.hour - other.hour)

function lateOf({ before, after }: Part): readonly LateOutcome[] {
  if (before === null || before.railStatus === after.railStatus) return []
  return [
    {
      requestId: after.requestId,
      openedAt: after.openedAt,
      service: after.subject.service,
      payee: payeeName(after.subject),
      amountPaise: after.amountPaise,
      from: before.railStatus,
      to: after.railStatus,
    },
  ]
}

/** A sale that went through so often, less than nothing if it was taken back. */
export const throughOf = ({ subject, amountPaise }: Sale, count: number): WentThrough => {
  const { payeeCode, payee, category } = subjectFacts(subject)
  return {
    service: subject.service,
    payeeCode,
    payee,
    category,
    count,
    amountPaise: paise(count * amountPaise),
  }
}

const wentThrough = (parts: readonly Part[]): DayFigures['wentThrough'] =>
  addedUp(parts.filter(({ through }) => through !== 0).map(({ through, after }) => throughOf(after, through)))

/** One row for each operator or biller, and one more for each name or category that it had before: commissions go by these too. */
export const addedUp = (sold: readonly WentThrough[]): readonly WentThrough[] =>
  [...Map.groupBy(sold, soldKey).values()].flatMap((those) =>
    those.slice(0, 1).map((first) => ({
      ...first,
      count: those.reduce((sum, { count }) => sum + count, 0),
      amountPaise: paise(those.reduce<number>((sum, { amountPaise }) => sum + amountPaise, 0)),
    })),
  )

/** Rows with the same one are added up. */
export const soldKey = ({
  service,
  payeeCode,
  payee,
  category,
}: Omit<WentThrough, 'count' | 'amountPaise'>): string =>
  JSON.stringify([service, payeeCode, payee, category])

/** The period of an Indian calendar day. */
export const inDay =
  (dayStartsAt: number) =>
  ({ recordedAt }: Pick<RecordedEvent, 'recordedAt'>): boolean =>
    startOfIndianDay(recordedAt) === dayStartsAt

/** The days of times that a wrong clock gave, each with how many there are. Earliest first. */
export const datesOf = (
  times: readonly number[],
): readonly { readonly dayStartsAt: number; readonly count: number }[] =>
  [...Map.groupBy(times, startOfIndianDay)]
    .map(([dayStartsAt, { length: count }]) => ({ dayStartsAt, count }))
    .toSorted((one, next) => one.dayStartsAt - next.dayStartsAt)
