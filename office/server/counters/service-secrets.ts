// Since when counters use the service's secret. The office never has it: counters tell its age, the page asks for another one, and a counter
// that uses one which is younger than the question has answered it.
import { sql, type Transaction } from 'kysely'
import type { SecretAsk } from '@shared/office/protocol'
import type { OfficeContext } from '../context'
import type { OfficeTables } from '../database/tables'

interface ToldSecret {
  readonly counterId: string
  readonly environment: string
  /** By the office's clock. */
  readonly setAtMs: number
}

/** Ends the question of a counter that uses a newer secret, and notes it in the list of changes. */
export async function noteSecret(
  { tenantId, clock }: OfficeContext,
  transaction: Transaction<OfficeTables>,
  { counterId, environment, setAtMs }: ToldSecret,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('secret_ask')
    .where('tenant_id', '=', tenantId)
    .where('counter_id', '=', counterId)
    .where('environment', '=', environment)
    .where('asked_at_ms', '<', setAtMs)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await transaction
    .insertInto('audit')
    .values({
      tenant_id: tenantId,
      at_ms: clock.now(),
      who: counterId,
      action: 'secret.replaced',
      details: JSON.stringify({ counterId, environment }),
    })
    .execute()
}

/** What is asked of a counter and not done yet. */
export async function secretAsksOf(
  { pools, tenantId }: OfficeContext,
  counterId: string,
): Promise<readonly SecretAsk[]> {
  const { rows } = await sql<SecretAsk>`
SELECT environment, asked_at_ms AS "askedAtMs", "user".name AS "askedBy" FROM secret_ask
LEFT JOIN "user" ON "user".id = secret_ask.asked_by
WHERE tenant_id = ${tenantId} AND counter_id = ${counterId}
ORDER BY environment`.execute(pools.main)
  return rows
}
