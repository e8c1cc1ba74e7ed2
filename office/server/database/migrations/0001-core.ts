// The office, its counters, their keys, settings, alerts and the list of changes.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE office (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  office_id text NOT NULL,
  generation bigint NOT NULL,
  kind text NOT NULL,
  public_key bytea NOT NULL,
  created_at_ms bigint NOT NULL
)`.execute(database)
  await sql`
CREATE TABLE counter (
  counter_id text NOT NULL,
  name text NOT NULL,
  enrolled_at_ms bigint NOT NULL,
  last_word_at_ms bigint,
  app_version text NOT NULL,
  unsent bigint NOT NULL DEFAULT 0,
  revoked_at_ms bigint,
  PRIMARY KEY (counter_id),
  UNIQUE (name)
)`.execute(database)
  await sql`
CREATE TABLE device_key (
  key_id text NOT NULL,
  counter_id text NOT NULL,
  signing_key bytea NOT NULL,
  sealing_key bytea NOT NULL,
  created_at_ms bigint NOT NULL,
  revoked_at_ms bigint,
  PRIMARY KEY (key_id),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
  await sql`
CREATE TABLE counter_client (
  counter_id text NOT NULL,
  environment text NOT NULL,
  client_key text NOT NULL,
  PRIMARY KEY (counter_id, environment),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
  await sql`CREATE INDEX counters_of_client ON counter_client (client_key)`.execute(database)
  await sql`
CREATE TABLE enrolment (
  code_hash bytea NOT NULL,
  created_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  used_by text,
  PRIMARY KEY (code_hash)
)`.execute(database)
  await sql`
CREATE TABLE secret_envelope (
  envelope_id text NOT NULL,
  to_counter text NOT NULL,
  from_counter text NOT NULL,
  kind text NOT NULL,
  body bytea NOT NULL,
  created_at_ms bigint NOT NULL,
  taken_at_ms bigint,
  PRIMARY KEY (envelope_id)
)`.execute(database)
  await sql`CREATE INDEX envelopes_of_counter ON secret_envelope (to_counter) WHERE taken_at_ms IS NULL`.execute(
    database,
  )
  await sql`
CREATE TABLE setting (
  name text NOT NULL,
  value jsonb NOT NULL,
  changed_at_ms bigint NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (name)
)`.execute(database)
  await sql`
CREATE TABLE alert (
  alert_id text NOT NULL,
  kind text NOT NULL,
  counter_id text,
  details jsonb NOT NULL,
  raised_at_ms bigint NOT NULL,
  closed_at_ms bigint,
  PRIMARY KEY (alert_id)
)`.execute(database)
  await sql`CREATE INDEX open_alerts ON alert (raised_at_ms) WHERE closed_at_ms IS NULL`.execute(database)
  await sql`
CREATE TABLE audit (
  number bigint GENERATED ALWAYS AS IDENTITY,
  at_ms bigint NOT NULL,
  who text NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL,
  PRIMARY KEY (number)
)`.execute(database)
  await sql`
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'this list is only ever appended to'; END $$`.execute(database)
  await sql`
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(database)
}
