// A counter that was restored from its backup on a computer without its device's key: whoever signs with the key of its log's heads is that
// counter, so that its log goes on under the name it had. Only once its owner has taken out the computer that it was, which may be stolen.
import type { Transaction } from 'kysely'
import { readCode } from '#shared/office/enrolment'
import type { EnrolRequest } from '#shared/protocol'
import { existingLogBytes } from '#shared/office/request-proof'
import { fingerprintOf, isSigned } from '#shared/node/log/signed-head'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import { isCodeUsedNow, type Entered } from './codes'
import { forgetPartIn } from './leaving'

/**
 * Null where the office has no such log, or the signature is of a key that the log did not introduce; also for a code that is not good.
 * `log-in-use` while the counter is in the office: its computer may still sell.
 */
export async function comeBackRestored(
  { clock, office }: OfficeContext,
  transaction: Transaction<OfficeTables>,
  request: EnrolRequest,
): Promise<Entered | 'log-in-use' | null> {
  const { log, code, signingKey, sealingKey } = request
  if (log === null) return null
  const known = await transaction
    .selectFrom('counter_head')
    .innerJoin('counter', 'counter.counter_id', 'counter_head.counter_id')
    .select([
      'counter.counter_id',
      'counter.name',
      'counter.revoked_at_ms',
      'counter_head.log_keys',
      'counter_head.sequence',
    ])
    .where('counter_head.log_id', '=', Buffer.from(log.logId, 'base64url'))
    .where('counter_head.environment', '=', log.environment)
    .orderBy('counter_head.epoch', 'desc')
    .limit(1)
    .forUpdate('counter')
    .executeTakeFirst()
  if (known === undefined || !isOwn(known.log_keys, request)) return null
  const { counter_id: counterId, name } = known
  const now = clock.now()
  if (known.revoked_at_ms === null) return 'log-in-use'
  if (!(await isCodeUsedNow(transaction, { code, counterId, now }))) return null
  await transaction
    .updateTable('device_key')
    .set({ revoked_at_ms: now })
    .where('counter_id', '=', counterId)
    .where('revoked_at_ms', 'is', null)
    .execute()
  const device = Buffer.from(signingKey, 'base64url')
  await transaction
    .insertInto('device_key')
    .values({
      key_id: fingerprintOf(device),
      counter_id: counterId,
      signing_key: device,
      sealing_key: Buffer.from(sealingKey, 'base64url'),
      created_at_ms: now,
      revoked_at_ms: null,
    })
    .execute()
  // The keys of the shop that the lost computer had were sealed for that one.
  await forgetPartIn(transaction, counterId)
  await transaction
    .updateTable('counter')
    .set({
      revoked_at_ms: null,
      left_at_ms: null,
      keys_generation: office.generation,
      last_seen_at_ms: now,
      app_version: request.appVersion,
    })
    .where('counter_id', '=', counterId)
    .execute()
  await transaction
    .insertInto('audit')
    .values({
      at_ms: now,
      who: counterId,
      action: 'counter.restored',
      details: JSON.stringify({ name, keyId: fingerprintOf(device) }),
    })
    .execute()
  return { counterId, name, storedEntries: known.sequence }
}

function isOwn(keys: readonly string[], { log, code, signingKey, sealingKey }: EnrolRequest): boolean {
  if (log === null) return false
  const { environment, logId, signature } = log
  const key = Buffer.from(log.key, 'base64url')
  if (!keys.includes(key.toString('hex'))) return false
  const bytes = existingLogBytes({ code: readCode(code), environment, logId, signingKey, sealingKey })
  return isSigned(bytes, Buffer.from(signature, 'base64url'), key)
}
