// What is kept of leases in the database: written before an answer leaves, read once at a start.
import type { OfficeContext } from '../context'
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

type Context = Pick<OfficeContext, 'pools' | 'tenantId' | 'clock' | 'office'>

export const leaseRecords = ({ pools, tenantId, clock, office }: Context): LeaseRecords => ({
  load: async () => {
    const generation = await pools.main
      .selectFrom('lease_generation')
      .select('generation')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    const leases = await pools.main
      .selectFrom('lease')
      .select(['lease_id', 'client_key', 'calls'])
      .where('tenant_id', '=', tenantId)
      .execute()
    const counters = await pools.main
      .selectFrom('lease_counter')
      .innerJoin('counter', (join) =>
        join
          .onRef('counter.tenant_id', '=', 'lease_counter.tenant_id')
          .onRef('counter.counter_id', '=', 'lease_counter.counter_id'),
      )
      .select(['lease_counter.client_key', 'lease_counter.counter_id', 'turn', 'cycle'])
      .where('lease_counter.tenant_id', '=', tenantId)
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

  keep: async ({ clientKey, counter, lease, over }) => {
    await pools.main.transaction().execute(async (transaction) => {
      if (counter !== null)
        await transaction
          .insertInto('lease_counter')
          .values({
            tenant_id: tenantId,
            client_key: clientKey,
            counter_id: counter.counterId,
            turn: counter.turn,
            cycle: counter.cycle,
          })
          .onConflict((conflict) =>
            conflict.columns(['tenant_id', 'client_key', 'counter_id']).doUpdateSet({ cycle: counter.cycle }),
          )
          .execute()
      if (lease !== null)
        await transaction
          .insertInto('lease')
          .values({
            tenant_id: tenantId,
            lease_id: lease.id,
            client_key: clientKey,
            counter_id: lease.counterId,
            calls: lease.money + lease.other,
            given_at_ms: clock.now(),
          })
          .execute()
      if (over.length > 0)
        await transaction
          .deleteFrom('lease')
          .where('tenant_id', '=', tenantId)
          .where('lease_id', 'in', over)
          .execute()
    })
  },

  keepGeneration: async () => {
    await pools.main
      .insertInto('lease_generation')
      .values({ tenant_id: tenantId, generation: office.generation })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ generation: office.generation }))
      .execute()
  },
})
