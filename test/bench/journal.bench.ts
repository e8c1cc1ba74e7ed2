// The journal compared with the plainest way to do the same: a synced write, a SELECT, reading every row, an empty
// journal.
import { copyFileSync, fdatasyncSync, openSync, closeSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { recover } from '#main/journal'
import { verifyJournal } from '#main/journal/verify/verify'
import { newIntent, outcome, personal, CHAIN_KEY_BYTES } from '../support/sales'
import { sized, timed, type Bench } from './comparison'
import { writeReceipts } from './receipt-log'
import { benchFolder, openBenchJournal, removeFolder, saleId, writeBenchJournal } from './written-log'

const COMMITS_PER_ROUND = 60
const SINGLE_COMMITS = 3_000
const OPEN_SALES = sized(10_000, 100)
const MANY_ENTRIES = sized(1_000_000, 3_000)

const EVENTS_WITH_CUSTOMERS =
  "SELECT * FROM events LEFT JOIN personal ON type = 'intent' AND personal.request_id = events.request_id ORDER BY sequence"

const ENTRIES_OF_OPEN_SALES =
  'SELECT * FROM sales JOIN events USING (request_id) LEFT JOIN personal USING (request_id) WHERE watched = 1'

export const bench = (): Bench => {
  const folder = benchFolder()
  const inFolder = (name: string): string => join(folder, name)
  writeBenchJournal(inFolder('empty.db'), 0, () => 'success')
  writeBenchJournal(inFolder('open.db'), OPEN_SALES, (number) => (number % 2 === 0 ? 'pending' : 'lost'))
  writeBenchJournal(inFolder('half-done.db'), OPEN_SALES, () => null)
  // With customers, whose rows are checked against their digests too. Open sales are read at every start, whatever the
  // length of the journal, and have a comparison of their own.
  writeReceipts(inFolder('many.db'), Math.ceil(MANY_ENTRIES / 3), { ended: true })
  // The first opening reads a log from its first entry and leaves a checkpoint; what is measured is every later one.
  for (const name of ['open.db', 'half-done.db', 'many.db']) openBenchJournal(inFolder(name)).close()
  const journal = openBenchJournal(inFolder('commits.db'))
  const rawFile = openSync(inFolder('raw'), 'w')
  const line = Buffer.from(`${JSON.stringify(outcome('success'))}\n`)
  let sold = 0

  const commits = (): void => {
    for (let commit = 0; commit < COMMITS_PER_ROUND; commit += 3) {
      const requestId = saleId((sold += 1))
      journal.recordIntent(requestId, newIntent(), personal())
      journal.append(requestId, { type: 'attempt', attempt: 1 })
      journal.append(requestId, { type: 'outcome', attempt: 1, outcome: outcome('success') })
    }
  }
  const rawWrite = (): void => {
    writeSync(rawFile, line)
    fdatasyncSync(rawFile)
  }
  const rawWrites = (): void => {
    for (let write = 0; write < COMMITS_PER_ROUND; write += 1) rawWrite()
  }
  const fresh = (name: string): string => {
    const path = inFolder(`fresh-${name}`)
    for (const end of ['', '-wal', '-shm', '-head']) rmSync(`${path}${end}`, { force: true })
    copyFileSync(inFolder(name), path)
    return path
  }
  const recovered = (path: string) =>
    timed(() => {
      const log = openBenchJournal(path)
      recover(log)
      log.close()
    })
  const selected = (path: string) =>
    timed(() => {
      const file = new DatabaseSync(path)
      file.prepare(ENTRIES_OF_OPEN_SALES).all()
      file.close()
    })

  return {
    comparisons: [
      {
        what: `${COMMITS_PER_ROUND} commits of the journal`,
        against: 'as many raw writes, each with fdatasync',
        // The log, the links of both chains, and the sealed head, which is synced with each attempt and outcome.
        aimRatio: 3,
        rounds: 100,
        ours: () => timed(commits),
        plain: () => timed(rawWrites),
      },
      {
        what: 'one commit of the journal at its worst',
        against: 'one raw write with fdatasync at its worst',
        aimRatio: 4,
        at: 'p99',
        rounds: SINGLE_COMMITS,
        ours: () => {
          const requestId = saleId((sold += 1))
          return timed(() => journal.recordIntent(requestId, newIntent(), personal()))
        },
        plain: () => timed(rawWrite),
      },
      {
        what: `recovery of ${OPEN_SALES} open sales`,
        against: 'reading the entries of these sales',
        aimRatio: 3,
        rounds: 10,
        ours: () => recovered(fresh('open.db')),
        plain: () => selected(fresh('open.db')),
      },
      {
        what: `recovery of ${OPEN_SALES} sales killed between attempt and outcome`,
        against: 'recovery of as many open ones',
        aimRatio: 10,
        rounds: 6,
        ours: () => recovered(fresh('half-done.db')),
        plain: () => recovered(fresh('open.db')),
      },
      {
        what: `verifying ${MANY_ENTRIES} links`,
        against: 'reading their rows',
        aimRatio: 8,
        rounds: 2,
        warmUpRounds: 0,
        ours: () =>
          timed(() =>
            verifyJournal(
              {
                path: inFolder('many.db'),
                platform: process.platform,
                chainKey: CHAIN_KEY_BYTES,
                environment: 'practice',
                sealedHead: { kind: 'none' },
              },
              () => {},
            ),
          ),
        plain: () =>
          timed(() => {
            const file = new DatabaseSync(inFolder('many.db'), { readOnly: true })
            for (const _row of file.prepare(EVENTS_WITH_CUSTOMERS).iterate());
            file.close()
          }),
      },
      {
        what: `opening a log of ${MANY_ENTRIES} entries`,
        against: 'opening an empty one',
        aimRatio: 2,
        rounds: 20,
        ours: () => recovered(inFolder('many.db')),
        plain: () => recovered(inFolder('empty.db')),
      },
    ],
    close: () => {
      closeSync(rawFile)
      journal.close()
      removeFolder(folder)
    },
  }
}
