// A counter's log on its way to the office: what a sale may have to wait for at the counter, and what it costs the office to prove and keep it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { PUBLIC_CHAIN_START } from '#shared/node/log/public-link'
import { createCopyJournal, type CopyJournal } from '#main/journal/events/copy-journal'
import { personalSealing } from '#main/journal/seal/personal-seal'
import { openDatabase } from '#main/journal/store/database'
import { bringUpToDate } from '#main/journal/store/schema'
import { sqliteStore } from '#main/journal/store/sqlite-store'
import type { ProvenCounter } from '#office/server/context/context'
import { createIngest } from '#office/server/log/ingest'
import { CHAIN_KEY_BYTES, requestId } from '../support/sales'
import { sized, timed, type Bench } from './comparison'
import { officeContext } from './office-context'
import { writtenBatches, type Batch } from './written-batches'
import { addCounters, officeDatabase } from './office-database'

const ROUNDS = 12
const ENTRIES_A_BATCH = 500
const BATCHES_A_ROUND = sized(10, 2)
const READABLE_FILE = 0o644

const BATCHES_AT_COUNTER = sized(120, 2)
const ENTRIES_AT_COUNTER = BATCHES_AT_COUNTER * ENTRIES_A_BATCH
/** As many as the counter reads without a pause: nothing else runs meanwhile. */
const READ_AT_ONCE = 100
const READINGS = 1_000

export const bench = async (): Promise<Bench> => {
  const database = await officeDatabase()
  const { pools, folder } = database
  await addCounters(pools, ['counter-1'])
  await sql`
CREATE TABLE plain_entry (log_number bigint NOT NULL, sequence bigint NOT NULL, entry_id text NOT NULL,
  at_ms bigint NOT NULL, type text NOT NULL, body text NOT NULL, link bytea NOT NULL, received_at_ms bigint NOT NULL)`.execute(
    pools.main,
  )
  await sql`CREATE INDEX plain_entries_of_log ON plain_entry (log_number, sequence)`.execute(pools.main)
  const counter: ProvenCounter = {
    counterId: 'counter-1',
    name: 'Counter 1',
    keyId: '0'.repeat(16),
    clientKeys: [],
    groupId: null,
    isRevoked: false,
    isPresent: true,
  }
  const ingest = createIngest(officeContext(pools))
  const batches = writtenBatches(ENTRIES_A_BATCH)
  let taken: readonly Batch[] = []
  const path = join(folder, 'log.db')
  const log = counterLog(path)
  const rows = new DatabaseSync(path, { readOnly: true })
  const select = rows.prepare('SELECT * FROM events WHERE sequence > ? ORDER BY sequence LIMIT ?')
  let [read, selected] = [0, 0]
  return {
    comparisons: [
      {
        what: `one reading of ${READ_AT_ONCE} entries for the office, for which a sale may have to wait`,
        against: 'a SELECT of the same rows',
        aimRatio: 2,
        at: 'p99',
        rounds: READINGS,
        ours: () =>
          timed(() => {
            read = (read + READ_AT_ONCE) % ENTRIES_AT_COUNTER
            log.copiedAfter(read, READ_AT_ONCE)
          }),
        plain: () =>
          timed(() => {
            selected = (selected + READ_AT_ONCE) % ENTRIES_AT_COUNTER
            select.all(selected, READ_AT_ONCE)
          }),
      },
      {
        what: `${BATCHES_A_ROUND} batches of ${ENTRIES_A_BATCH} entries proven and kept by the office`,
        against: 'COPY of the same rows, each batch in a transaction',
        aimRatio: 4,
        rounds: ROUNDS,
        ours: async () => {
          taken = Array.from({ length: BATCHES_A_ROUND }, () => batches.next().value)
          return timed(async () => {
            for (const { request } of taken) {
              const answer = await ingest.push(counter, request)
              if (!answer.ok || answer.value.kind !== 'stored') throw new Error(JSON.stringify(answer))
            }
          })
        },
        plain: async () => {
          const files = await Promise.all(taken.map((batch, index) => copyFile(folder, index, batch)))
          return timed(async () => {
            for (const file of files) await sql`COPY plain_entry FROM ${sql.lit(file)}`.execute(pools.ingest)
          })
        },
      },
    ],
    close: async () => {
      rows.close()
      log.close()
      await database.close()
    },
  }
}

/** A counter's log on its own disk. */
function counterLog(path: string): CopyJournal & { close(): void } {
  const database = openDatabase({ path, platform: process.platform })
  const sealing = personalSealing(CHAIN_KEY_BYTES)
  bringUpToDate(database)
  const store = sqliteStore(database, sealing)
  const batches = writtenBatches(ENTRIES_A_BATCH)
  for (let written = 0; written < BATCHES_AT_COUNTER; written += 1) {
    const { request, links } = batches.next().value
    const events = request.entries.map(({ sequence, id, atMs, type, body }, place) => ({
      sequence,
      requestId: requestId(id),
      recordedAt: atMs,
      type,
      body,
      link: '0'.repeat(64),
      publicLink: links[place] ?? PUBLIC_CHAIN_START,
    }))
    store.commit({ events, sales: [] })
  }
  const end = { sequence: ENTRIES_AT_COUNTER, link: '', publicLink: PUBLIC_CHAIN_START }
  return { ...createCopyJournal({ store, chain: { end: () => end } }), close: () => store.close() }
}

/** In COPY's text format. */
async function copyFile(folder: string, index: number, { request, links }: Batch): Promise<string> {
  const file = join(folder, `batch-${index}.copy`)
  const lines = request.entries.map(({ sequence, id, atMs, type, body }, place) =>
    [
      1,
      sequence,
      id,
      atMs,
      type,
      body.replaceAll('\\', String.raw`\\`),
      String.raw`\\x${Buffer.from(links[place] ?? new Uint8Array()).toString('hex')}`,
      0,
    ].join('\t'),
  )
  await writeFile(file, `${lines.join('\n')}\n`, { mode: READABLE_FILE })
  return file
}
