// The books as a workbook of five sheets, in the window's language: an accountant follows each total by its formula, and a program that computes
// nothing finds its value beside it.
import { dateInFigures } from '#shared/base/calendar'
import { receiptNumber } from '#shared/base/ids'
import { paise, type Paise } from '#shared/base/money'
import { PAYMENT_WAYS, type PaymentWay } from '#shared/base/payment-ways'
import type { Ledger } from '#shared/accounts/ledgers'
import { partPaise } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import { feePaise, payeeName } from '#shared/sale/subject'
import { earningsOf, type CommissionTable, type Earned } from '#shared/till/commission'
import {
  addedTallies,
  addedUp,
  isNoTally,
  NO_TALLY,
  tallyBeyond,
  tallyOf,
  type Tally,
  type WentThrough,
} from '#shared/till/day-book'
import type { CloseSummary } from '#shared/till/till'
import type { Cell, Column } from '#shared/node/tables/table'
import { sheetOf, workbookOf, type AnySheet } from '#shared/node/tables/xlsx'
import type { Say, TextId } from '../texts'
import { stampText } from '../texts/stamp'
import type { BooksDay } from './books'
import { noteText, type Note } from './notes'
import type { Voucher } from './vouchers'

export interface WorkbookSetting {
  readonly say: Say
  readonly staffName: (staffId: string) => string
  readonly commission: CommissionTable
  readonly days: AsyncIterable<BooksDay>
  readonly notes: () => readonly Note[]
}

interface DayRow {
  readonly label: string
  readonly tally: Tally
  readonly fees: Tally
  readonly vouchers: readonly Voucher[]
}

/** What the sheets after the first are made of: a row or some for each day, however many sales there were. */
interface Gathered {
  readonly days: DayRow[]
  readonly closes: CloseSummary[]
  sold: readonly WentThrough[]
  total: Tally
  fees: Tally
}

export const workbookOfBooks = (setting: WorkbookSetting): AsyncGenerator<Uint8Array> =>
  workbookOf(sheetsOf(setting))

async function* sheetsOf(setting: WorkbookSetting): AsyncGenerator<AnySheet> {
  const { say } = setting
  const gathered: Gathered = { days: [], closes: [], sold: [], total: NO_TALLY, fees: NO_TALLY }
  const sheet = <Row>(name: TextId, columns: readonly Column<Row>[], rows: AsyncIterable<Row>) =>
    sheetOf({ name: say(name), columns, rows, notes: () => [], total: say('accounts.total') })
  yield sheet('accounts.sheet.sales', salesColumns(setting), salesOf(setting.days, gathered))
  yield sheetOf({
    name: say('accounts.sheet.days'),
    columns: dayColumns(say),
    rows: listed(dayRows(gathered, say)),
    notes: () => setting.notes().map((note) => noteText(say, note)),
    total: say('accounts.total'),
  })
  yield sheet('accounts.sheet.till', closeColumns(say), listed(gathered.closes))
  const { rows } = earningsOf(gathered.sold, setting.commission)
  yield sheet('accounts.sheet.commission', commissionColumns(say), listed(rows))
  yield sheet('accounts.sheet.credit', creditColumns(say), listed(gathered.days.filter(hasCredit)))
}

/** The rows of the first sheet; what the others need is gathered on the way. */
async function* salesOf(days: AsyncIterable<BooksDay>, gathered: Gathered): AsyncGenerator<Sale> {
  for await (const day of days) {
    const { sales, tally, fees, vouchers } = day
    if (!isNoTally(tally) || vouchers.length > 0)
      gathered.days.push({ label: dateInFigures(day.dayStartsAt), tally, fees, vouchers })
    gathered.closes.push(...day.closes)
    gathered.sold = addedUp([...gathered.sold, ...day.wentThrough])
    gathered.total = addedTallies([gathered.total, tallyOf(sales)])
    gathered.fees = addedTallies([
      gathered.fees,
      tallyOf(
        sales.filter(({ subject }) => feePaise(subject) > 0),
        ({ subject }) => feePaise(subject),
      ),
    ])
    yield* sales
  }
}

/** With what was settled on a later day in a row of its own, so that the total is each sale in its state at the end. */
function dayRows({ days, total, fees }: Gathered, say: Say): readonly DayRow[] {
  const later = {
    label: say('book.settled-later'),
    tally: tallyBeyond(total, addedTallies(days.map((day) => day.tally))),
    fees: tallyBeyond(fees, addedTallies(days.map((day) => day.fees))),
    vouchers: [],
  }
  return isNoTally(later.tally) && isNoTally(later.fees) ? days : [...days, later]
}

async function* listed<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** Of the marks of a filter, which stand over the end of a heading. */
const FILTER_WIDTH = 4
/** As wide as `-9,99,99,99,999.00`. */
const AMOUNT_WIDTH = 18
const TIME_WIDTH = 17

/** At least as wide as its heading. */
const titled = <Row>(
  title: string,
  width: number,
  cell: Column<Row>['cell'],
  summed?: Column<Row>['summed'],
): Column<Row> => ({
  title,
  width: Math.max(width, [...new Intl.Segmenter().segment(title)].length + FILTER_WIDTH),
  cell,
  ...(summed === undefined ? {} : { summed }),
})
const text = (content: string | null): Cell => ({ kind: 'text', text: content ?? '' })
const texts = <Row>(title: string, width: number, textOf: (row: Row) => string | null): Column<Row> =>
  titled(title, width, (row) => text(textOf(row)))
const amounts = <Row>(title: string, paiseOf: (row: Row) => Paise): Column<Row> =>
  titled(title, AMOUNT_WIDTH, (row) => ({ kind: 'money', amountPaise: paiseOf(row) }), 'money')
const counts = <Row>(title: string, countOf: (row: Row) => number): Column<Row> =>
  titled(title, 9, (row) => ({ kind: 'count', count: countOf(row) }), 'count')
const times = <Row>(title: string, timeOf: (row: Row) => number): Column<Row> =>
  titled(title, TIME_WIDTH, (row) => ({ kind: 'time', at: timeOf(row) }))

const PAID_COLUMNS = {
  cash: 'export.column.paid-cash',
  upi: 'export.column.paid-upi',
  card: 'export.column.paid-card',
  credit: 'export.column.paid-credit',
} as const satisfies Record<PaymentWay, TextId>

const salesColumns = ({ say, staffName }: WorkbookSetting): readonly Column<Sale>[] => [
  times(say('export.column.when'), ({ openedAt }) => openedAt),
  texts(say('export.column.receipt-number'), 11, ({ lastSequence }) => receiptNumber(lastSequence)),
  texts(say('export.column.service'), 17, ({ subject }) => say(`receipt.service.${subject.service}`)),
  texts(say('export.column.payee'), 24, ({ subject }) => payeeName(subject)),
  amounts(say('export.column.amount'), ({ amountPaise }) => amountPaise),
  amounts(say('export.column.fee'), ({ subject }) => feePaise(subject)),
  texts(say('export.column.state'), 16, (sale) => say(stampText(sale))),
  texts(say('export.column.cash'), 18, ({ cashStatus }) => say(`export.cash.${cashStatus}`)),
  ...PAYMENT_WAYS.map((way) => amounts<Sale>(say(PAID_COLUMNS[way]), (sale) => partPaise(sale, way))),
  texts(say('export.column.staff'), 16, ({ staffId }) => staffName(staffId)),
  texts(say('export.column.request-id'), 30, ({ requestId }) => requestId),
  texts(say('export.column.reference'), 24, ({ references }) => references.referenceId),
]

/** What the day's vouchers debited to one ledger and credited to another. */
const between = ({ vouchers }: Pick<DayRow, 'vouchers'>, debit: Ledger, credit: Ledger): Paise =>
  paise(
    vouchers
      .flatMap(({ postings }) => postings)
      .reduce((sum, posting) => {
        if (posting.debit === debit && posting.credit === credit) return sum + posting.amountPaise
        return sum
      }, 0),
  )

const dayColumns = (say: Say): readonly Column<DayRow>[] => [
  texts(say('accounts.column.day'), 24, ({ label }) => label),
  counts(say('accounts.column.sales'), ({ tally: { done, open, undone } }) =>
    [done, open, undone].reduce((sum, { count }) => sum + count, 0),
  ),
  amounts(say('book.done'), ({ tally }) => tally.done.amountPaise),
  amounts(say('book.open'), ({ tally }) => tally.open.amountPaise),
  amounts(say('book.undone'), ({ tally }) => tally.undone.amountPaise),
  amounts(say('export.column.fee'), ({ fees }) => fees.done.amountPaise),
  amounts(say('book.taken'), (day) => between(day, 'cash', 'customers')),
  amounts(say('book.given-back'), (day) => between(day, 'customers', 'cash')),
]

const closeColumns = (say: Say): readonly Column<CloseSummary>[] => [
  texts(say('accounts.column.z'), 11, ({ sequence }) => receiptNumber(sequence)),
  times(say('accounts.column.opened'), ({ openedAt }) => openedAt),
  times(say('accounts.column.closed'), ({ closedAt }) => closedAt),
  amounts(say('book.expected'), ({ expectedPaise }) => expectedPaise),
  amounts(say('book.counted'), ({ countedPaise }) => countedPaise),
  amounts(say('book.difference'), ({ differencePaise }) => differencePaise),
  amounts(say('book.carried'), ({ carriedPaise }) => carriedPaise),
  amounts(say('book.taken-out'), ({ countedPaise, carriedPaise }) => paise(countedPaise - carriedPaise)),
]

/** A row without a rule has an empty cell: nobody said that it earns nothing. */
const commissionColumns = (say: Say): readonly Column<Earned>[] => [
  texts(say('export.column.service'), 17, ({ sold }) => say(`receipt.service.${sold.service}`)),
  texts(say('export.column.payee'), 24, ({ sold }) => sold.payee),
  texts(say('accounts.column.category'), 18, ({ sold }) => sold.category),
  counts(say('accounts.column.sales'), ({ sold }) => sold.count),
  amounts(say('export.column.amount'), ({ sold }) => sold.amountPaise),
  titled(
    say('accounts.column.commission'),
    AMOUNT_WIDTH,
    ({ commissionPaise }) =>
      commissionPaise === null ? text('') : { kind: 'money', amountPaise: commissionPaise },
    'money',
  ),
]

const soldOnCredit = (day: DayRow): Paise => between(day, 'credit', 'customers')
const repaid = (day: DayRow): Paise =>
  paise(between(day, 'cash', 'credit') + between(day, 'upi', 'credit') + between(day, 'card', 'credit'))
const overpaid = (day: DayRow): Paise =>
  paise(between(day, 'credit', 'cash') + between(day, 'credit', 'upi') + between(day, 'credit', 'card'))
/** Also what was sold on credit and failed: nothing is owed for it any more. */
const left = (day: DayRow): Paise => between(day, 'customers', 'credit')
const writtenOff = (day: DayRow): Paise =>
  paise(between(day, 'written-off', 'credit') - between(day, 'credit', 'written-off'))
const hasCredit = (day: DayRow): boolean =>
  [soldOnCredit, repaid, overpaid, left, writtenOff].some((paiseOf) => paiseOf(day) !== 0)

const creditColumns = (say: Say): readonly Column<DayRow>[] => [
  texts(say('accounts.column.day'), 24, ({ label }) => label),
  amounts(say('book.credit-taken'), soldOnCredit),
  amounts(say('accounts.column.repaid'), repaid),
  amounts(say('book.given-back'), overpaid),
  amounts(say('accounts.column.left'), left),
  amounts(say('accounts.column.written-off'), writtenOff),
  amounts(say('accounts.column.owed'), (day) =>
    paise(soldOnCredit(day) + overpaid(day) - repaid(day) - left(day) - writtenOff(day)),
  ),
]
