// Callbacks as they are kept: on the disk before their sender is answered, given to the counter whose sale they name, and held where none is
// known yet.
import { sql, type Kysely } from 'kysely'
import { DAY_MS } from '#shared/base/clock'
import type { RelayedHeaders } from '#shared/office/relay'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import type { KnownHook } from './hooks'
import { z } from 'zod'
import type { PushedEntry } from '#shared/protocol/entries'
import { parsedJson } from '#shared/base/parsed-json'

/** What nobody claims has a budget of its own for each client: it never takes the room of what a counter waits for. */
const MOST_HELD = 2_000
const MOST_HELD_BYTES = 64 * 1024 * 1024
/** Beyond the budget of a sale, unverified, and waiting for a counter: so many stay whatever comes after them. The next one does not. */
const MOST_UNVERIFIED_BEYOND = 30
/** Unclaimed or undelivered for this long, a body goes. */
const BODY_KEPT_MS = 7 * DAY_MS
/** That it came, and what became of it, is remembered for longer: a repetition is then known. */
const CALLBACK_KEPT_MS = 30 * DAY_MS
/** No service corrects a sale after this long. */
const ROUTE_KEPT_MS = 400 * DAY_MS
const MOST_ROUTES_AT_ONCE = 2_000

export interface NewCallback {
  readonly hook: KnownHook
  readonly remoteAddress: string
  readonly headers: RelayedHeaders
  /** Raw, or sealed. */
  readonly body: Uint8Array
  readonly isSealed: boolean
  readonly bodyBytes: number
  /** SHA-256 of the raw bytes and their signature: the same twice is one callback. */
  readonly identity: Uint8Array
  readonly namedId: string | null
  /** More than 0: it takes the place of the one beyond the budget of its sale before it. */
  readonly beyond: number
}

/** A counter, or what is waiting for one. */
export interface Destination {
  readonly counterId: string
  readonly environment: string
}

/** A sale of a counter: the merchant's id of it, or the service's. */
export interface Route {
  readonly counterId: string
  readonly id: string
}

export interface Inbox {
  /** The counter that a callback about this sale is for; null while none is known. */
  counterOf(hook: KnownHook, namedId: string | null): Promise<string | null>
  /** Stored durably once this resolves. `full` if nobody claims it and there is no more room for such, or the next one may take its place. */
  store(callback: NewCallback, counterId: string | null): Promise<'stored' | 'full'>
  /** Remembers routes within the transaction in which their entries are stored. */
  noteRoutes(transaction: Kysely<OfficeTables>, routes: readonly Route[]): Promise<void>
  /** Gives held callbacks to counters that are known by now. Resolves to these. */
  match(): Promise<readonly Destination[]>
  /** Sales whose counter was lost: what comes about them, and what is waiting, goes to `to`. */
  moveRoutes(
    transaction: Kysely<OfficeTables>,
    way: { readonly from: string; readonly to: string },
    ids: readonly string[],
  ): Promise<void>
  /** How many are held, and since when the oldest; null if there are none. */
  held(): Promise<{ readonly count: number; readonly oldestAtMs: number | null }>
  /** Deletes what has been kept for long enough. */
  tidy(): Promise<void>
}

export function createInbox({ pools, clock, newId }: OfficeContext): Inbox {
  const hasRoom = async ({ clientKey }: KnownHook, bodyBytes: number): Promise<boolean> => {
    const { rows } = await sql<{ count: number; bytes: number }>`
      SELECT count(*) AS count, coalesce(sum(body_bytes), 0)::bigint AS bytes FROM callback_inbox
      WHERE is_held AND client_key = ${clientKey}`.execute(pools.hooks)
    const { count = 0, bytes = 0 } = rows[0] ?? {}
    return count < MOST_HELD && bytes + bodyBytes <= MOST_HELD_BYTES
  }
  return {
    counterOf: async ({ clientKey, environment }, namedId) => {
      if (namedId === null) return null
      const { rows } = await sql<{ counter_id: string }>`
        SELECT route.counter_id FROM route JOIN counter_client USING (counter_id)
        WHERE route.id = ${namedId}
        AND counter_client.client_key = ${clientKey} AND counter_client.environment = ${environment}
        ORDER BY route.noted_at_ms, route.counter_id LIMIT 1`.execute(pools.hooks)
      return rows[0]?.counter_id ?? null
    },
    store: async (callback, counterId) => {
      const { hook, bodyBytes } = callback
      if (counterId === null && !(await hasRoom(hook, bodyBytes))) return 'full'
      // One that comes again brings back a body that was deleted before a counter had it; otherwise it changes nothing.
      await sql`
        WITH kept AS (
          INSERT INTO callback_inbox (callback_id, environment, client_key, kind, received_at_ms,
            remote_address, headers, body, is_sealed, body_bytes, identity, named_id, is_held, beyond)
          VALUES (${newId()}, ${hook.environment}, ${hook.clientKey}, ${hook.kind}, ${clock.now()},
            ${callback.remoteAddress}, ${JSON.stringify(callback.headers)}::jsonb, ${callback.body},
            ${callback.isSealed}, ${bodyBytes}, ${callback.identity}, ${callback.namedId}, ${counterId === null}, ${callback.beyond})
          ON CONFLICT (client_key, environment, kind, identity) DO UPDATE
          SET is_held = callback_inbox.is_held AND excluded.is_held,
            body = CASE WHEN EXISTS (SELECT 1 FROM delivery WHERE delivery.callback_id = callback_inbox.callback_id AND delivery.state = 'stored')
              THEN callback_inbox.body ELSE excluded.body END
          RETURNING callback_id
        )
        INSERT INTO delivery (callback_id, counter_id, environment, state, tries, due_at_ms)
        SELECT callback_id, ${counterId}::text, ${hook.environment}, 'waiting', 0, ${clock.now()}
        FROM kept WHERE ${counterId}::text IS NOT NULL
        ON CONFLICT (callback_id, counter_id) DO UPDATE
        SET state = 'waiting', tries = 0, due_at_ms = excluded.due_at_ms, ended_at_ms = NULL
        WHERE delivery.state IN ('refused', 'set-aside')`.execute(pools.hooks)
      if (callback.beyond > 0) await dropBeyond(pools, callback)
      return (await mayBeDropped(pools, callback)) ? 'full' : 'stored'
    },
    noteRoutes: async (transaction, routes) => {
      for (let at = 0; at < routes.length; at += MOST_ROUTES_AT_ONCE)
        await transaction
          .insertInto('route')
          .values(
            routes.slice(at, at + MOST_ROUTES_AT_ONCE).map(({ counterId, id }) => ({
              id,
              counter_id: counterId,
              noted_at_ms: clock.now(),
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    },
    match: () => matchHeld(pools, clock.now()),
    moveRoutes: (transaction, way, ids) => moveRoutes(transaction, way, ids, clock.now()),
    held: async () => {
      const { rows } = await sql<{ count: number; oldest: number | null }>`
        SELECT count(*) AS count, min(received_at_ms) AS oldest FROM callback_inbox
        WHERE is_held`.execute(pools.main)
      return { count: rows[0]?.count ?? 0, oldestAtMs: rows[0]?.oldest ?? null }
    },
    tidy: () => tidy(pools, clock.now()),
  }
}

/** The callbacks beyond the budget of its sale, each with its place among those that wait unverified or among the others. */
const placesBeyond = ({ hook, namedId }: NewCallback) => sql`
  SELECT inbox.callback_id, identity, awaited, row_number() OVER (PARTITION BY awaited ORDER BY received_at_ms, beyond) AS place
  FROM callback_inbox AS inbox CROSS JOIN LATERAL (
    SELECT inbox.is_sealed AND EXISTS (SELECT 1 FROM delivery
      WHERE delivery.callback_id = inbox.callback_id AND delivery.state IN ('waiting', 'set-aside')) AS awaited
  ) AS standing
  WHERE client_key = ${hook.clientKey} AND environment = ${hook.environment} AND kind = ${hook.kind}
  AND named_id = ${namedId} AND beyond > 0`

/**
 * Those beyond the budget of its sale before this one, where this one is kept in their place and was not there already. Of one whose signature
 * only a counter can verify the place is taken once a counter has it, or once many wait: the first of them stay, whatever comes after.
 */
async function dropBeyond(pools: OfficeContext['pools'], callback: NewCallback): Promise<void> {
  const { hook, identity, beyond } = callback
  await sql`
    DELETE FROM callback_inbox WHERE callback_id IN (
      SELECT callback_id FROM (${placesBeyond(callback)} AND identity <> ${identity}) AS earlier
      WHERE NOT awaited OR place > ${MOST_UNVERIFIED_BEYOND}
    ) AND EXISTS (SELECT 1 FROM callback_inbox AS kept WHERE kept.client_key = ${hook.clientKey} AND kept.environment = ${hook.environment}
      AND kept.kind = ${hook.kind} AND kept.identity = ${identity} AND kept.beyond = ${beyond})`.execute(
    pools.hooks,
  )
}

/** Whether it has no place that is its own, or lost it meanwhile: its sender is told to send it again, until it has one or a counter has it. */
async function mayBeDropped(pools: OfficeContext['pools'], callback: NewCallback): Promise<boolean> {
  if (callback.beyond === 0 || !callback.isSealed) return false
  const { hook, identity } = callback
  const { rows } = await sql`
    SELECT 1 FROM callback_inbox WHERE client_key = ${hook.clientKey} AND environment = ${hook.environment}
    AND kind = ${hook.kind} AND identity = ${identity} AND callback_id NOT IN (
      SELECT callback_id FROM (${placesBeyond(callback)}) AS standing WHERE awaited AND place > ${MOST_UNVERIFIED_BEYOND}
    )`.execute(pools.hooks)
  return rows.length === 0
}

/** Held callbacks go to the counter that is known by now: of several to the one that was noted first. */
async function matchHeld(pools: OfficeContext['pools'], now: number): Promise<readonly Destination[]> {
  const { rows } = await sql<{ counter_id: string; environment: string }>`
    WITH claimed AS (
      SELECT DISTINCT ON (held.callback_id) held.callback_id, route.counter_id, held.environment
      FROM callback_inbox AS held
      JOIN route ON route.id = held.named_id
      JOIN counter_client AS client ON client.counter_id = route.counter_id
        AND client.client_key = held.client_key AND client.environment = held.environment
      WHERE held.is_held
      ORDER BY held.callback_id, route.noted_at_ms, route.counter_id
    ), freed AS (
      UPDATE callback_inbox SET is_held = false FROM claimed
      WHERE callback_inbox.callback_id = claimed.callback_id
      AND callback_inbox.is_held
      RETURNING claimed.callback_id, claimed.counter_id, claimed.environment
    )
    INSERT INTO delivery (callback_id, counter_id, environment, state, tries, due_at_ms)
    SELECT callback_id, counter_id, environment, 'waiting', 0, ${now} FROM freed
    ON CONFLICT DO NOTHING
    RETURNING counter_id, environment`.execute(pools.hooks)
  return rows.map(({ counter_id, environment }) => ({ counterId: counter_id, environment }))
}

async function moveRoutes(
  transaction: Kysely<OfficeTables>,
  { from, to }: { readonly from: string; readonly to: string },
  ids: readonly string[],
  now: number,
): Promise<void> {
  await sql`
    INSERT INTO route (id, counter_id, noted_at_ms)
    SELECT id, ${to}, noted_at_ms FROM route
    WHERE counter_id = ${from} AND id = ANY(${[...ids]})
    ON CONFLICT DO NOTHING`.execute(transaction)
  await transaction
    .deleteFrom('route')
    .where('counter_id', '=', from)
    .where('id', 'in', [...ids])
    .execute()
  // What was set aside because its counter was away is due again, too.
  await sql`
    UPDATE delivery SET counter_id = ${to}, state = 'waiting', tries = 0, due_at_ms = ${now}, ended_at_ms = NULL
    FROM callback_inbox AS inbox
    WHERE delivery.counter_id = ${from} AND delivery.state IN ('waiting', 'set-aside')
    AND inbox.callback_id = delivery.callback_id
    AND inbox.named_id = ANY(${[...ids]})`.execute(transaction)
}

async function tidy(pools: OfficeContext['pools'], now: number): Promise<void> {
  await sql`
    UPDATE callback_inbox SET body = NULL
    WHERE body IS NOT NULL AND is_sealed
    AND received_at_ms < ${now - BODY_KEPT_MS}`.execute(pools.main)
  await sql`
    DELETE FROM callback_inbox WHERE (received_at_ms < ${now - CALLBACK_KEPT_MS} OR (is_held AND received_at_ms < ${now - BODY_KEPT_MS}))`.execute(
    pools.main,
  )
  await sql`
    UPDATE delivery SET state = 'set-aside', ended_at_ms = ${now} FROM callback_inbox AS inbox
    WHERE delivery.state = 'waiting' AND inbox.body IS NULL
    AND inbox.callback_id = delivery.callback_id`.execute(pools.main)
  await sql`DELETE FROM route WHERE noted_at_ms < ${now - ROUTE_KEPT_MS}`.execute(pools.main)
}

const LONGEST_ID = 200

const referencesSchema = z.object({ references: z.object({ referenceId: z.string() }) })
const toldSchema = z.union([
  z.object({ type: z.literal('outcome'), outcome: referencesSchema }).transform(({ outcome }) => outcome),
  z.object({ type: z.literal('evidence'), answer: referencesSchema }).transform(({ answer }) => answer),
])

/**
 * The merchant's own id with the intent of each sale, and the service's reference as soon as an answer names one:
 * callbacks of an opened account name that alone. Entries of another form are a newer counter's, and say nothing
 * here. Whose sale a callback will be about: read from the entries of counters' logs as they come.
 */
export const routesIn = (counterId: string, entries: readonly PushedEntry[]): readonly Route[] =>
  entries.flatMap(({ id, type, body }) => {
    if (type === 'intent') return isId(id) ? [{ counterId, id }] : []
    const told = type === 'outcome' || type === 'evidence' ? toldSchema.safeParse(parsedJson(body)) : null
    const reference = told?.success === true ? told.data.references.referenceId : ''
    return isId(reference) ? [{ counterId, id: reference }] : []
  })

/** PostgreSQL keeps no text with a zero in it. */
const isId = (id: string): boolean => id !== '' && id.length <= LONGEST_ID && !id.includes('\0')
