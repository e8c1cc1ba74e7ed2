// Since when a counter uses the service's secret, and who asked it to have the secret replaced.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE counter_client ADD COLUMN secret_set_at_ms bigint`.execute(database)
  await sql`
CREATE TABLE secret_ask (
  counter_id text NOT NULL,
  environment text NOT NULL,
  asked_by text NOT NULL,
  asked_at_ms bigint NOT NULL,
  PRIMARY KEY (counter_id, environment)
)`.execute(database)
}
