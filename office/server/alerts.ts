// What somebody has to look at: two sales that are the same, a chain that was refused, a counter that fell silent. Raised once while it
// stands, and shown until somebody closes it.
import type { Clock } from '@shared/clock'
import type { Pools } from './database/pools'

export interface RaisedAlert {
  readonly kind: string
  readonly counterId?: string
  /** What tells two alerts of one kind apart; the same again while the first is open is not raised twice. */
  readonly key: string
  readonly details: Readonly<Record<string, unknown>>
}

export interface Alerts {
  raise(alert: RaisedAlert): Promise<void>
  /** Called after an alert was raised: the owner's page is told. */
  onRaised(listener: (alert: RaisedAlert) => void): () => void
}

export function createAlerts({
  pools,
  tenantId,
  clock,
}: {
  readonly pools: Pick<Pools, 'main'>
  readonly tenantId: number
  readonly clock: Clock
}): Alerts {
  const listeners = new Set<(alert: RaisedAlert) => void>()
  return {
    raise: async (alert) => {
      const { kind, counterId = null, key, details } = alert
      const { numInsertedOrUpdatedRows = 0n } = await pools.main
        .insertInto('alert')
        .values({
          tenant_id: tenantId,
          alert_id: `${kind}:${key}`,
          kind,
          counter_id: counterId,
          details: JSON.stringify(details),
          raised_at_ms: clock.now(),
          closed_at_ms: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_id', 'alert_id'])
            .doUpdateSet({ raised_at_ms: clock.now(), details: JSON.stringify(details), closed_at_ms: null })
            .where('alert.closed_at_ms', 'is not', null),
        )
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows > 0n) for (const listener of listeners) listener(alert)
    },
    onRaised: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
