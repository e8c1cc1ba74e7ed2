// Compares a statement with the journal: matched, missing here, missing there, differing. Only the owner can let it end
// a sale, only an open one, and only by the rows that were shown. What contradicts a known result is shown and asked
// about, never believed.
import { createHash } from 'node:crypto'
import type { Handlers } from '#shared/channels/contract'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import { NO_REFERENCES, type StatusAnswer } from '#shared/sale/outcome'
import {
  MOST_LISTED,
  NOTHING_EXPLAINED,
  type Difference,
  type Explanation,
  type Reconciliation,
  type StatementRow,
} from '#shared/sale/reconciliation'
import { isOpen, type Sale } from '#shared/sale/sale'
import type { StaffAtCounter } from '#shared/access/staff'
import { isRequestId, type RequestId } from '#shared/base/ids'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Journal, Reconcile } from '../journal'
import type { ViewOf } from '../money/sale-view'
import type { FileContent } from './statement/file-content'
import { readStatement, type Statement } from './statement/statement'

export interface ReconciliationDependencies {
  readonly journal: Pick<Journal, 'sale' | 'salesOpenedBetween'>
  readonly reconcile: Pick<Reconcile, 'recordEvidence' | 'canAsk' | 'ask' | 'lastSaid'>
  readonly view: ViewOf
  readonly staff: () => StaffAtCounter
  readonly statement: ShownStatement
  /** Reads a file of another program. Never rejects. */
  readonly readTable: (bytes: Uint8Array) => Promise<FileContent>
}

type ReconciliationChannel = 'reconciliation.compare' | 'reconciliation.settle'

/** The comparison that the person sees. Another one takes its place, and a restart leaves none. */
interface Shown {
  readonly name: string
  readonly fileSha256: string
  readonly canSettle: boolean
  readonly rows: readonly LatestRow[]
}

/** What a statement says of a sale last. */
interface LatestRow extends StatementRow {
  /** One credit, with at most one debit beside it, of the same amount: together they tell of a sale that was given back. */
  readonly isEven: boolean
}

/** The statement that is shown, for whoever is asked to let it end sales. */
export interface ShownStatement {
  set(shown: Shown): void
  current(): Shown | null
  /** What the statement `name` says of a sale, and by which file; null if another one is shown, or it ends no such sale. */
  saysOf(name: string, sale: Sale): Pick<LatestRow, 'says' | 'refunded'> | null
}

export function createShownStatement(): ShownStatement {
  let shown: Shown | null = null
  return {
    set: (next) => {
      shown = next
    },
    current: () => shown,
    saysOf: (name, sale) => {
      const row =
        shown?.name === name ? shown.rows.find((one) => one.requestId === sale.requestId) : undefined
      return row !== undefined && settles(row, sale) ? row : null
    },
  }
}

export function reconciliationWorkflow(
  dependencies: ReconciliationDependencies,
): Pick<Handlers, ReconciliationChannel> {
  const { journal, reconcile, staff, readTable, statement: kept } = dependencies
  let asked = 0
  return {
    'reconciliation.compare': async ({ file, explanation = NOTHING_EXPLAINED }) => {
      if (isExplained(explanation) && staff().role !== 'owner')
        return fail({ kind: 'not-allowed', needs: 'owner' })
      const fileSha256 = sha256(file)
      const turn = (asked += 1)
      const statement = readStatement(await readTable(file), explanation)
      const rows = latestOf(statement.rows)
      const canSettle = statement.understanding.decimalMark !== 'unproven'
      const name = sha256(JSON.stringify([fileSha256, explanation, rows]))
      const here = { name, fileSha256, canSettle, rows }
      // A large file that was chosen before takes longer: the window shows the one that was chosen last.
      if (turn === asked) kept.set(here)
      return succeed(compared(statement, here, dependencies))
    },
    'reconciliation.settle': async ({ shown: name, requestIds }) => {
      const { id, role } = staff()
      if (role !== 'owner') return fail({ kind: 'not-allowed', needs: 'owner' })
      const shown = kept.current()
      if (shown?.name !== name) return fail({ kind: 'wrong-state', state: 'statement-not-shown' })
      const { fileSha256, canSettle } = shown
      const named = new Set<string>(requestIds)
      const isNamed = ({ row, sale }: Pair): boolean => named.has(sale.requestId) && settles(row, sale)
      const toSettle = (): readonly Pair[] => (canSettle ? pairsIn(shown.rows, journal).filter(isNamed) : [])
      const left = await contradictedIn(toSettle(), reconcile)
      // Meanwhile another file may have been compared, or the right to it lost.
      if (kept.current() !== shown) return fail({ kind: 'wrong-state', state: 'statement-not-shown' })
      if (staff().role !== 'owner') return fail({ kind: 'not-allowed', needs: 'owner' })
      let settled = 0
      let refusal: Result<never> | null = null
      for (const { row, sale } of toSettle()) {
        if (left.has(sale.requestId)) continue
        const recorded = reconcile.recordEvidence(sale.requestId, 'import', answerOf(row, fileSha256), {
          staffId: id,
          fileSha256,
          line: row.line,
        })
        if (recorded.ok) settled += 1
        else refusal ??= recorded
      }
      // The others are settled all the same; what was refused is among the differences again.
      return settled === 0 && refusal !== null ? refusal : succeed({ settled, left: left.size })
    },
  }
}

/**
 * The sales that no file may call failed: the service was asked first, and has them under way, or gave no answer that says something. A file says
 * what whoever brought it wrote. What the service itself says ends a sale without it.
 */
async function contradictedIn(
  pairs: readonly Pair[],
  { canAsk, ask, lastSaid }: ReconciliationDependencies['reconcile'],
): Promise<ReadonlySet<RequestId>> {
  const asked = pairs.filter(({ row, sale }) => row.says === 'failed' && canAsk(sale))
  const left = asked.map(async ({ sale: { requestId } }) => {
    const answer = await ask(requestId)
    const said = answer.ok ? lastSaid(requestId) : null
    const isLeft = !answer.ok || (isOpen(answer.value) && (said === null || !DENIES.includes(said)))
    return isLeft ? [requestId] : []
  })
  return new Set((await Promise.all(left)).flat())
}

/** By the service a sale failed, or there is none of this id. */
const DENIES: readonly StatusAnswer['verdict'][] = ['failed', 'not-found']

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

const isExplained = ({ columns, words, decimalMark, minus }: Explanation): boolean =>
  columns.length + words.length > 0 || decimalMark !== null || minus !== null

/** One row for each id: what the statement says of it last. */
function latestOf(rows: readonly StatementRow[]): readonly LatestRow[] {
  const groups = Map.groupBy(rows, ({ requestId, line }) => requestId ?? `line ${line}`)
  return [...groups.values()].map(lastOf)
}

/**
 * Time decides, and not the order of lines: a file may begin with the newest. Where no time does, a result comes after "pending", and two
 * results that differ contradict each other. So do a sale's debit and its credit whatever their times are: those are of the bookings.
 */
function lastOf(rows: readonly StatementRow[]): LatestRow {
  const newest = rows.reduce((latest, { at }) => Math.max(latest, at ?? 0), 0)
  const isTimed = rows.every(({ at, movesBack }) => at !== null && movesBack === undefined)
  const last = isTimed ? rows.filter(({ at }) => at === newest) : rows
  const ends = last.filter(({ says }) => says !== 'pending')
  const [row, ...others] = (ends.length > 0 ? ends : last).toSorted(creditFirst)
  if (row === undefined) throw new Error('a group has a row')
  const contrary = others.filter((other) => meaningOf(other) !== meaningOf(row))
  const isEven =
    row.movesBack === true &&
    others.length <= 1 &&
    others.every(({ movesBack, amountPaise }) => movesBack !== true && amountPaise === row.amountPaise)
  return contrary.length === 0
    ? { ...row, isEven }
    : { ...row, isEven, contradictedBy: contrary.slice(0, MOST_LISTED).map(({ line }) => line) }
}

const creditFirst = (one: StatementRow, other: StatementRow): number =>
  Number(other.movesBack ?? false) - Number(one.movesBack ?? false)

const meaningOf = ({ says, refunded, amountPaise, amountText, movesBack }: StatementRow): string =>
  JSON.stringify([says, refunded, amountPaise, amountText, movesBack])

interface Pair {
  readonly row: LatestRow
  readonly sale: Sale
}

const saleOf = ({ requestId }: StatementRow, journal: Pick<Journal, 'sale'>): Sale | null =>
  isRequestId(requestId) ? journal.sale(requestId satisfies RequestId) : null

const pairsIn = (rows: readonly LatestRow[], journal: Pick<Journal, 'sale'>): readonly Pair[] =>
  rows.flatMap((row) => {
    const sale = saleOf(row, journal)
    return sale === null ? [] : [{ row, sale }]
  })

function compared(
  { unreadable, understanding }: Statement,
  { name, rows, canSettle }: Shown,
  { journal, view }: ReconciliationDependencies,
): Reconciliation {
  const pairs = pairsIn(rows, journal)
  const differing = pairs.flatMap((pair) => differenceIn(pair, view, canSettle))
  const known = new Set(pairs.map(({ sale }) => sale.requestId))
  return {
    shown: name,
    understanding,
    rows: rows.length,
    unreadable,
    matched: pairs.length - differing.length,
    differing: differing.slice(0, MOST_LISTED),
    missingHere: rows.filter((row) => saleOf(row, journal) === null).slice(0, MOST_LISTED),
    missingThere: missingThere(pairs, known, journal).slice(0, MOST_LISTED).map(view),
  }
}

function differenceIn({ row, sale }: Pair, view: ViewOf, canSettle: boolean): readonly Difference[] {
  const what = differs(row, sale)
  return what === null
    ? []
    : [{ row, sale: view(sale) satisfies SaleView, what, settles: canSettle && settles(row, sale) }]
}

function differs(row: LatestRow, sale: Sale): Difference['what'] | null {
  if (isGivenBack(row, sale)) return null
  if (row.contradictedBy !== undefined) return 'contradiction'
  if (row.amountText !== undefined) return 'amount'
  if (row.amountPaise !== null && row.amountPaise !== sale.amountPaise) return 'amount'
  if (!saysTheSame(row, sale)) return 'status'
  return row.refunded !== null && row.says === 'failed' && row.refunded !== sale.refunded ? 'refund' : null
}

/** A debit and its credit, or the credit alone, of a sale that is known here to have been given back. */
const isGivenBack = ({ isEven, amountPaise }: LatestRow, sale: Sale): boolean =>
  isEven &&
  amountPaise === sale.amountPaise &&
  sale.refunded &&
  (sale.railStatus === 'failed' || sale.railStatus === 'reversed')

function saysTheSame({ says }: StatementRow, { railStatus }: Sale): boolean {
  if (says === 'success') return railStatus === 'success'
  if (says === 'failed') return railStatus === 'failed' || railStatus === 'reversed'
  return says === 'pending' && (railStatus === 'pending' || railStatus === 'unknown')
}

/** It can end an open sale of the same amount. A statement without the amount proves too little. */
const settles = (row: StatementRow, sale: Sale): boolean =>
  isOpen(sale) &&
  row.contradictedBy === undefined &&
  sale.railStatus !== 'sending' &&
  (row.says === 'success' || row.says === 'failed') &&
  row.amountPaise === sale.amountPaise

const answerOf = (row: StatementRow, fileSha256: string): StatusAnswer => ({
  verdict: row.says === 'success' ? 'success' : 'failed',
  refunded: row.refunded,
  references: { ...NO_REFERENCES, referenceId: row.referenceId },
  message: row.message,
  statusText: row.says,
  amountPaise: row.amountPaise,
  httpStatus: null,
  callId: null,
  serviceTime: null,
  bodySha256: fileSha256,
})

/** Sales of the statement's days that it does not contain, although the service may have taken them. */
function missingThere(
  pairs: readonly Pair[],
  known: ReadonlySet<string>,
  journal: Pick<Journal, 'salesOpenedBetween'>,
): readonly Sale[] {
  const times = pairs.map(({ sale }) => sale.openedAt)
  if (times.length === 0) return []
  const from = startOfIndianDay(times.reduce((one, other) => Math.min(one, other)))
  const to = startOfIndianDay(times.reduce((one, other) => Math.max(one, other))) + DAY_MS
  return journal
    .salesOpenedBetween(from, to)
    .filter((sale) => !known.has(sale.requestId) && sale.railStatus !== 'not-sent' && mayBeThere(sale, from))
}

/** One that was taken over stands in the statement of the day on which it was sold. */
const mayBeThere = (sale: Sale, from: number): boolean =>
  sale.openedAt >= from && (sale.railStatus !== 'failed' || sale.seenByService)
