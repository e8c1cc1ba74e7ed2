// Alerts are told to an address of the owner's choice: which message told which alert, and what became of each message.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE alert ADD COLUMN message_id text`.execute(database)
  await sql`
CREATE TABLE alert_message (
  message_id text NOT NULL,
  body text NOT NULL,
  state text NOT NULL,
  outcome text,
  tries integer NOT NULL,
  at_ms bigint NOT NULL,
  due_at_ms bigint NOT NULL,
  PRIMARY KEY (message_id)
)`.execute(database)
  // One at a time: what is raised while it waits is told by the next one.
  await sql`CREATE UNIQUE INDEX waiting_alert_message ON alert_message (state) WHERE state = 'waiting'`.execute(
    database,
  )
}
