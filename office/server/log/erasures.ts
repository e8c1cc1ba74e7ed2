// Customers who asked to be erased: what is known of their number goes here at once, and every counter is told until it says that it is done.
import type { Hono } from 'hono'
import { sql, type Transaction } from 'kysely'
import {
  ERASURES_PATH,
  MOST_ERASURES,
  type AskedErasure,
  type ErasuresRequest,
} from '#shared/office/erasures'
import { succeed } from '#shared/base/result'
import { answering } from '../context/counter-answers'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import { expireSales } from '../exports/kept-files'

export const erasureRoutes = (context: OfficeContext): Hono<CounterEnvironment> =>
  answering(context, {
    [ERASURES_PATH]: async ({ counterId }, request) => {
      const erasures = await exchanged(context, counterId, request)
      return succeed({ officeTimeMs: context.clock.now(), erasures })
    },
  })

async function exchanged(
  { pools, clock }: OfficeContext,
  counterId: string,
  request: ErasuresRequest,
): Promise<readonly AskedErasure[]> {
  const place = { environment: request.environment, counterId }
  return pools.main.transaction().execute(async (transaction) => {
    const nowMs = clock.now()
    // A counter's clock may be wrong: what counts is how long ago it was.
    const asked = request.asked.map(({ numberHash, askedAtMs }) => ({
      numberHash,
      askedAtMs: nowMs - Math.max(0, request.clockMs - askedAtMs),
    }))
    if (asked.length > 0) await keep(transaction, place, asked, nowMs)
    if (request.done.length > 0) await noteDone(transaction, place, request.done)
    return erasuresFor(transaction, place, request.againAfter)
  })
}

interface Place {
  readonly environment: string
  readonly counterId: string
}

const hashesOf = (erasures: readonly AskedErasure[]): Buffer[] =>
  erasures.map(({ numberHash }) => Buffer.from(numberHash, 'base64url'))
const timesOf = (erasures: readonly AskedErasure[]): number[] => erasures.map(({ askedAtMs }) => askedAtMs)

async function keep(
  transaction: Transaction<OfficeTables>,
  { environment }: Place,
  asked: readonly AskedErasure[],
  nowMs: number,
): Promise<void> {
  await sql`
INSERT INTO erasure (environment, number_hash, asked_at_ms)
SELECT ${environment}::text, number_hash, max(asked_at_ms)
FROM unnest(${hashesOf(asked)}::bytea[], ${timesOf(asked)}::bigint[]) AS sent (number_hash, asked_at_ms)
GROUP BY number_hash ORDER BY number_hash
ON CONFLICT (environment, number_hash) DO UPDATE
SET asked_at_ms = greatest(erasure.asked_at_ms, excluded.asked_at_ms)`.execute(transaction)
  // Who asked to be forgotten has no second counter to go to.
  const gone = await sql`
UPDATE personal SET number_hash = NULL, other_hashes = '{}', last_digits = NULL, sealed = NULL, erased_at_ms = ${nowMs}
FROM erasure, counter_head
WHERE erasure.environment = ${environment}
  AND erasure.number_hash = ANY(${hashesOf(asked)}::bytea[])
  AND (personal.number_hash = erasure.number_hash OR personal.other_hashes @> ARRAY[erasure.number_hash])
  AND personal.erased_at_ms IS NULL AND personal.received_at_ms <= erasure.asked_at_ms
  AND counter_head.log_number = personal.log_number
  AND counter_head.environment = erasure.environment`.execute(transaction)
  if ((gone.numAffectedRows ?? 0n) > 0n) await expireSales(transaction)
}

async function noteDone(
  transaction: Transaction<OfficeTables>,
  { environment, counterId }: Place,
  done: readonly AskedErasure[],
): Promise<void> {
  await sql`
INSERT INTO erasure_done (environment, number_hash, counter_id, asked_at_ms)
SELECT ${environment}::text, number_hash, ${counterId}::text, max(asked_at_ms)
FROM unnest(${hashesOf(done)}::bytea[], ${timesOf(done)}::bigint[]) AS sent (number_hash, asked_at_ms)
GROUP BY number_hash ORDER BY number_hash
ON CONFLICT (environment, counter_id, number_hash) DO UPDATE
SET asked_at_ms = greatest(erasure_done.asked_at_ms, excluded.asked_at_ms)`.execute(transaction)
}

async function erasuresFor(
  transaction: Transaction<OfficeTables>,
  { environment, counterId }: Place,
  againAfter: string | null,
): Promise<readonly AskedErasure[]> {
  const after = Buffer.from(againAfter ?? '', 'base64url')
  const { rows } = await sql<{ number_hash: Buffer; asked_at_ms: number }>`
SELECT number_hash, asked_at_ms FROM erasure
WHERE environment = ${environment} AND ${
    againAfter === null ? isUndoneBy(counterId) : sql`number_hash > ${after}`
  }
ORDER BY number_hash LIMIT ${MOST_ERASURES}`.execute(transaction)
  return rows.map(({ number_hash, asked_at_ms }) => ({
    numberHash: number_hash.toString('base64url'),
    askedAtMs: Number(asked_at_ms),
  }))
}

const isUndoneBy = (counterId: string) => sql`NOT EXISTS (
  SELECT FROM erasure_done AS done
  WHERE done.environment = erasure.environment
    AND done.counter_id = ${counterId} AND done.number_hash = erasure.number_hash
    AND done.asked_at_ms >= erasure.asked_at_ms)`

/** Whether there is something that this counter has not said to be done. */
export async function hasErasures(
  { pools }: Pick<OfficeContext, 'pools'>,
  counterId: string,
): Promise<boolean> {
  const { rows } = await sql`
SELECT FROM erasure WHERE ${isUndoneBy(counterId)} LIMIT 1`.execute(pools.main)
  return rows.length > 0
}
