// Where a sale's entries end, those that move cash or print paper too: its story is read so far, and not to the end of a long log.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sale ADD COLUMN last_entry bigint NOT NULL DEFAULT 0`.execute(database)
}
