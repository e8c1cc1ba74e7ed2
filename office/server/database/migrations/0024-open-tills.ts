// The cash box of each log whose till is open: kept with the projection of sales, and made again from the entries with it.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE open_till (
  log_number bigint NOT NULL,
  opened_at_ms bigint NOT NULL,
  box_paise bigint NOT NULL,
  PRIMARY KEY (log_number)
)`.execute(database)
}
