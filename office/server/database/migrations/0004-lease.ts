// Leases of the right to call the service, and the turns of counters that are cut off.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE lease (
  lease_id text NOT NULL,
  client_key text NOT NULL,
  counter_id text NOT NULL,
  calls integer NOT NULL,
  given_at_ms bigint NOT NULL,
  PRIMARY KEY (lease_id)
)`.execute(database)
  await sql`
CREATE TABLE lease_counter (
  client_key text NOT NULL,
  counter_id text NOT NULL,
  turn integer NOT NULL,
  cycle integer NOT NULL,
  PRIMARY KEY (client_key, counter_id)
)`.execute(database)
  await sql`
CREATE TABLE lease_generation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  generation bigint NOT NULL
)`.execute(database)
}
