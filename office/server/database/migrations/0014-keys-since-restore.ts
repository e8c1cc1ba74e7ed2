// In which generation of the office a counter last said which of the common keys it has.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE counter ADD COLUMN keys_generation bigint NOT NULL DEFAULT 1`.execute(database)
}
