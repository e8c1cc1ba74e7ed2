// What nobody reports because nothing happens: a counter that says nothing any more, and a sale that stays without a result. Each is told once,
// and ends when the counter speaks or the sale has a result; so does one about two sales of which one was not sold. One that somebody closed comes back only for another silence, or another sale.
import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import { SILENT_AFTER_MS } from '#shared/office/takeover'
import { RAIL_STATUSES } from '#shared/sale/sale'
import { claimStateOfRail } from '#shared/office/claim-state'
import type { OfficeContext } from '../context/context'
import { every, type Job } from '../base/jobs'

/** By then the service has settled what it was going to settle by itself. */
const OLD_AFTER_MS = DAY_MS
/** Nobody asks for it; a secret that is replaced twice a year is useful to whoever finds it for half a year at most. */
export const SECRET_OLD_AFTER_MS = 180 * DAY_MS
const LOOKED_EVERY_MS = 10 * MINUTE_MS
/** An alert is raised while its entry is still being kept: until then the claim it is about stands as it was before. */
const SETTLED_AFTER_MS = MINUTE_MS
const SILENT = 'counter-silent'
const OLD_PENDING = 'old-pending'
const SECRET_OLD = 'secret-old'
const CONFLICT = 'conflicting-sales'

export const watchJob = (context: OfficeContext): Job => every(LOOKED_EVERY_MS, 'watch', () => watch(context))

export async function watch(context: OfficeContext): Promise<void> {
  const { alerts, clock } = context
  const nowMs = clock.now()
  await alerts.endWhere(SILENT, HAS_SPOKEN)
  await alerts.endWhere(OLD_PENDING, HAS_RESULT)
  await alerts.endWhere(CONFLICT, isOneUnsold(nowMs - SETTLED_AFTER_MS))
  await alerts.endWhere(SECRET_OLD, hasYoungSecret(nowMs - SECRET_OLD_AFTER_MS))
  for (const { counterId, sinceMs } of await silentCounters(context, nowMs - SILENT_AFTER_MS))
    await alerts.raise({
      kind: SILENT,
      counterId,
      key: `${counterId}:${sinceMs}`,
      details: { sinceMs },
    })
  for (const { counterId, requestId, count, sinceMs } of await oldSales(context, nowMs - OLD_AFTER_MS))
    await alerts.raise({
      kind: OLD_PENDING,
      counterId,
      key: `${counterId}:${requestId}`,
      details: { requestId, count, sinceMs },
    })
  for (const { counterId, environment, sinceMs } of await oldSecrets(context, nowMs - SECRET_OLD_AFTER_MS))
    await alerts.raise({
      kind: SECRET_OLD,
      counterId,
      key: `${counterId}:${environment}`,
      details: { environment, sinceMs },
      isWatched: true,
    })
}

/** Of an alert about a secret: its counter uses a younger one, sells under none any more, or was taken out. */
const hasYoungSecret = (beforeMs: number) => sql<boolean>`NOT EXISTS (
  SELECT FROM counter_client JOIN counter USING (counter_id)
  WHERE counter_client.counter_id = alert.counter_id
  AND environment = alert.details ->> 'environment' AND secret_set_at_ms < ${beforeMs} AND revoked_at_ms IS NULL)`

/**
 * Of an alert about a silence: its counter has spoken since, or need not any more. What counts is another word, not the time: a clock that was
 * set back ends no silence.
 */
const HAS_SPOKEN = sql<boolean>`NOT EXISTS (
  SELECT FROM counter WHERE counter.counter_id = alert.counter_id
  AND revoked_at_ms IS NULL AND coalesce(last_seen_at_ms, enrolled_at_ms) = (alert.details ->> 'sinceMs')::bigint)`

/** Of an alert about a sale: it has a result. One that is not there, as while sales are read anew, has none. */
const HAS_RESULT = sql<boolean>`coalesce((
  SELECT bool_and(NOT is_open) FROM sale WHERE sale.request_id = alert.details ->> 'requestId' AND sale.counter_id = alert.counter_id), false)`

/**
 * Of an alert about two sales that are the same: one of them was not sold after all, or its money came back. Its claim says so first; once
 * that is forgotten the sale does, in each log that has it.
 */
const isOneUnsold = (beforeMs: number) => sql<boolean>`raised_at_ms <= ${beforeMs} AND EXISTS (
  SELECT FROM jsonb_array_elements_text(alert.details -> 'requestIds') AS of_two (request_id)
  WHERE coalesce(
    (SELECT state IN ('released', 'refused') FROM claim WHERE claim.request_id = of_two.request_id),
    (SELECT bool_and(rail_status = ANY (${UNSOLD}::text[])) FROM sale
      WHERE sale.request_id = of_two.request_id AND NOT sale.is_taken_over)))`

const UNSOLD = RAIL_STATUSES.filter((railStatus) => claimStateOfRail(railStatus) === 'released')

interface Silent {
  readonly counterId: string
  readonly sinceMs: number
}

/** Counters that may speak and have not since `beforeMs`; those that were told already are left out. */
async function silentCounters({ pools }: OfficeContext, beforeMs: number): Promise<readonly Silent[]> {
  const { rows } = await sql<Silent>`
SELECT counter_id AS "counterId", coalesce(last_seen_at_ms, enrolled_at_ms) AS "sinceMs" FROM counter
WHERE revoked_at_ms IS NULL AND coalesce(last_seen_at_ms, enrolled_at_ms) < ${beforeMs}
  AND NOT EXISTS (
    SELECT FROM alert WHERE alert_id = ${`${SILENT}:`} || counter.counter_id || ':' || coalesce(last_seen_at_ms, enrolled_at_ms)
    AND NOT is_over)`.execute(pools.main)
  return rows
}

interface OldSecret extends Silent {
  readonly environment: Environment
}

/** Counters that use the service's secret since before `beforeMs`, for each environment of theirs. */
async function oldSecrets({ pools }: OfficeContext, beforeMs: number): Promise<readonly OldSecret[]> {
  const { rows } = await sql<OldSecret>`
SELECT counter_id AS "counterId", environment, secret_set_at_ms AS "sinceMs"
FROM counter_client JOIN counter USING (counter_id)
WHERE revoked_at_ms IS NULL AND secret_set_at_ms < ${beforeMs}`.execute(pools.main)
  return rows
}

interface OldSale extends Silent {
  readonly requestId: string
  /** How many of the counter's sales are as old. */
  readonly count: number
}

/** For each counter the oldest sale that is open since before `beforeMs`; those that were told already are left out. */
async function oldSales({ pools }: OfficeContext, beforeMs: number): Promise<readonly OldSale[]> {
  const { rows } = await sql<OldSale>`
SELECT * FROM (
  SELECT DISTINCT ON (counter_id) counter_id AS "counterId", request_id AS "requestId", opened_at_ms AS "sinceMs",
    count(*) OVER (PARTITION BY counter_id) AS count
  FROM sale WHERE is_open AND opened_at_ms < ${beforeMs}
  ORDER BY counter_id, opened_at_ms, request_id) AS oldest
WHERE NOT EXISTS (
  SELECT FROM alert WHERE alert_id = ${`${OLD_PENDING}:`} || "counterId" || ':' || "requestId"
  AND NOT is_over)`.execute(pools.main)
  return rows
}
