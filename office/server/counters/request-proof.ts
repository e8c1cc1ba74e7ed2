// Who asks: every request of a counter is signed with its device key over method, path, body and a nonce of ours, so that neither a proxy that
// reads it nor somebody who recorded it can send another (docs/office.md).
import type { Context, MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import { SECOND_MS } from '#shared/base/clock'
import {
  HEADERS,
  LARGEST_BODY_BYTES,
  OLDEST_SERVED_VERSION,
  OPEN_AFTER_REVOCATION,
  OPEN_TO_REVOKED,
  PROTOCOL_VERSION,
  REVOKED_SENDS_FOR_MS,
} from '#shared/protocol'
import { isPresent, knownIn } from '#shared/protocol/known-office'
import { requestProofBytes, signedAnswerBytes } from '#shared/office/request-proof'
import type { CounterEnvironment, OfficeContext, ProvenCounter } from '../context/context'
import type { History } from '../context/history'
import { isSigned } from '#shared/node/log/signed-head'
import { groupApart } from '../context/scope'
import { noBodyAbove } from '../base/body'
import { createKnownNames, type KnownNames } from '../base/known-names'
import { sha256 } from '../base/digest'
import { refuse } from '../base/problem'
import { noteProven } from '../base/source'
import type { Nonces } from './nonces'

const noLargeBody = noBodyAbove(LARGEST_BODY_BYTES)
/** Of most requests the body is here at once: nobody is asked about twice for it. */
const BODY_WITHIN_MS = SECOND_MS

/** The ids of all keys that counters ever had. */
export const keysOfCounters = ({ pools, clock }: OfficeContext): KnownNames =>
  createKnownNames(clock, async () => {
    const rows = await pools.main.selectFrom('device_key').select('key_id').execute()
    return new Set(rows.map(({ key_id }) => key_id))
  })

export interface Proving {
  readonly nonces: Nonces
  readonly keys: Pick<KnownNames, 'has'>
  readonly history: Pick<History, 'heard'>
}

export function provenBy(
  context: OfficeContext,
  { nonces, keys, history }: Proving,
): MiddlewareHandler<CounterEnvironment> {
  const { office, clock } = context
  return async (c, next) => {
    const version = Number(c.req.header(HEADERS.version))
    if (!(version >= OLDEST_SERVED_VERSION && version <= PROTOCOL_VERSION))
      return refuse(c, {
        kind: 'version',
        detail: `this office speaks ${OLDEST_SERVED_VERSION} to ${PROTOCOL_VERSION}`,
      })
    c.header(HEADERS.nextNonce, nonces.issue())
    const nonce = c.req.header(HEADERS.nonce) ?? ''
    if (!nonces.use(nonce)) return refuse(c, { kind: 'nonce' })
    const counterId = c.req.header(HEADERS.counter) ?? ''
    const keyId = c.req.header(HEADERS.key) ?? ''
    const known = (await keys.has(keyId)) ? await knownKey(context, counterId, keyId) : null
    // Only a counter of this office is listened to for long.
    if (known === null) return refuse(c, { kind: 'proof' })
    const heardAt = clock.elapsed()
    // It may be taken out while its body is on its way.
    const knownNow = async (): Promise<KnownKey | null> =>
      clock.elapsed() - heardAt < BODY_WITHIN_MS ? known : knownKey(context, counterId, keyId)
    let refusal: Response | undefined
    const tooLarge = await noLargeBody(c, async () => {
      refusal = await provenBody(c, { nonce, known, knownNow })
    })
    return tooLarge ?? refusal ?? next()
  }

  /** Undefined for a request that the counter signed and that it may still ask. */
  async function provenBody(c: Context<CounterEnvironment>, asked: AskedBy): Promise<Response | undefined> {
    const { nonce } = asked
    const { counterId } = asked.known.counter
    const url = new URL(c.req.url)
    const knows = c.req.header(HEADERS.knows) ?? ''
    const bytes = requestProofBytes({
      officeId: office.id,
      counterId,
      method: c.req.method,
      path: `${url.pathname}${url.search}`,
      nonce,
      bodyHash: sha256(new Uint8Array(await c.req.arrayBuffer())),
      knows,
    })
    const signature = Buffer.from(c.req.header(HEADERS.proof) ?? '', 'base64url')
    if (!isSigned(bytes, signature, asked.known.signingKey)) return refuse(c, { kind: 'proof' })
    const known = await asked.knownNow()
    if (known === null) return refuse(c, { kind: 'proof' })
    if (!isOpenTo(known, url.pathname, clock.now())) {
      const says = signedAnswerBytes({ officeId: office.id, counterId, nonce, kind: 'revoked' })
      return refuse(
        c,
        { kind: 'revoked' },
        { signature: Buffer.from(office.sign(says)).toString('base64url') },
      )
    }
    noteProven(c)
    const heardOf = knownIn(knows)
    if (heardOf !== null && !known.counter.isRevoked) await history.heard(counterId, heardOf)
    c.set('counter', { ...known.counter, isPresent: heardOf !== null && isPresent(heardOf, office) })
    return undefined
  }
}

interface AskedBy {
  readonly nonce: string
  /** As it stood when the request's head came. */
  readonly known: KnownKey
  /** As it stands once its body is here. */
  readonly knownNow: () => Promise<KnownKey | null>
}

interface KnownKey {
  readonly signingKey: Uint8Array
  readonly counter: Omit<ProvenCounter, 'isPresent'>
  /** Null for a counter that sells for the shop. */
  readonly revokedAtMs: number | null
}

function isOpenTo({ revokedAtMs }: KnownKey, path: string, now: number): boolean {
  if (revokedAtMs === null) return true
  const open = now - revokedAtMs < REVOKED_SENDS_FOR_MS ? OPEN_TO_REVOKED : OPEN_AFTER_REVOCATION
  return open.includes(path)
}

async function knownKey(
  { pools }: OfficeContext,
  counterId: string,
  keyId: string,
): Promise<KnownKey | null> {
  // A sale waits for it: from the connections that nobody else may hold up.
  const row = await pools.admission
    .selectFrom('device_key')
    .innerJoin('counter', 'counter.counter_id', 'device_key.counter_id')
    .select([
      'device_key.signing_key',
      'device_key.revoked_at_ms as key_revoked_at_ms',
      'counter.name',
      'counter.revoked_at_ms',
      // In the same statement: every request of a counter waits for it.
      sql<ProvenCounter['clientKeys']>`(
        SELECT coalesce(json_agg(json_build_object('environment', environment, 'clientKey', client_key)), '[]')
        FROM counter_client AS of_counter
        WHERE of_counter.counter_id = counter.counter_id
      )`.as('client_keys'),
      groupApart('counter.counter_id').as('group_id'),
    ])
    .where('device_key.key_id', '=', keyId)
    .where('device_key.counter_id', '=', counterId)
    .executeTakeFirst()
  if (row === undefined) return null
  const revokedAtMs = row.revoked_at_ms ?? row.key_revoked_at_ms
  return {
    signingKey: row.signing_key,
    revokedAtMs,
    counter: {
      counterId,
      name: row.name,
      keyId,
      clientKeys: row.client_keys,
      groupId: row.group_id,
      isRevoked: revokedAtMs !== null,
    },
  }
}
