// A log that was begun anew from an earlier entry of it: its parent, and where the two part. And the signed heads themselves, for a counter
// that is filled up: until now only what they prove was kept.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
ALTER TABLE counter_head ADD COLUMN parent_log_number bigint, ADD COLUMN parent_sequence bigint`.execute(
    database,
  )
  await sql`
CREATE TABLE signed_head (
  log_number bigint NOT NULL,
  sequence bigint NOT NULL,
  at_ms bigint NOT NULL,
  key bytea NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (log_number, sequence, at_ms)
)`.execute(database)
}
