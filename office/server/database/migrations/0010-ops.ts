// Claims a sale in one statement where nothing is like it, which is what nearly every sale meets.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  // Each statement of a volatile function sees what was committed before it: what it looks at after the locks is what they protect.
  await sql`
CREATE FUNCTION claim_if_alone(
  lock_keys bigint[], fingerprints text[], new_request text, of_counter text, in_environment text, of_kind text,
  of_attempt integer, at_sequence bigint, now_ms bigint
) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(key) FROM unnest(lock_keys) AS key;
  IF EXISTS (SELECT 1 FROM claim_fingerprint WHERE fingerprint = ANY (fingerprints))
    OR EXISTS (SELECT 1 FROM claim WHERE request_id = new_request)
  THEN RETURN false; END IF;
  INSERT INTO claim (request_id, counter_id, environment, kind, state, attempt, sequence, claimed_at_ms, is_unasked)
  VALUES (new_request, of_counter, in_environment, of_kind, 'open', of_attempt, at_sequence, now_ms, false)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO claim_fingerprint (fingerprint, request_id)
  SELECT DISTINCT fingerprint, new_request FROM unnest(fingerprints) AS fingerprint;
  RETURN true;
END $$`.execute(database)
}
