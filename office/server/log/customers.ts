// The customers of sales: kept sealed, found by a hash, erased for good. A row that was erased is never filled again, whoever sends it. Here a
// counter erases rows of its own, by age too; who asked to be erased goes at every counter (`erasures.ts`).
import { sql, type Transaction } from 'kysely'
import type { PersonalRequest } from '#shared/protocol/entries'
import type { OfficeTables } from '../database/schema'

export interface ToldCustomers {
  readonly logNumber: number
  readonly request: Pick<PersonalRequest, 'customers' | 'erased'>
  readonly nowMs: number
}

export async function keepCustomers(
  transaction: Transaction<OfficeTables>,
  { logNumber, request: { customers }, nowMs }: ToldCustomers,
): Promise<void> {
  if (customers.length === 0) return
  const hashes = customers.map(({ numberHash }) => Buffer.from(numberHash, 'base64url'))
  const others = customers.map(({ otherHashes = [] }) =>
    otherHashes.map((hash) => Buffer.from(hash, 'base64url').toString('hex')).join(),
  )
  await sql`
INSERT INTO personal (log_number, entry_id, number_hash, other_hashes, last_digits, sealed, received_at_ms)
SELECT DISTINCT ON (entry_id) ${logNumber}, entry_id, number_hash,
  ARRAY(SELECT decode(other, 'hex') FROM unnest(string_to_array(others, ',')) AS other), last_digits, sealed, ${nowMs}
FROM unnest(
  ${customers.map(({ id }) => id)}::text[], ${hashes}::bytea[], ${others}::text[],
  ${customers.map(({ lastDigits }) => lastDigits)}::text[], ${customers.map(({ sealed }) => sealed)}::text[]
) AS sent (entry_id, number_hash, others, last_digits, sealed)
ON CONFLICT (log_number, entry_id) DO UPDATE
SET number_hash = excluded.number_hash, other_hashes = excluded.other_hashes, last_digits = excluded.last_digits, sealed = excluded.sealed
WHERE personal.erased_at_ms IS NULL`.execute(transaction)
}

/** Returns whether anything of them was known until now: counters tell of the same ones again. */
export async function eraseCustomers(
  transaction: Transaction<OfficeTables>,
  { logNumber, request: { erased }, nowMs }: ToldCustomers,
): Promise<boolean> {
  if (erased.length === 0) return false
  const known = await sql`
UPDATE personal SET number_hash = NULL, other_hashes = '{}', last_digits = NULL, sealed = NULL, erased_at_ms = ${nowMs}
WHERE log_number = ${logNumber} AND entry_id = ANY(${erased}::text[])
  AND erased_at_ms IS NULL`.execute(transaction)
  await sql`
INSERT INTO personal (log_number, entry_id, received_at_ms, erased_at_ms)
SELECT DISTINCT ${logNumber}::bigint, entry_id, ${nowMs}::bigint, ${nowMs}::bigint
FROM unnest(${erased}::text[]) AS sent (entry_id)
ON CONFLICT (log_number, entry_id) DO UPDATE
SET number_hash = NULL, other_hashes = '{}', last_digits = NULL, sealed = NULL, erased_at_ms = excluded.erased_at_ms
WHERE personal.erased_at_ms IS NULL`.execute(transaction)
  return (known.numAffectedRows ?? 0n) > 0n
}
