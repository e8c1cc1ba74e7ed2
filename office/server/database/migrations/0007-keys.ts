// Who has the counters' common keys, who waits for them, and which counters have left. Takes the place of the envelopes of the first migration, which nothing ever used.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE secret_envelope`.execute(database)
  await sql`ALTER TABLE counter ADD COLUMN left_at_ms bigint`.execute(database)
  await sql`
CREATE TABLE keys_holder (
  counter_id text NOT NULL,
  keys_digest text NOT NULL,
  since_ms bigint NOT NULL,
  PRIMARY KEY (counter_id),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
  await sql`
CREATE TABLE keys_wait (
  counter_id text NOT NULL,
  waiting_proof text NOT NULL,
  expires_at_ms bigint NOT NULL,
  sealed text,
  given_proof text,
  given_by text,
  PRIMARY KEY (counter_id),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
}
