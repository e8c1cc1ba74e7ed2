// Files that the office writes in the background: what each holds, for whom, and how far it is.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE export (
  export_id text NOT NULL,
  person_id text NOT NULL,
  request text NOT NULL,
  shop_ids text,
  state text NOT NULL,
  problem text,
  rows bigint NOT NULL,
  rows_expected bigint,
  bytes bigint,
  asked_at_ms bigint NOT NULL,
  ended_at_ms bigint,
  tries integer NOT NULL,
  PRIMARY KEY (export_id)
)`.execute(database)
  // One at a time for each person.
  await sql`CREATE UNIQUE INDEX export_under_way ON export (person_id) WHERE state IN ('waiting', 'running')`.execute(
    database,
  )
}
