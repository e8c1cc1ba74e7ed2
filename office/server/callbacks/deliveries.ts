// What a counter has not acknowledged yet: rows, not a place in a list, because a row that was written early may be committed late.
import { sql, type Kysely } from 'kysely'
import { MINUTE_MS } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import {
  MOST_TRIES,
  sentAgainAfterMs,
  type Acknowledgement,
  type RelayedCallback,
  type RelayedHeaders,
} from '#shared/office/relay'
import type { CallbackKind } from '#shared/operations/registry'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'

/** A counter that cannot judge a callback yet is asked again after this long. */
const LATER_MS = 15 * MINUTE_MS

/** Who listens, and for how many callbacks there is room on the way. */
export interface Listening {
  readonly counterId: string
  readonly environment: Environment
  readonly room: number
}

export interface Dispatched {
  readonly counterId: string
  readonly environment: Environment
  readonly callback: RelayedCallback
}

export interface Deliveries {
  /** What is due for those that listen, oldest first; counted as sent, and not due again for a while. */
  dispatch(listening: readonly Listening[], most: number): Promise<readonly Dispatched[]>
  /** Notes what became of callbacks of this counter, each by itself. Resolves to the ids of those that were its own. */
  acknowledge(counterId: string, acknowledgements: readonly Acknowledgement[]): Promise<readonly string[]>
  /** Those of these callbacks of which nothing is here any more. */
  unknown(callbackIds: readonly string[]): Promise<readonly string[]>
  /** Sends one again from the beginning, once `database` has committed it. False if it is not known, or its body is gone. */
  replay(callbackId: string, database?: Kysely<OfficeTables>): Promise<boolean>
  /** Those sent too often without a word: each is told, and then set aside until somebody replays it. */
  setAside(
    tell: (delivery: { readonly callbackId: string; readonly counterId: string }) => Promise<void>,
  ): Promise<void>
  /** How many wait, and since when the oldest was received; null if there are none. */
  waiting(): Promise<{ readonly count: number; readonly oldestAtMs: number | null }>
}

interface Row {
  readonly callback_id: string
  readonly counter_id: string
  readonly environment: Environment
  readonly kind: CallbackKind
  readonly received_at_ms: number
  readonly remote_address: string
  readonly headers: RelayedHeaders
  readonly body: Uint8Array
  readonly is_sealed: boolean
  readonly beyond: number
}

export function createDeliveries(context: OfficeContext): Deliveries {
  const { pools, clock } = context
  const note = (
    transaction: Kysely<OfficeTables>,
    counterId: string,
    { callbackId, outcome, httpStatus }: Acknowledgement,
  ) => {
    const change =
      outcome === 'later'
        ? { tries: 0, due_at_ms: clock.now() + LATER_MS, answered_status: httpStatus }
        : { state: outcome, ended_at_ms: clock.now(), answered_status: httpStatus }
    return (
      transaction
        .updateTable('delivery')
        .set(change)
        .where('callback_id', '=', callbackId)
        .where('counter_id', '=', counterId)
        // The first word counts: what is stored stays so, whatever a repetition led to.
        .where('state', '<>', 'stored')
        .executeTakeFirst()
    )
  }
  return {
    dispatch: dispatchIn(context),
    acknowledge: async (counterId, acknowledgements) => {
      const noted: string[] = []
      for (const acknowledgement of acknowledgements) {
        const { numUpdatedRows } = await note(pools.main, counterId, acknowledgement)
        if (numUpdatedRows > 0n || (await isOf(counterId, acknowledgement.callbackId)))
          noted.push(acknowledgement.callbackId)
      }
      await deleteBodies(noted)
      return noted
    },
    replay: async (callbackId, database = pools.main) => {
      const { numAffectedRows = 0n } = await sql`
        UPDATE delivery SET state = 'waiting', tries = 0, due_at_ms = ${clock.now()}, ended_at_ms = NULL
        FROM callback_inbox AS inbox
        WHERE delivery.callback_id = ${callbackId}
        AND inbox.callback_id = delivery.callback_id
        AND inbox.body IS NOT NULL`.execute(database)
      return numAffectedRows > 0n
    },
    unknown: unknownIn(context),
    setAside: setAsideIn(context),
    waiting: async () => {
      const { rows } = await sql<{ count: number; oldest: number | null }>`
        SELECT count(*) AS count, min(inbox.received_at_ms) AS oldest
        FROM delivery JOIN callback_inbox AS inbox USING (callback_id)
        WHERE delivery.state = 'waiting'`.execute(pools.main)
      return { count: rows[0]?.count ?? 0, oldestAtMs: rows[0]?.oldest ?? null }
    },
  }

  async function isOf(counterId: string, callbackId: string): Promise<boolean> {
    const row = await pools.main
      .selectFrom('delivery')
      .select('state')
      .where('callback_id', '=', callbackId)
      .where('counter_id', '=', counterId)
      .executeTakeFirst()
    return row !== undefined
  }

  /** An account callback names a person: its body goes as soon as the counter has it, or will never take it. */
  async function deleteBodies(callbackIds: readonly string[]): Promise<void> {
    if (callbackIds.length === 0) return
    await sql`
      UPDATE callback_inbox SET body = NULL
      WHERE is_sealed AND callback_id = ANY(${[...callbackIds]})
      AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.callback_id = callback_inbox.callback_id AND delivery.state IN ('waiting', 'set-aside'))`.execute(
      pools.main,
    )
  }
}

const unknownIn =
  ({ pools }: OfficeContext): Deliveries['unknown'] =>
  async (callbackIds) => {
    const rows = await pools.main
      .selectFrom('callback_inbox')
      .select('callback_id')
      .where('callback_id', 'in', callbackIds)
      .execute()
    const known = new Set(rows.map(({ callback_id }) => callback_id))
    return callbackIds.filter((id) => !known.has(id))
  }

/** When a row is due again that is now sent for the nth time: the shared rule as a list that PostgreSQL can index. */
const DELAYS_MS = Array.from({ length: MOST_TRIES }, (_, index) => sentAgainAfterMs(index + 1))

const dispatchIn =
  ({ pools, clock, office }: OfficeContext): Deliveries['dispatch'] =>
  async (listening, most) => {
    // Before it is looked: what is there then was there in this generation.
    const { generation } = office
    const { rows } = await sql<Row>`
      WITH listening AS (
        SELECT * FROM unnest(
          ${listening.map(({ counterId }) => counterId)}::text[],
          ${listening.map(({ environment }) => environment)}::text[],
          ${listening.map(({ room }) => room)}::integer[]
        ) AS listener (counter_id, environment, room),
        -- That it was given is not waited for on the disk: where a crash forgets it, it is given once more, and counters know it.
        (SELECT set_config('synchronous_commit', 'off', true)) AS not_awaited
      ), due AS (
        SELECT waiting.callback_id, waiting.counter_id FROM listening CROSS JOIN LATERAL (
          SELECT delivery.callback_id, delivery.counter_id FROM delivery
          WHERE delivery.counter_id = listening.counter_id
          AND delivery.environment = listening.environment AND delivery.state = 'waiting'
          AND delivery.due_at_ms <= ${clock.now()}
          ORDER BY delivery.due_at_ms LIMIT listening.room
        ) AS waiting LIMIT ${most}
      )
      UPDATE delivery SET tries = delivery.tries + 1,
        due_at_ms = ${clock.now()} + (${DELAYS_MS}::bigint[])[least(delivery.tries + 1, ${MOST_TRIES})]
      FROM due, callback_inbox AS inbox
      WHERE delivery.callback_id = due.callback_id
      AND delivery.counter_id = due.counter_id AND delivery.state = 'waiting'
      AND inbox.callback_id = delivery.callback_id
      AND inbox.body IS NOT NULL
      RETURNING delivery.callback_id, delivery.counter_id, delivery.environment, inbox.kind,
        inbox.received_at_ms, inbox.remote_address, inbox.headers, inbox.body, inbox.is_sealed, inbox.beyond`.execute(
      pools.hooks,
    )
    return rows
      .toSorted((one, other) => one.received_at_ms - other.received_at_ms)
      .map((row) => dispatchedOf(row, generation))
  }

const dispatchedOf = (row: Row, generation: number): Dispatched => ({
  counterId: row.counter_id,
  environment: row.environment,
  callback: {
    callbackId: row.callback_id,
    kind: row.kind,
    receivedAtMs: row.received_at_ms,
    remoteAddress: row.remote_address,
    headers: row.headers,
    body: Buffer.from(row.body).toString('base64'),
    isSealed: row.is_sealed,
    // Beyond its sale's budget it makes room for a later one.
    givenIn: row.beyond === 0 ? generation : null,
  },
})

const setAsideIn =
  ({ pools, clock }: OfficeContext): Deliveries['setAside'] =>
  async (tell) => {
    const isGivenUp = () =>
      sql<boolean>`state = 'waiting' AND tries >= ${MOST_TRIES} AND due_at_ms <= ${clock.now()}`
    const rows = await pools.hooks
      .selectFrom('delivery')
      .select(['callback_id', 'counter_id'])
      .where(isGivenUp())
      .execute()
    for (const { callback_id: callbackId, counter_id: counterId } of rows) {
      // First: an office that ends in between tells it again, and never not at all.
      await tell({ callbackId, counterId })
      await pools.hooks
        .updateTable('delivery')
        .set({ state: 'set-aside', ended_at_ms: clock.now() })
        .where(isGivenUp())
        .where('callback_id', '=', callbackId)
        .where('counter_id', '=', counterId)
        .execute()
    }
  }
