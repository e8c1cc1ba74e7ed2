// The logs of counters: where each ends, its entries, and the customers of their sales.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE counter_head (
  tenant_id integer NOT NULL,
  log_number bigint GENERATED ALWAYS AS IDENTITY,
  counter_id text NOT NULL,
  environment text NOT NULL,
  log_id bytea NOT NULL,
  epoch integer NOT NULL,
  sequence bigint NOT NULL,
  link bytea NOT NULL,
  proven_to bigint NOT NULL,
  log_keys text[] NOT NULL,
  personal_to bigint NOT NULL,
  personal_generation bigint NOT NULL,
  quarantined_from bigint,
  began_at_ms bigint NOT NULL,
  kept_at_ms bigint NOT NULL,
  PRIMARY KEY (tenant_id, log_number),
  UNIQUE (tenant_id, log_id, epoch),
  FOREIGN KEY (tenant_id, counter_id) REFERENCES counter
)`.execute(database)
  await sql`CREATE INDEX logs_of_counter ON counter_head (tenant_id, counter_id, environment)`.execute(
    database,
  )
  await sql`
CREATE TABLE entry (
  tenant_id integer NOT NULL,
  log_number bigint NOT NULL,
  sequence bigint NOT NULL,
  entry_id text NOT NULL,
  at_ms bigint NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  link bytea NOT NULL,
  received_at_ms bigint NOT NULL
) PARTITION BY RANGE (received_at_ms)`.execute(database)
  // Each place is given once under the lock of the head: a unique index over partitions would have to hold the month.
  await sql`CREATE INDEX entries_of_log ON entry (tenant_id, log_number, sequence)`.execute(database)
  await sql`CREATE TABLE entry_of_no_month PARTITION OF entry DEFAULT`.execute(database)
  await sql`
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entry
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(database)
  await sql`
CREATE TABLE personal (
  tenant_id integer NOT NULL,
  log_number bigint NOT NULL,
  entry_id text NOT NULL,
  number_hash bytea,
  last_digits text,
  sealed text,
  told_at_ms bigint NOT NULL,
  erased_at_ms bigint,
  PRIMARY KEY (tenant_id, log_number, entry_id)
)`.execute(database)
  await sql`CREATE INDEX personal_by_number ON personal (tenant_id, number_hash) WHERE erased_at_ms IS NULL`.execute(
    database,
  )
  await sql`CREATE INDEX personal_by_digits ON personal (tenant_id, last_digits) WHERE erased_at_ms IS NULL`.execute(
    database,
  )
}
