// How a counter is let in: by a code of 60 bits that lives ten minutes and is used once. Wrong codes are counted for the whole office, because
// a stranger has no other name; after five of them nobody is let in for a while, and the owner is told.
import { newEnrolmentCode, readCode } from '@shared/office/enrolment'
import {
  ENROLMENT_TRIES,
  ENROLMENT_VALIDITY_MS,
  type EnrolAnswer,
  type EnrolRequest,
  type OfficeProblem,
} from '@shared/office/protocol'
import { fail, succeed, type Result } from '@shared/result'
import { fingerprintOf } from '../../../electron/main/journal/proof/signed-head'
import { sha256 } from '../digest'
import type { OfficeContext } from '../context'

export interface Enrolment {
  /** A new code, valid for ten minutes. Codes given before stay valid until they expire. */
  newCode(who: string): Promise<string>
  enrol(request: EnrolRequest): Promise<Result<EnrolAnswer, OfficeProblem>>
}

const ID_LETTERS = 10
/** Two counters given the same name are told apart by a number; so many are tried. */
const MOST_OF_A_NAME = 10_000

export function createEnrolment(context: OfficeContext): Enrolment {
  const { pools, tenantId, clock, office, alerts, log } = context
  /** When the last wrong codes were typed, on the elapsed clock. */
  let wrong: readonly number[] = []

  const recentlyWrong = (): readonly number[] =>
    wrong.filter((at) => at > clock.elapsed() - ENROLMENT_VALIDITY_MS)

  const refuseCode = async (): Promise<OfficeProblem> => {
    wrong = [...recentlyWrong(), clock.elapsed()]
    const triesLeft = Math.max(0, ENROLMENT_TRIES - wrong.length)
    if (triesLeft === 0) {
      log.warn('enrolment.closed', { forMs: ENROLMENT_VALIDITY_MS })
      await alerts.raise({ kind: 'wrong-codes', key: 'office', details: { count: wrong.length } })
    }
    return { kind: 'code', triesLeft }
  }

  return {
    newCode: async (who) => {
      const code = newEnrolmentCode(() => context.randomBytes(1)[0] ?? 0)
      const now = clock.now()
      await pools.main
        .insertInto('enrolment')
        .values({
          tenant_id: tenantId,
          code_hash: sha256(code),
          created_at_ms: now,
          expires_at_ms: now + ENROLMENT_VALIDITY_MS,
          used_by: null,
        })
        .execute()
      await pools.main
        .insertInto('audit')
        .values({ tenant_id: tenantId, at_ms: now, who, action: 'enrolment.code', details: '{}' })
        .execute()
      return code
    },
    enrol: async (request) => {
      if (request.kind !== office.kind)
        return fail({ kind: 'kind', detail: `this is a ${office.kind} office` })
      if (recentlyWrong().length >= ENROLMENT_TRIES)
        return fail({
          kind: 'code',
          triesLeft: 0,
          retryAfterMs: retryAfterMs(recentlyWrong(), clock.elapsed()),
        })
      const signingKey = Buffer.from(request.signingKey, 'base64url')
      const counterId = `counter-${Buffer.from(context.randomBytes(ID_LETTERS)).toString('hex')}`
      const name = await pools.main.transaction().execute(async (transaction) => {
        const used = await transaction
          .updateTable('enrolment')
          .set({ used_by: counterId })
          .where('tenant_id', '=', tenantId)
          .where('code_hash', '=', sha256(readCode(request.code)))
          .where('used_by', 'is', null)
          .where('expires_at_ms', '>', clock.now())
          .executeTakeFirst()
        if (used.numUpdatedRows !== 1n) return null
        const taken = await transaction
          .selectFrom('counter')
          .select('name')
          .where('tenant_id', '=', tenantId)
          .forUpdate()
          .execute()
        const free = freeName(request.name, new Set(taken.map((row) => row.name)))
        const now = clock.now()
        await transaction
          .insertInto('counter')
          .values({
            tenant_id: tenantId,
            counter_id: counterId,
            name: free,
            enrolled_at_ms: now,
            last_word_at_ms: now,
            app_version: request.appVersion,
            unsent: 0,
            revoked_at_ms: null,
            // It has sold nothing yet that a backup could lack.
            reported_generation: office.generation,
          })
          .execute()
        await transaction
          .insertInto('device_key')
          .values({
            tenant_id: tenantId,
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
            tenant_id: tenantId,
            at_ms: now,
            who: counterId,
            action: 'counter.enrolled',
            details: JSON.stringify({ name: free, keyId: fingerprintOf(signingKey) }),
          })
          .execute()
        return free
      })
      if (name === null) return fail(await refuseCode())
      return succeed({
        counterId,
        officeId: office.id,
        generation: office.generation,
        kind: office.kind,
        name,
        officeKey: Buffer.from(office.publicKey).toString('base64url'),
        officeTimeMs: clock.now(),
      })
    },
  }
}

/** Until the oldest of the wrong codes is old enough to be forgotten. */
const retryAfterMs = (wrong: readonly number[], elapsed: number): number =>
  Math.max(0, (wrong[0] ?? elapsed) + ENROLMENT_VALIDITY_MS - elapsed)

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; number < MOST_OF_A_NAME; number += 1)
    if (!taken.has(`${wanted} ${number}`)) return `${wanted} ${number}`
  throw new RangeError('no name is free')
}
