// A counter that leaves: nobody waits for its word any more, and it has no part in keys, calls and callbacks. What it sold stays, under its name.
import { sql, type Transaction } from 'kysely'
import type { OfficeContext, ProvenCounter } from '../context/context'
import type { OfficeTables } from '../database/schema'

/** Of a counter that has left already, nothing. */
export async function leave({ pools, clock }: OfficeContext, { counterId }: ProvenCounter): Promise<void> {
  const now = clock.now()
  await pools.main.transaction().execute(async (transaction) => {
    const left = await transaction
      .updateTable('counter')
      .set({ left_at_ms: now, revoked_at_ms: sql<number>`coalesce(revoked_at_ms, ${now})`, unsent: 0 })
      .where('counter_id', '=', counterId)
      .where('left_at_ms', 'is', null)
      .executeTakeFirst()
    if (left.numUpdatedRows === 0n) return
    await forgetPartIn(transaction, counterId)
    await transaction
      .insertInto('audit')
      .values({ at_ms: now, who: counterId, action: 'counter.left', details: '{}' })
      .execute()
  })
}

/**
 * The shop's keys and calls: a computer that is the counter no more has no part in them. And that it said how its onboarding stands: what it
 * does outside of the office it has to tell anew.
 */
export async function forgetPartIn(transaction: Transaction<OfficeTables>, counterId: string): Promise<void> {
  for (const table of PARTS) await transaction.deleteFrom(table).where('counter_id', '=', counterId).execute()
}

const PARTS = [
  'keys_holder',
  'keys_wait',
  'keys_envelope',
  'counter_client',
  'counter_ask',
  'onboarding_report',
] as const
