// The search over the sales of all counters, over a number of sales that BENCH_OFFICE_SALES names: 10000000 takes five minutes and some
// 20 GB in the system's temporary folder.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SearchBy } from '#shared/office/search'
import type { Pools } from '#office/server/database/pools'
import { search } from '#office/server/sales/search'
import { sized, timed, type Bench } from './comparison'
import { officeContext } from './office-context'
import { addCounters, officeDatabase, type OfficeDatabase } from './office-database'

const SALES = Number(process.env['BENCH_OFFICE_SALES'] ?? sized(200_000, 2_000))
const COUNTERS = sized(1_000, 10)
const SALES_OF_A_CUSTOMER = 5
const CUSTOMERS = Math.ceil(SALES / SALES_OF_A_CUSTOMER)
const ROUNDS = 1_000
const PAGE = 50
/** As long as the fold of a usual sale, and what names its customer, sealed. */
const FOLD_LENGTH = 1_200
const SEALED_LENGTH = 240
const LAST_DIGITS = 4

const hashOf = (customer: number): Buffer => createHash('sha256').update(String(customer)).digest()
const digitsOf = (customer: number): string => String(customer % 10 ** LAST_DIGITS).padStart(LAST_DIGITS, '0')

/** Each counter has as many sales, one after the other over the same time. */
async function fill({ pools }: OfficeDatabase): Promise<void> {
  await addCounters(
    pools,
    Array.from({ length: COUNTERS }, (_, counter) => `counter-${counter}`),
  )
  await pools.main.transaction().execute(async (database) => {
    // An index over ten million rows takes longer than any statement of an office may.
    await sql`SET LOCAL statement_timeout = 0`.execute(database)
    await addSales(database)
  })
}

async function addSales(database: Pools['main']): Promise<void> {
  // Made after the rows: each row on its own takes several times as long.
  const { rows: indexes } = await sql<{ name: string; made: string }>`
SELECT indexname AS name, indexdef AS made FROM pg_indexes
WHERE tablename IN ('sale', 'personal') AND indexname NOT LIKE '%_pkey'`.execute(database)
  for (const { name } of indexes) await sql`DROP INDEX ${sql.id(name)}`.execute(database)
  const ofCounter = Math.ceil(SALES / COUNTERS)
  for (let counter = 0; counter < COUNTERS; counter += 1) {
    const first = counter * ofCounter
    const most = Math.min(first + ofCounter, SALES) - 1
    const id = sql`'SALE-' || lpad(n::text, 10, '0')`
    await sql`
INSERT INTO sale (log_number, request_id, counter_id, environment, service, payee, amount_paise, collected_paise, rail_status,
  cash_status, is_open, opened_at_ms, updated_at_ms, first_sequence, staff_id, is_unread, is_quarantined, fold_state, days, last_entry)
SELECT ${counter + 1}::bigint, ${id}, ${`counter-${counter}`}::text, 'production', 'mobile', 'Jio',
  (n % 50 + 1) * 1000, (n % 50 + 1) * 1000, 'success', 'collected', false, (n - ${first}::bigint) * 1000000 + ${counter}::bigint,
  (n - ${first}::bigint) * 1000000, n * 3, 'owner', false, false, repeat('x', ${FOLD_LENGTH}::integer), '[]', n * 3
FROM generate_series(${first}::bigint, ${most}::bigint) AS n`.execute(database)
    await sql`
INSERT INTO personal (log_number, entry_id, number_hash, last_digits, sealed, received_at_ms)
SELECT ${counter + 1}::bigint, ${id}, sha256((n % ${CUSTOMERS}::bigint)::text::bytea),
  lpad((n % ${CUSTOMERS}::bigint % 10000)::text, ${LAST_DIGITS}::integer, '0'), repeat('s', ${SEALED_LENGTH}::integer), 0
FROM generate_series(${first}::bigint, ${most}::bigint) AS n`.execute(database)
  }
  const { rows: primary } = await sql<{ count: number }>`SELECT count(*) AS count FROM sale`.execute(database)
  if (primary[0]?.count !== SALES) throw new Error('not all sales were made')
  for (const { made } of indexes) await sql.raw(made).execute(database)
  await sql`ANALYZE`.execute(database)
}

export const bench = async (): Promise<Bench> => {
  const database = await officeDatabase()
  const { pools } = database
  await fill(database)
  const context = officeContext(pools)
  const found = async (by: SearchBy): Promise<void> => {
    const request = {
      environment: 'production',
      by,
      fromMs: null,
      toMs: null,
      after: null,
      limit: PAGE,
    } as const
    const { sales } = await search(context, request)
    if (sales.length === 0) throw new Error(`nothing was found by ${by.kind}`)
  }
  let round = 0
  const customer = (): number => ((round += 1) * 7_919) % CUSTOMERS
  const rowsOf = async (column: 'number_hash' | 'last_digits', value: Buffer | string): Promise<void> => {
    await sql`
SELECT sale.*, personal.last_digits FROM personal JOIN sale ON sale.log_number = personal.log_number AND sale.request_id = personal.entry_id
WHERE personal.${sql.ref(column)} = ${value} AND personal.erased_at_ms IS NULL
ORDER BY sale.opened_at_ms DESC LIMIT ${PAGE}`.execute(pools.main)
  }
  const against = 'a bare SELECT of the same sales'
  const sales = SALES.toLocaleString('en-IN')
  return {
    comparisons: [
      {
        what: `the sales of one number among ${sales}`,
        against,
        aimRatio: 2,
        at: 'p99',
        rounds: ROUNDS,
        ours: () =>
          timed(() => found({ kind: 'number', numberHash: hashOf(customer()).toString('base64url') })),
        plain: () => timed(() => rowsOf('number_hash', hashOf(customer()))),
      },
      {
        what: `the newest sales of numbers that end in four digits, among ${sales}`,
        against,
        aimRatio: 2,
        at: 'p99',
        rounds: ROUNDS / 5,
        ours: () => timed(() => found({ kind: 'last-digits', digits: digitsOf(customer()) })),
        plain: () => timed(() => rowsOf('last_digits', digitsOf(customer()))),
      },
    ],
    close: database.close,
  }
}
