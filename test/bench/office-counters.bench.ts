// Two hundred counters at one office for two minutes, over sockets: each has its line, claims sales, and sends what it sold. Measured is how long a
// claim takes beside a plain INSERT in the same minutes, and what the office's process holds once they have left.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { PATHS } from '#shared/protocol'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { ENTRY_PATHS } from '#shared/protocol/entries'
import { RELAY_PATHS } from '#shared/office/relay'
import {
  admitted,
  benchOffice,
  COLLECTED_AFTER_MS,
  type BenchCounter,
  type BenchOffice,
} from './bench-office'
import { sized, timed, type Bench } from './comparison'
import { idOf, newQuestion } from '../support/questions'
import { officeDatabase, type OfficeDatabase } from './office-database'
import { writtenBatches } from './written-batches'

const COUNTERS = sized(200, 5)
const LASTS_MS = sized(120_000, 500)
/** A counter sells every six seconds, fourteen times as often as one that sells 500 times a day. */
const BETWEEN_SALES_MS = sized(6_000, 100)
const SALES_A_HEARTBEAT = 5
const ENTRIES_OF_A_SALE = 4

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

interface Worked {
  readonly claims: number[]
  readonly inserts: number[]
  readonly failed: string[]
  requests: number
}

/** From its line to its last sale. What the office refuses is noted, and what it is asked goes on. */
async function work(counter: BenchCounter, number: number, worked: Worked): Promise<void> {
  const asked = async (path: string, ask: () => Promise<unknown>): Promise<void> => {
    worked.requests += 1
    await ask().catch((error: unknown) => worked.failed.push(`${path}: ${String(error)}`))
  }
  const line = await counter.openLine(`${RELAY_PATHS.stream}/production`)
  const batches = writtenBatches(ENTRIES_OF_A_SALE, `C${number}`)
  const until = performance.now() + LASTS_MS
  await pause(Math.random() * BETWEEN_SALES_MS)
  for (let sale = 1; performance.now() < until; sale += 1) {
    const { request } = batches.next().value
    const requestId = idOf(request.entries[0]?.id ?? '')
    await asked(ADMISSION_PATHS.admit, async () => {
      worked.claims.push(await timed(() => admitted(counter, newQuestion({ requestId }))))
    })
    await asked(ADMISSION_PATHS.outcomes, () =>
      counter.ask(ADMISSION_PATHS.outcomes, {
        outcomes: [{ requestId, state: 'sold', sequence: request.logEnd }],
      }),
    )
    await asked(ENTRY_PATHS.push, () => counter.ask(ENTRY_PATHS.push, request))
    if (sale % SALES_A_HEARTBEAT === 0)
      await asked(PATHS.heartbeat, () =>
        counter.ask(PATHS.heartbeat, { appVersion: '0.1.0', unsent: 0, clockMs: Date.now(), clientKeys: [] }),
      )
    await pause(BETWEEN_SALES_MS * (0.5 + Math.random()))
  }
  line.destroy()
  counter.leave()
}

/** As many INSERTs of one row as there are claims, in the same time. */
async function insertBeside({ pools }: OfficeDatabase, { inserts }: Worked): Promise<void> {
  const until = performance.now() + LASTS_MS
  const insert = async (number: number): Promise<void> => {
    inserts.push(
      await timed(() =>
        sql`INSERT INTO plain_claim VALUES (${`plain-${number}`}, 'request') ON CONFLICT DO NOTHING`.execute(
          pools.admission,
        ),
      ),
    )
  }
  const all: Promise<void>[] = []
  for (let number = 1; performance.now() < until; number += 1) {
    all.push(insert(number))
    await pause((BETWEEN_SALES_MS / COUNTERS) * (0.5 + Math.random()))
  }
  await Promise.all(all)
}

interface Measured extends Worked {
  readonly before: number
  readonly after: number
}

async function measured(office: BenchOffice, database: OfficeDatabase): Promise<Measured> {
  const worked: Worked = { claims: [], inserts: [], failed: [], requests: 0 }
  await sql`CREATE TABLE plain_claim (fingerprint text PRIMARY KEY, request_id text NOT NULL)`.execute(
    database.pools.main,
  )
  await pause(COLLECTED_AFTER_MS)
  const before = office.memory()
  await Promise.all([
    insertBeside(database, worked),
    ...office.counters.map((counter, number) => work(counter, number, worked)),
  ])
  const busy = office.memory()
  await pause(COLLECTED_AFTER_MS)
  const after = office.memory()
  console.log(
    `${worked.requests} requests, ${worked.failed.length} failed; the office's memory was ${before.toFixed(0)} MB, with its counters ${busy.toFixed(0)} MB, and is ${after.toFixed(0)} MB`,
  )
  for (const failure of new Set(worked.failed)) console.log(`  ${failure}`)
  return { ...worked, before, after }
}

/** Measured once and compared in several ways: one round each. */
export const bench = async (): Promise<Bench> => {
  if (process.platform !== 'linux') {
    console.log('memory is measured on Linux alone')
    return { comparisons: [] }
  }
  const folder = mkdtempSync(join(tmpdir(), 'galla-bench-counters-'))
  const database = await officeDatabase()
  const office = await benchOffice(folder, database, COUNTERS)
  const { claims, inserts, before, after } = await measured(office, database)
  const once = { rounds: 1, warmUpRounds: 0 }
  return {
    comparisons: [
      {
        what: `a claim over its socket while ${COUNTERS} counters sell`,
        against: 'a plain INSERT of one row beside them',
        aimRatio: 3,
        at: 'p99',
        ...once,
        ours: () => claims,
        plain: () => inserts,
      },
      {
        what: `memory after ${COUNTERS} counters sold for two minutes and left`,
        against: 'before they came',
        aimRatio: 1.3,
        unit: 'MB',
        ...once,
        ours: () => after,
        plain: () => before,
      },
    ],
    close: async () => {
      await office.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
