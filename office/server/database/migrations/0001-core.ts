// The office, its counters, their keys, settings, alerts and the list of changes.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE office (
  tenant_id integer PRIMARY KEY,
  office_id text NOT NULL,
  generation bigint NOT NULL,
  kind text NOT NULL,
  public_key bytea NOT NULL,
  created_at_ms bigint NOT NULL
)`.execute(database)
  await sql`
CREATE TABLE counter (
  tenant_id integer NOT NULL,
  counter_id text NOT NULL,
  name text NOT NULL,
  enrolled_at_ms bigint NOT NULL,
  last_word_at_ms bigint,
  app_version text NOT NULL,
  unsent bigint NOT NULL DEFAULT 0,
  revoked_at_ms bigint,
  PRIMARY KEY (tenant_id, counter_id),
  UNIQUE (tenant_id, name)
)`.execute(database)
  await sql`
CREATE TABLE device_key (
  tenant_id integer NOT NULL,
  key_id text NOT NULL,
  counter_id text NOT NULL,
  signing_key bytea NOT NULL,
  sealing_key bytea NOT NULL,
  created_at_ms bigint NOT NULL,
  revoked_at_ms bigint,
  PRIMARY KEY (tenant_id, key_id),
  FOREIGN KEY (tenant_id, counter_id) REFERENCES counter
)`.execute(database)
  await sql`
CREATE TABLE counter_client (
  tenant_id integer NOT NULL,
  counter_id text NOT NULL,
  environment text NOT NULL,
  client_key text NOT NULL,
  PRIMARY KEY (tenant_id, counter_id, environment),
  FOREIGN KEY (tenant_id, counter_id) REFERENCES counter
)`.execute(database)
  await sql`CREATE INDEX counters_of_client ON counter_client (tenant_id, client_key)`.execute(database)
  await sql`
CREATE TABLE enrolment (
  tenant_id integer NOT NULL,
  code_hash bytea NOT NULL,
  created_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  used_by text,
  PRIMARY KEY (tenant_id, code_hash)
)`.execute(database)
  await sql`
CREATE TABLE secret_envelope (
  tenant_id integer NOT NULL,
  envelope_id text NOT NULL,
  to_counter text NOT NULL,
  from_counter text NOT NULL,
  kind text NOT NULL,
  body bytea NOT NULL,
  created_at_ms bigint NOT NULL,
  taken_at_ms bigint,
  PRIMARY KEY (tenant_id, envelope_id)
)`.execute(database)
  await sql`CREATE INDEX envelopes_of_counter ON secret_envelope (tenant_id, to_counter) WHERE taken_at_ms IS NULL`.execute(
    database,
  )
  await sql`
CREATE TABLE setting (
  tenant_id integer NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  changed_at_ms bigint NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (tenant_id, name)
)`.execute(database)
  await sql`
CREATE TABLE alert (
  tenant_id integer NOT NULL,
  alert_id text NOT NULL,
  kind text NOT NULL,
  counter_id text,
  details jsonb NOT NULL,
  raised_at_ms bigint NOT NULL,
  closed_at_ms bigint,
  PRIMARY KEY (tenant_id, alert_id)
)`.execute(database)
  await sql`CREATE INDEX open_alerts ON alert (tenant_id, raised_at_ms) WHERE closed_at_ms IS NULL`.execute(
    database,
  )
  await sql`
CREATE TABLE audit (
  tenant_id integer NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  at_ms bigint NOT NULL,
  who text NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL,
  PRIMARY KEY (tenant_id, number)
)`.execute(database)
  await sql`
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'this list is only ever appended to'; END $$`.execute(database)
  await sql`
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(database)
}
