// The schema of the office's database: every table, and how a database comes to it. The tables are declared as this office uses them; a
// database that an earlier one made is brought there by numbered steps, which go one way.
import type { ClientBase } from 'pg'
import { OfficeStartError } from '../base/start-error'
import { createStatements, type RowsOf } from './tables/table'
import * as callbacks from './tables/callbacks'
import * as core from './tables/core'
import * as guard from './tables/guard'
import * as keys from './tables/keys'
import * as log from './tables/log'
import * as owners from './tables/owners'

const TABLES = { ...core, ...log, ...guard, ...keys, ...callbacks, ...owners }

/** As queries see them. */
export interface OfficeTables extends RowsOf<typeof TABLES> {}

/** Each statement of a volatile function sees what was committed before it: what it looks at after the locks is what they protect. */
const CLAIM_IF_ALONE = `
CREATE FUNCTION claim_if_alone(
  lock_keys bigint[], fingerprints text[], new_request text, of_counter text, in_environment text, of_kind text,
  of_attempt integer, at_sequence bigint, now_ms bigint
) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(key) FROM unnest(lock_keys) AS key;
  IF EXISTS (SELECT 1 FROM claim_fingerprint WHERE fingerprint = ANY (fingerprints))
    OR EXISTS (SELECT 1 FROM claim WHERE request_id = new_request)
    OR EXISTS (SELECT 1 FROM sale WHERE request_id = new_request AND counter_id = of_counter AND last_entry > at_sequence)
  THEN RETURN false; END IF;
  INSERT INTO claim (request_id, counter_id, environment, kind, state, attempt, sequence, claimed_at_ms, is_unasked)
  VALUES (new_request, of_counter, in_environment, of_kind, 'open', of_attempt, at_sequence, now_ms, false)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO claim_fingerprint (fingerprint, request_id)
  SELECT DISTINCT fingerprint, new_request FROM unnest(fingerprints) AS fingerprint;
  RETURN true;
END $$`

const CREATE = [
  ...createStatements(TABLES),
  'CREATE TABLE entry_of_no_month PARTITION OF entry DEFAULT',
  CLAIM_IF_ALONE,
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'this list is only ever appended to'; END $$`,
  `CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
]

/** Changes what the version before it left. One that was released is never edited; the next one corrects it. */
export type SchemaStep = (client: ClientBase) => Promise<void>

/** The first leads to version 2. */
const STEPS: readonly SchemaStep[] = []
const versionAfter = (steps: readonly SchemaStep[]): number => 1 + steps.length
export const SCHEMA_VERSION = versionAfter(STEPS)

/** Null for a database without an office. Throws `OfficeStartError` for data from before the first release. */
export async function schemaVersionIn(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ isMarked: boolean; isOlder: boolean }>(
    `SELECT to_regclass('schema_version') IS NOT NULL AS "isMarked", to_regclass('kysely_migration') IS NOT NULL AS "isOlder"`,
  )
  if (rows[0]?.isMarked === true) {
    const marked = await client.query<{ version: number }>('SELECT version FROM schema_version')
    return marked.rows[0]?.version ?? null
  }
  if (rows[0]?.isOlder === true)
    throw new OfficeStartError(
      'This data is of an office from before the first release. It was left as it is. Start with another folder (--data), or an empty database.',
    )
  return null
}

/** As `schemaVersionIn`; throws `OfficeStartError` for data of a newer office, too. */
export async function knownVersionIn(
  client: ClientBase,
  steps: readonly SchemaStep[] = STEPS,
): Promise<number | null> {
  const version = await schemaVersionIn(client)
  if (version !== null && version > versionAfter(steps))
    throw new OfficeStartError(
      `This data was last used by a newer office (its version is ${version}, and ${versionAfter(steps)} here). Start that one, or update this one.`,
    )
  return version
}

/** Makes the schema in a database that has none, all of it or nothing. */
export async function createSchema(client: ClientBase): Promise<void> {
  await client.query(
    [...CREATE, `INSERT INTO schema_version (version) VALUES (${SCHEMA_VERSION})`].join(';\n'),
  )
}

/**
 * Brings a database to this office's schema. `backUp` is called before an existing one is changed, and may refuse by throwing. Throws
 * `OfficeStartError` for data of a newer office; a step that fails or is broken off changed nothing.
 */
export async function prepareSchema(
  client: ClientBase,
  backUp: () => Promise<void>,
  steps: readonly SchemaStep[] = STEPS,
): Promise<void> {
  const version = await knownVersionIn(client, steps)
  if (version === null) return createSchema(client)
  const due = steps.slice(version - 1)
  if (due.length > 0) await backUp()
  for (const [index, step] of due.entries()) {
    await client.query('BEGIN')
    try {
      await step(client)
      await client.query('UPDATE schema_version SET version = $1', [version + index + 1])
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  }
}
