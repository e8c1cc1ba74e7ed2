// A disk that fails at any one call, or from then on: what was told as written is there after the next opening, what was told as not written
// is not, and only of what was told as perhaps written either may be.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { openOrViewJournal, personalSealing } from '../../../electron/main/journal'
import {
  openDatabase,
  StoreError,
  transactionsOf,
  type Database,
} from '../../../electron/main/journal/store/database'
import { migrate } from '../../../electron/main/journal/store/schema'
import { sqliteStore } from '../../../electron/main/journal/store/sqlite-store'
import { bundledScript } from '../../support/bundled-script'
import { noDefects } from '../../support/defects'
import { testFolder, value } from '../../support/journals'
import { CHAIN_KEY_BYTES, requestId } from '../../support/sales'
import { VirtualTime } from '../../support/virtual-time'
import { EXTENT } from '../extent'

const WORKS = ['sale', 'visit', 'recovery']
const { EIO, ENOSPC } = constants.errno
const DIES = 0
const FAULTS = [
  ...[EIO, ENOSPC].flatMap((code) =>
    ['s', 'w', 't', 'o'].flatMap((kind) => [0, 1].map((lasts) => ({ kind, code, lasts }))),
  ),
  { kind: 'a', code: DIES, lasts: 0 },
]
const MOST_CALLS = 400
const LONGEST_MS = 3_600_000

const canPreload = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0
const isTried = EXTENT === 'whole' && canPreload
if (!isTried)
  console.log(
    canPreload ? 'refused writes: left to npm run endurance' : 'refused writes: no C compiler, left out',
  )

/** What the journal said of each commit, and what the next opening finds. False once the work is over before the fault. */
function fails(
  tools: { readonly script: string; readonly shim: string },
  work: string,
  fault: string,
  folder: string,
) {
  mkdirSync(folder)
  const [path, control] = [join(folder, 'journal.db'), join(folder, 'faults')]
  const { stdout, stderr } = spawnSync(process.execPath, [tools.script, path, work, control, fault], {
    env: { ...process.env, LD_PRELOAD: tools.shim, FAULTS: control },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const told = stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '))
  const { journal, problem, halfDone } = value(
    openOrViewJournal({
      reportDefect: noDefects,
      path,
      environment: 'practice',
      chainKey: CHAIN_KEY_BYTES,
      clock: new VirtualTime(),
      platform: process.platform,
    }),
  )
  // The incomplete sales of the dead process are settled by one entry each.
  const end = journal.head().sequence - halfDone
  journal.close()
  return { told, end, problem, hasFired: existsSync(`${control}.fired`) }
}

/** SQLite as `transactionsOf` uses it, which refuses what it is told to. */
function connection() {
  const done: string[] = []
  const refuses = new Map<string, number>()
  const database = {
    isTransaction: false,
    exec: (sql: string) => {
      done.push(sql)
      const errcode = refuses.get(sql)
      if (errcode !== undefined) throw Object.assign(new Error('disk I/O error'), { errcode })
      database.isTransaction = sql.startsWith('BEGIN')
    },
    prepare: () => ({ get: () => ({ user_version: 7 }) }) as unknown as StatementSync,
  }
  return { done, refuses, ...transactionsOf(database as unknown as DatabaseSync) }
}

const IOERR_FSYNC = 1_034
const IOERR_WRITE = 778
const FULL = 13
const EMPTY_COMMIT = 'PRAGMA user_version = 7'

it('an erasure that was committed stands, also if the disk then refuses to forget the old pages', () => {
  const database = openDatabase({ path: join(testFolder(), 'journal.db'), platform: process.platform })
  const sealing = personalSealing(CHAIN_KEY_BYTES)
  migrate(database, sealing)
  const refusing: Database = {
    ...database,
    execute: () => {
      throw new StoreError('other', 'the disk refused')
    },
  }
  expect(() => sqliteStore(refusing, sealing).erasePersonal([requestId()])).not.toThrow()
  database.close()
})

describe('a COMMIT that the disk refuses', () => {
  it.for([IOERR_FSYNC, IOERR_WRITE])('with code %i is written over before anybody is told', (errcode) => {
    const { done, refuses, begin, commit } = connection()
    refuses.set('COMMIT', errcode)
    begin()
    expect(commit).toThrow(expect.objectContaining({ errcode }))
    expect(done).toEqual(['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', EMPTY_COMMIT])
    refuses.clear()
    begin()
    commit()
    expect(done.slice(4)).toEqual(['BEGIN IMMEDIATE', 'COMMIT'])
  })

  it('and cannot be written over is perhaps written, and nothing is committed until it can', () => {
    const { done, refuses, begin, commit } = connection()
    refuses.set('COMMIT', IOERR_FSYNC).set(EMPTY_COMMIT, IOERR_FSYNC)
    begin()
    expect(commit).toThrow(expect.objectContaining({ problem: 'perhaps-written' }))
    expect(begin).toThrow(expect.objectContaining({ problem: 'perhaps-written' }))
    expect(done.filter((sql) => sql.startsWith('BEGIN'))).toHaveLength(1)
    refuses.clear()
    begin()
    commit()
    expect(done.slice(-3)).toEqual([EMPTY_COMMIT, 'BEGIN IMMEDIATE', 'COMMIT'])
  })

  it('because it is full was not written, and needs no other write to be so', () => {
    const { done, refuses, begin, commit } = connection()
    refuses.set('COMMIT', FULL).set(EMPTY_COMMIT, FULL)
    begin()
    expect(commit).toThrow(expect.objectContaining({ errcode: FULL }))
    expect(done).not.toContain(EMPTY_COMMIT)
  })
})

it.for((isTried ? WORKS : []).flatMap((work) => FAULTS.map((fault) => ({ work, ...fault }))))(
  'at any call of one $work: $kind, errno $code, from then on: $lasts',
  { timeout: LONGEST_MS },
  async ({ work, kind, code, lasts }) => {
    const folder = testFolder()
    const shim = join(folder, 'shim.so')
    execFileSync('cc', ['-shared', '-fPIC', '-o', shim, join(import.meta.dirname, 'shim.c'), '-ldl'])
    const script = await bundledScript(join(import.meta.dirname, 'teller.ts'), folder)
    for (let n = 1; n < MOST_CALLS; n += 1) {
      const fault = `${kind} ${n} ${code} ${lasts}`
      const { told, end, problem, hasFired } = fails({ script, shim }, work, fault, join(folder, String(n)))
      expect([fault, problem]).toEqual([fault, null])
      const lies = told.filter(([entries, said]) => {
        const isThere = end >= Number(entries)
        return said === 'written' ? !isThere : said !== 'perhaps-written' && isThere
      })
      expect([fault, lies]).toEqual([fault, []])
      if (!hasFired) break
    }
  },
)
