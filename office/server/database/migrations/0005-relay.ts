// Callbacks of the service on their way to counters.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE hook (
  token_hash bytea NOT NULL,
  token text NOT NULL,
  environment text NOT NULL,
  client_key text NOT NULL,
  kind text NOT NULL,
  sealing_key bytea NOT NULL,
  created_at_ms bigint NOT NULL,
  ends_at_ms bigint,
  PRIMARY KEY (token_hash)
)`.execute(database)
  await sql`
CREATE UNIQUE INDEX hook_in_force ON hook (client_key, environment, kind) WHERE ends_at_ms IS NULL`.execute(
    database,
  )
  await sql`
CREATE TABLE callback_inbox (
  callback_id text NOT NULL,
  environment text NOT NULL,
  client_key text NOT NULL,
  kind text NOT NULL,
  received_at_ms bigint NOT NULL,
  remote_address text NOT NULL,
  headers jsonb NOT NULL,
  body bytea,
  is_sealed boolean NOT NULL,
  body_bytes integer NOT NULL,
  identity bytea NOT NULL,
  named_id text,
  is_held boolean NOT NULL,
  PRIMARY KEY (callback_id),
  UNIQUE (client_key, environment, kind, identity)
)`.execute(database)
  await sql`CREATE INDEX held_callbacks ON callback_inbox (named_id) WHERE is_held`.execute(database)
  await sql`CREATE INDEX callbacks_by_age ON callback_inbox (received_at_ms)`.execute(database)
  await sql`
CREATE TABLE route (
  id text NOT NULL,
  counter_id text NOT NULL,
  noted_at_ms bigint NOT NULL,
  PRIMARY KEY (id, counter_id)
)`.execute(database)
  await sql`CREATE INDEX routes_by_age ON route (noted_at_ms)`.execute(database)
  await sql`
CREATE TABLE delivery (
  callback_id text NOT NULL,
  counter_id text NOT NULL,
  environment text NOT NULL,
  state text NOT NULL,
  tries integer NOT NULL,
  due_at_ms bigint NOT NULL,
  ended_at_ms bigint,
  answered_status integer,
  PRIMARY KEY (callback_id, counter_id),
  FOREIGN KEY (callback_id) REFERENCES callback_inbox ON DELETE CASCADE
)`.execute(database)
  await sql`
CREATE INDEX waiting_deliveries ON delivery (counter_id, environment, due_at_ms) WHERE state = 'waiting'`.execute(
    database,
  )
}
