// A file of many sales: a million of them by npm run endurance, and fewer in every run. Their rows are made by PostgreSQL, as no test could sell so
// many, and the books are added up from what was made, not from what is read.
import { mkdtempSync } from 'node:fs'
import { copyFile, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, type Timers } from '#shared/base/clock'
import type { Export, ExportRequest } from '#shared/office/exports'
import type { Books } from '#shared/office/figures'
import { OWNER_EXPORTS, OWNER_SIGN_IN, type Person } from '#shared/office/owner-page'
import { exportedBytes } from '#office/server/owners/exports/export-tables'
import type { ExportsOptions } from '#office/server/owners/exports/exports'
import type { Exports } from '#office/server/exports/stored-export'
import { EXTENT } from '../simulation/extent'
import { askedExport, exportsOf as exportsOver, REQUEST, TODAY } from '../support/exports'
import { testOffice, type TestOffice } from '../support/office'
import { firstOwner, invited, type Browser } from '../support/owner'
import { realTimers } from '../support/time'
import { TEN_IN_THE_MORNING } from '../support/virtual-time'

const IS_WHOLE = EXTENT === 'whole'
const SALES = IS_WHOLE ? 1_000_000 : 20_000
const PAGE = 2_000
const COUNTERS = 8
/** Of a million sales: what one page and its lines take, many times over, and a tenth of the file. */
const MOST_MEMORY_BYTES = 48 * 1024 ** 2
const LONGEST_MS = IS_WHOLE ? 600_000 : 60_000

let office: TestOffice
let owner: Browser
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galla-large-export-'))
  const clock = { now: () => TEN_IN_THE_MORNING + 2 * HOUR_MS, elapsed: () => performance.now() }
  // What the office does by itself every minute knows nothing of files that somebody else writes here, and would take them for left ones.
  const timers: Timers = {
    after: (delayMs, task) => (delayMs === MINUTE_MS ? () => {} : realTimers().after(delayMs, task)),
  }
  office = await testOffice({ atEnd: afterAll, clock, timers, folder, freeBytes: async () => null })
  ;({ owner } = await firstOwner(office))
  const counterIds: string[] = []
  for (let counter = 0; counter < COUNTERS; counter += 1)
    counterIds.push((await office.counter(`Counter ${counter}`)).counterId)
  await sell(counterIds)
}, LONGEST_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Amounts from ₹10 to ₹499, every fifth sale without a result, and the books of the day. */
async function sell(counterIds: readonly string[]): Promise<void> {
  await office.context.pools.main.transaction().execute(async (database) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(database)
    await sql`
INSERT INTO sale (log_number, request_id, counter_id, environment, service, payee, amount_paise, collected_paise, rail_status,
  cash_status, is_open, opened_at_ms, updated_at_ms, first_sequence, staff_id, is_unread, is_quarantined, fold_state, days, last_entry)
SELECT n % ${COUNTERS}::integer + 1, 'SALE-' || lpad(n::text, 8, '0'), (${counterIds}::text[])[n % ${COUNTERS}::integer + 1], 'production', 'mobile', 'Jio',
  (10 + n % 490) * 100, (10 + n % 490) * 100, CASE WHEN n % 5 = 0 THEN 'pending' ELSE 'success' END, 'collected', n % 5 = 0,
  ${TODAY}::bigint + n % 36000000, ${TODAY}::bigint + n % 36000000, n * 3, 'owner', false, false, '', '[]', n * 3
FROM generate_series(0, ${SALES - 1}::integer) AS n`.execute(database)
    await sql`
INSERT INTO figure (environment, day_ms, sold_day_ms, kind, log_number, key, result, counter_id, label, count, amount_paise, fee_paise)
SELECT 'production', ${TODAY}::bigint, ${TODAY}::bigint, 'service', n % ${COUNTERS}::integer + 1, 'mobile', CASE WHEN n % 5 = 0 THEN 'open' ELSE 'done' END,
  (${counterIds}::text[])[n % ${COUNTERS}::integer + 1], '', count(*), sum((10 + n % 490) * 100), 0
FROM generate_series(0, ${SALES - 1}::integer) AS n GROUP BY 5, 7, 8`.execute(database)
  })
  await sql`ANALYZE sale`.execute(office.context.pools.main)
}

const exportsOf = (options: Partial<ExportsOptions> = {}): Exports =>
  exportsOver(office, folder, { salesAPage: PAGE, ...options })
const asked = (own: Exports, browser = owner, change: Partial<ExportRequest> = {}): Promise<string> =>
  askedExport(office, own, browser, change)

async function rowOf(
  exportId: string,
): Promise<Pick<Export, 'state' | 'problem' | 'rows'> & { bytes: number | null }> {
  return office.context.pools.main
    .selectFrom('export')
    .select(['state', 'problem', 'rows', 'bytes', 'rows_expected'])
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow() as never
}
const ended = async (exportId: string) => {
  const soon = { timeout: LONGEST_MS, interval: 20 }
  await expect.poll(async () => (await rowOf(exportId)).state, soon).not.toMatch(/waiting|running/)
  return rowOf(exportId)
}

const pathOf = (exportId: string): string => join(folder, 'exports', exportId)

/** What the file says: its rows, each sale once, and the sums by state in paise. */
async function summed(exportId: string) {
  const [head = '', ...lines] = (await readFile(pathOf(exportId), 'utf8')).split('\r\n').slice(0, -1)
  const columns = head.replace('\uFEFF', '').split(',')
  const [amountAt, stateAt, idAt] = ['amount', 'state', 'id'].map((title) => columns.indexOf(title))
  const sums = new Map<string, { count: number; amountPaise: number }>()
  const ids = new Set<string>()
  for (const line of lines) {
    const cells = line.split(',')
    ids.add(cells[idAt ?? -1] ?? '')
    const sum = sums.get(cells[stateAt ?? -1] ?? '') ?? { count: 0, amountPaise: 0 }
    sum.count += 1
    sum.amountPaise += Math.round(Number(cells[amountAt ?? -1]) * 100)
    sums.set(cells[stateAt ?? -1] ?? '', sum)
  }
  return { rows: lines.length, sales: ids.size, done: sums.get('success'), open: sums.get('pending') }
}

async function booksOfTheDay() {
  const { environment, fromMs, toMs } = REQUEST
  const { body } = await owner.ask('books', { environment, fromMs, toMs, shopId: null, groupId: null })
  const { done, open } = (body as Books).total
  const sumOf = ({ count, amountPaise }: typeof done) => ({ count, amountPaise })
  return { rows: SALES, sales: SALES, done: sumOf(done), open: sumOf(open) }
}

/** The heap in use, with what nobody needs given back. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

describe(`a file of ${SALES.toLocaleString('en-IN')} sales`, () => {
  it(
    'has each of them once, sums as the books do, takes no more memory than a page, and is there for whoever signed out meanwhile',
    async () => {
      const guest = await invited(office, owner, { email: 'anil@shop.test', role: 'viewer' })
      const rows: number[] = []
      const used: number[] = []
      const own = exportsOf({
        freeBytes: async () => {
          const { rows: written } = await rowOf(exportId)
          rows.push(written)
          // Of few sales it would tell nothing.
          if (IS_WHOLE && written % (SALES / 10) === 0) used.push(usedBytes())
          if (written === PAGE) await guest.post(`${OWNER_SIGN_IN}/sign-out`, {})
          return null
        },
      })
      const exportId = await asked(own, guest)
      own.wake()
      expect(await ended(exportId)).toMatchObject({
        state: 'done',
        problem: null,
        rows: SALES,
        rows_expected: SALES,
      })
      await own.close()
      expect(await summed(exportId)).toEqual(await booksOfTheDay())
      // Told after each page, and never backwards.
      expect(rows).toEqual(Array.from({ length: SALES / PAGE + 1 }, (_, page) => page * PAGE))
      expect(used).toHaveLength(IS_WHOLE ? 11 : 0)
      expect(Math.max(0, ...used) - (used[0] ?? 0)).toBeLessThan(MOST_MEMORY_BYTES)
      // Nobody else's.
      expect((await guest.open(`${OWNER_EXPORTS}/${exportId}`)).status).toBe(401)
      expect((await owner.open(`${OWNER_EXPORTS}/${exportId}`)).status).toBe(404)
      await rm(pathOf(exportId))
    },
    LONGEST_MS,
  )

  it('is read no faster than it is written', async () => {
    const pages: number[] = []
    const chunks = exportedBytes({
      context: office.context,
      request: REQUEST,
      scope: { shopIds: null },
      onRows: async (rows) => void pages.push(rows),
      salesAPage: PAGE,
    })
    let bytes = 0
    while (bytes < 100 && pages.length === 0) bytes += ((await chunks.next()).value as Uint8Array).length
    // Long enough for several more pages to be read.
    await booksOfTheDay()
    expect(pages.length).toBeLessThanOrEqual(1)
    await chunks.return(undefined)
  })

  it(
    'is begun again whole by an office that was killed while it was written, and what the killed one left goes',
    async () => {
      const { promise: dead, resolve: die } = Promise.withResolvers<void>()
      let leftBehind = ''
      const killed = exportsOf({
        freeBytes: async () => {
          if ((await rowOf(exportId)).rows < SALES / 2) return null
          // What lies there at this moment is what a kill leaves.
          leftBehind = (await readdir(join(folder, 'exports')))[0] ?? ''
          await copyFile(pathOf(leftBehind), join(folder, 'left'))
          void killed.close().then(die)
          return null
        },
      })
      const exportId = await asked(killed)
      killed.wake()
      await dead
      await copyFile(join(folder, 'left'), pathOf(leftBehind))
      await office.context.pools.main
        .updateTable('export')
        .set({ state: 'running', tries: 1 })
        .where('export_id', '=', exportId)
        .execute()
      const again = exportsOf()
      again.wake()
      expect(await ended(exportId)).toMatchObject({ state: 'done', rows: SALES })
      await again.close()
      expect(await summed(exportId)).toEqual(await booksOfTheDay())
      await exportsOf().forgetExpired()
      expect(await readdir(join(folder, 'exports'))).toEqual([exportId])
      await rm(pathOf(exportId))
    },
    LONGEST_MS,
  )

  it('is stopped in the middle, at once and with nothing left of it', async () => {
    let seen = 0
    const { personId } = (await owner.ask('me')).body as Person
    const own = exportsOf({
      freeBytes: async () => {
        seen = (await rowOf(exportId)).rows
        if (seen === 2 * PAGE) await own.remove(personId, exportId)
        return null
      },
    })
    const exportId = await asked(own)
    own.wake()
    expect(await ended(exportId)).toMatchObject({ state: 'cancelled', bytes: null })
    await own.close()
    expect(seen).toBe(2 * PAGE)
    expect(await readdir(join(folder, 'exports'))).toEqual([])
  })

  it('ends on a disk that gets full in the middle, and leaves it as it was', async () => {
    const own = exportsOf({
      freeBytes: async () => ((await rowOf(exportId)).rows < 3 * PAGE ? null : 1024 ** 3),
    })
    const exportId = await asked(own)
    own.wake()
    expect(await ended(exportId)).toMatchObject({
      state: 'failed',
      problem: 'disk-full',
      rows: 3 * PAGE,
      bytes: null,
    })
    await own.close()
    expect(await readdir(join(folder, 'exports'))).toEqual([])
  })
})

// A workbook's sheet has fewer rows than a million sales with their heading.
it.each(IS_WHOLE ? ['whole'] : [])(
  'a workbook of a million sales goes on with a second sheet',
  { timeout: LONGEST_MS },
  async () => {
    const own = exportsOf()
    const exportId = await asked(own, owner, { format: 'xlsx' })
    own.wake()
    expect(await ended(exportId)).toMatchObject({ state: 'done', rows: SALES })
    const workbook = await readFile(pathOf(exportId))
    expect(workbook.includes('xl/worksheets/sheet2.xml')).toBe(true)
    expect(workbook.includes('xl/worksheets/sheet3.xml')).toBe(false)
  },
)
