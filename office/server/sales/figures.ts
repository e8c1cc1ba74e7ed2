// Keeps the figures of each day with the projection of sales, in its transaction: what a step changed is added, and what it was before is
// taken away.
import { sql, type Transaction } from 'kysely'
import type { OfficeTables } from '../database/schema'
import type { ProjectedSale } from './projected-sale'
import { contributionsOf, type Contribution } from './sale-days'

interface Step {
  readonly log: { readonly log_number: number; readonly counter_id: string; readonly environment: string }
  /** The sales as they were, and as they are now. */
  readonly known: ReadonlyMap<string, ProjectedSale>
  readonly changed: ReadonlyMap<string, ProjectedSale>
}

export async function forgetFigures(
  transaction: Transaction<OfficeTables>,
  logNumber: number,
): Promise<void> {
  await transaction.deleteFrom('figure').where('log_number', '=', logNumber).execute()
}

export async function saveFigures(
  transaction: Transaction<OfficeTables>,
  { log, known, changed }: Step,
): Promise<void> {
  const rows = differences(known, changed)
  if (rows.length === 0) return
  await sql`
INSERT INTO figure (environment, day_ms, sold_day_ms, kind, log_number, key, result, counter_id, label, count, amount_paise, fee_paise)
SELECT ${log.environment}::text, "dayMs", "soldDayMs", kind, ${log.log_number}::bigint, key, result, ${log.counter_id}::text, label,
  count, "amountPaise", "feePaise"
FROM json_to_recordset(${JSON.stringify(rows)}::json) AS sent ("dayMs" bigint, "soldDayMs" bigint, kind text, key text, result text, label text, count bigint,
  "amountPaise" bigint, "feePaise" bigint)
ON CONFLICT (environment, day_ms, kind, log_number, key, result, sold_day_ms) DO UPDATE
SET count = figure.count + excluded.count, amount_paise = figure.amount_paise + excluded.amount_paise,
  fee_paise = figure.fee_paise + excluded.fee_paise, label = excluded.label`.execute(transaction)
}

/** What has to be added to the figures, one row for each of them that moves. */
export function differences(known: Step['known'], changed: Step['changed']): readonly Contribution[] {
  const sums = new Map<string, Contribution>()
  for (const [id, sale] of changed) {
    const before = known.get(id)
    add(sums, contributionsOf(sale.foldState.sale, sale.days), 1)
    if (before !== undefined) add(sums, contributionsOf(before.foldState.sale, before.days), -1)
  }
  return [...sums.values()].filter(
    ({ count, amountPaise, feePaise }) => count !== 0 || amountPaise !== 0 || feePaise !== 0,
  )
}

function add(sums: Map<string, Contribution>, contributions: readonly Contribution[], sign: 1 | -1): void {
  for (const one of contributions) {
    const name = JSON.stringify([one.dayMs, one.soldDayMs, one.kind, one.key, one.result])
    const there = sums.get(name)
    sums.set(name, {
      ...one,
      count: (there?.count ?? 0) + sign * one.count,
      amountPaise: (there?.amountPaise ?? 0) + sign * one.amountPaise,
      feePaise: (there?.feePaise ?? 0) + sign * one.feePaise,
    })
  }
}
