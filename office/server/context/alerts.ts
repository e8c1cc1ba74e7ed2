// What somebody has to look at: two sales that are the same, a chain that was refused, a counter that fell silent. Raised once while it
// stands, and shown until somebody closes it or its cause is gone.
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '#shared/base/clock'
import type { AlertCause, EndingAlert } from '#shared/office/alerts'
import type { Pools } from '../database/pools'

export type RaisedAlert = AlertCause & {
  readonly counterId?: string
  /** What tells two alerts of one kind apart; the same again while the first is open is not raised twice. */
  readonly key: string
  /** It is looked at again and again: what somebody closed is not raised anew before its cause was gone once. */
  readonly isWatched?: boolean
}

export interface Alerts {
  raise(alert: RaisedAlert): Promise<void>
  /** Its cause is gone: it is shown no more, and is told again if the cause comes back. */
  end(alert: { readonly kind: EndingAlert; readonly key: string }): Promise<void>
  /** Ends every alert of a kind for which this holds in SQL, asked of a row of `alert`. */
  endWhere(kind: EndingAlert, isOver: RawBuilder<boolean>): Promise<void>
  /** What is told with an alert has changed. */
  changed(): void
  /** Called after alerts were raised, changed or ended: the owner's page is told. */
  onChanged(listener: () => void): () => void
}

export function createAlerts({
  pools,
  clock,
}: {
  readonly pools: Pick<Pools, 'main'>
  readonly clock: Clock
}): Alerts {
  const listeners = new Set<() => void>()
  const tell = (changed: bigint): void => {
    if (changed > 0n) for (const listener of listeners) listener()
  }
  const endWhere: Alerts['endWhere'] = async (kind, isOver) => {
    const { numUpdatedRows } = await pools.main
      .updateTable('alert')
      .set({ closed_at_ms: sql`coalesce(closed_at_ms, ${clock.now()})`, is_over: true })
      .where('is_over', '=', false)
      .where('kind', '=', kind)
      .where(isOver)
      .executeTakeFirst()
    tell(numUpdatedRows)
  }
  return {
    raise: async (alert) => {
      const { kind, counterId = null, key, details, isWatched = false } = alert
      const { numInsertedOrUpdatedRows = 0n } = await pools.main
        .insertInto('alert')
        .values({
          alert_id: `${kind}:${key}`,
          kind,
          counter_id: counterId,
          details: JSON.stringify(details),
          raised_at_ms: clock.now(),
          closed_at_ms: null,
        })
        .onConflict((conflict) =>
          conflict
            .column('alert_id')
            .doUpdateSet({
              counter_id: counterId,
              raised_at_ms: clock.now(),
              details: JSON.stringify(details),
              closed_at_ms: null,
              is_over: false,
              message_id: null,
              mail_id: null,
            })
            .where(isWatched ? sql<boolean>`alert.is_over` : sql<boolean>`alert.closed_at_ms IS NOT NULL`),
        )
        .executeTakeFirst()
      tell(numInsertedOrUpdatedRows)
    },
    end: ({ kind, key }) => endWhere(kind, sql<boolean>`alert_id = ${`${kind}:${key}`}`),
    endWhere,
    changed: () => tell(1n),
    onChanged: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
