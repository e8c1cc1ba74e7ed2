// The owner's figures: sales of all counters, their stories, and the books. Every query goes through the asker's scope.
import { sql, type RawBuilder } from 'kysely'
import {
  addedFigures,
  NO_FIGURE,
  type Books,
  type FigureGroup,
  type FigureKind,
  type FigureTally,
  type PageSale,
} from '#shared/office/figures'
import type { OwnerInput } from '#shared/office/owner-page'
import { MOST_FOUND, type PageSearchBy, type SearchBy } from '#shared/office/search'
import { INDIA_OFFSET_MS, SECOND_MS } from '#shared/base/clock'
import { fail, succeed } from '#shared/base/result'
import type { OfficeContext } from '../context/context'
import { commissionOf, earningsWithin } from './earnings'
import { search, uncountedEntries } from '../sales/search'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'
import { EVERYWHERE, narrowedTo, scopeOf, visibleIn, type Place, type Scope } from '../context/scope'
import { storyOf } from './story'

/** More are found by their shop. */
const MOST_COLLEAGUES = 500

type FigureRoute = 'sales' | 'colleagues' | 'story' | 'books'

export function figureHandlers({ context }: OwnerDependencies): Pick<OwnerHandlers, FigureRoute> {
  return {
    sales: async (input, { person }) => succeed(await salesOf(context, input, scopeOf(person))),
    colleagues: async (input, { person }) =>
      succeed([...(await colleaguesIn(context, input, scopeOf(person)))]),
    story: async (input, { person }) => {
      const { sales } = await salesOf(
        context,
        {
          ...input,
          by: { kind: 'id', id: input.requestId },
          fromMs: null,
          toMs: null,
          shopId: null,
          groupId: null,
          staffId: null,
          after: null,
        },
        scopeOf(person),
      )
      const [sale] = sales
      const story = sale === undefined ? null : await storyOf(context, input)
      return sale === undefined || story === null ? fail('not-found') : succeed({ sale, ...story })
    },
    books: async (input, { person }) => succeed(await booksOf(context, input, scopeOf(person))),
  }
}

/** A page of sales that `scope` may see, newest first. */
export async function salesOf(
  context: OfficeContext,
  { environment, by, fromMs, toMs, counterId, staffId, after, ...place }: OwnerInput<'sales'>,
  scope: Scope,
  limit = MOST_FOUND,
): Promise<{ sales: PageSale[]; next: Awaited<ReturnType<typeof search>>['next'] }> {
  const narrowed = [
    visibleIn(scope, 'sale.counter_id'),
    narrowedTo(place, 'sale.counter_id'),
    ...(counterId === null ? [] : [sql<boolean>`sale.counter_id = ${counterId}`]),
    ...(staffId === null ? [] : [sql<boolean>`sale.staff_id = ${staffId}`]),
    ...(by.kind === 'owed' ? [sql<boolean>`sale.cash_status = 'owed-back'`] : []),
  ]
  const request = { environment, by: searchedBy(by), fromMs, toMs, after, limit }
  const [{ sales, next }, counters] = await Promise.all([
    search(context, request, narrowed, by.kind === 'owed' || by.kind === 'open'),
    countersIn(context, scope),
  ])
  const shops = new Map(counters.map(({ counterId: id, shopName }) => [id, shopName]))
  return {
    sales: sales.map(({ sealed: _sealed, ...sale }) => ({
      ...sale,
      shopName: shops.get(sale.counterId) ?? null,
    })),
    next,
  }
}

const searchedBy = (by: PageSearchBy): SearchBy => (by.kind === 'owed' ? { kind: 'all' } : by)

/** Who sold at the counters that `scope` may see, by the ids that counters gave them: each is one step in the index of sales by colleague. */
async function colleaguesIn(
  { pools }: OfficeContext,
  { environment, shopId }: OwnerInput<'colleagues'>,
  scope: Scope,
): Promise<readonly string[]> {
  const inShop = narrowedTo({ shopId, groupId: null }, 'sale.counter_id')
  const ofAll = sql`sale.environment = ${environment}`
  const { rows } = await sql<{ readonly staffId: string }>`
WITH RECURSIVE colleague (staff_id) AS (
  SELECT min(sale.staff_id) FROM sale WHERE ${ofAll}
  UNION ALL
  SELECT (SELECT min(sale.staff_id) FROM sale WHERE ${ofAll} AND sale.staff_id > colleague.staff_id)
  FROM colleague WHERE colleague.staff_id IS NOT NULL)
SELECT colleague.staff_id AS "staffId" FROM colleague
WHERE EXISTS (
  SELECT FROM sale
  WHERE ${ofAll} AND sale.staff_id = colleague.staff_id AND ${visibleIn(scope, 'sale.counter_id')} AND ${inShop})
ORDER BY 1 LIMIT ${MOST_COLLEAGUES}`.execute(pools.main)
  return rows.map(({ staffId }) => staffId)
}

/** Of the counter of a figure; empty for one that is in no shop. */
export const SHOP_NAME = sql<string>`coalesce((
  SELECT shop.name FROM shop_counter JOIN shop USING (shop_id)
  WHERE shop_counter.counter_id = figure.counter_id), '')`

interface CounterRow {
  readonly counterId: string
  readonly name: string
  readonly shopName: string | null
  readonly lastSeenAtMs: number | null
  readonly unsent: number
  readonly appVersion: string
  readonly isRevoked: boolean
  readonly clientKeys: readonly string[]
}

/** Those that `scope` may see, of one place alone if that is asked for. */
export async function countersIn(
  { pools }: OfficeContext,
  scope: Scope,
  place: Place = EVERYWHERE,
): Promise<readonly CounterRow[]> {
  const { rows } = await sql<CounterRow>`
SELECT counter.counter_id AS "counterId", counter.name, shop.name AS "shopName", counter.last_seen_at_ms AS "lastSeenAtMs", counter.unsent,
  counter.app_version AS "appVersion", counter.revoked_at_ms IS NOT NULL AS "isRevoked", ARRAY(
    SELECT client_key FROM counter_client
    WHERE counter_client.counter_id = counter.counter_id) AS "clientKeys"
FROM counter
LEFT JOIN shop_counter ON shop_counter.counter_id = counter.counter_id
LEFT JOIN shop ON shop.shop_id = shop_counter.shop_id
WHERE ${visibleIn(scope, 'counter.counter_id')}
  AND ${narrowedTo(place, 'counter.counter_id')}
ORDER BY shop.name NULLS LAST, counter.name`.execute(pools.main)
  return rows
}

interface FigureRow {
  readonly key: string
  readonly label: string
  readonly result: keyof FigureTally
  readonly count: number
  readonly amountPaise: number
  readonly feePaise: number
}

/** The bounds of a question about figures. */
export interface Days extends Place {
  readonly environment: string
  readonly fromMs: number
  readonly toMs: number
}

/** How figures are told apart. */
export interface Grouping {
  readonly kind: FigureKind
  /** A column, or what is computed from some. */
  readonly key?: RawBuilder<string>
  /** Which later results count of those that came in the period: all, or those of the same day or month as their sale. */
  readonly settledIn?: RawBuilder<boolean>
}

/** The figures of one kind, added up by a key. */
export async function figuresBy(
  { pools }: OfficeContext,
  days: Days,
  scope: Scope,
  { kind, key = sql`key`, settledIn = sql`true` }: Grouping,
): Promise<readonly FigureGroup[]> {
  const { rows } = await sql<FigureRow>`
SELECT ${key} AS key, ${SUMS} FROM figure
WHERE ${within(days, scope)} AND kind = ${kind} AND ${soldWithin(days)} AND ${settledIn}
GROUP BY 1, result
HAVING ${IS_SOMETHING}
ORDER BY 1`.execute(pools.main)
  return groupsOf(rows)
}

const SUMS = sql`max(label) AS label, result, sum(count)::bigint AS count, sum(amount_paise)::bigint AS "amountPaise",
  sum(fee_paise)::bigint AS "feePaise"`
const IS_SOMETHING = sql<boolean>`(sum(count) <> 0 OR sum(amount_paise) <> 0)`

const within = (
  { environment, fromMs, toMs, ...place }: Days,
  scope: Scope,
): RawBuilder<boolean> => sql`environment = ${environment} AND day_ms >= ${fromMs} AND day_ms < ${toMs}
  AND ${visibleIn(scope, 'figure.counter_id')}
  AND ${narrowedTo(place, 'figure.counter_id')}`

/** Of sales that were opened in these days themselves. */
const soldWithin = ({ fromMs, toMs }: Days): RawBuilder<boolean> =>
  sql`(sold_day_ms >= ${fromMs} AND sold_day_ms < ${toMs})`

/** A day or a month of India, such as 2026-11-23. */
const calendar = (pattern: string): RawBuilder<string> =>
  sql`to_char(to_timestamp((day_ms + ${INDIA_OFFSET_MS}::bigint) / ${SECOND_MS}) AT TIME ZONE 'UTC', ${pattern})`

/** The first millisecond of its month in India. */
const startOfMonth = (column: 'day_ms' | 'sold_day_ms'): RawBuilder<number> =>
  sql`(extract(epoch FROM date_trunc('month', to_timestamp((${sql.ref(column)} + ${INDIA_OFFSET_MS}::bigint) / ${SECOND_MS}) AT TIME ZONE 'UTC'))::bigint
    * ${SECOND_MS} - ${INDIA_OFFSET_MS}::bigint)`

/** What each day was at its own end. */
export const BY_DAY: Grouping = {
  kind: 'service',
  key: calendar('YYYY-MM-DD'),
  settledIn: sql`sold_day_ms = day_ms`,
}
export const BY_MONTH: Grouping = {
  kind: 'service',
  key: calendar('YYYY-MM'),
  settledIn: sql`${startOfMonth('sold_day_ms')} = ${startOfMonth('day_ms')}`,
}

const groupsOf = (rows: readonly FigureRow[]): readonly FigureGroup[] =>
  [...Map.groupBy(rows, (row) => row.key)].map(([key, those]) => ({
    key,
    label: those[0]?.label ?? '',
    ...tallyOf(those),
  }))

/** Sums of every kind, read in one pass. `late` has sales that were opened before the period, all others those of the period itself. */
async function figuresOfKinds(
  { pools }: OfficeContext,
  days: Days,
  scope: Scope,
): Promise<(kind: FigureKind) => readonly FigureGroup[]> {
  const { rows } = await sql<FigureRow & { readonly kind: FigureKind }>`
SELECT kind, key, ${SUMS} FROM figure
WHERE ${within(days, scope)} AND kind <> 'sold' AND (kind = 'late') <> ${soldWithin(days)}
GROUP BY kind, key, result
HAVING ${IS_SOMETHING}
ORDER BY kind, key`.execute(pools.main)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return (kind) => groupsOf(byKind.get(kind) ?? [])
}

const PARTS = ['day', 'month', 'counter'] as const

/** What was sold: each day and month as it was at its own end, each counter as it is at the end of the period. Read in one pass. */
async function soldByParts(
  { pools }: OfficeContext,
  days: Days,
  scope: Scope,
): Promise<(part: (typeof PARTS)[number]) => readonly FigureGroup[]> {
  const { rows } = await sql<FigureRow & { readonly part: (typeof PARTS)[number]; readonly counts: boolean }>`
WITH sold AS (
  SELECT *, ${startOfMonth('day_ms')} AS month_ms, sold_day_ms = day_ms AS "inDay", ${startOfMonth('sold_day_ms')} = ${startOfMonth('day_ms')} AS "inMonth"
  FROM figure WHERE ${within(days, scope)} AND kind = 'service' AND ${soldWithin(days)})
SELECT CASE WHEN GROUPING(day_ms) = 0 THEN 'day' WHEN GROUPING(month_ms) = 0 THEN 'month' ELSE 'counter' END AS part,
  coalesce(counter_id, month_ms::text, day_ms::text) AS key, coalesce("inDay", "inMonth", true) AS counts, ${SUMS}
FROM sold
GROUP BY GROUPING SETS ((day_ms, "inDay", result), (month_ms, "inMonth", result), (counter_id, result))
HAVING ${IS_SOMETHING}
ORDER BY day_ms, month_ms, counter_id`.execute(pools.main)
  const byPart = Map.groupBy(
    rows.filter(({ counts }) => counts),
    ({ part }) => part,
  )
  return (part) => groupsOf(byPart.get(part) ?? [])
}

function tallyOf(rows: readonly FigureRow[]): FigureTally {
  const sum = (result: keyof FigureTally) => {
    const row = rows.find((one) => one.result === result)
    if (row === undefined) return NO_FIGURE
    return { count: row.count, amountPaise: row.amountPaise, feePaise: row.feePaise }
  }
  return { done: sum('done'), open: sum('open'), undone: sum('undone') }
}

export const NO_TALLY: FigureTally = { done: NO_FIGURE, open: NO_FIGURE, undone: NO_FIGURE }

async function booksOf(context: OfficeContext, days: Days, scope: Scope): Promise<Books> {
  const [of, soldBy, earnings, counters, uncounted] = await Promise.all([
    figuresOfKinds(context, days, scope),
    soldByParts(context, days, scope),
    earningsIn(context, days, scope),
    countersIn(context, scope),
    uncountedEntries(context, days.environment),
  ])
  const services = of('service')
  const named = new Map(counters.map((counter) => [counter.counterId, counter]))
  return {
    uncounted,
    total: addedFigures(services),
    days: soldBy('day').map(({ key, done, open, undone }) => ({ dayMs: Number(key), done, open, undone })),
    months: soldBy('month').map(({ key, done, open, undone }) => ({
      monthMs: Number(key),
      done,
      open,
      undone,
    })),
    counters: soldBy('counter').map(({ key, done, open, undone }) => ({
      counterId: key,
      name: named.get(key)?.name ?? '',
      shopName: named.get(key)?.shopName ?? null,
      done,
      open,
      undone,
    })),
    services: [...services],
    states: [...of('state')],
    hours: of('hour').toSorted((one, other) => Number(one.key) - Number(other.key)),
    colleagues: [...of('colleague')],
    operators: [...of('operator')],
    cash: [...of('cash')],
    late: [...of('late')],
    commission: commissionOf(earnings, counters),
  }
}

/** What each counter that `scope` may see earned in these days. */
export const earningsIn = (context: OfficeContext, days: Days, scope: Scope) =>
  earningsWithin(context, within(days, scope))
