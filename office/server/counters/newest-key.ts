// Counters as they are known now: each with the newest of its keys.
import type { Kysely } from 'kysely'
import type { OfficeTables } from '../database/schema'

/** A row for each counter, by its id: what of it and of its newest key is wanted is selected by the caller. */
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
