import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { exportToFile, openJournal, openOrViewJournal, viewJournal, viewWithoutKey } from '#main/journal'
import { TILL_ID } from '#shared/till/till'
import { personalSealing } from '#main/journal/seal/personal-seal'
import { openPrepared } from '#main/journal/store/prepared-store'
import { olderCopyOf } from '#main/files/format'
import { verifyJournal } from '#main/journal/verify/verify'
import { failure, recordSale, testFolder, value } from '#test/support/journals'
import { CHAIN_KEY_BYTES, newIntent, NUMBER, personal, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { editFile } from '#test/support/edited-file'
import { noDefects } from '#test/support/defects'

const SALES = 200
const SEALING = personalSealing(CHAIN_KEY_BYTES)
/** Logs of so many sales, each written once and closed: every test gets a copy, because writing one waits for the disk at each entry. */
const written = new Map<number, string>()
afterAll(() => {
  for (const folder of written.values()) rmSync(folder, { recursive: true, force: true })
})

const logIn = (folder: string) =>
  ({
    reportDefect: noDefects,
    path: join(folder, 'journal.db'),
    environment: 'practice',
    chainKey: CHAIN_KEY_BYTES,
    clock: new VirtualTime(),
    platform: process.platform,
  }) as const

function write(sales: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  const journal = value(openJournal(logIn(folder)))
  for (let number = 1; number <= sales; number += 1)
    recordSale(journal, 'success', requestId(`SALE-${String(number).padStart(4, '0')}`))
  journal.close()
  written.set(sales, folder)
  return folder
}

function writtenLog(sales = SALES) {
  const folder = testFolder()
  cpSync(written.get(sales) ?? write(sales), folder, { recursive: true })
  const options = logIn(folder)
  const { path } = options
  const change = (sql: string): void => {
    const file = new DatabaseSync(path)
    editFile(file, sql)
    file.close()
  }
  const exported = async () => {
    const file = join(folder, 'export.jsonl')
    const report = await exportToFile(
      { path, platform: process.platform, environment: 'practice', sealing: SEALING },
      file,
    )
    return { report, lines: readFileSync(file, 'utf8').trimEnd().split('\n') }
  }
  return { folder, path, options, change, exported }
}

const NOBODY = 65_534

/** Permissions do not bind the system's own account, under which a test may run. */
function withoutRights<Given>(work: () => Given): Given {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(NOBODY)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

/** Beyond the first page of every table and index. */
const FIRST_DAMAGED_PAGE = 34

/** Overwrites every twelfth page, as a failing disk would. */
function damage(path: string, every = 12): void {
  const file = openSync(path, 'r+')
  const pages = Math.floor(statSync(path).size / 4_096)
  for (let page = FIRST_DAMAGED_PAGE; page < pages; page += every)
    writeSync(file, Buffer.alloc(4_096, 0xaa), 0, 4_096, page * 4_096)
  closeSync(file)
}

/** A made-up version 2: how a later version changes the log is proven on it. */
const STEPS = ['CREATE TABLE notes (text TEXT) STRICT; DELETE FROM sales']

const openedBy = (options: ReturnType<typeof logIn>, steps: readonly string[]) =>
  openPrepared({ ...options, steps }, ({ store }) => store)

const versionOf = (path: string): unknown => {
  const file = new DatabaseSync(path, { readOnly: true })
  const version = file.prepare('PRAGMA user_version').get()?.['user_version']
  file.close()
  return version
}

describe('a log that a made-up version 2 opens', () => {
  it('is copied first, and then changed by the step alone', () => {
    const { path, options } = writtenLog()
    value(openedBy(options, STEPS)).close()
    expect([versionOf(path), versionOf(olderCopyOf(path, 1))]).toEqual([2, 1])
    const journal = value(openJournal({ ...options, path: olderCopyOf(path, 1) }))
    expect(journal.sale(requestId('SALE-0001'))?.accountNumber).toBe(NUMBER)
    journal.close()
    const [first] = value(openedBy(options, STEPS)).tail(SALES * 3)
    expect(first).toMatchObject({ requestId: 'SALE-0001', type: 'intent' })
  })

  it('is brought from version 2 to a made-up version 3 by the step between them alone', () => {
    const { path, options } = writtenLog()
    value(openedBy(options, STEPS)).close()
    value(openedBy(options, [...STEPS, 'CREATE TABLE more (text TEXT) STRICT'])).close()
    expect([versionOf(path), versionOf(olderCopyOf(path, 2))]).toEqual([3, 2])
  })

  it('stays as it was when the disk takes no copy', () => {
    const { path, options } = writtenLog()
    mkdirSync(olderCopyOf(path, 1))
    writeFileSync(join(olderCopyOf(path, 1), 'in the way'), '')
    expect(failure(openedBy(options, STEPS))).toEqual({ kind: 'store', problem: 'other' })
    expect(versionOf(path)).toBe(1)
  })

  it('is neither copied nor changed when there is nothing to change', () => {
    const { folder, options } = writtenLog()
    value(openJournal(options)).close()
    expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([])
  })

  it('stays byte for byte as it was when a statement of the step is refused', () => {
    const { path, options } = writtenLog()
    const before = readFileSync(path)
    expect(openedBy(options, [`${STEPS[0]}; CREATE TABLE events (sequence)`]).ok).toBe(false)
    expect(readFileSync(path).equals(before)).toBe(true)
    value(openJournal(options)).close()
  })

  it('is changed by nothing but its step: a trigger in it is found before that runs', () => {
    const { path, options, change } = writtenLog(1)
    change('CREATE TRIGGER later AFTER DELETE ON sales BEGIN DELETE FROM closes; END')
    expect(failure(openedBy(options, STEPS))).toEqual({ kind: 'store', problem: 'altered' })
    expect(existsSync(olderCopyOf(path, 1))).toBe(false)
  })

  it('is refused by this version, which leaves every byte of it as it is', () => {
    const { folder, path, options } = writtenLog()
    value(openedBy(options, STEPS)).close()
    const bytes = () =>
      [path, `${path}-head`, olderCopyOf(path, 1)].map((file) => readFileSync(file, 'base64'))
    const before = [bytes(), readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))]
    expect(failure(openOrViewJournal(options))).toEqual({ kind: 'store', problem: 'newer-version' })
    expect([bytes(), readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))]).toEqual(before)
  })
})

describe('a log whose file is built otherwise', () => {
  it.each([
    ['a trigger', `CREATE TRIGGER later AFTER INSERT ON events BEGIN UPDATE sales SET watched = 0; END`],
    ['a trigger for one connection', `CREATE TRIGGER later INSERT ON sales BEGIN SELECT 1; END`],
    ['a view', 'CREATE VIEW open_sales AS SELECT * FROM sales'],
    ['an index', 'CREATE INDEX sums ON events (type)'],
    [
      'an index of another meaning',
      'DROP INDEX events_of_sale; CREATE INDEX events_of_sale ON events (type)',
    ],
    ['an index taken away', 'DROP INDEX sales_watched'],
    ['a column', 'ALTER TABLE sales ADD COLUMN note TEXT'],
    ['a computed column', 'ALTER TABLE sales ADD COLUMN note TEXT AS (fold_state)'],
    ['a table', 'CREATE TABLE notes (text TEXT)'],
    ['a trigger taken away', 'DROP TRIGGER events_stay'],
  ])('is not sold on, and shown as far as it can be: %s', (_what, sql) => {
    const { path, options } = writtenLog(1)
    const file = new DatabaseSync(path)
    file.exec(sql)
    file.close()
    expect(failure(openJournal(options))).toEqual({ kind: 'store', problem: 'altered' })
    const { journal, problem } = value(openOrViewJournal(options))
    expect(problem).toBe('altered')
    const sale = journal.recordIntent(requestId('SALE-NEW1'), newIntent(), personal())
    expect(failure(sale)).toEqual({ kind: 'store', problem: 'read-only' })
    journal.close()
  })
})

it.each([
  ['no version said', 'PRAGMA user_version = 0'],
  [
    'a view in the place of a table',
    'ALTER TABLE sales RENAME TO hidden; CREATE VIEW sales AS SELECT * FROM hidden WHERE watched = 0',
  ],
])('a log whose file is built in a way that cannot be shown either is not changed: %s', (_what, sql) => {
  const { path, options } = writtenLog(1)
  const file = new DatabaseSync(path)
  file.exec(sql)
  file.close()
  const before = readFileSync(path)
  expect(failure(openOrViewJournal(options))).toEqual({ kind: 'store', problem: 'altered' })
  expect(readFileSync(path).equals(before)).toBe(true)
})

describe('a damaged log', () => {
  it('is not opened for selling, and never replaced by an empty one', () => {
    const { path, options } = writtenLog()
    damage(path)
    const size = statSync(path).size
    expect(failure(openJournal(options))).toEqual({ kind: 'store', problem: 'corrupt' })
    expect(statSync(path).size).toBe(size)
  })

  it('is not opened for selling for one page either, which nothing else reads at a start', () => {
    const { path, options } = writtenLog()
    const journal = value(openJournal(options))
    const [{ requestId: sold } = { requestId: requestId('NONE') }] = journal.entriesAfter(0, 1)
    // A start reads the last thousand entries.
    const printed = { type: 'printed', staffId: 'ravi', document: 'receipt', to: 'printer' } as const
    for (let commits = 0; commits < 4; commits += 1)
      value(journal.appendAll(Array.from({ length: 350 }, () => ({ requestId: sold, event: printed }))))
    journal.close()
    damage(path, Infinity)
    expect(failure(openJournal(options))).toEqual({ kind: 'store', problem: 'corrupt' })
  })

  it('is named as damaged by "Verify the log", with the first entry that cannot be read', () => {
    const { path, options } = writtenLog()
    damage(path)
    const verdict = verifyJournal({ ...options, sealedHead: { kind: 'none' } }, () => {})
    expect(verdict).toMatchObject({ kind: 'broken', fault: 'file' })
    const file = new DatabaseSync(path, { readOnly: true })
    const entry = file.prepare(
      'SELECT * FROM events LEFT JOIN personal USING (request_id) WHERE sequence = ?',
    )
    const isReadable = (sequence: number): boolean => {
      try {
        return entry.get(sequence) !== undefined
      } catch {
        return false
      }
    }
    const firstUnreadable = Array.from({ length: SALES * 3 }, (_, at) => at + 1).find((at) => !isReadable(at))
    expect(firstUnreadable).toBeGreaterThan(1)
    expect(verdict).toMatchObject({ sequence: firstUnreadable })
    file.close()
  })

  it('gives up what is still readable of it', async () => {
    const { path, exported } = writtenLog()
    expect((await exported()).report).toEqual({ entries: SALES * 3, missing: 0 })
    damage(path)
    const { report, lines } = await exported()
    expect(report.entries).toBeGreaterThan(SALES / 2)
    expect(report.entries).toBeLessThan(SALES * 3)
    expect(report.entries + report.missing).toBe(SALES * 3)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ galla: 'log', environment: 'practice' })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ environment: 'practice', sequence: 1 })
  })

  it('leaves no half of an export behind when it is no log at all', async () => {
    const { folder, path, exported } = writtenLog()
    for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
    writeFileSync(path, 'not a database'.repeat(1_000))
    await expect(exported()).rejects.toMatchObject({ problem: 'corrupt' })
    expect(readdirSync(folder).filter((name) => name.includes('export'))).toEqual([])
  })

  it('is not sold on when the text of an entry of the till cannot be read', () => {
    const { options, change } = writtenLog()
    change(
      `INSERT INTO events SELECT ${SALES * 3 + 1}, '${TILL_ID}', 0, 'till', '{"type":"till"', link, public_link FROM events WHERE sequence = 1`,
    )
    const { journal, problem } = value(openOrViewJournal(options))
    expect(problem).toBe('corrupt')
    journal.close()
  })

  it('that is no database at all is told apart from none', () => {
    const { path, options } = writtenLog()
    for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
    writeFileSync(path, 'not a database, but long enough to be looked at as if it were one'.repeat(100))
    expect(failure(openJournal(options))).toEqual({ kind: 'store', problem: 'corrupt' })
    expect(existsSync(path)).toBe(true)
  })
})

describe('what is taken along of a log', () => {
  it('has each sale with its customer, and the days that were closed', async () => {
    const { change, exported } = writtenLog()
    change(
      `INSERT INTO closes (day_starts_at, closed_at, sequence, body, link) VALUES (0, 1, ${SALES * 3}, '{}', 'sealed')`,
    )
    const { lines } = await exported()
    const first = JSON.parse(lines[1] ?? '') as { readonly body: string }
    expect(JSON.parse(first.body)).toMatchObject({ type: 'intent', amountPaise: 29_900 })
    expect(first).toMatchObject({
      requestId: 'SALE-0001',
      personal: { account_number: NUMBER },
    })
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ close: { sequence: SALES * 3 } })
  })

  it('is read where nothing can be written beside it, too', async () => {
    const { folder, path } = writtenLog()
    const elsewhere = join(testFolder(), 'export.jsonl')
    chmodSync(folder, 0o500)
    const source = { path, platform: process.platform, environment: 'practice', sealing: null } as const
    const report = await exportToFile(source, elsewhere)
    chmodSync(folder, 0o700)
    expect(report).toEqual({ entries: SALES * 3, missing: 0 })
  })

  it('is read of a log that only a newer app understands', async () => {
    const { options, change, exported } = writtenLog()
    change('PRAGMA user_version = 99')
    expect(failure(openOrViewJournal(options))).toEqual({ kind: 'store', problem: 'newer-version' })
    expect((await exported()).report.entries).toBe(SALES * 3)
  })
})

describe('a log that can only be looked at', () => {
  it('shows everything and takes nothing', () => {
    const { options } = writtenLog()
    const journal = value(viewJournal(options))
    expect(journal.salesOfNumber(NUMBER, 50)).toHaveLength(50)
    const id = requestId('SALE-0001')
    const printed = journal.append(id, { type: 'printed', staffId: 'owner', document: 'receipt', to: 'file' })
    expect(failure(printed)).toEqual({ kind: 'store', problem: 'read-only' })
    journal.close()
  })

  it('is what a log becomes whose chain does not hold', () => {
    const { options, change } = writtenLog()
    change(`UPDATE events SET link = 'forged' WHERE sequence = ${SALES * 3}`)
    const opened = value(openOrViewJournal(options))
    expect(opened.problem).toBe('corrupt')
    expect(opened.journal.sale(requestId('SALE-0001'))?.railStatus).toBe('success')
    expect(failure(opened.journal.recordIntent(requestId('SALE-NEW1'), newIntent(), personal()))).toEqual({
      kind: 'store',
      problem: 'read-only',
    })
    opened.journal.close()
  })

  it('is not how a sound log is opened', () => {
    const { options } = writtenLog()
    const opened = value(openOrViewJournal(options))
    expect([opened.problem, opened.halfDone]).toEqual([null, 0])
    opened.journal.close()
  })

  it('makes nothing beside it on a disk that cannot be written', () => {
    const { folder, path, options } = writtenLog()
    chmodSync(folder, 0o500)
    const journal = value(viewJournal(options))
    expect(journal.head().sequence).toBe(SALES * 3)
    journal.close()
    chmodSync(folder, 0o700)
    expect(existsSync(path)).toBe(true)
  })

  it('is told as such: the disk, or the file, may not be written', () => {
    const { folder, path, options } = writtenLog()
    chmodSync(folder, 0o555)
    chmodSync(path, 0o444)
    const told = withoutRights(() => [
      failure(openJournal(options)),
      failure(openJournal({ ...options, path: join(folder, 'new.db') })),
    ])
    chmodSync(folder, 0o700)
    expect(told).toEqual([
      { kind: 'store', problem: 'read-only' },
      { kind: 'store', problem: 'read-only' },
    ])
  })

  it('is not made where there is none', () => {
    const { options } = writtenLog()
    expect(viewJournal({ ...options, path: `${options.path}-elsewhere` }).ok).toBe(false)
    expect(existsSync(`${options.path}-elsewhere`)).toBe(false)
  })
})

describe('a log whose key cannot be opened', () => {
  it('shows its sales with their customers, takes nothing, and is not touched', () => {
    const { path, options } = writtenLog()
    const before = readFileSync(path).toString('base64')
    const { chainKey: _lost, ...withoutKey } = options
    const { journal, problem } = value(viewWithoutKey(withoutKey))
    expect(problem).toBe('no-key')
    const [sale] = journal.salesOfNumber(NUMBER, 50)
    expect(sale).toMatchObject({ accountNumber: NUMBER, railStatus: 'success' })
    expect(failure(journal.recordIntent(requestId('SALE-NEW1'), newIntent(), personal()))).toEqual({
      kind: 'store',
      problem: 'no-key',
    })
    const printed = { type: 'printed', staffId: 'owner', document: 'receipt', to: 'file' } as const
    expect(failure(journal.append(requestId('SALE-0001'), printed))).toEqual({
      kind: 'store',
      problem: 'no-key',
    })
    journal.close()
    expect(readFileSync(path).toString('base64') === before).toBe(true)
    // With its key it opens as before.
    const opened = value(openOrViewJournal(options))
    expect(opened.problem).toBeNull()
    opened.journal.close()
  })

  it('shows erased customers as erased', () => {
    const { options } = writtenLog()
    const journal = value(openJournal(options))
    value(journal.erasePersonal(requestId('SALE-0001')))
    journal.close()
    const { chainKey: _lost, ...withoutKey } = options
    const viewed = value(viewWithoutKey(withoutKey)).journal
    expect(viewed.sale(requestId('SALE-0001'))?.accountNumber).toBeNull()
    viewed.close()
  })

  it('is not made where there is none', () => {
    const { options } = writtenLog()
    const { chainKey: _lost, ...withoutKey } = options
    expect(viewWithoutKey({ ...withoutKey, path: `${options.path}-elsewhere` }).ok).toBe(false)
    expect(existsSync(`${options.path}-elsewhere`)).toBe(false)
  })
})
