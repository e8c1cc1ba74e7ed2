// Which counters are lost, and what they left: open sales, and those with money or cash still to come back.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Environment } from '#shared/base/environment'
import {
  MOST_LEFT_SALES,
  MOST_LOST_COUNTERS,
  SILENT_AFTER_MS,
  type TakenOverStory,
  type TakeoverProblem,
  type LostCounter,
} from '#shared/office/takeover'
import { requestIdSchema } from '#shared/base/ids'
import type { OfficeContext, ProvenCounter } from '../../context/context'
import { ofSameGroup } from '../../context/scope'
import type { OfficeTables } from '../../database/schema'
import { shopSales } from '../../sales/search'
import type { Reported } from '../../log/reported'

type Place = Pick<OfficeContext, 'clock'>

/** Of a row of `counter`: the owner took it out, or it is silent. One that left by itself goes on alone. */
export const isLost = ({
  clock,
}: Pick<OfficeContext, 'clock'>): RawBuilder<boolean> => sql`(counter.left_at_ms IS NULL AND (
  counter.revoked_at_ms IS NOT NULL OR coalesce(counter.last_seen_at_ms, counter.enrolled_at_ms) < ${clock.now() - SILENT_AFTER_MS}))`

/** Of a row of `counter`: it sells under the client under which this one sells, so that the service answers either about its sales. */
const isOfClient = (environment: string, clientKey: string): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM counter_client AS client WHERE client.counter_id = counter.counter_id
  AND client.environment = ${environment} AND client.client_key = ${clientKey})`

/** Of a row of `counter`: how many sales it left, if it is lost. */
export const leftSales = (
  context: Place,
): RawBuilder<number> => sql<number>`CASE WHEN ${isLost(context)} THEN (
  SELECT count(*) FROM sale WHERE sale.counter_id = counter.counter_id AND sale.is_left) ELSE 0 END`

export const clientKeyIn = (
  { clientKeys }: Pick<ProvenCounter, 'clientKeys'>,
  environment: Environment,
): string | null => clientKeys.find((known) => known.environment === environment)?.clientKey ?? null

/** Those of the asker's client, each with what it left; those that left nothing are not among them. */
export async function lostCounters(
  context: OfficeContext,
  asker: ProvenCounter,
  environment: Environment,
): Promise<readonly LostCounter[]> {
  const { pools } = context
  const clientKey = clientKeyIn(asker, environment)
  if (clientKey === null) return []
  const { rows } = await sql<Omit<LostCounter, 'sales'>>`
SELECT counter.counter_id AS "counterId", counter.name AS "counterName", counter.revoked_at_ms IS NOT NULL AS "isRevoked",
  counter.last_seen_at_ms AS "lastSeenAtMs", of_counter.count, (
    SELECT count(*) FROM claim WHERE claim.counter_id = counter.counter_id
    AND claim.environment = ${environment} AND claim.state = 'open' AND NOT EXISTS (
      SELECT FROM sale WHERE sale.request_id = claim.request_id)) AS "notReceived"
FROM counter CROSS JOIN LATERAL (
  SELECT count(*) AS count FROM sale
  WHERE sale.counter_id = counter.counter_id AND sale.environment = ${environment} AND sale.is_left
) AS of_counter
WHERE counter.counter_id <> ${asker.counterId} AND ${isLost(context)}
  AND ${isOfClient(environment, clientKey)} AND ${ofSameGroup(asker, 'counter.counter_id')} AND of_counter.count > 0
ORDER BY counter.name LIMIT ${MOST_LOST_COUNTERS}`.execute(pools.main)
  return Promise.all(
    rows.map(async (counter) => ({
      ...counter,
      sales: await shopSales(context, {
        conditions: [
          sql`sale.environment = ${environment}`,
          sql`sale.counter_id = ${counter.counterId}`,
          sql`sale.is_left`,
        ],
        order: sql`sale.opened_at_ms, sale.request_id`,
        limit: MOST_LEFT_SALES,
      }),
    })),
  )
}

/** What keeps `asker` from taking over what this counter left; null if nothing does. Holds the counter until the transaction ends. */
export async function takeoverProblem(
  { clock }: Place,
  transaction: Kysely<OfficeTables>,
  reported: Pick<Reported, 'missing'>,
  {
    asker,
    counterId,
    environment,
  }: { readonly asker: ProvenCounter; readonly counterId: string; readonly environment: Environment },
): Promise<TakeoverProblem | null> {
  const clientKey = clientKeyIn(asker, environment) ?? ''
  const { rows } = await sql<{
    readonly isLost: boolean
    readonly isOfClient: boolean
    readonly isOfGroup: boolean
  }>`
SELECT ${isLost({ clock })} AS "isLost", ${isOfClient(environment, clientKey)} AS "isOfClient",
  ${ofSameGroup(asker, 'counter.counter_id')} AS "isOfGroup" FROM counter
WHERE counter.counter_id = ${counterId} FOR UPDATE`.execute(transaction)
  const [counter] = rows
  // To this one, a counter of another group is none.
  if (!counter?.isLost || !counter.isOfGroup || counterId === asker.counterId) return { kind: 'not-lost' }
  if (!counter.isOfClient) return { kind: 'other-client' }
  // Whoever took something over since the backup was made says so in the log that is sent again: nobody takes it a second time before.
  const missing = await reported.missing(transaction, asker, { besides: counterId })
  return missing.length === 0 ? null : { kind: 'unreported', counterNames: missing }
}

interface StoryRow {
  readonly requestId: string
  readonly counterId: string
  readonly counterName: string
  readonly sequence: number
  readonly atMs: number
  readonly body: string
  readonly sealed: string | null
}

/** The entries of these sales of one counter, up to `through` where that is given. Sales that it does not have are left out. */
export async function storiesOf(
  database: Kysely<OfficeTables>,
  {
    environment,
    counterId,
    sales,
  }: {
    readonly environment: string
    readonly counterId: string
    readonly sales: readonly { readonly requestId: string; readonly through: number | null }[]
  },
): Promise<readonly TakenOverStory[]> {
  const { rows } = await sql<StoryRow>`
SELECT wanted.id AS "requestId", counter.counter_id AS "counterId", counter.name AS "counterName", entry.sequence, entry.at_ms AS "atMs",
  entry.body, personal.sealed
FROM unnest(${sales.map(({ requestId }) => requestId)}::text[], ${sales.map(({ through }) => through)}::bigint[]) AS wanted (id, through)
JOIN sale ON sale.request_id = wanted.id AND sale.counter_id = ${counterId}
  AND sale.environment = ${environment}
JOIN counter ON counter.counter_id = sale.counter_id
JOIN entry ON entry.log_number = sale.log_number AND entry.sequence >= sale.first_sequence
  AND entry.entry_id = wanted.id AND (wanted.through IS NULL OR entry.sequence <= wanted.through)
LEFT JOIN personal ON personal.log_number = sale.log_number
  AND personal.entry_id = sale.request_id AND personal.erased_at_ms IS NULL
ORDER BY wanted.id, entry.sequence`.execute(database)
  return [...Map.groupBy(rows, ({ requestId }) => requestId)].flatMap(([id, entries]) => {
    const [first] = entries
    if (first === undefined) return []
    return [
      {
        requestId: requestIdSchema.parse(id),
        counterId: first.counterId,
        counterName: first.counterName,
        entries: entries.map(({ sequence, atMs, body }) => ({ sequence, atMs, body })),
        sealed: first.sealed,
      },
    ]
  })
}
