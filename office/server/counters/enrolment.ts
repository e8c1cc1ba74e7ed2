// How a counter is let in: by a code of 60 bits that lives ten minutes and is used once. After five wrong codes their source waits, and the owner
// is told. A code that was given out is taken from there all the same, unless that code was tried five times: no stranger closes the door.
import type { Transaction } from 'kysely'
import { newEnrolmentCode, readCode } from '#shared/office/enrolment'
import {
  ENROLMENT_TRIES,
  ENROLMENT_VALIDITY_MS,
  type EnrolAnswer,
  type EnrolRequest,
  type OfficeProblem,
} from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'
import { fingerprintOf } from '#shared/node/log/signed-head'
import { createAttempts, type Name, type Tries } from '../base/attempts'
import { sha256 } from '../base/digest'
import { createKnownNames, type KnownNames } from '../base/known-names'
import { isCodeUsedNow, type Entered } from './codes'
import { forgetPartIn } from './leaving'
import { comeBackRestored } from './restored'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'

export interface Enrolment {
  /** A new code, valid for ten minutes. Codes given before stay valid until they expire. */
  newCode(who: string): Promise<string>
  /** `source`: from where it is asked. */
  enrol(request: EnrolRequest, source: string): Promise<Result<EnrolAnswer, OfficeProblem>>
}

const CODE_TRIES: Tries = { free: ENROLMENT_TRIES, windowMs: ENROLMENT_VALIDITY_MS }
const ID_LETTERS = 10
/** Two counters given the same name are told apart by a number; so many are tried. */
const MOST_OF_A_NAME = 10_000

/** `keys`: told of a counter that came in with its own. */
export function createEnrolment(context: OfficeContext, keys?: Pick<KnownNames, 'added'>): Enrolment {
  const { pools, clock, office, alerts, log } = context
  const sources = createAttempts(clock)
  const codes = createAttempts(clock)
  const given = createKnownNames(clock, () => readGiven(context))

  const refuseCode = async (source: Name): Promise<OfficeProblem> => {
    const attempt = sources.take([source])
    if ('waitMs' in attempt) return wait(attempt.waitMs)
    const { triesLeft } = attempt
    if (triesLeft > 0) return { kind: 'code', triesLeft }
    log.warn('enrolment.closed', { forMs: ENROLMENT_VALIDITY_MS })
    await alerts.raise({ kind: 'wrong-codes', key: 'office', details: { count: ENROLMENT_TRIES } })
    return wait(sources.waitMs([source]))
  }
  const wait = (retryAfterMs: number): OfficeProblem => ({ kind: 'code', triesLeft: 0, retryAfterMs })

  return {
    newCode: async (who) => {
      const code = newEnrolmentCode(() => context.randomBytes(1)[0] ?? 0)
      const now = clock.now()
      await pools.main
        .insertInto('enrolment')
        .values({
          code_hash: sha256(code),
          given_by: who,
          created_at_ms: now,
          expires_at_ms: now + ENROLMENT_VALIDITY_MS,
          used_by: null,
        })
        .execute()
      await pools.main
        .insertInto('audit')
        .values({ at_ms: now, who, action: 'enrolment.code', details: '{}' })
        .execute()
      given.added()
      return code
    },
    enrol: async (request, source) => {
      if (request.kind !== office.kind)
        return fail({ kind: 'kind', detail: `this is a ${office.kind} office` })
      const code = digestOf(request.code)
      if (!(await given.has(code))) {
        // A right code is taken from any source: many share one behind a proxy.
        return fail(await refuseCode({ name: source, tries: CODE_TRIES }))
      }
      const attempt = codes.take([{ name: code, tries: CODE_TRIES }])
      if ('waitMs' in attempt) return fail(wait(attempt.waitMs))
      const entered = await pools.main
        .transaction()
        .execute(
          async (transaction) =>
            (await comeBack(context, transaction, request)) ??
            (await comeBackRestored(context, transaction, request)) ??
            comeIn(context, transaction, request),
        )
        .catch((error: unknown) => {
          attempt.giveBack()
          throw error
        })
      if (entered === null) return fail({ kind: 'code', triesLeft: attempt.triesLeft })
      attempt.right()
      keys?.added()
      if (entered === 'log-in-use') return fail({ kind: 'log-in-use' })
      return succeed({
        storedEntries: 0,
        ...entered,
        officeId: office.id,
        generation: office.generation,
        kind: office.kind,
        officeKey: Buffer.from(office.publicKey).toString('base64url'),
        officeTimeMs: clock.now(),
      })
    },
  }
}

/**
 * A counter whose key is known: it asks again because the answer was lost, with the code that it used, or comes back with another one after it
 * left or was revoked. It is the counter it was, so that its log goes on. Null for any other key, and for a code that is not good.
 */
async function comeBack(
  { clock, office }: OfficeContext,
  transaction: Transaction<OfficeTables>,
  request: EnrolRequest,
): Promise<Entered | null> {
  const known = await transaction
    .selectFrom('device_key')
    .innerJoin('counter', 'counter.counter_id', 'device_key.counter_id')
    .select(['counter.counter_id', 'counter.name', 'counter.revoked_at_ms'])
    .where('device_key.key_id', '=', fingerprintOf(Buffer.from(request.signingKey, 'base64url')))
    .where('device_key.sealing_key', '=', Buffer.from(request.sealingKey, 'base64url'))
    .forUpdate('counter')
    .executeTakeFirst()
  if (known === undefined) return null
  const { counter_id: counterId, name } = known
  if (known.revoked_at_ms === null) {
    const same = await transaction
      .selectFrom('enrolment')
      .select('used_by')
      .where('code_hash', '=', sha256(readCode(request.code)))
      .where('used_by', '=', counterId)
      .executeTakeFirst()
    if (same !== undefined) return { counterId, name }
  }
  if (!(await isCodeUsedNow(transaction, { code: request.code, counterId, now: clock.now() }))) return null
  // The office may never have heard that it left.
  await forgetPartIn(transaction, counterId)
  await transaction
    .updateTable('counter')
    .set({
      revoked_at_ms: null,
      left_at_ms: null,
      // It forgot the shop's keys when it left.
      keys_generation: office.generation,
      last_seen_at_ms: clock.now(),
      app_version: request.appVersion,
    })
    .where('counter_id', '=', counterId)
    .execute()
  await transaction
    .insertInto('audit')
    .values({
      at_ms: clock.now(),
      who: counterId,
      action: 'counter.returned',
      details: JSON.stringify({ name }),
    })
    .execute()
  return { counterId, name }
}

/** A counter with a key that nobody has seen. Null for a code that is not good. */
async function comeIn(
  { clock, office, randomBytes }: OfficeContext,
  transaction: Transaction<OfficeTables>,
  request: EnrolRequest,
): Promise<Entered | null> {
  const signingKey = Buffer.from(request.signingKey, 'base64url')
  const counterId = `counter-${Buffer.from(randomBytes(ID_LETTERS)).toString('hex')}`
  const now = clock.now()
  if (!(await isCodeUsedNow(transaction, { code: request.code, counterId, now }))) return null
  const taken = await transaction.selectFrom('counter').select('name').forUpdate().execute()
  const name = freeName(request.name, new Set(taken.map((row) => row.name)))
  await transaction
    .insertInto('counter')
    .values({
      counter_id: counterId,
      name,
      enrolled_at_ms: now,
      last_seen_at_ms: now,
      app_version: request.appVersion,
      unsent: 0,
      revoked_at_ms: null,
      left_at_ms: null,
      // It has sold nothing yet that a backup could lack.
      reported_generation: office.generation,
      keys_generation: office.generation,
    })
    .execute()
  await transaction
    .insertInto('device_key')
    .values({
      key_id: fingerprintOf(signingKey),
      counter_id: counterId,
      signing_key: signingKey,
      sealing_key: Buffer.from(request.sealingKey, 'base64url'),
      created_at_ms: now,
      revoked_at_ms: null,
    })
    .execute()
  await transaction
    .insertInto('audit')
    .values({
      at_ms: now,
      who: counterId,
      action: 'counter.enrolled',
      details: JSON.stringify({ name, keyId: fingerprintOf(signingKey) }),
    })
    .execute()
  return { counterId, name }
}

const digestOf = (code: string): string => sha256(readCode(code)).toString('hex')

/** Digests of every code that was given out. */
async function readGiven({ pools }: OfficeContext): Promise<ReadonlySet<string>> {
  const rows = await pools.main.selectFrom('enrolment').select('code_hash').execute()
  return new Set(rows.map(({ code_hash }) => Buffer.from(code_hash).toString('hex')))
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; number < MOST_OF_A_NAME; number += 1)
    if (!taken.has(`${wanted} ${number}`)) return `${wanted} ${number}`
  throw new RangeError('no name is free')
}
