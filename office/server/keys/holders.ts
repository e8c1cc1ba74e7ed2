// Which counters have which of the keys in common, as it lies in PostgreSQL.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { OfficeTables } from '../database/schema'

export interface Holder {
  readonly counterId: string
  readonly keysDigest: string
  /** How often the keys were replaced before these. */
  readonly renewal: number
}

/** Counters that ask at the same moment are answered one after the other. */
const KEYS_LOCK = 7_301

export async function lockKeys(transaction: Transaction<OfficeTables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${KEYS_LOCK})`.execute(transaction)
}

/** Those that were not taken out. */
export async function holdersOf(database: Kysely<OfficeTables>): Promise<readonly Holder[]> {
  const rows = await database
    .selectFrom('keys_holder')
    .innerJoin('counter', 'counter.counter_id', 'keys_holder.counter_id')
    .select(['keys_holder.counter_id', 'keys_holder.keys_digest', 'keys_holder.renewal'])
    .where('counter.revoked_at_ms', 'is', null)
    .execute()
  return rows.map(({ counter_id, keys_digest, renewal }) => ({
    counterId: counter_id,
    keysDigest: keys_digest,
    renewal,
  }))
}

export type HolderRow = Omit<OfficeTables['keys_holder'], 'renewal'> & { readonly renewal: number }

export async function keepHolder(transaction: Transaction<OfficeTables>, row: HolderRow): Promise<void> {
  const { keys_digest, renewal, vouch } = row
  await transaction
    .insertInto('keys_holder')
    .values(row)
    .onConflict((conflict) => conflict.column('counter_id').doUpdateSet({ keys_digest, renewal, vouch }))
    .execute()
}

export const auditRow = (
  atMs: number,
  who: string,
  action: string,
  details: Readonly<Record<string, unknown>>,
) => ({ at_ms: atMs, who, action, details: JSON.stringify(details) })

/**
 * Counters as they are known now: each with the newest of its keys. A row for each counter, by its id: what of it
 * and of its newest key is wanted is selected by the caller.
 */
export const withNewestKey = (database: Kysely<OfficeTables>) =>
  database
    .selectFrom('counter')
    .innerJoin('device_key', 'device_key.counter_id', 'counter.counter_id')
    .distinctOn('counter.counter_id')
    .orderBy('counter.counter_id')
    .orderBy('device_key.created_at_ms', 'desc')

/** As they are told to counters: base64url. */
export const publicKeysOf = (row: {
  readonly signing_key: Uint8Array
  readonly sealing_key: Uint8Array
}) => ({
  signingKey: Buffer.from(row.signing_key).toString('base64url'),
  sealingKey: Buffer.from(row.sealing_key).toString('base64url'),
})
