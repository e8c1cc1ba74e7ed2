// The owner's figures: this moment, sales of all counters, their stories, and the books. Every query goes through the asker's scope.
import { sql, type RawBuilder } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfIndianDay } from '@shared/clock'
import { addedFigures } from '@shared/office/added-figures'
import {
  MINUTES_TOLD,
  NO_FIGURE,
  OPEN_AGES,
  type Books,
  type FigureGroup,
  type FigureKind,
  type FigureTally,
  type Now,
  type OpenAge,
  type PageSale,
} from '@shared/office/figures'
import type { OwnerInput } from '@shared/office/owner-page'
import { MOST_FOUND, type PageSearchBy, type SearchBy } from '@shared/office/search'
import { fail, succeed } from '@shared/result'
import type { OfficeContext } from '../context'
import { commissionOf, earningsWithin } from '../figures/earnings'
import { search, uncountedEntries } from '../ingest/search'
import type { OwnerDependencies, OwnerHandlers } from './handlers'
import { scopeOf, visibleIn, type Scope } from './scope'
import { storyOf } from './story'

/** More are found by their shop. */
const MOST_COLLEAGUES = 500

type FigureRoute = 'now' | 'sales' | 'colleagues' | 'story' | 'books'

export function figureHandlers({ context, callsLeft }: OwnerDependencies): Pick<OwnerHandlers, FigureRoute> {
  return {
    now: async ({ environment }, { person }) =>
      succeed(await nowOf(context, environment, scopeOf(person), callsLeft())),
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

const ofShop = (tenantId: number, shopId: string, counterColumn: string): RawBuilder<boolean> =>
  visibleIn({ shopIds: [shopId] }, tenantId, counterColumn)

/** Counters of a shop, or of a group; all where neither is given. */
const narrowedTo = (
  tenantId: number,
  { shopId, groupId }: { readonly shopId: string | null; readonly groupId: string | null },
  counterColumn: string,
): RawBuilder<boolean> => sql<boolean>`${shopId === null ? sql`true` : ofShop(tenantId, shopId, counterColumn)}
  AND ${groupId === null ? sql`true` : ofGroup(tenantId, groupId, counterColumn)}`

const ofGroup = (tenantId: number, groupId: string, counterColumn: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(counterColumn)} IN (
    SELECT counter_id FROM group_counter WHERE tenant_id = ${tenantId} AND group_id = ${groupId})`

/** A page of sales that `scope` may see, newest first. */
export async function salesOf(
  context: OfficeContext,
  { environment, by, fromMs, toMs, counterId, staffId, after, ...place }: OwnerInput<'sales'>,
  scope: Scope,
  limit = MOST_FOUND,
): Promise<{ sales: PageSale[]; next: Awaited<ReturnType<typeof search>>['next'] }> {
  const { tenantId } = context
  const narrowed = [
    visibleIn(scope, tenantId, 'sale.counter_id'),
    narrowedTo(tenantId, place, 'sale.counter_id'),
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
  { pools, tenantId }: OfficeContext,
  { environment, shopId }: OwnerInput<'colleagues'>,
  scope: Scope,
): Promise<readonly string[]> {
  const inShop = shopId === null ? sql`true` : ofShop(tenantId, shopId, 'sale.counter_id')
  const ofAll = sql`sale.tenant_id = ${tenantId} AND sale.environment = ${environment}`
  const { rows } = await sql<{ readonly staffId: string }>`
WITH RECURSIVE colleague (staff_id) AS (
  SELECT min(sale.staff_id) FROM sale WHERE ${ofAll}
  UNION ALL
  SELECT (SELECT min(sale.staff_id) FROM sale WHERE ${ofAll} AND sale.staff_id > colleague.staff_id)
  FROM colleague WHERE colleague.staff_id IS NOT NULL)
SELECT colleague.staff_id AS "staffId" FROM colleague
WHERE EXISTS (
  SELECT FROM sale
  WHERE ${ofAll} AND sale.staff_id = colleague.staff_id AND ${visibleIn(scope, tenantId, 'sale.counter_id')} AND ${inShop})
ORDER BY 1 LIMIT ${MOST_COLLEAGUES}`.execute(pools.main)
  return rows.map(({ staffId }) => staffId)
}

/** Of the counter of a figure; empty for one that is in no shop. */
export const shopNameOf = (tenantId: number): RawBuilder<string> => sql`coalesce((
  SELECT shop.name FROM shop_counter JOIN shop USING (tenant_id, shop_id)
  WHERE shop_counter.tenant_id = ${tenantId} AND shop_counter.counter_id = figure.counter_id), '')`

interface CounterRow {
  readonly counterId: string
  readonly name: string
  readonly shopName: string | null
  readonly lastWordAtMs: number | null
  readonly unsent: number
  readonly appVersion: string
  readonly isRevoked: boolean
  readonly clientKeys: readonly string[]
}

/** Open tills by counter. One that began its log anew has the till of the new one. */
async function openTills(
  { pools, tenantId }: OfficeContext,
  environment: string,
): Promise<ReadonlyMap<string, Now['counters'][number]['till']>> {
  const { rows } = await sql<{ counterId: string; openedAtMs: number; boxPaise: number }>`
SELECT head.counter_id AS "counterId", till.opened_at_ms AS "openedAtMs", till.box_paise AS "boxPaise"
FROM open_till AS till JOIN counter_head AS head USING (tenant_id, log_number)
WHERE till.tenant_id = ${tenantId} AND head.environment = ${environment} AND NOT EXISTS (
  SELECT FROM counter_head AS later WHERE later.tenant_id = head.tenant_id AND later.counter_id = head.counter_id
    AND later.environment = head.environment AND later.log_number > head.log_number)`.execute(pools.main)
  return new Map(rows.map(({ counterId, openedAtMs, boxPaise }) => [counterId, { openedAtMs, boxPaise }]))
}

export async function countersIn(
  { pools, tenantId }: OfficeContext,
  scope: Scope,
): Promise<readonly CounterRow[]> {
  const { rows } = await sql<CounterRow>`
SELECT counter.counter_id AS "counterId", counter.name, shop.name AS "shopName", counter.last_word_at_ms AS "lastWordAtMs", counter.unsent,
  counter.app_version AS "appVersion", counter.revoked_at_ms IS NOT NULL AS "isRevoked", ARRAY(
    SELECT client_key FROM counter_client
    WHERE counter_client.tenant_id = counter.tenant_id AND counter_client.counter_id = counter.counter_id) AS "clientKeys"
FROM counter
LEFT JOIN shop_counter ON shop_counter.tenant_id = counter.tenant_id AND shop_counter.counter_id = counter.counter_id
LEFT JOIN shop ON shop.tenant_id = counter.tenant_id AND shop.shop_id = shop_counter.shop_id
WHERE counter.tenant_id = ${tenantId} AND ${visibleIn(scope, tenantId, 'counter.counter_id')}
ORDER BY shop.name NULLS LAST, counter.name`.execute(pools.main)
  return rows
}

interface FigureRow {
  readonly key: string
  readonly label: string
  readonly stand: keyof FigureTally
  readonly count: number
  readonly amountPaise: number
  readonly feePaise: number
}

/** The bounds of a question about figures. */
export interface Days {
  readonly environment: string
  readonly fromMs: number
  readonly toMs: number
  readonly shopId: string | null
  readonly groupId: string | null
}

/** The figures of `kind`, added up by `key`: a column, or what is computed from some. */
export async function figuresBy(
  { pools, tenantId }: OfficeContext,
  days: Days,
  scope: Scope,
  kind: FigureKind,
  key: RawBuilder<string> = sql`key`,
): Promise<readonly FigureGroup[]> {
  const { rows } = await sql<FigureRow>`
SELECT ${key} AS key, ${SUMS} FROM figure
WHERE ${within(tenantId, days, scope)} AND kind = ${kind}
GROUP BY 1, stand
HAVING ${IS_SOMETHING}
ORDER BY 1`.execute(pools.main)
  return groupsOf(rows)
}

const SUMS = sql`max(label) AS label, stand, sum(count)::bigint AS count, sum(amount_paise)::bigint AS "amountPaise",
  sum(fee_paise)::bigint AS "feePaise"`
const IS_SOMETHING = sql<boolean>`(sum(count) <> 0 OR sum(amount_paise) <> 0)`

const within = (
  tenantId: number,
  { environment, fromMs, toMs, ...place }: Days,
  scope: Scope,
): RawBuilder<boolean> => sql`tenant_id = ${tenantId} AND environment = ${environment} AND day_ms >= ${fromMs} AND day_ms < ${toMs}
  AND ${visibleIn(scope, tenantId, 'figure.counter_id')}
  AND ${narrowedTo(tenantId, place, 'figure.counter_id')}`

const groupsOf = (rows: readonly FigureRow[]): readonly FigureGroup[] =>
  [...Map.groupBy(rows, (row) => row.key)].map(([key, those]) => ({
    key,
    label: those[0]?.label ?? '',
    ...tallyOf(those),
  }))

/** Sums of every kind, read in one pass. */
async function figuresOfKinds(
  { pools, tenantId }: OfficeContext,
  days: Days,
  scope: Scope,
): Promise<(kind: FigureKind) => readonly FigureGroup[]> {
  const { rows } = await sql<FigureRow & { readonly kind: FigureKind }>`
SELECT kind, key, ${SUMS} FROM figure
WHERE ${within(tenantId, days, scope)} AND kind <> 'sold'
GROUP BY kind, key, stand
HAVING ${IS_SOMETHING}
ORDER BY kind, key`.execute(pools.main)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return (kind) => groupsOf(byKind.get(kind) ?? [])
}

/** What was sold, by day and by counter, read in one pass. */
async function soldByDayAndCounter(
  { pools, tenantId }: OfficeContext,
  days: Days,
  scope: Scope,
): Promise<{ readonly byDay: readonly FigureGroup[]; readonly byCounter: readonly FigureGroup[] }> {
  const { rows } = await sql<FigureRow & { readonly ofDay: boolean }>`
SELECT coalesce(counter_id, day_ms::text) AS key, GROUPING(counter_id) = 1 AS "ofDay", ${SUMS} FROM figure
WHERE ${within(tenantId, days, scope)} AND kind = 'service'
GROUP BY GROUPING SETS ((day_ms, stand), (counter_id, stand))
HAVING ${IS_SOMETHING}
ORDER BY day_ms, counter_id`.execute(pools.main)
  return {
    byDay: groupsOf(rows.filter(({ ofDay }) => ofDay)),
    byCounter: groupsOf(rows.filter(({ ofDay }) => !ofDay)),
  }
}

function tallyOf(rows: readonly FigureRow[]): FigureTally {
  const sum = (stand: keyof FigureTally) => {
    const row = rows.find((one) => one.stand === stand)
    if (row === undefined) return NO_FIGURE
    return { count: row.count, amountPaise: row.amountPaise, feePaise: row.feePaise }
  }
  return { done: sum('done'), open: sum('open'), undone: sum('undone') }
}

const NO_TALLY: FigureTally = { done: NO_FIGURE, open: NO_FIGURE, undone: NO_FIGURE }

async function booksOf(context: OfficeContext, days: Days, scope: Scope): Promise<Books> {
  const [of, { byDay, byCounter }, earnings, counters, uncounted] = await Promise.all([
    figuresOfKinds(context, days, scope),
    soldByDayAndCounter(context, days, scope),
    earningsIn(context, days, scope),
    countersIn(context, scope),
    uncountedEntries(context, days.environment),
  ])
  const services = of('service')
  const named = new Map(counters.map((counter) => [counter.counterId, counter]))
  return {
    uncounted,
    total: addedFigures(services),
    days: byDay.map(({ key, done, open, undone }) => ({ dayMs: Number(key), done, open, undone })),
    counters: byCounter.map(({ key, done, open, undone }) => ({
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
  earningsWithin(context, within(context.tenantId, days, scope))

/** The upper bound of each age but the last. */
const AGE_BOUNDS_MS: Readonly<Record<Exclude<OpenAge, 'older'>, number>> = {
  'ten-minutes': 10 * MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
}

/** What the page shows of this moment, as far as `scope` sees. */
export async function nowOf(
  context: OfficeContext,
  environment: OwnerInput<'now'>['environment'],
  scope: Scope,
  callsLeft: readonly Now['calls'][number][],
): Promise<Now> {
  const atMs = context.clock.now()
  const dayMs = startOfIndianDay(atMs)
  const today = { environment, fromMs: dayMs, toMs: dayMs + DAY_MS, shopId: null, groupId: null }
  const [services, byCounter, minutes, open, owed, counters, tills, uncounted] = await Promise.all([
    figuresBy(context, today, scope, 'service'),
    figuresBy(context, today, scope, 'service', sql`counter_id`),
    minutesBefore(context, environment, scope, atMs),
    openByAge(context, environment, scope, atMs),
    owedBack(context, environment, scope),
    countersIn(context, scope),
    openTills(context, environment),
    uncountedEntries(context, environment),
  ])
  const sold = new Map(byCounter.map((group) => [group.key, group]))
  const clients = new Set(counters.flatMap(({ clientKeys }) => clientKeys))
  return {
    atMs,
    dayMs,
    uncounted,
    today: [...services],
    minutes,
    open,
    owed,
    calls: callsLeft.filter(({ clientKey }) => clients.has(clientKey)),
    counters: counters
      .filter(({ isRevoked, counterId }) => !isRevoked || sold.has(counterId))
      .map(({ counterId, name, shopName, lastWordAtMs, unsent, appVersion }) => {
        const { done, open: waiting, undone } = sold.get(counterId) ?? NO_TALLY
        const till = tills.get(counterId) ?? null
        return {
          counterId,
          name,
          shopName,
          lastWordAtMs,
          unsent,
          appVersion,
          done,
          open: waiting,
          undone,
          till,
        }
      }),
  }
}

async function minutesBefore(
  { pools, tenantId }: OfficeContext,
  environment: string,
  scope: Scope,
  atMs: number,
): Promise<number[]> {
  const fromMs = atMs - MINUTES_TOLD * MINUTE_MS
  const { rows } = await sql<{ minute: number; count: number }>`
SELECT (opened_at_ms - ${fromMs}::bigint) / ${MINUTE_MS}::bigint AS minute, count(*) AS count FROM sale
WHERE tenant_id = ${tenantId} AND environment = ${environment} AND opened_at_ms >= ${fromMs} AND opened_at_ms < ${atMs}
  AND adopted_from IS NULL
  AND ${visibleIn(scope, tenantId, 'sale.counter_id')}
GROUP BY 1`.execute(pools.main)
  const counts = new Map(rows.map(({ minute, count }) => [minute, count]))
  return Array.from({ length: MINUTES_TOLD }, (_, minute) => counts.get(minute) ?? 0)
}

async function openByAge(
  { pools, tenantId }: OfficeContext,
  environment: string,
  scope: Scope,
  atMs: number,
): Promise<Now['open']> {
  const since = (age: keyof typeof AGE_BOUNDS_MS) => atMs - AGE_BOUNDS_MS[age]
  const { rows } = await sql<Now['open'][number]>`
SELECT CASE WHEN opened_at_ms > ${since('ten-minutes')} THEN 'ten-minutes' WHEN opened_at_ms > ${since('hour')} THEN 'hour'
  WHEN opened_at_ms > ${since('day')} THEN 'day' ELSE 'older' END AS age, count(*) AS count, sum(amount_paise)::bigint AS "amountPaise"
FROM sale
WHERE tenant_id = ${tenantId} AND environment = ${environment} AND is_open AND ${visibleIn(scope, tenantId, 'sale.counter_id')}
GROUP BY 1`.execute(pools.main)
  return OPEN_AGES.map((age) => rows.find((row) => row.age === age) ?? { age, count: 0, amountPaise: 0 })
}

async function owedBack(
  { pools, tenantId }: OfficeContext,
  environment: string,
  scope: Scope,
): Promise<Now['owed']> {
  const { rows } = await sql<Now['owed']>`
SELECT count(*) AS count, coalesce(sum(collected_paise), 0)::bigint AS "amountPaise" FROM sale
WHERE tenant_id = ${tenantId} AND environment = ${environment} AND cash_status = 'owed-back'
  AND NOT is_taken_over AND ${visibleIn(scope, tenantId, 'sale.counter_id')}`.execute(pools.main)
  return rows[0] ?? { count: 0, amountPaise: 0 }
}
