// What counters have claimed to sell.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE claim (
  request_id text NOT NULL,
  counter_id text NOT NULL,
  environment text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'sold', 'refused', 'released')),
  attempt integer NOT NULL,
  sequence bigint NOT NULL,
  claimed_at_ms bigint NOT NULL,
  reported_at_ms bigint,
  sold_at_ms bigint,
  is_unasked boolean NOT NULL,
  PRIMARY KEY (request_id),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
  await sql`
CREATE TABLE claim_fingerprint (
  fingerprint text NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (fingerprint, request_id),
  FOREIGN KEY (request_id) REFERENCES claim ON DELETE CASCADE
)`.execute(database)
  await sql`CREATE INDEX fingerprints_of_claim ON claim_fingerprint (request_id)`.execute(database)
  await sql`CREATE INDEX ended_claims ON claim (reported_at_ms) WHERE state <> 'open' AND kind <> 'once'`.execute(
    database,
  )
}
