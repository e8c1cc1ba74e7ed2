// Searches the sales of counters, newest first, a page at a time; and what each counter sold in a day.
import { sql, type RawBuilder } from 'kysely'
import type { CashStatus, RailStatus } from '#shared/sale/sale'
import type {
  CounterDay,
  SearchAnswer,
  SearchBy,
  SearchRequest,
  ShopSale,
  TodayAnswer,
  TodayRequest,
} from '#shared/office/search'
import { assertNever } from '#shared/base/result'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { ofSameGroup } from '../context/scope'

interface FoundRow extends Omit<ShopSale, 'heldBy'> {
  readonly log: number
  readonly heldById: string | null
  readonly heldByName: string | null
}

/** Of a row of `sale`: the counter that has taken it over, and how it stands there. */
const HELD = sql`
LEFT JOIN LATERAL (
  SELECT holder.counter_id, counter.name, holder.rail_status, holder.cash_status, holder.updated_at_ms
  FROM sale AS holder JOIN counter USING (counter_id)
  WHERE sale.is_taken_over AND holder.request_id = sale.request_id
  AND holder.taken_over_from IS NOT NULL AND NOT holder.is_taken_over LIMIT 1) AS held ON true`

/** Once: a sale that was taken over stands where it was sold, if that counter's log is here. */
const IS_WHERE_IT_WAS_SOLD = sql`(sale.taken_over_from IS NULL OR NOT EXISTS (
  SELECT FROM sale AS first WHERE first.request_id = sale.request_id
  AND first.counter_id = sale.taken_over_from))`

const FOUND = sql`
SELECT sale.counter_id AS "counterId", counter.name AS "counterName", sale.log_number AS log, sale.request_id AS "requestId", sale.service,
  sale.payee, sale.amount_paise AS "amountPaise", sale.collected_paise AS "collectedPaise",
  coalesce(held.rail_status, sale.rail_status) AS "railStatus", coalesce(held.cash_status, sale.cash_status) AS "cashStatus",
  sale.opened_at_ms AS "openedAtMs", coalesce(held.updated_at_ms, sale.updated_at_ms) AS "updatedAtMs", sale.staff_id AS "staffId",
  personal.last_digits AS "lastDigits", personal.sealed, sale.is_unread AS "isUnread", sale.is_quarantined AS "isQuarantined",
  held.counter_id AS "heldById", held.name AS "heldByName"
FROM sale
JOIN counter ON counter.counter_id = sale.counter_id
LEFT JOIN personal ON personal.log_number = sale.log_number AND personal.entry_id = sale.request_id
${HELD}`

const shopSaleOf = ({ log: _log, heldById, heldByName, ...sale }: FoundRow): ShopSale => ({
  ...sale,
  heldBy: heldById === null || heldByName === null ? null : { counterId: heldById, counterName: heldByName },
})

/** Sales as they lie in the logs of their counters. */
export async function shopSales(
  { pools }: OfficeContext,
  {
    conditions,
    order,
    limit,
  }: {
    readonly conditions: readonly RawBuilder<unknown>[]
    readonly order: RawBuilder<unknown>
    readonly limit: number
  },
): Promise<readonly ShopSale[]> {
  const { rows } = await sql<FoundRow>`${FOUND}
WHERE ${sql.join(conditions, sql` AND `)}
ORDER BY ${order} LIMIT ${limit}`.execute(pools.main)
  return rows.map(shopSaleOf)
}

/**
 * `narrowedTo` are further conditions on `sale`: what the asker may see. With `isOfHolders` each sale stands at the counter that has it now,
 * otherwise at the one that sold it.
 */
export async function search(
  { pools }: OfficeContext,
  { environment, by, fromMs, toMs, after, limit }: SearchRequest,
  narrowedTo: readonly RawBuilder<unknown>[] = [],
  isOfHolders = by.kind === 'open',
): Promise<SearchAnswer> {
  const conditions: RawBuilder<unknown>[] = [
    sql`sale.environment = ${environment}`,
    ...conditionsOf(by),
    isOfHolders ? sql`NOT sale.is_taken_over` : IS_WHERE_IT_WAS_SOLD,
    ...narrowedTo,
    ...(fromMs === null ? [] : [sql`sale.opened_at_ms >= ${fromMs}`]),
    ...(toMs === null ? [] : [sql`sale.opened_at_ms < ${toMs}`]),
    ...(after === null
      ? []
      : [
          sql`(sale.opened_at_ms, sale.log_number, sale.request_id) < (${after.openedAtMs}, ${after.log}, ${after.id})`,
        ]),
  ]
  const { rows } = await sql<FoundRow>`${FOUND}
${joinOf(by)}
WHERE ${sql.join(conditions, sql` AND `)}
ORDER BY sale.opened_at_ms DESC, sale.log_number DESC, sale.request_id DESC
LIMIT ${limit + 1}`.execute(pools.main)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next =
    rows.length <= limit || last === undefined
      ? null
      : { openedAtMs: last.openedAtMs, log: last.log, id: last.requestId }
  return { sales: page.map(shopSaleOf), next }
}

function conditionsOf(by: SearchBy): readonly RawBuilder<unknown>[] {
  switch (by.kind) {
    case 'all':
      return []
    case 'open':
      return [sql`sale.is_open`]
    case 'number':
      return [
        sql`personal.number_hash = ${Buffer.from(by.numberHash, 'base64url')}`,
        sql`personal.erased_at_ms IS NULL`,
      ]
    case 'last-digits':
      return [sql`personal.last_digits = ${by.digits}`, sql`personal.erased_at_ms IS NULL`]
    case 'id':
      return [sql`sale.request_id = ${by.id}`]
    case 'reference':
      return [sql`reference.reference = ${by.reference}`]
    case 'amount':
      return [sql`sale.amount_paise = ${by.amountPaise}`]
    default:
      return assertNever(by)
  }
}

const joinOf = (by: SearchBy): RawBuilder<unknown> =>
  by.kind === 'reference'
    ? sql`JOIN sale_reference AS reference
ON reference.log_number = sale.log_number AND reference.request_id = sale.request_id`
    : sql``

interface DayRow {
  readonly counter_id: string
  readonly rail_status: RailStatus
  readonly cash_status: CashStatus
  readonly count: number
  readonly amount_paise: number
  readonly collected_paise: number
}

/** Of the asking counter's group. */
export async function today(
  { pools }: OfficeContext,
  asker: Pick<ProvenCounter, 'groupId'>,
  { environment, fromMs, toMs }: TodayRequest,
): Promise<TodayAnswer> {
  const { rows: counters } = await sql<Omit<CounterDay, 'sales'>>`
SELECT counter.counter_id AS "counterId", counter.name AS "counterName", max(head.stored_at_ms) AS "storedAtMs"
FROM counter LEFT JOIN counter_head AS head
ON head.counter_id = counter.counter_id AND head.environment = ${environment}
WHERE ${ofSameGroup(asker, 'counter.counter_id')}
GROUP BY counter.counter_id, counter.name ORDER BY counter.name`.execute(pools.main)
  const { rows: sums } = await sql<DayRow>`
SELECT sale.counter_id, coalesce(held.rail_status, sale.rail_status) AS rail_status,
  coalesce(held.cash_status, sale.cash_status) AS cash_status, count(*) AS count, sum(sale.amount_paise)::bigint AS amount_paise,
  sum(sale.collected_paise)::bigint AS collected_paise
FROM sale ${HELD}
WHERE sale.environment = ${environment} AND sale.opened_at_ms >= ${fromMs}
  AND sale.opened_at_ms < ${toMs} AND ${IS_WHERE_IT_WAS_SOLD}
  AND ${ofSameGroup(asker, 'sale.counter_id')}
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(pools.main)
  const uncounted = await uncountedEntries({ pools }, environment, ofSameGroup(asker, 'head.counter_id'))
  return {
    counters: counters.map((counter) => ({
      ...counter,
      sales: sums
        .filter(({ counter_id }) => counter_id === counter.counterId)
        .map(({ rail_status, cash_status, count, amount_paise, collected_paise }) => ({
          railStatus: rail_status,
          cashStatus: cash_status,
          count,
          amountPaise: amount_paise,
          collectedPaise: collected_paise,
        })),
    })),
    uncounted,
  }
}

/** Entries that came and are in no sale and no figure yet. */
export async function uncountedEntries(
  { pools }: Pick<OfficeContext, 'pools'>,
  environment: string,
  ofCounters: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number> {
  const { rows } = await sql<{ uncounted: number }>`
SELECT coalesce(sum(head.sequence - place.sequence), 0)::bigint AS uncounted
FROM counter_head AS head JOIN sale_place AS place USING (log_number)
WHERE head.environment = ${environment} AND ${ofCounters}`.execute(pools.main)
  return rows[0]?.uncounted ?? 0
}
