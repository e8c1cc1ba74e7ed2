// The logs of counters: where each ends, its entries, and the customers of their sales.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE counter_head (
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
  PRIMARY KEY (log_number),
  UNIQUE (log_id, epoch),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
  await sql`CREATE INDEX logs_of_counter ON counter_head (counter_id, environment)`.execute(database)
  await sql`
CREATE TABLE entry (
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
  await sql`CREATE INDEX entries_of_log ON entry (log_number, sequence)`.execute(database)
  await sql`CREATE TABLE entry_of_no_month PARTITION OF entry DEFAULT`.execute(database)
  await sql`
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entry
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(database)
  await sql`
CREATE TABLE personal (
  log_number bigint NOT NULL,
  entry_id text NOT NULL,
  number_hash bytea,
  other_hashes bytea[] NOT NULL DEFAULT '{}',
  last_digits text,
  sealed text,
  told_at_ms bigint NOT NULL,
  erased_at_ms bigint,
  PRIMARY KEY (log_number, entry_id)
)`.execute(database)
  await sql`CREATE INDEX personal_by_number ON personal (number_hash) WHERE erased_at_ms IS NULL`.execute(
    database,
  )
  await sql`CREATE INDEX personal_by_others ON personal USING gin (other_hashes) WHERE erased_at_ms IS NULL`.execute(
    database,
  )
  await sql`CREATE INDEX personal_by_digits ON personal (last_digits) WHERE erased_at_ms IS NULL`.execute(
    database,
  )
  await sql`
CREATE TABLE sale_place (
  log_number bigint NOT NULL,
  sequence bigint NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (log_number)
)`.execute(database)
  await sql`
CREATE TABLE sale (
  log_number bigint NOT NULL,
  request_id text NOT NULL,
  counter_id text NOT NULL,
  environment text NOT NULL,
  service text NOT NULL,
  payee text NOT NULL,
  amount_paise bigint NOT NULL,
  collected_paise bigint NOT NULL,
  rail_status text NOT NULL,
  cash_status text NOT NULL,
  is_open boolean NOT NULL,
  opened_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  first_sequence bigint NOT NULL,
  staff_id text NOT NULL,
  is_unread boolean NOT NULL,
  is_quarantined boolean NOT NULL,
  folding text NOT NULL,
  PRIMARY KEY (log_number, request_id)
)`.execute(database)
  await sql`CREATE INDEX sales_by_time ON sale (environment, opened_at_ms, log_number, request_id)`.execute(
    database,
  )
  await sql`CREATE INDEX sales_by_amount ON sale (environment, amount_paise, opened_at_ms)`.execute(database)
  await sql`CREATE INDEX sales_by_id ON sale (request_id)`.execute(database)
  await sql`CREATE INDEX open_sales ON sale (environment, opened_at_ms) WHERE is_open`.execute(database)
  await sql`
CREATE TABLE sale_reference (
  reference text NOT NULL,
  log_number bigint NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (reference, log_number, request_id)
)`.execute(database)
  await sql`CREATE INDEX references_of_log ON sale_reference (log_number)`.execute(database)
}
