// The once-ever onboarding of each client of the service, and which counters have said how theirs stands. And in which generation a counter
// said under which client it sells: what a restored office knows of that may be old.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE onboarding (
  environment text NOT NULL,
  client_key text NOT NULL,
  counter_id text NOT NULL,
  claim_id text,
  state text NOT NULL CHECK (state IN ('claimed', 'sent', 'done')),
  changed_at_ms bigint NOT NULL,
  sealed_agent text,
  is_agent_typed boolean NOT NULL,
  PRIMARY KEY (environment, client_key, counter_id),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
  await sql`
CREATE TABLE onboarding_told (
  counter_id text NOT NULL,
  generation integer NOT NULL,
  PRIMARY KEY (counter_id),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
  await sql`ALTER TABLE counter_client ADD COLUMN generation integer NOT NULL DEFAULT 0`.execute(database)
}
