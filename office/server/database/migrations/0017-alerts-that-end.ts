// An alert ends by itself once its cause is gone, and may then be raised again for the same cause.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE alert ADD COLUMN is_over boolean NOT NULL DEFAULT false`.execute(database)
}
