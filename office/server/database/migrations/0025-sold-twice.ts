// Two counters that sold the same: a row for each of the two, until it is too old to matter, with when somebody there has seen it.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE sold_twice (
  counter_id text NOT NULL,
  environment text NOT NULL,
  request_id text NOT NULL,
  other_request_id text NOT NULL,
  other_counter_id text NOT NULL,
  sold_at_ms bigint NOT NULL,
  other_sold_at_ms bigint NOT NULL,
  found_at_ms bigint NOT NULL,
  seen_at_ms bigint,
  PRIMARY KEY (counter_id, request_id, other_request_id)
)`.execute(database)
}
