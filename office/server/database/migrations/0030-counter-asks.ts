// What people at the page ask of counters, besides another secret a report of a problem, and what a counter answered to that.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE secret_ask RENAME TO counter_ask`.execute(database)
  await sql`
ALTER TABLE counter_ask
  DROP CONSTRAINT secret_ask_pkey,
  ADD COLUMN what text NOT NULL DEFAULT 'secret',
  ALTER COLUMN environment DROP NOT NULL,
  ADD UNIQUE NULLS NOT DISTINCT (counter_id, what, environment)`.execute(database)
  await sql`ALTER TABLE counter_ask ALTER COLUMN what DROP DEFAULT`.execute(database)
  await sql`
CREATE TABLE counter_report (
  counter_id text NOT NULL,
  asked_at_ms bigint NOT NULL,
  answered_at_ms bigint NOT NULL,
  body bytea,
  PRIMARY KEY (counter_id)
)`.execute(database)
}
