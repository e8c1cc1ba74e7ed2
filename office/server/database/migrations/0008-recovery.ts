// Which counters have told everything since this office was restored.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE counter ADD COLUMN reported_generation bigint NOT NULL DEFAULT 1`.execute(database)
}
