// One kind of figures of many days is read without the others that lie between.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX figures_by_kind ON figure (environment, kind, day_ms)`.execute(database)
}
