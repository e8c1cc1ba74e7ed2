// Callbacks of the service that no counter has stored, as the owner's page sees them; one can be sent to its counter again.
import { sql } from 'kysely'
import { MOST_CALLBACKS_TOLD, type OwnerOutput } from '#shared/office/owner-page'
import { fail, succeed } from '#shared/base/result'
import type { Change } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'
import { scopeOf, visibleIn } from '../context/scope'

export function callbackHandlers(
  { context: { pools }, deliveries }: OwnerDependencies,
  change: Change,
): Pick<OwnerHandlers, 'callbacks' | 'replay-callback'> {
  return {
    callbacks: async (_input, { person }) => {
      const scope = scopeOf(person)
      const { rows } = await sql<OwnerOutput<'callbacks'>[number]>`
SELECT inbox.callback_id AS "callbackId", coalesce(delivery.state, 'held') AS state, delivery.counter_id AS "counterId", inbox.environment,
  inbox.kind, inbox.received_at_ms AS "receivedAtMs", coalesce(delivery.tries, 0) AS tries,
  inbox.body IS NOT NULL AND delivery.callback_id IS NOT NULL AS "canBeReplayed"
FROM callback_inbox AS inbox LEFT JOIN delivery USING (callback_id)
WHERE (inbox.is_held OR delivery.state <> 'stored')
  AND ${visibleIn(scope, 'delivery.counter_id')}
ORDER BY inbox.received_at_ms DESC LIMIT ${MOST_CALLBACKS_TOLD}`.execute(pools.main)
      return succeed(rows)
    },
    'replay-callback': ({ callbackId }, asker) =>
      change(asker, 'callback.replayed', { callbackId }, async (database) =>
        (await deliveries.replay(callbackId, database)) ? succeed({}) : fail('not-found'),
      ),
  }
}
