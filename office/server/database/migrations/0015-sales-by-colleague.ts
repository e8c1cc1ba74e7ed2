// The page finds sales by who made them.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX sales_by_colleague ON sale (environment, staff_id, opened_at_ms)`.execute(database)
}
