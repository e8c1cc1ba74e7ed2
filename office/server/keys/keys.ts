// How counters come to their common keys. The office decides who makes them, and passes on what one counter sealed for another; it opens
// nothing, and what it could put in its place is refused by the counters.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import {
  KEYS_CODE_VALIDITY_MS,
  type ClaimKeysAnswer,
  type ClaimKeysRequest,
  type giveKeysRequestSchema,
  type takeKeysAnswerSchema,
  type takenKeysRequestSchema,
  type waitingAnswerSchema,
} from '#shared/office/keys'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { publicKeysOf, auditRow, holdersOf, keepHolder, lockKeys, type Holder } from './holders'
import type { OfficeTables } from '../database/schema'
import { createRenewal, type Renewal } from './renewal'
import {
  judgeClaim,
  keepShopsKeys,
  knownKeys,
  shopsKeys,
  type JudgedClaim,
  type KeysStandingNow,
} from './shops-keys'

export interface Keys {
  readonly renewal: Renewal
  /**
   * The first counter makes the keys; so does one where nobody else has them any more. Who has the shop's keys is told `yours` again, also where
   * every counter was lost and this one had them in its backup; who has others, which were replaced meanwhile, is told `held`. So is one that
   * made new keys while another that was let in before a restore has not said what it has: the office may have forgotten that it was given the
   * shop's.
   */
  claim(counter: ProvenCounter, request: ClaimKeysRequest): Promise<ClaimKeysAnswer>
  wait(counter: ProvenCounter, proof: string): Promise<void>
  waiting(counterId: string): Promise<z.output<typeof waitingAnswerSchema>['waiting']>
  /** False if that counter does not wait under this proof any more, or the keys given are not the shop's. */
  give(counter: ProvenCounter, request: z.output<typeof giveKeysRequestSchema>): Promise<boolean>
  take(counter: ProvenCounter): Promise<z.output<typeof takeKeysAnswerSchema>['given']>
  taken(counter: ProvenCounter, request: z.output<typeof takenKeysRequestSchema>): Promise<void>
  /** Removes what waits under codes that have expired, and what was sealed for them. */
  forgetExpired(): Promise<void>
}

export const createKeys = (context: OfficeContext): Keys => ({
  ...holding(context),
  ...passing(context),
  renewal: createRenewal(context),
})

/** Who has the keys. */
function holding(context: OfficeContext): Pick<Keys, 'claim' | 'taken'> {
  const { pools, clock, office } = context
  return {
    claim: ({ counterId }, request) =>
      pools.main.transaction().execute(async (transaction): Promise<ClaimKeysAnswer> => {
        await lockKeys(transaction)
        await noteSaid(transaction, { counterId, generation: office.generation })
        const standing = await standingOf(context, transaction, counterId, request.keysDigest)
        const judged = judgeClaim(request, standing)
        if (judged.kind === 'held') return judged
        await makeHolder(context, transaction, counterId, request, judged)
        return { kind: 'yours', after: null, isFormer: false }
      }),
    taken: (counter, { keysDigest, vouch }) =>
      pools.main.transaction().execute(async (transaction) => {
        await lockKeys(transaction)
        const { counterId } = counter
        for (const table of ['keys_wait', 'keys_envelope'] as const)
          await transaction.deleteFrom(table).where('counter_id', '=', counterId).execute()
        const shops = await shopsKeys(transaction)
        // A counter that comes back after the shop's keys were made anew has others: it asks again.
        if (shops?.keysDigest !== keysDigest) return
        const { renewal } = shops
        await keepHolder(transaction, {
          counter_id: counterId,
          keys_digest: keysDigest,
          since_ms: clock.now(),
          renewal,
          vouch,
        })
      }),
  }
}

async function standingOf(
  { office }: OfficeContext,
  transaction: Transaction<OfficeTables>,
  counterId: string,
  keysDigest: string,
): Promise<KeysStandingNow> {
  const known = await knownKeys(transaction, keysDigest)
  const others = (await holdersOf(transaction)).filter((held) => held.counterId !== counterId)
  const sealedFor = await awaitedBy(transaction, known.shops?.keysDigest ?? null)
  const isShops = (held: Holder): boolean => held.keysDigest === known.shops?.keysDigest
  return {
    ...known,
    areElsewhere: others.some(isShops) || sealedFor.some((id) => id !== counterId),
    hasOthers: others.length > 0,
    areSealedForIt: await hasEnvelope(transaction, counterId),
    wasRestored: office.generation > 1,
    hasUnsaid: await hasUnsaid(transaction, office.generation),
  }
}

async function makeHolder(
  { clock, log }: OfficeContext,
  transaction: Transaction<OfficeTables>,
  counterId: string,
  { keysDigest, renewal, vouch, isNew }: ClaimKeysRequest,
  { isNewOfShop, isNewLine }: Extract<JudgedClaim, { kind: 'yours' }>,
): Promise<void> {
  const sinceMs = clock.now()
  const row = { counter_id: counterId, keys_digest: keysDigest, since_ms: sinceMs }
  const areMade = isNewOfShop && (isNew || isNewLine)
  if (areMade)
    for (const table of ['keys_holder', 'keys_envelope'] as const)
      await transaction.deleteFrom(table).execute()
  if (isNewOfShop) await keepShopsKeys(transaction, { keysDigest, renewal, sinceMs, isNewLine })
  await keepHolder(transaction, { ...row, renewal, vouch })
  if (!areMade) return
  log.info('keys.made', { counterId })
  await transaction
    .insertInto('audit')
    .values(auditRow(sinceMs, counterId, 'keys.made', {}))
    .execute()
}

/** Counters that are not taken out, for which the keys of this digest lie sealed. */
async function awaitedBy(
  transaction: Transaction<OfficeTables>,
  keysDigest: string | null,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('keys_envelope')
    .innerJoin('counter', 'counter.counter_id', 'keys_envelope.counter_id')
    .select('keys_envelope.counter_id')
    .where('keys_envelope.keys_digest', '=', keysDigest ?? '')
    .where('counter.revoked_at_ms', 'is', null)
    .execute()
  return rows.map(({ counter_id }) => counter_id)
}

async function noteSaid(
  transaction: Transaction<OfficeTables>,
  { counterId, generation }: { readonly counterId: string; readonly generation: number },
): Promise<void> {
  await transaction
    .updateTable('counter')
    .set({ keys_generation: generation })
    .where('counter_id', '=', counterId)
    .where('keys_generation', '<', generation)
    .execute()
}

/** Whether a counter that nobody took out has not said since the restore which keys it has. */
async function hasUnsaid(transaction: Transaction<OfficeTables>, generation: number): Promise<boolean> {
  const unsaid = await transaction
    .selectFrom('counter')
    .select('counter_id')
    .where('keys_generation', '<', generation)
    .where('revoked_at_ms', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return unsaid !== undefined
}

async function hasEnvelope(transaction: Transaction<OfficeTables>, counterId: string): Promise<boolean> {
  const envelope = await transaction
    .selectFrom('keys_envelope')
    .select('renewal')
    .where('counter_id', '=', counterId)
    .executeTakeFirst()
  return envelope !== undefined
}

/** What one counter seals for another. */
function passing({ pools, clock }: OfficeContext): Omit<Keys, 'claim' | 'taken' | 'renewal'> {
  return {
    wait: async (counter, proof) => {
      // It was offered what is sealed for it, and could not use it.
      await pools.main.deleteFrom('keys_envelope').where('counter_id', '=', counter.counterId).execute()
      const wait = {
        waiting_proof: proof,
        expires_at_ms: clock.now() + KEYS_CODE_VALIDITY_MS,
        sealed: null,
        given_proof: null,
        given_by: null,
      }
      await pools.main
        .insertInto('keys_wait')
        .values({ counter_id: counter.counterId, ...wait })
        .onConflict((conflict) => conflict.column('counter_id').doUpdateSet(wait))
        .execute()
    },
    waiting: async (counterId) => {
      const row = await pools.main
        .selectFrom('keys_wait')
        .innerJoin('device_key', 'device_key.counter_id', 'keys_wait.counter_id')
        .innerJoin('counter', 'counter.counter_id', 'keys_wait.counter_id')
        .select(['keys_wait.waiting_proof', 'device_key.signing_key', 'device_key.sealing_key'])
        .where('keys_wait.counter_id', '=', counterId)
        .where('keys_wait.expires_at_ms', '>', clock.now())
        .where('counter.revoked_at_ms', 'is', null)
        .orderBy('device_key.created_at_ms', 'desc')
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        proof: row.waiting_proof,
        ...publicKeysOf(row),
      }
    },
    give: (counter, { counterId, waitingProof, sealed, proof, keysDigest }) =>
      pools.main.transaction().execute(async (transaction) => {
        // Only who has the shop's keys gives them: another's would cut the shop in two.
        const holders = await holdersOf(transaction)
        const own = holders.find((holder) => holder.counterId === counter.counterId)
        const shops = await shopsKeys(transaction)
        if (own?.keysDigest !== keysDigest || shops?.keysDigest !== keysDigest) return false
        const given = await transaction
          .updateTable('keys_wait')
          .set({ sealed, given_proof: proof, given_by: counter.counterId })
          .where('counter_id', '=', counterId)
          .where('waiting_proof', '=', waitingProof)
          .where('expires_at_ms', '>', clock.now())
          .executeTakeFirst()
        if (given.numUpdatedRows !== 1n) return false
        await transaction
          .insertInto('audit')
          .values(auditRow(clock.now(), counter.counterId, 'keys.given', { to: counterId }))
          .execute()
        return true
      }),
    take: async (counter) => {
      const row = await pools.main
        .selectFrom('keys_wait')
        .select(['sealed', 'given_proof'])
        .where('counter_id', '=', counter.counterId)
        .where('expires_at_ms', '>', clock.now())
        .executeTakeFirst()
      if (row === undefined || row.sealed === null || row.given_proof === null) return null
      return { sealed: row.sealed, proof: row.given_proof }
    },
    forgetExpired: async () => {
      await pools.main.deleteFrom('keys_wait').where('expires_at_ms', '<=', clock.now()).execute()
    },
  }
}
