// The index as rows: adding, removing and finding a sale. It looks up what it held before instead of relying on
// callers.
import { startOfIndianDay } from '#shared/base/clock'
import { UNDONE_STATUSES } from '#shared/till/day-book'
import { collectionModeOf, type ReceiptSearch, type ReceiptTotals } from '#shared/receipts/receipt-log'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import type { Database, Row, Value } from '../store/database'
import { asId } from '../store/sqlite-store'
import type { ChainHead } from '../stored/store'
import { payeeName } from '#shared/sale/subject'
import type { SearchPlan, Vocable } from './query'
import { indexedWords, wordsOf } from './words'

/** Numbers of sales, both ends included. */
export interface SequenceSpan {
  readonly first: number
  readonly last: number
}

export interface FoundReceipt {
  readonly sequence: number
  readonly requestId: RequestId
}

export interface IndexTables {
  /** Adds the sale in its present state, replacing an earlier one. */
  put(sale: Sale): void
  /** Every operator and biller that was ever sold, by the words of their names. */
  payees(): readonly Vocable[]
  place(): ChainHead
  savePlace(place: ChainHead): void
  /** The numbers that a time range may cover, or null if nothing was sold in it. */
  span(plan: SearchPlan): SequenceSpan | null
  /** Newest first. */
  page(plan: SearchPlan, span: SequenceSpan, limit: number): readonly FoundReceipt[]
  /** The total of the matching sales within these numbers. */
  sum(plan: SearchPlan, span: SequenceSpan): ReceiptTotals
  /** The same for a search without words, from the sums of the days. */
  daySums(search: ReceiptSearch): ReceiptTotals
  /** Whether the sale stands in it as it is now, under each of its words and on its day. */
  holds(sale: Sale): boolean
  rowsWithin(span: SequenceSpan): number
  /** On which something was sold, or has sums. */
  days(): readonly number[]
  /** Whether the sums of a day are those of its rows. */
  isDayRight(day: number): boolean
  /** Rewrites the write-ahead file, so that nothing erased remains in it. */
  settle(): void
}

const START: ChainHead = { sequence: 0, link: '' }

export function indexTables(database: Database): IndexTables {
  const of = statements(database)
  // Nobody else writes the index, and one whose commit failed is not used again.
  let knownPlace: ChainHead | null = null
  const payees = payeeBook(of)
  return {
    put: (sale) => put(of, rowOf(sale, payees.idOf(payeeName(sale.subject)))),
    payees: payees.vocabulary,
    place: () => (knownPlace ??= asPlace(of.place.get())),
    savePlace: (place) => {
      of.savePlace.run(place.sequence, place.link)
      knownPlace = place
    },
    span: ({ from, to }) =>
      spanOf(of.span.get(from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER)),
    page: (plan, span, limit) =>
      (plan.match === null
        ? of.page.all(span.first, span.last, ...times(plan), limit)
        : of.matchingPage.all(plan.match, span.first, span.last, ...times(plan), limit)
      ).map(asFound),
    sum: (plan, span) =>
      asTotals(
        plan.match === null
          ? of.sum.get(span.first, span.last, ...times(plan))
          : of.matchingSum.get(plan.match, span.first, span.last, ...times(plan)),
      ),
    daySums: (search) => daySums(database, search),
    holds: (sale) => holds(of, rowOf(sale, payees.idOf(payeeName(sale.subject)))),
    rowsWithin: ({ first, last }) => Number(of.rowsWithin.get(first, last)?.['rows'] ?? 0),
    days: () => of.days.all().map((row) => Number(row['day'])),
    isDayRight: (day) => of.otherSums.get(day, day) === undefined,
    settle: () => database.execute('PRAGMA wal_checkpoint(TRUNCATE)'),
  }
}

const times = ({ from, to }: SearchPlan): readonly [number, number] => [
  from ?? Number.MIN_SAFE_INTEGER,
  to ?? Number.MAX_SAFE_INTEGER,
]

const WITHIN = 'r.sequence >= ? AND r.sequence <= ? AND r.opened_at >= ? AND r.opened_at < ?'
const MATCHING =
  'found JOIN receipts AS r ON r.sequence = found.rowid WHERE found MATCH ? AND found.rowid >= ? AND found.rowid <= ? AND r.opened_at >= ? AND r.opened_at < ?'
/** The states are ours and hold no quote. */
const IS_UNDONE = `state IN (${UNDONE_STATUSES.map((status) => `'${status}'`).join(', ')})`
const SUMS = `count(*) AS sales, coalesce(sum(r.amount_paise), 0) AS amount_paise,
  coalesce(sum(r.${IS_UNDONE}), 0) AS undone_sales,
  coalesce(sum(iif(r.${IS_UNDONE}, r.amount_paise, 0)), 0) AS undone_paise`

/** What a day sums up by each of the things that a search may narrow to, where its rows say otherwise. */
const SUMMED = 'service, state, mode, staff_id'
const OTHER_SUMS = `
WITH told AS (SELECT ${SUMMED}, sales, amount_paise FROM totals WHERE day = ? AND sales <> 0),
  counted AS (
    SELECT ${SUMMED}, count(*), sum(amount_paise) FROM receipts AS r JOIN days AS d ON d.day = ? AND r.day = d.day
    WHERE r.sequence BETWEEN d.first_sequence AND d.last_sequence GROUP BY ${SUMMED}
  )
SELECT * FROM (SELECT * FROM told EXCEPT SELECT * FROM counted)
UNION SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM told)`

const statements = (database: Database) => ({
  known: database.query('SELECT words, state FROM receipts WHERE sequence = ?'),
  unfind: database.query("INSERT INTO found (found, rowid, words) VALUES ('delete', ?, ?)"),
  remove: database.query('DELETE FROM receipts WHERE sequence = ?'),
  insert: database.query('INSERT INTO receipts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
  find: database.query('INSERT INTO found (rowid, words) VALUES (?, ?)'),
  payees: database.query('SELECT id, name FROM payees'),
  addPayee: database.query('INSERT OR IGNORE INTO payees (name) VALUES (?)'),
  place: database.query('SELECT sequence, link FROM place'),
  savePlace: database.query('INSERT OR REPLACE INTO place VALUES (1, ?, ?)'),
  span: database.query(
    'SELECT min(first_sequence) AS first, max(last_sequence) AS last FROM days WHERE day >= ? AND day < ?',
  ),
  page: database.query(
    `SELECT r.sequence, r.request_id FROM receipts AS r WHERE ${WITHIN} ORDER BY r.sequence DESC LIMIT ?`,
  ),
  matchingPage: database.query(
    `SELECT r.sequence, r.request_id FROM ${MATCHING} ORDER BY found.rowid DESC LIMIT ?`,
  ),
  sum: database.query(`SELECT ${SUMS} FROM receipts AS r WHERE ${WITHIN}`),
  row: database.query('SELECT * FROM receipts WHERE sequence = ?'),
  isFound: database.query('SELECT 1 AS is_found FROM found WHERE found MATCH ? AND rowid = ?'),
  isOfDay: database.query(
    'SELECT 1 AS is_of_day FROM days WHERE day = ? AND first_sequence <= ? AND last_sequence >= ?',
  ),
  rowsWithin: database.query('SELECT count(*) AS rows FROM receipts WHERE sequence >= ? AND sequence <= ?'),
  days: database.query('SELECT day FROM days UNION SELECT day FROM totals WHERE sales <> 0'),
  otherSums: database.query(OTHER_SUMS),
  matchingSum: database.query(`SELECT ${SUMS} FROM ${MATCHING}`),
})

type Statements = ReturnType<typeof statements>

/** There are few names and every key press needs them, so they are also kept in memory. */
function payeeBook(of: Statements) {
  let ids: Map<string, number> | null = null
  let vocables: readonly Vocable[] | null = null
  const known = (): Map<string, number> =>
    (ids ??= new Map(of.payees.all().map((row) => [String(row['name']), Number(row['id'])])))
  return {
    idOf: (name: string): number => {
      const id = known().get(name)
      if (id !== undefined) return id
      of.addPayee.run(name)
      ids = null
      vocables = null
      return known().get(name) ?? 0
    },
    vocabulary: (): readonly Vocable[] =>
      (vocables ??= [...known()].flatMap(([name, id]) =>
        wordsOf(name).map((word) => ({ word, kind: 'payee' as const, value: String(id) })),
      )),
  }
}

type ReceiptRow = ReturnType<typeof rowOf>

const rowOf = (sale: Sale, payeeId: number) => ({
  sequence: sale.firstSequence,
  request_id: sale.requestId,
  opened_at: sale.openedAt,
  day: startOfIndianDay(sale.openedAt),
  service: sale.subject.service,
  state: sale.railStatus,
  mode: collectionModeOf(sale),
  staff_id: sale.staffId,
  amount_paise: sale.amountPaise,
  words: indexedWords(sale, payeeId),
})

function put(of: Statements, row: ReceiptRow): void {
  const { sequence, words } = row
  const known = of.known.get(sequence)
  if (known?.['words'] === words) return
  if (known !== undefined) {
    of.unfind.run(sequence, String(known['words']))
    of.remove.run(sequence)
  }
  of.insert.run(...Object.values(row))
  of.find.run(sequence, words)
}

function holds(of: Statements, row: ReceiptRow): boolean {
  const known = of.row.get(row.sequence)
  const isSame = Object.entries(row).every(([column, value]) => known?.[column] === value)
  const words = row.words.split(' ').map((word) => `"${word}"`)
  return (
    isSame &&
    of.isFound.get(words.join(' '), row.sequence) !== undefined &&
    of.isOfDay.get(row.day, row.sequence, row.sequence) !== undefined
  )
}

function spanOf(row: Row | undefined): SequenceSpan | null {
  const first = row?.['first']
  const last = row?.['last']
  return typeof first === 'number' && typeof last === 'number' ? { first, last } : null
}

const asPlace = (row: Row | undefined): ChainHead =>
  row === undefined ? START : { sequence: Number(row['sequence']), link: String(row['link']) }

const asFound = (row: Row): FoundReceipt => ({
  sequence: Number(row['sequence']),
  requestId: asId(row),
})

function asTotals(row: Row | undefined): ReceiptTotals {
  const undonePaise = paise(Number(row?.['undone_paise'] ?? 0))
  return {
    count: Number(row?.['sales'] ?? 0),
    amountPaise: paise(Number(row?.['amount_paise'] ?? 0) - undonePaise),
    undone: { count: Number(row?.['undone_sales'] ?? 0), amountPaise: undonePaise },
  }
}

function daySums(database: Database, search: ReceiptSearch): ReceiptTotals {
  const wanted: readonly (readonly [string, Value | null])[] = [
    ['day >= ?', search.from],
    ['day < ?', search.to],
    ['service = ?', search.service],
    ['state = ?', search.state],
    ['mode = ?', search.mode],
    ['staff_id = ?', search.staffId],
  ]
  const picked = wanted.filter(([, value]) => value !== null)
  const where = picked.length === 0 ? '' : `WHERE ${picked.map(([condition]) => condition).join(' AND ')}`
  const sums = `coalesce(sum(sales), 0) AS sales, coalesce(sum(amount_paise), 0) AS amount_paise,
    coalesce(sum(iif(${IS_UNDONE}, sales, 0)), 0) AS undone_sales,
    coalesce(sum(iif(${IS_UNDONE}, amount_paise, 0)), 0) AS undone_paise`
  return asTotals(
    database.query(`SELECT ${sums} FROM totals ${where}`).get(...picked.map(([, value]) => value)),
  )
}
