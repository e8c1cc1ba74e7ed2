// The keys in common are replaced after a counter was lost. The counter at which the owner does it seals the new ones for each counter that
// remains; the office passes them on, and says which keys are the shop's.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { z } from 'zod'
import {
  FORMER_GUARD_KEY_MS,
  type KeysEnvelope,
  type renewingAnswerSchema,
  type RenewKeysRequest,
} from '#shared/office/keys'
import type { HeartbeatAnswer } from '#shared/protocol'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { groupApart, nameFor } from '../context/scope'
import { publicKeysOf, withNewestKey, auditRow, holdersOf, keepHolder, lockKeys } from './holders'
import type { OfficeTables } from '../database/schema'
import { keepShopsKeys, knownKeys, shopsKeys } from './shops-keys'

export interface Renewal {
  /** Every other counter that has keys and was not taken out, with its newest public keys. */
  others(counter: ProvenCounter): Promise<z.output<typeof renewingAnswerSchema>['counters']>
  /** False if what the counter would replace is not the shop's any more; nothing was changed then. */
  renew(counter: ProvenCounter, request: RenewKeysRequest): Promise<boolean>
  /** Null if nothing was sealed for this counter since it last took something. */
  envelope(counter: ProvenCounter): Promise<KeysEnvelope | null>
  /** Notes once that nobody needs the former guard key any more. */
  endFormer(): Promise<void>
}

export function createRenewal({ pools, clock, log }: OfficeContext): Renewal {
  return {
    others: (counter) => othersThan(pools, counter),
    renew: ({ counterId }, { formerDigest, keysDigest, renewal, vouch, envelopes }) =>
      pools.main.transaction().execute(async (transaction) => {
        await lockKeys(transaction)
        const holders = await holdersOf(transaction)
        const { shops, asked } = await knownKeys(transaction, keysDigest)
        const own = holders.find((holder) => holder.counterId === counterId)
        if (own?.keysDigest !== formerDigest || shops?.keysDigest !== formerDigest) return false
        if (asked !== null || renewal <= shops.renewal) return false
        const now = clock.now()
        await keepShopsKeys(transaction, { keysDigest, renewal, sinceMs: now, isNewLine: false })
        await keepHolder(transaction, {
          counter_id: counterId,
          keys_digest: keysDigest,
          since_ms: now,
          renewal,
          vouch,
        })
        const sealed = await sealFor(transaction, holders, { keysDigest, renewal, envelopes })
        // What was given by a code meanwhile are the former ones: that counter goes on waiting.
        await transaction
          .updateTable('keys_wait')
          .set({ sealed: null, given_proof: null, given_by: null })
          .execute()
        await transaction
          .insertInto('keys_renewal')
          .values({ renewed_at_ms: now, is_former_used: true })
          .onConflict((conflict) =>
            conflict.column('only_row').doUpdateSet({ renewed_at_ms: now, is_former_used: true }),
          )
          .execute()
        await transaction
          .insertInto('audit')
          .values(auditRow(now, counterId, 'keys.renewed', { for: sealed }))
          .execute()
        log.info('keys.renewed', { counterId })
        return true
      }),
    envelope: async ({ counterId }) => {
      const row = await pools.main
        .selectFrom('keys_envelope')
        .select(['sealed', 'proofs'])
        .where('counter_id', '=', counterId)
        .executeTakeFirst()
      return row ?? null
    },
    endFormer: async () => {
      const now = clock.now()
      const shops = await shopsKeys(pools.main)
      const holders = await holdersOf(pools.main)
      if (holders.some(({ keysDigest }) => keysDigest !== shops?.keysDigest)) return
      await sql`
UPDATE keys_renewal SET is_former_used = false
WHERE is_former_used AND renewed_at_ms <= ${now - FORMER_GUARD_KEY_MS}
  AND NOT EXISTS (
    SELECT 1 FROM claim WHERE claim.state = 'open'
      AND claim.claimed_at_ms <= keys_renewal.renewed_at_ms + ${FORMER_GUARD_KEY_MS})`.execute(pools.main)
    },
  }
}

async function othersThan(
  pools: Pick<OfficeContext['pools'], 'main'>,
  asker: ProvenCounter,
): ReturnType<Renewal['others']> {
  const rows = await withNewestKey(pools.main)
    .innerJoin('keys_holder', 'keys_holder.counter_id', 'counter.counter_id')
    .select([
      'counter.counter_id',
      'counter.name',
      'device_key.signing_key',
      'device_key.sealing_key',
      'keys_holder.vouch',
      groupApart('counter.counter_id').as('groupId'),
    ])
    .where('counter.counter_id', '<>', asker.counterId)
    .where('counter.revoked_at_ms', 'is', null)
    .where('device_key.revoked_at_ms', 'is', null)
    .execute()
  return rows.map((row) => ({
    counterId: row.counter_id,
    name: nameFor(asker, row),
    ...publicKeysOf(row),
    vouch: row.vouch,
  }))
}

/** Puts the new keys ready for each counter that stays. Returns for how many. */
async function sealFor(
  transaction: Transaction<OfficeTables>,
  holders: Awaited<ReturnType<typeof holdersOf>>,
  { keysDigest, renewal, envelopes }: Pick<RenewKeysRequest, 'keysDigest' | 'renewal' | 'envelopes'>,
): Promise<number> {
  await transaction.deleteFrom('keys_envelope').execute()
  const staying = new Set(holders.map((holder) => holder.counterId))
  const rows = envelopes
    .filter((envelope) => staying.has(envelope.counterId))
    .map((envelope) => ({
      counter_id: envelope.counterId,
      keys_digest: keysDigest,
      renewal,
      sealed: envelope.sealed,
      proofs: JSON.stringify(envelope.proofs),
    }))
  if (rows.length > 0) await transaction.insertInto('keys_envelope').values(rows).execute()
  return rows.length
}

/** What a counter is told of the keys with each hello. An office that was restored may have forgotten that they were replaced. */
export async function keysStanding(
  database: Kysely<OfficeTables>,
): Promise<Pick<HeartbeatAnswer, 'keysDigest' | 'isFormerGuardKeyUsed'>> {
  const shops = await shopsKeys(database)
  const renewal = await database.selectFrom('keys_renewal').select('is_former_used').executeTakeFirst()
  return { keysDigest: shops?.keysDigest ?? null, isFormerGuardKeyUsed: renewal?.is_former_used ?? true }
}
