// Leases of the right to call the service, and the turns of counters that are cut off.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE lease (
  tenant_id integer NOT NULL,
  lease_id text NOT NULL,
  client_key text NOT NULL,
  counter_id text NOT NULL,
  calls integer NOT NULL,
  given_at_ms bigint NOT NULL,
  PRIMARY KEY (tenant_id, lease_id)
)`.execute(database)
  await sql`
CREATE TABLE lease_counter (
  tenant_id integer NOT NULL,
  client_key text NOT NULL,
  counter_id text NOT NULL,
  turn integer NOT NULL,
  cycle integer NOT NULL,
  PRIMARY KEY (tenant_id, client_key, counter_id)
)`.execute(database)
  await sql`
CREATE TABLE lease_generation (
  tenant_id integer PRIMARY KEY,
  generation bigint NOT NULL
)`.execute(database)
}
