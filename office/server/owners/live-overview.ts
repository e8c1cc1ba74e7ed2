// What happens at this moment at the counters that somebody may see: the page opens with it.
import { sql, type RawBuilder } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfIndianDay } from '#shared/base/clock'
import { MINUTES_TOLD, OPEN_AGES, type Now, type OpenAge } from '#shared/office/figures'
import type { OwnerInput } from '#shared/office/owner-page'
import { succeed } from '#shared/base/result'
import type { OfficeContext } from '../context/context'
import { uncountedEntries } from '../sales/search'
import { countersIn, figuresBy, NO_TALLY } from './figures'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'
import { narrowedTo, scopeOf, visibleIn, type Place, type Scope } from '../context/scope'

export const liveOverviewHandlers = ({
  context,
  callsLeft,
  standby,
}: OwnerDependencies): Pick<OwnerHandlers, 'now'> => ({
  now: async (asked, { person }) =>
    succeed({ ...(await liveOverviewOf(context, asked, scopeOf(person), callsLeft())), standby: standby() }),
})

/** Of which sales, and of which counters among those that the asker may see. */
interface Asked {
  readonly environment: string
  readonly scope: Scope
  readonly place: Place
}

const seenIn = ({ scope, place }: Asked): RawBuilder<boolean> =>
  sql<boolean>`${visibleIn(scope, 'sale.counter_id')} AND ${narrowedTo(place, 'sale.counter_id')}`

/** Open tills by counter. One that began its log anew has the till of the new one. */
async function openTills(
  { pools }: OfficeContext,
  environment: string,
): Promise<ReadonlyMap<string, Now['counters'][number]['till']>> {
  const { rows } = await sql<{ counterId: string } & NonNullable<Now['counters'][number]['till']>>`
SELECT head.counter_id AS "counterId", till.opened_at_ms AS "openedAtMs", till.box_paise AS "boxPaise",
  till.opening_difference_paise AS "openingDifferencePaise"
FROM open_till AS till JOIN counter_head AS head USING (log_number)
WHERE head.environment = ${environment} AND NOT EXISTS (
  SELECT FROM counter_head AS later WHERE later.counter_id = head.counter_id
    AND later.environment = head.environment AND later.log_number > head.log_number)`.execute(pools.main)
  return new Map(rows.map(({ counterId, ...till }) => [counterId, till]))
}

/** The upper bound of each age but the last. */
const AGE_BOUNDS_MS: Readonly<Record<Exclude<OpenAge, 'older'>, number>> = {
  'ten-minutes': 10 * MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
}

/** What the page shows of this moment, as far as `scope` sees. */
export async function liveOverviewOf(
  context: OfficeContext,
  { environment, shopId = null, groupId = null }: OwnerInput<'now'>,
  scope: Scope,
  callsLeft: readonly Now['calls'][number][],
): Promise<Omit<Now, 'standby'>> {
  const place = { shopId, groupId }
  const asked = { environment, scope, place }
  const atMs = context.clock.now()
  const dayMs = startOfIndianDay(atMs)
  const today = { environment, fromMs: dayMs, toMs: dayMs + DAY_MS, ...place }
  const [services, byCounter, minutes, open, owed, counters, tills, uncounted] = await Promise.all([
    figuresBy(context, today, scope, { kind: 'service' }),
    figuresBy(context, today, scope, { kind: 'service', key: sql`counter_id` }),
    minutesBefore(context, asked, atMs),
    openByAge(context, asked, atMs),
    owedBack(context, asked),
    countersIn(context, scope, place),
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
      .map(({ counterId, name, shopName, lastSeenAtMs, unsent, appVersion }) => {
        const { done, open: waiting, undone } = sold.get(counterId) ?? NO_TALLY
        const till = tills.get(counterId) ?? null
        return {
          counterId,
          name,
          shopName,
          lastSeenAtMs,
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

async function minutesBefore({ pools }: OfficeContext, asked: Asked, atMs: number): Promise<number[]> {
  const fromMs = atMs - MINUTES_TOLD * MINUTE_MS
  const { rows } = await sql<{ minute: number; count: number }>`
SELECT (opened_at_ms - ${fromMs}::bigint) / ${MINUTE_MS}::bigint AS minute, count(*) AS count FROM sale
WHERE environment = ${asked.environment} AND opened_at_ms >= ${fromMs} AND opened_at_ms < ${atMs}
  AND taken_over_from IS NULL
  AND ${seenIn(asked)}
GROUP BY 1`.execute(pools.main)
  const counts = new Map(rows.map(({ minute, count }) => [minute, count]))
  return Array.from({ length: MINUTES_TOLD }, (_, minute) => counts.get(minute) ?? 0)
}

async function openByAge({ pools }: OfficeContext, asked: Asked, atMs: number): Promise<Now['open']> {
  const since = (age: keyof typeof AGE_BOUNDS_MS) => atMs - AGE_BOUNDS_MS[age]
  const { rows } = await sql<Now['open'][number]>`
SELECT CASE WHEN opened_at_ms > ${since('ten-minutes')} THEN 'ten-minutes' WHEN opened_at_ms > ${since('hour')} THEN 'hour'
  WHEN opened_at_ms > ${since('day')} THEN 'day' ELSE 'older' END AS age, count(*) AS count, sum(amount_paise)::bigint AS "amountPaise"
FROM sale
WHERE environment = ${asked.environment} AND is_open AND ${seenIn(asked)}
GROUP BY 1`.execute(pools.main)
  return OPEN_AGES.map((age) => rows.find((row) => row.age === age) ?? { age, count: 0, amountPaise: 0 })
}

async function owedBack({ pools }: OfficeContext, asked: Asked): Promise<Now['owed']> {
  const { rows } = await sql<Now['owed']>`
SELECT count(*) AS count, coalesce(sum(collected_paise), 0)::bigint AS "amountPaise" FROM sale
WHERE environment = ${asked.environment} AND cash_status = 'owed-back'
  AND NOT is_taken_over AND ${seenIn(asked)}`.execute(pools.main)
  return rows[0] ?? { count: 0, amountPaise: 0 }
}
