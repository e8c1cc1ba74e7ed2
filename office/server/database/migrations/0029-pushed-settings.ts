// What owners set for counters, one row for each setting and scope; groups of counters; and what each counter said it took.
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE pushed_setting (
  key text NOT NULL,
  scope text NOT NULL,
  value jsonb NOT NULL,
  changed_at_ms bigint NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (key, scope)
)`.execute(database)
  await carryOverRules(database)
  await sql`
CREATE TABLE counter_group (
  group_id text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (group_id),
  UNIQUE (name)
)`.execute(database)
  await sql`
CREATE TABLE group_counter (
  counter_id text NOT NULL,
  group_id text NOT NULL,
  PRIMARY KEY (counter_id),
  FOREIGN KEY (counter_id) REFERENCES counter,
  FOREIGN KEY (group_id) REFERENCES counter_group
)`.execute(database)
  await sql`
CREATE TABLE taken_setting (
  counter_id text NOT NULL,
  key text NOT NULL,
  mark text NOT NULL,
  refused text,
  since_ms bigint NOT NULL,
  PRIMARY KEY (counter_id, key),
  FOREIGN KEY (counter_id) REFERENCES counter
)`.execute(database)
}

/** Until here the one rule for the time without the office stood among the office's own settings. */
export async function carryOverRules(database: QueryExecutorProvider): Promise<void> {
  await sql`
INSERT INTO pushed_setting (key, scope, value, changed_at_ms, changed_by)
SELECT 'withoutOffice', CASE name WHEN 'counters' THEN 'all' ELSE substr(name, length('counters/') + 1) END,
  coalesce(value -> 'withoutOffice', 'null'::jsonb), changed_at_ms, changed_by
FROM setting WHERE name = 'counters' OR name LIKE 'counters/%'`.execute(database)
  await sql`DELETE FROM setting WHERE name = 'counters' OR name LIKE 'counters/%'`.execute(database)
}
