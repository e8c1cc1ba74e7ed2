// Sales that another counter took over from one that was lost.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE adoption (
  request_id text NOT NULL,
  counter_id text NOT NULL,
  by_counter_id text NOT NULL,
  environment text NOT NULL,
  taken_over_at_ms bigint NOT NULL,
  owner_id text NOT NULL,
  rail_status text NOT NULL,
  cash_status text NOT NULL,
  sequence bigint NOT NULL,
  is_kept boolean NOT NULL,
  changed_at_ms bigint NOT NULL,
  PRIMARY KEY (request_id, counter_id)
)`.execute(database)
  await sql`CREATE INDEX adoptions_from ON adoption (counter_id, changed_at_ms)`.execute(database)
  await sql`CREATE INDEX adoptions_by ON adoption (by_counter_id, changed_at_ms)`.execute(database)
  await sql`
ALTER TABLE sale
  ADD COLUMN adopted_from text,
  ADD COLUMN is_taken_over boolean NOT NULL DEFAULT false,
  ADD COLUMN is_left boolean NOT NULL DEFAULT false`.execute(database)
  await sql`CREATE INDEX left_sales ON sale (counter_id, environment, opened_at_ms) WHERE is_left`.execute(
    database,
  )
}
