// What counters have claimed to sell.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE claim (
  tenant_id integer NOT NULL,
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
  PRIMARY KEY (tenant_id, request_id),
  FOREIGN KEY (tenant_id, counter_id) REFERENCES counter
)`.execute(database)
  await sql`
CREATE TABLE claim_fingerprint (
  tenant_id integer NOT NULL,
  fingerprint text NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (tenant_id, fingerprint, request_id),
  FOREIGN KEY (tenant_id, request_id) REFERENCES claim ON DELETE CASCADE
)`.execute(database)
  await sql`CREATE INDEX fingerprints_of_claim ON claim_fingerprint (tenant_id, request_id)`.execute(database)
  await sql`CREATE INDEX ended_claims ON claim (tenant_id, reported_at_ms) WHERE state <> 'open' AND kind <> 'once'`.execute(
    database,
  )
}
