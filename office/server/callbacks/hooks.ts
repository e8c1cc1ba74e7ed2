// The addresses that the service posts callbacks to: for each client of it, environment and kind one of 128 random bits. They are looked up
// in memory, by their digest: a stranger who tries tokens neither reaches the database nor learns anything from the time it takes.
import { MINUTE_MS } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import { FORMER_HOOK_MS, HOOKS_PATH, type Hook } from '#shared/office/relay'
import { CALLBACK_KINDS, type CallbackKind } from '#shared/operations/registry'
import type { OfficeContext } from '../context/context'
import { sha256 } from '../base/digest'

const TOKEN_BYTES = 16
/** What another process or a restored database changed is known after this long. */
const READ_AGAIN_AFTER_MS = MINUTE_MS

export interface HookOwner {
  readonly environment: Environment
  readonly clientKey: string
}

export interface KnownHook extends HookOwner {
  readonly kind: CallbackKind
  readonly sealingKey: Uint8Array
  readonly endsAtMs: number | null
}

export interface Hooks {
  /** The hook of a token; null for any other text. Rejects with the database's error. */
  find(token: string): Promise<KnownHook | null>
  /** Those in force, made where there is none. New bodies are sealed to `sealingKey` from now on. */
  need(owner: HookOwner, sealingKey: Uint8Array): Promise<readonly Hook[]>
  /** A new address of one kind; the former one is served for a day. Null if there was none. */
  rotate(owner: HookOwner, kind: CallbackKind): Promise<readonly Hook[] | null>
}

export function createHooks({ pools, clock, randomBytes }: OfficeContext, publicUrl: string | null): Hooks {
  let known: Promise<ReadonlyMap<string, KnownHook>> | null = null
  let readAt = -Infinity

  const all = (): Promise<ReadonlyMap<string, KnownHook>> => {
    if (known !== null && clock.elapsed() - readAt < READ_AGAIN_AFTER_MS) return known
    readAt = clock.elapsed()
    const reading = readAll(pools, clock.now())
    known = reading
    reading.catch(() => {
      if (known === reading) known = null
    })
    return reading
  }
  const rowOf = ({ environment, clientKey }: HookOwner, kind: CallbackKind, sealingKey: Uint8Array) => {
    const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
    return {
      token_hash: sha256(token),
      token,
      environment,
      client_key: clientKey,
      kind,
      sealing_key: sealingKey,
      created_at_ms: clock.now(),
      ends_at_ms: null,
    }
  }
  return {
    find: async (token) => {
      const hook = (await all()).get(sha256(token).toString('hex')) ?? null
      return hook === null || (hook.endsAtMs !== null && hook.endsAtMs <= clock.now()) ? null : hook
    },
    need: async (owner, sealingKey) => {
      await pools.main
        .insertInto('hook')
        .values(CALLBACK_KINDS.map((kind) => rowOf(owner, kind, sealingKey)))
        .onConflict((conflict) =>
          conflict
            .columns(['client_key', 'environment', 'kind'])
            .where('ends_at_ms', 'is', null)
            .doUpdateSet({ sealing_key: sealingKey })
            .where('hook.sealing_key', '<>', sealingKey),
        )
        .execute()
      known = null
      return inForce(pools, publicUrl, owner)
    },
    rotate: async (owner, kind) => {
      const sealingKey = await pools.main.transaction().execute(async (transaction) => {
        const former = await transaction
          .updateTable('hook')
          .set({ ends_at_ms: clock.now() + FORMER_HOOK_MS })
          .where('client_key', '=', owner.clientKey)
          .where('environment', '=', owner.environment)
          .where('kind', '=', kind)
          .where('ends_at_ms', 'is', null)
          .returning('sealing_key')
          .executeTakeFirst()
        if (former === undefined) return null
        await transaction
          .insertInto('hook')
          .values(rowOf(owner, kind, former.sealing_key))
          .execute()
        return former.sealing_key
      })
      known = null
      return sealingKey === null ? null : inForce(pools, publicUrl, owner)
    },
  }
}

/** By the digest of their token. */
async function readAll(pools: OfficeContext['pools'], now: number): Promise<ReadonlyMap<string, KnownHook>> {
  const rows = await pools.hooks
    .selectFrom('hook')
    .selectAll()
    .where((or) => or.or([or('ends_at_ms', 'is', null), or('ends_at_ms', '>', now)]))
    .execute()
  return new Map(
    rows.map((row) => [
      Buffer.from(row.token_hash).toString('hex'),
      {
        environment: row.environment,
        clientKey: row.client_key,
        kind: row.kind,
        sealingKey: row.sealing_key,
        endsAtMs: row.ends_at_ms,
      },
    ]),
  )
}

async function inForce(
  pools: OfficeContext['pools'],
  publicUrl: string | null,
  { environment, clientKey }: HookOwner,
): Promise<readonly Hook[]> {
  const rows = await pools.main
    .selectFrom('hook')
    .select(['kind', 'token', 'created_at_ms'])
    .where('client_key', '=', clientKey)
    .where('environment', '=', environment)
    .where('ends_at_ms', 'is', null)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, token, created_at_ms }) => {
    const path = `${HOOKS_PATH}/${token}`
    return { kind, path, url: publicUrl === null ? null : `${publicUrl}${path}`, madeAtMs: created_at_ms }
  })
}
