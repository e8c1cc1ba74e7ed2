// Figures of each day and counter, kept with the sales from which they come: the owner's page adds up a few rows instead of all sales.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sale ADD COLUMN days text NOT NULL DEFAULT '[]'`.execute(database)
  await sql`
CREATE TABLE figure (
  environment text NOT NULL,
  day_ms bigint NOT NULL,
  kind text NOT NULL,
  log_number bigint NOT NULL,
  key text NOT NULL,
  stand text NOT NULL,
  counter_id text NOT NULL,
  label text NOT NULL,
  count bigint NOT NULL,
  amount_paise bigint NOT NULL,
  fee_paise bigint NOT NULL,
  PRIMARY KEY (environment, day_ms, kind, log_number, key, stand)
)`.execute(database)
  await sql`CREATE INDEX figures_of_log ON figure (log_number)`.execute(database)
  await sql`CREATE INDEX owed_sales ON sale (environment, opened_at_ms) WHERE cash_status = 'owed-back'`.execute(
    database,
  )
}
