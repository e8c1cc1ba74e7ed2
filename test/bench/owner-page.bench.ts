// What a distributor's Now costs the office with 1,000 shops that sold 500,000 times today.
import { sql } from 'kysely'
import { HOUR_MS, startOfIndianDay } from '#shared/base/clock'
import { liveOverviewOf } from '#office/server/owners/live-overview'
import type { Pools } from '#office/server/database/pools'
import { sized, timed, type Bench } from './comparison'
import { officeContext } from './office-context'
import { addCounters, officeDatabase } from './office-database'

const SHOPS = sized(1_000, 10)
const SALES_OF_A_SHOP = sized(500, 20)
const DASHBOARD_ROUNDS = 200
/** Whatever time it is: soon after midnight all sales of the day would be of the last minutes, which are counted one by one. */
const AT_HOUR = 18
/** One sale of a hundred waits for its result, and one of two hundred is owed back. */
const OPEN_EVERY = 100
const OWED_EVERY = 200
const SERVICES = ['mobile', 'dth', 'electricity', 'water', 'gas']
/** As long as the fold of a usual sale. */
const FOLD_LENGTH = 1_200

async function addShops(pools: Pools, nowMs: number): Promise<void> {
  const ids = Array.from({ length: SHOPS }, (_, shop) => `counter-${shop}`)
  await addCounters(pools, ids)
  const dayMs = startOfIndianDay(nowMs)
  await pools.main.transaction().execute(async (database) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(database)
    await sql`
INSERT INTO shop (shop_id, name)
SELECT 'shop-' || n, 'Shop ' || n FROM generate_series(0, ${SHOPS - 1}::integer) AS n`.execute(database)
    await sql`
INSERT INTO shop_counter (shop_id, counter_id)
SELECT 'shop-' || n, 'counter-' || n FROM generate_series(0, ${SHOPS - 1}::integer) AS n`.execute(database)
    await sql`
INSERT INTO sale (log_number, request_id, counter_id, environment, service, payee, amount_paise, collected_paise, rail_status,
  cash_status, is_open, opened_at_ms, updated_at_ms, first_sequence, staff_id, is_unread, is_quarantined, fold_state, days, last_entry)
SELECT shop + 1, 'SALE-' || shop || '-' || n, 'counter-' || shop, 'production', 'mobile', 'Jio', 29900, 29900,
  CASE WHEN n % ${OPEN_EVERY}::integer = 0 THEN 'pending' ELSE 'success' END,
  CASE WHEN n % ${OWED_EVERY}::integer = 1 THEN 'owed-back' ELSE 'collected' END, n % ${OPEN_EVERY}::integer = 0,
  at, at, n * 3, 'owner', false, false, repeat('x', ${FOLD_LENGTH}::integer), '[]', n * 3
FROM generate_series(0, ${SHOPS - 1}::integer) AS shop, generate_series(0, ${SALES_OF_A_SHOP - 1}::integer) AS n,
  LATERAL (SELECT ${dayMs}::bigint + (${nowMs - dayMs}::bigint * n) / ${SALES_OF_A_SHOP}::integer AS at) AS sold`.execute(
      database,
    )
    await sql`
INSERT INTO figure (environment, day_ms, sold_day_ms, kind, log_number, key, result, counter_id, label, count, amount_paise, fee_paise)
SELECT 'production', ${dayMs}::bigint, ${dayMs}::bigint, kind, shop + 1, key, result, 'counter-' || shop, '', 10, 299000, 0
FROM generate_series(0, ${SHOPS - 1}::integer) AS shop, unnest(ARRAY['done', 'open', 'undone']) AS result,
  (SELECT 'service' AS kind, unnest(${SERVICES}::text[]) AS key
   UNION ALL SELECT 'hour', generate_series(8, 21)::text UNION ALL SELECT 'colleague', 'staff-' || generate_series(1, 3)) AS told`.execute(
      database,
    )
  })
  await sql`ANALYZE`.execute(pools.main)
}

/** What any such page has to read: the day's figures of every counter, and the sales that are open. */
async function bareQuestion({ main }: Pools, dayMs: number): Promise<void> {
  await Promise.all([
    sql`
SELECT counter_id, stand, sum(count), sum(amount_paise), sum(fee_paise) FROM figure
WHERE environment = 'production' AND day_ms = ${dayMs} AND kind = 'service'
GROUP BY counter_id, stand`.execute(main),
    sql`SELECT opened_at_ms, amount_paise FROM sale WHERE environment = 'production' AND is_open`.execute(
      main,
    ),
  ])
}

export const bench = async (): Promise<Bench> => {
  const { pools, close } = await officeDatabase()
  const nowMs = startOfIndianDay(Date.now()) + AT_HOUR * HOUR_MS
  await addShops(pools, nowMs)
  const usual = officeContext(pools)
  const context = { ...usual, clock: { ...usual.clock, now: () => nowMs } }
  const sales = (SHOPS * SALES_OF_A_SHOP).toLocaleString('en-IN')
  return {
    comparisons: [
      {
        what: `a distributor's Now with ${SHOPS.toLocaleString('en-IN')} shops and ${sales} sales of the day`,
        against: 'a bare SELECT of the same figures and the open sales',
        aimRatio: 3,
        at: 'p95',
        rounds: DASHBOARD_ROUNDS,
        ours: () =>
          timed(() => liveOverviewOf(context, { environment: 'production' }, { shopIds: null }, [])),
        plain: () => timed(() => bareQuestion(pools, startOfIndianDay(nowMs))),
      },
    ],
    close,
  }
}
