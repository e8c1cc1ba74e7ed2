// Customers who asked to be erased, by the hash of their number, and which counters have done so. Rows stay: a disk may come back.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE erasure (
  environment text NOT NULL,
  number_hash bytea NOT NULL,
  asked_at_ms bigint NOT NULL,
  PRIMARY KEY (environment, number_hash)
)`.execute(database)
  await sql`
CREATE TABLE erasure_done (
  environment text NOT NULL,
  number_hash bytea NOT NULL,
  counter_id text NOT NULL,
  asked_at_ms bigint NOT NULL,
  PRIMARY KEY (environment, counter_id, number_hash)
)`.execute(database)
}
