// Counters whose log the office refuses, because it went another way or says something else than before: an old backup, or two computers with
// one device's key. What the other of the two sold is not known at this one, so that each of its sales takes a deliberate yes.
import type { OfficeContext } from '../context/context'

export interface Doubted {
  has(counterId: string): Promise<boolean>
}

export function createDoubted({ pools, alerts }: Pick<OfficeContext, 'pools' | 'alerts'>): Doubted {
  let known: Promise<ReadonlySet<string>> | null = null
  alerts.onChanged(() => {
    known = null
  })
  const look = async (): Promise<ReadonlySet<string>> => {
    const rows = await pools.main
      .selectFrom('alert')
      .select(['alert_id', 'counter_id'])
      .where('kind', '=', 'chain-refused')
      .where('closed_at_ms', 'is', null)
      .execute()
    return new Set(
      rows.flatMap(({ alert_id, counter_id }) =>
        counter_id !== null && ANOTHER_WAY.test(alert_id) ? [counter_id] : [],
      ),
    )
  }
  return {
    has: async (counterId) => {
      known ??= look()
      try {
        return (await known).has(counterId)
      } catch (error) {
        known = null
        throw error
      }
    },
  }
}

/** The end of an alert's key (`ingest.ts`). */
const ANOTHER_WAY = /:(?:fork|changed)$/
