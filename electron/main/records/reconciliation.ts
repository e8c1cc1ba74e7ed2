// Compares a statement with the journal: matched, missing here, missing there, differing. Only the owner can let it end
// a sale, and only an open one. What contradicts a known result is shown and asked about, never believed.
import type { Handlers } from '#shared/channels/contract'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import { NO_REFERENCES, type StatusAnswer } from '#shared/sale/outcome'
import {
  MOST_LISTED,
  type Difference,
  type Reconciliation,
  type StatementRow,
} from '#shared/sale/reconciliation'
import { isOpen, type Sale } from '#shared/sale/sale'
import type { StaffAtCounter } from '#shared/access/staff'
import { isRequestId, type RequestId } from '#shared/base/ids'
import { fail, succeed } from '#shared/base/result'
import type { Journal, Reconcile } from '../journal'
import type { ViewOf } from '../money/sale-view'
import { readStatement, type Statement } from './statement'

export interface ReconciliationDependencies {
  readonly journal: Pick<Journal, 'sale' | 'salesOpenedBetween'>
  readonly reconcile: Pick<Reconcile, 'recordEvidence'>
  readonly view: ViewOf
  readonly staff: () => StaffAtCounter
}

type ReconciliationChannel = 'reconciliation.compare' | 'reconciliation.settle'

export function reconciliationWorkflow(
  dependencies: ReconciliationDependencies,
): Pick<Handlers, ReconciliationChannel> {
  const { journal, reconcile, staff } = dependencies
  return {
    'reconciliation.compare': async ({ text }) => succeed(compared(readStatement(text), dependencies)),
    'reconciliation.settle': async ({ text, requestIds }) => {
      if (staff().role !== 'owner') return fail({ kind: 'not-allowed', needs: 'owner' })
      const named = new Set<string>(requestIds)
      let settled = 0
      for (const { row, sale } of pairsIn(latestOf(readStatement(text).rows), journal)) {
        if (!named.has(sale.requestId) || !settles(row, sale)) continue
        const recorded = reconcile.recordEvidence(sale.requestId, 'import', answerOf(row))
        if (!recorded.ok) return recorded
        settled += 1
      }
      return succeed({ settled })
    },
  }
}

/** Later lines of a statement replace earlier ones about the same id: a pending line, then its result. */
function latestOf(rows: readonly StatementRow[]): readonly StatementRow[] {
  const latest = new Map<string, StatementRow>()
  for (const row of rows) latest.set(row.requestId ?? `line ${row.line}`, row)
  return [...latest.values()]
}

interface Pair {
  readonly row: StatementRow
  readonly sale: Sale
}

const saleOf = ({ requestId }: StatementRow, journal: Pick<Journal, 'sale'>): Sale | null =>
  isRequestId(requestId) ? journal.sale(requestId satisfies RequestId) : null

const pairsIn = (rows: readonly StatementRow[], journal: Pick<Journal, 'sale'>): readonly Pair[] =>
  rows.flatMap((row) => {
    const sale = saleOf(row, journal)
    return sale === null ? [] : [{ row, sale }]
  })

function compared(statement: Statement, { journal, view }: ReconciliationDependencies): Reconciliation {
  const rows = latestOf(statement.rows)
  const pairs = pairsIn(rows, journal)
  const differing = pairs.flatMap((pair) => differenceIn(pair, view))
  const known = new Set(pairs.map(({ sale }) => sale.requestId))
  return {
    rows: rows.length,
    unreadable: statement.unreadable,
    matched: pairs.length - differing.length,
    differing: differing.slice(0, MOST_LISTED),
    missingHere: rows.filter((row) => saleOf(row, journal) === null).slice(0, MOST_LISTED),
    missingThere: missingThere(pairs, known, journal).slice(0, MOST_LISTED).map(view),
  }
}

function differenceIn({ row, sale }: Pair, view: ViewOf): readonly Difference[] {
  const what = differs(row, sale)
  return what === null
    ? []
    : [{ row, sale: view(sale) satisfies SaleView, what, settles: settles(row, sale) }]
}

function differs(row: StatementRow, sale: Sale): Difference['what'] | null {
  if (row.amountText !== undefined) return 'amount'
  if (row.amountPaise !== null && row.amountPaise !== sale.amountPaise) return 'amount'
  if (!saysTheSame(row, sale)) return 'status'
  return row.refunded !== null && row.says === 'failed' && row.refunded !== sale.refunded ? 'refund' : null
}

function saysTheSame({ says }: StatementRow, { railStatus }: Sale): boolean {
  if (says === 'success') return railStatus === 'success'
  if (says === 'failed') return railStatus === 'failed' || railStatus === 'reversed'
  return says === 'pending' && (railStatus === 'pending' || railStatus === 'unknown')
}

/** It can end an open sale of the same amount. A statement without the amount proves too little. */
const settles = (row: StatementRow, sale: Sale): boolean =>
  isOpen(sale) &&
  sale.railStatus !== 'sending' &&
  (row.says === 'success' || row.says === 'failed') &&
  row.amountPaise === sale.amountPaise

const answerOf = (row: StatementRow): StatusAnswer => ({
  verdict: row.says === 'success' ? 'success' : 'failed',
  refunded: row.refunded,
  references: { ...NO_REFERENCES, referenceId: row.referenceId },
  message: row.message,
  statusText: row.says,
  amountPaise: row.amountPaise,
  httpStatus: null,
  callId: null,
  serviceTime: null,
  bodySha256: null,
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
