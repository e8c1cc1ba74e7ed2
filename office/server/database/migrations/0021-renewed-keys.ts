// Keys in common that were replaced after a counter was lost: which are the shop's, and what is sealed for the counters that are to take them.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE keys_holder ADD COLUMN renewal bigint NOT NULL DEFAULT 0`.execute(database)
  await sql`ALTER TABLE keys_holder ADD COLUMN vouch text`.execute(database)
  await sql`
CREATE TABLE keys_renewal (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  renewed_at_ms bigint NOT NULL,
  is_former_used boolean NOT NULL
)`.execute(database)
  await sql`
CREATE TABLE keys_envelope (
  counter_id text NOT NULL,
  keys_digest text NOT NULL,
  renewal bigint NOT NULL,
  sealed text NOT NULL,
  proofs jsonb NOT NULL,
  PRIMARY KEY (counter_id),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
}
