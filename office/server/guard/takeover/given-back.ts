// Money of a sale that was taken over, given back by one of its two counters: the other is told, and the owner where both did.
import type { OfficeContext } from '../../context/context'
import type { SaleFollower } from '../../sales/projection'
import { sql } from 'kysely'

export const isGivenBack = (cashStatus: string): boolean =>
  cashStatus === 'given-back' || cashStatus === 'kept-as-credit'

export const noteGivenBack =
  ({ clock, alerts }: OfficeContext): SaleFollower =>
  async (transaction, { counterId, sales }) => {
    const given = sales.filter(({ cashStatus }) => isGivenBack(cashStatus))
    if (given.length === 0) return
    const rows = await transaction
      .updateTable('takeover')
      .set({ changed_at_ms: clock.now() })
      .where(
        'request_id',
        'in',
        given.map(({ requestId }) => requestId),
      )
      .where((row) => row.or([row('counter_id', '=', counterId), row('by_counter_id', '=', counterId)]))
      .returning(['request_id', 'counter_id', 'by_counter_id', 'cash_status'])
      .execute()
    for (const row of rows) {
      if (isGivenBack(row.cash_status)) continue
      const sides = await transaction
        .selectFrom('sale')
        .innerJoin('counter', 'counter.counter_id', 'sale.counter_id')
        .select(['sale.counter_id', 'counter.name', 'sale.cash_status', 'sale.fold_state'])
        .where('sale.request_id', '=', row.request_id)
        .where('sale.counter_id', 'in', [row.counter_id, row.by_counter_id])
        .execute()
      const by = (side: string) => sides.find(({ counter_id }) => counter_id === side)
      const [first, second] = [by(row.counter_id), by(row.by_counter_id)]
      if (first === undefined || second === undefined) continue
      if (!isGivenBack(first.cash_status) || !isOwn(second)) continue
      await alerts.raise({
        kind: 'given-back-twice',
        counterId: row.by_counter_id,
        key: `${row.request_id}:${row.counter_id}`,
        details: { requestId: row.request_id, counters: [first.name, second.name] },
      })
    }
  }

/** It gave the money back itself, and not only noted that the other one had. */
function isOwn({
  cash_status,
  fold_state,
}: {
  readonly cash_status: string
  readonly fold_state: string
}): boolean {
  const { sale } = JSON.parse(fold_state) as {
    readonly sale: { readonly givenBackBefore?: { readonly isTwice: boolean } }
  }
  return isGivenBack(cash_status) && sale.givenBackBefore?.isTwice !== false
}

/**
 * Whether there is something to tell a counter of sales that were taken over: asked with every hello. When it last
 * changed; 0 for a counter of which nothing was taken over and that took over nothing.
 */
export async function takeoversChangedAtMs(
  { pools }: Pick<OfficeContext, 'pools'>,
  counterId: string,
): Promise<number> {
  const { rows } = await sql<{ readonly changedAtMs: number }>`
SELECT greatest(
  (SELECT max(changed_at_ms) FROM takeover WHERE counter_id = ${counterId}),
  (SELECT max(changed_at_ms) FROM takeover WHERE by_counter_id = ${counterId}),
  0) AS "changedAtMs"`.execute(pools.main)
  return rows[0]?.changedAtMs ?? 0
}
