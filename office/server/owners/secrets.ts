// The service's secret as the owner's page sees it: how old it is at each counter, and asking for another one, which is typed at the counter.
import { environmentSchema } from '#shared/base/environment'
import type { FleetCounter } from '#shared/office/owner-page'
import { fail, succeed } from '#shared/base/result'
import type { OfficeContext } from '../context/context'
import { askCounter } from '../counters/asks'
import type { Change } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'

export function secretHandlers(
  { context }: Pick<OwnerDependencies, 'context'>,
  change: Change,
): Pick<OwnerHandlers, 'ask-secret'> {
  return {
    'ask-secret': ({ counterId, environment }, asker) =>
      change(asker, 'secret.asked', { counterId, environment }, async (database, _before, concerns) => {
        const client = await database
          .selectFrom('counter_client')
          .innerJoin('counter', 'counter.counter_id', 'counter_client.counter_id')
          .select('counter.counter_id')
          .where('counter.counter_id', '=', counterId)
          .where('counter.revoked_at_ms', 'is', null)
          .where('counter_client.environment', '=', environment)
          // One that says nothing of its secret could never answer.
          .where('counter_client.secret_set_at_ms', 'is not', null)
          .executeTakeFirst()
        if (client === undefined) return fail('not-found')
        const by = asker.person.personId
        await askCounter(context, database, { counterId, what: 'secret', environment, by })
        concerns({ kind: 'counters', counters: [counterId] })
        return succeed({})
      }),
  }
}

/** By the counter's id. */
export async function secretsOfCounters({
  pools,
}: OfficeContext): Promise<ReadonlyMap<string, FleetCounter['secrets']>> {
  const rows = await pools.main
    .selectFrom('counter_client')
    .leftJoin('counter_ask', (join) =>
      join
        .onRef('counter_ask.counter_id', '=', 'counter_client.counter_id')
        .onRef('counter_ask.environment', '=', 'counter_client.environment')
        .on('counter_ask.what', '=', 'secret'),
    )
    .select([
      'counter_client.counter_id',
      'counter_client.environment',
      'counter_client.secret_set_at_ms',
      'counter_ask.asked_at_ms',
      'counter_ask.asked_by',
    ])
    .where('counter_client.environment', '!=', 'practice')
    .orderBy('counter_client.environment')
    .execute()
  const found = new Map<string, FleetCounter['secrets'][number][]>()
  for (const row of rows) {
    const { asked_at_ms: atMs, asked_by: by } = row
    // As a counter calls it.
    const environment = environmentSchema.safeParse(row.environment)
    if (!environment.success) continue
    found.set(row.counter_id, [
      ...(found.get(row.counter_id) ?? []),
      {
        environment: environment.data,
        setAtMs: row.secret_set_at_ms,
        ask: atMs === null || by === null ? null : { atMs, by },
      },
    ])
  }
  return found
}
