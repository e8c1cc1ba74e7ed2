// Whether there is something to tell a counter of sales that were taken over: asked with every hello.
import { sql } from 'kysely'
import type { OfficeContext } from '../../context/context'

/** When it last changed; 0 for a counter of which nothing was taken over and that took over nothing. */
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
