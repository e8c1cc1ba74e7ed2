// The first word of a counter at each connection: what it is, under which clients it sells, what it has not sent yet; and what it is told.
import { officeAddressesBytes } from '#shared/office/request-proof'
import {
  MOST_KNOWN_COUNTERS,
  type HeartbeatAnswer,
  type HeartbeatRequest,
  type KnownCounter,
} from '#shared/protocol'
import { hasUnseen } from '../guard/conflict-records'
import { takeoversChangedAtMs } from '../guard/takeover/given-back'
import { isClientProven } from '../context/client-proof'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { hasErasures } from '../log/erasures'
import { keysStanding } from '../keys/renewal'
import { asksOf, noteSecret } from './asks'
import { groupApart, nameFor, ofSameGroup } from '../context/scope'
import { withNewestKey } from '../keys/holders'
import { syncedSettings } from './settings-sync'

export async function heartbeat(
  context: OfficeContext,
  counter: ProvenCounter,
  request: HeartbeatRequest,
): Promise<HeartbeatAnswer> {
  const { pools, clock, office } = context
  if (!counter.isRevoked) clock.compare(counter.counterId, request.clockMs)
  await pools.main.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('counter')
      .set({ last_seen_at_ms: clock.now(), app_version: request.appVersion, unsent: request.unsent })
      .where('counter_id', '=', counter.counterId)
      .execute()
    // One that was revoked or has left sells under no client of this shop any more.
    const proven = request.clientKeys.filter((client) => isClientProven(context, counter, client))
    for (const { environment, clientKey, secretAgeMs } of counter.isRevoked ? [] : proven) {
      const setAtMs = secretAgeMs === null ? null : Math.round(clock.now() - secretAgeMs)
      await transaction
        .insertInto('counter_client')
        .values({
          counter_id: counter.counterId,
          environment,
          client_key: clientKey,
          secret_set_at_ms: setAtMs,
          generation: office.generation,
        })
        .onConflict((conflict) =>
          conflict.columns(['counter_id', 'environment']).doUpdateSet({
            client_key: clientKey,
            secret_set_at_ms: setAtMs,
            generation: office.generation,
          }),
        )
        .execute()
      if (setAtMs !== null)
        await noteSecret(context, transaction, { counterId: counter.counterId, environment, setAtMs })
    }
  })
  return {
    officeTimeMs: clock.now(),
    name: counter.name,
    isRevoked: counter.isRevoked,
    counters: await knownCounters(context, counter),
    ...(await settingsStanding(context, counter.counterId)),
    hasErasures: await hasErasures(context, counter.counterId),
    ...(await asksOf(context, counter.counterId)),
    takeoversChangedAtMs: await takeoversChangedAtMs(context, counter.counterId),
    hasUnseenConflicts: await hasUnseen(context, counter.counterId),
    ...(await keysStanding(pools.main)),
    addresses: machinesOf(context),
  }
}

function machinesOf({ office, machines: addresses }: OfficeContext): HeartbeatAnswer['addresses'] {
  if (addresses.length === 0) return null
  const signature = office.sign(officeAddressesBytes({ officeId: office.id, addresses }))
  return { addresses, signature: Buffer.from(signature).toString('base64url') }
}

async function settingsStanding(
  context: OfficeContext,
  counterId: string,
): Promise<Pick<HeartbeatAnswer, 'settingsDigest' | 'areSettingsAnswered'>> {
  const { digest, areAnswered } = await syncedSettings(context, counterId)
  return { settingsDigest: digest, areSettingsAnswered: areAnswered }
}

/**
 * Counters of the same group, those that were revoked too, and none that has left. Where there are more than are told, this one and those
 * that wait for keys are among them: their codes are typed at any counter, so of another group they are told without a name.
 */
async function knownCounters(
  { pools, clock }: OfficeContext,
  asker: ProvenCounter,
): Promise<readonly KnownCounter[]> {
  const { counterId } = asker
  const rows = await withNewestKey(pools.main)
    .leftJoin('keys_wait', (join) =>
      join
        .onRef('keys_wait.counter_id', '=', 'counter.counter_id')
        .on('keys_wait.expires_at_ms', '>', clock.now())
        .on('keys_wait.sealed', 'is', null),
    )
    .select([
      'counter.counter_id',
      'keys_wait.waiting_proof',
      'counter.name',
      'counter.last_seen_at_ms',
      'counter.revoked_at_ms',
      'device_key.revoked_at_ms as key_revoked_at_ms',
      groupApart('counter.counter_id').as('groupId'),
    ])
    .where('counter.left_at_ms', 'is', null)
    .where((row) =>
      row.or([ofSameGroup(asker, 'counter.counter_id'), row('keys_wait.waiting_proof', 'is not', null)]),
    )
    .execute()
  const rankOf = (row: (typeof rows)[number]): number =>
    row.counter_id === counterId ? 0 : row.waiting_proof !== null ? 1 : 2
  const told =
    rows.length <= MOST_KNOWN_COUNTERS
      ? rows
      : rows
          .toSorted(
            (one, other) =>
              rankOf(one) - rankOf(other) || (other.last_seen_at_ms ?? 0) - (one.last_seen_at_ms ?? 0),
          )
          .slice(0, MOST_KNOWN_COUNTERS)
  return told.map((row) => ({
    counterId: row.counter_id,
    name: nameFor(asker, row),
    lastSeenAtMs: row.groupId === asker.groupId ? row.last_seen_at_ms : null,
    isRevoked: row.revoked_at_ms !== null || row.key_revoked_at_ms !== null,
    waitsForKeys: row.waiting_proof !== null,
  }))
}
