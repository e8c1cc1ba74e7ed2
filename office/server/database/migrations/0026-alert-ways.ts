// Alerts are told by mail too: each way has messages of its own, one of which waits at a time.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE alert ADD COLUMN mail_id text`.execute(database)
  await sql`ALTER TABLE alert_message ADD COLUMN way text NOT NULL DEFAULT 'webhook'`.execute(database)
  await sql`ALTER TABLE alert_message ALTER COLUMN way DROP DEFAULT`.execute(database)
  await sql`DROP INDEX waiting_alert_message`.execute(database)
  await sql`CREATE UNIQUE INDEX waiting_alert_message ON alert_message (way) WHERE state = 'waiting'`.execute(
    database,
  )
}
