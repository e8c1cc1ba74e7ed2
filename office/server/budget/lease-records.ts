// What is kept of leases in the database: written before an answer leaves, read once at a start.
import { sql } from 'kysely'
import type { OfficeContext } from '../context/context'
import type { Lease } from './counted-calls'

export interface EarlierRun {
  /** The generation that calls were given in; null if none ever was. */
  readonly generation: number | null
  readonly clients: ReadonlyMap<string, EarlierClient>
}

export interface EarlierClient {
  readonly leaseIds: readonly string[]
  /** All calls of these leases. */
  readonly calls: number
  readonly counters: readonly { readonly counterId: string; readonly turn: number; readonly cycle: number }[]
}

export interface KeptChange {
  readonly clientKey: string
  readonly counter: { readonly counterId: string; readonly turn: number; readonly cycle: number } | null
  readonly lease: Lease | null
  /** Leases of which nothing counts any more. */
  readonly over: readonly string[]
}

export interface LeaseRecords {
  load(): Promise<EarlierRun>
  keep(change: KeptChange): Promise<void>
  keepGeneration(): Promise<void>
}

type Context = Pick<OfficeContext, 'pools' | 'office'>

export const leaseRecords = ({ pools, office }: Context): LeaseRecords => ({
  load: async () => {
    const generation = await pools.main.selectFrom('lease_generation').select('generation').executeTakeFirst()
    const leases = await pools.main.selectFrom('lease').select(['lease_id', 'client_key', 'calls']).execute()
    const counters = await pools.main
      .selectFrom('lease_counter')
      .innerJoin('counter', 'counter.counter_id', 'lease_counter.counter_id')
      .select(['lease_counter.client_key', 'lease_counter.counter_id', 'turn', 'cycle'])
      .where('counter.revoked_at_ms', 'is', null)
      .execute()
    const clients = new Map<string, EarlierClient>()
    const of = (clientKey: string): EarlierClient =>
      clients.get(clientKey) ?? { leaseIds: [], calls: 0, counters: [] }
    for (const { client_key, calls, lease_id } of leases) {
      const client = of(client_key)
      const leaseIds = [...client.leaseIds, lease_id]
      clients.set(client_key, { ...client, leaseIds, calls: client.calls + calls })
    }
    for (const { client_key, counter_id, turn, cycle } of counters) {
      const client = of(client_key)
      const counter = { counterId: counter_id, turn, cycle }
      clients.set(client_key, { ...client, counters: [...client.counters, counter] })
    }
    return {
      generation: generation?.generation ?? null,
      clients,
    }
  },

  // One statement: each way to the database and back is one for which a sale waits.
  keep: async ({ clientKey, counter, lease, over }) => {
    await sql`
WITH turn_kept AS (
  INSERT INTO lease_counter (client_key, counter_id, turn, cycle)
  SELECT ${clientKey}::text, ${counter?.counterId ?? null}::text, ${counter?.turn ?? null}::integer,
    ${counter?.cycle ?? null}::integer
  WHERE ${counter !== null}::boolean
  ON CONFLICT (client_key, counter_id) DO UPDATE SET cycle = excluded.cycle
), forgotten AS (
  DELETE FROM lease WHERE lease_id = ANY (${[...over]}::text[])
)
INSERT INTO lease (lease_id, client_key, counter_id, calls)
SELECT ${lease?.id ?? null}::text, ${clientKey}::text, ${lease?.counterId ?? null}::text,
  ${lease === null ? null : lease.money + lease.other}::integer
WHERE ${lease !== null}::boolean`.execute(pools.main)
  },

  keepGeneration: async () => {
    await pools.main
      .insertInto('lease_generation')
      .values({ generation: office.generation })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ generation: office.generation }))
      .execute()
  },
})
