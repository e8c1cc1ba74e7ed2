import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { foldSale } from '#shared/sale/sale-fold'
import { openJournal, recover } from '#main/journal'
import { CHAIN_START } from '#main/journal/seal/chain'
import { isRecentEnough, openDatabase, settlePragmas, StoreError } from '#main/journal/store/database'
import {
  failure,
  memoryJournal,
  recordIntent,
  recordSale,
  sqliteJournal,
  testFolder,
  value,
} from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { decision, rule, sayNotFound } from '#test/support/resend'
import {
  AMOUNT,
  answer,
  CHAIN_KEY_BYTES,
  newIntent,
  NUMBER,
  outcome,
  personal,
  requestId,
} from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { editFile } from '#test/support/edited-file'
import { logOptions } from '#test/support/log-options'

describe.each([
  ['SQLite', sqliteJournal],
  ['memory', memoryJournal],
])('a journal over %s', (_name, openTestJournal) => {
  it('keeps a sale over a restart', () => {
    const { journal, reopen } = openTestJournal()
    const id = recordSale(journal, 'success')
    const before = journal.sale(id)
    const again = reopen()
    expect(again.sale(id)).toEqual(before)
    expect(again.sale(id)).toMatchObject({
      railStatus: 'success',
      accountNumber: NUMBER,
      amountPaise: AMOUNT,
    })
  })

  it('tells the story in order, each entry linked to the one before', () => {
    const { journal } = openTestJournal()
    const id = recordSale(journal, 'pending')
    const story = journal.story(id)
    expect(story.map(({ event }) => event.type)).toEqual(['intent', 'attempt', 'outcome'])
    expect(story.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    expect(new Set([CHAIN_START, ...story.map(({ link }) => link)]).size).toBe(4)
    expect(foldSale(story, personal())).toEqual(journal.sale(id))
  })

  it('takes an id once', () => {
    const { journal } = openTestJournal()
    const id = recordIntent(journal)
    expect(failure(journal.recordIntent(id, newIntent(), personal()))).toEqual({
      kind: 'wrong-state',
      state: 'not-sent',
    })
    expect(journal.head().sequence).toBe(1)
  })

  it.each(['lost', 'pending', 'success', 'refused', 'already-there', 'no-connection'] as const)(
    'allows a second attempt after %s only where nothing can be charged twice',
    (name) => {
      const { journal } = openTestJournal()
      const id = recordSale(journal, name)
      for (let said = 0; said < 3; said += 1) sayNotFound(journal, id)
      const again = journal.append(id, { type: 'attempt', attempt: 2 })
      const decided = journal.append(id, { type: 'attempt', attempt: 2, resend: decision('not-found') })
      expect([again.ok, decided.ok]).toEqual([name === 'no-connection', name === 'lost'])
    },
  )

  it('believes nobody who says that the service never got it, unless it said so often enough', () => {
    const { journal } = openTestJournal()
    const id = recordSale(journal, 'lost')
    for (let said = 0; said < 2; said += 1) sayNotFound(journal, id)
    const early = journal.append(id, { type: 'attempt', attempt: 2, resend: decision('not-found') })
    expect(failure(early)).toEqual({ kind: 'wrong-state', state: 'unknown' })
  })

  it('believes nobody who says that the owner declared it safe, unless the owner did last', () => {
    const { journal, reopen } = openTestJournal()
    const id = recordSale(journal, 'lost')
    const declared = { type: 'attempt', attempt: 2, resend: decision('declared-safe') } as const
    expect(failure(journal.append(id, declared))).toEqual({ kind: 'wrong-state', state: 'unknown' })
    value(journal.recordResendRule(rule({ isSafe: true, operation: 'bill' })))
    expect(journal.append(id, declared).ok).toBe(false)
    value(journal.recordResendRule(rule({ isSafe: true })))
    value(journal.recordResendRule(rule({ isSafe: false })))
    expect(journal.append(id, declared).ok).toBe(false)
    value(journal.recordResendRule(rule({ isSafe: true })))
    const later = reopen()
    expect(later.resendDecisions().map(({ event }) => [event.operation, event.isSafe])).toEqual([
      ['bill', true],
      ['recharge', true],
      ['recharge', false],
      ['recharge', true],
    ])
    expect(value(later.append(id, declared)).railStatus).toBe('sending')
  })

  it('keeps the decisions of an owner apart from the stories of sales', () => {
    const { journal } = openTestJournal()
    const id = recordSale(journal, 'success')
    value(journal.recordResendRule(rule({ isSafe: true })))
    const all = [...journal.storiesBetween(0, Number.MAX_SAFE_INTEGER), ...journal.storiesWithin(0, 99)]
    expect(all.map(([first]) => first?.requestId)).toEqual([id, id])
  })

  it('refuses a second attempt while the first is on its way', () => {
    const { journal } = openTestJournal()
    const id = recordSale(journal, null)
    expect(failure(journal.append(id, { type: 'attempt', attempt: 2 }))).toEqual({
      kind: 'wrong-state',
      state: 'sending',
    })
  })

  it('finds the sales of a number and of a day, newest first', () => {
    const clock = new VirtualTime()
    const { journal } = openTestJournal(clock)
    const ids = ['SALE-0001', 'SALE-0002', 'SALE-0003'].map(requestId)
    for (const id of ids) {
      recordSale(journal, 'success', id)
      clock.jumpWallClock(DAY_MS / 2)
    }
    const newest = [...ids].reverse()
    expect(journal.salesOfNumber(NUMBER, 2).map((sale) => sale.requestId)).toEqual(newest.slice(0, 2))
    const end = clock.now()
    expect(journal.salesOpenedBetween(end - DAY_MS, end).map((sale) => sale.requestId)).toEqual(
      newest.slice(0, 2),
    )
  })

  it('gives several sales at once in the order they are asked for, open ones and ended ones, and leaves out what it does not have', () => {
    const { journal } = openTestJournal()
    const ended = recordSale(journal, 'success', requestId('SALE-0001'))
    const open = recordSale(journal, 'pending', requestId('SALE-0002'))
    const asked = [open, requestId('NOBODY-KNOWS'), ended]
    expect(journal.sales(asked)).toEqual([journal.sale(open), journal.sale(ended)])
    value(journal.erasePersonal(ended))
    expect(journal.sales([ended])).toEqual([journal.sale(ended)])
  })

  it('knows what is open without being asked for each, also after a restart', () => {
    const { journal, reopen } = openTestJournal()
    recordSale(journal, 'success', requestId('SALE-0001'))
    recordSale(journal, 'lost', requestId('SALE-0002'))
    recordSale(journal, 'pending', requestId('SALE-0003'))
    const open = ['SALE-0002', 'SALE-0003']
    expect(journal.openSales().map((sale) => sale.requestId)).toEqual(open)
    expect(
      reopen()
        .openSales()
        .map((sale) => sale.requestId),
    ).toEqual(open)
  })

  it('erases what names the customer and keeps the sale and its chain', () => {
    const { journal, reopen } = openTestJournal()
    const id = recordSale(journal, 'success')
    value(journal.erasePersonal(id, { because: 'person', staffId: 'ravi' }))
    const head = journal.head()
    const again = reopen()
    expect(again.sale(id)).toMatchObject({ railStatus: 'success', accountNumber: null, customerMobile: null })
    expect(again.canonicalBody(id)).toBeNull()
    expect(again.salesOfNumber(NUMBER, 5)).toEqual([])
    expect(again.head()).toEqual(head)
    expect(JSON.stringify(again.story(id))).not.toContain(NUMBER)
  })

  it('never writes a number or a name of the customer into an entry, whatever the service says', () => {
    const { journal } = openTestJournal()
    const id = requestId()
    value(journal.recordIntent(id, newIntent(), personal({ customerName: 'Asha (Pune) Rao' })))
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    const message = 'Recharge of 98765-43210 for ASHA (PUNE)  RAO taken, ref 98765'
    const lost = outcome('lost', { message, fields: [{ field: 'number', message: `no ${NUMBER}` }] })
    const sale = value(journal.append(id, { type: 'outcome', attempt: 1, outcome: lost }))
    expect(sale.message).toBe('Recharge of ••• for ••• taken, ref 98765')
    const said = { message: `+91${NUMBER}`, statusText: `of ${NUMBER}`, amountText: `299 of ${NUMBER}` }
    const unclear = answer('no-verdict', said)
    value(journal.append(id, { type: 'evidence', source: 'status-check', answer: unclear }))
    const settled = { staffId: 'owner', verdict: 'success', refunded: false } as const
    value(journal.append(id, { type: 'settled-by-hand', ...settled, evidence: `Seen for 98765 43210` }))
    const entries = JSON.stringify(journal.story(id))
    expect(entries).not.toMatch(/98765.?43210|asha/i)
    expect(entries).toContain('Seen for •••')
  })

  it.each([
    ['Anne-Marie', 'Opened for ANNE MARIE.', 'Opened for •••.'],
    ['Anne-Marie', 'Opened for Anne–Marie', 'Opened for Anne–Marie'],
    ['[a-z]+ (.*) \\', 'Opened for [A-Z]+  (.*) \\', 'Opened for •••'],
    ['अनिल क़ुरैशी', 'अनिल क\u093cुरैशी का खाता', '••• का खाता'],
    ['$& $1', 'Paid $& $1 in full', 'Paid ••• in full'],
    ['-- - --', 'Paid -- - --', 'Paid -- - --'],
    ['A---', 'Paid at once', 'Paid at once'],
    ['ሀ\ud800-\u{10ffff}😀', 'By ሀ\ud800 \u{10ffff}😀!', 'By •••!'],
  ])('takes the name “%s” letter by letter, never as a pattern', (customerName, message, shown) => {
    const { journal, reopen } = openTestJournal()
    const id = requestId()
    value(journal.recordIntent(id, newIntent(), personal({ customerName })))
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    const lost = outcome('lost', { message })
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: lost }))
    expect(reopen().sale(id)?.message).toBe(shown)
  })

  it('forgets what the service last said, when it forgets the customer, and the chain stays whole', () => {
    const { journal, reopen } = openTestJournal()
    const id = recordSale(journal, 'lost')
    const unclear = answer('no-verdict', { message: 'for A. Rao', statusText: 'with A. Rao' })
    value(journal.append(id, { type: 'evidence', source: 'status-check', answer: unclear }))
    expect(journal.sale(id)?.unclearAnswer).not.toBeNull()
    value(journal.erasePersonal(id))
    const head = journal.head()
    expect(journal.sale(id)).toMatchObject({ message: null, unclearAnswer: null })
    const again = reopen()
    expect(again.sale(id)).toMatchObject({ railStatus: 'unknown', message: null, unclearAnswer: null })
    expect(again.head()).toEqual(head)
    value(again.append(id, { type: 'reviewed', staffId: 'owner' }))
  })

  it('remembers when the next check is due', () => {
    const { journal, reopen } = openTestJournal()
    const check = { requestId: recordSale(journal, 'lost'), dueAt: 123, checksMade: 2 }
    journal.saveCheck({ ...check, checksMade: 1 })
    journal.saveCheck(check)
    expect(reopen().checks()).toEqual([check])
  })

  it('tells of a sale only after its commit', () => {
    const { journal } = openTestJournal()
    const told: string[] = []
    journal.onCommit((sale) => told.push(`${sale.railStatus} ${journal.sale(sale.requestId)?.railStatus}`))
    recordSale(journal, 'success')
    expect(told).toEqual(['not-sent not-sent', 'sending sending', 'success success'])
  })
})

describe('recovery after a kill', () => {
  it('an attempt without an outcome may have gone through', () => {
    const { journal, reopen } = sqliteJournal()
    const id = recordSale(journal, null)
    const again = reopen()
    expect(value(recover(again))).toBe(1)
    expect(again.sale(id)).toMatchObject({
      railStatus: 'unknown',
      reason: 'interrupted',
      cashStatus: 'collected',
    })
  })

  it('an intent without an attempt was never sent, and is looked at once', () => {
    const { journal, reopen } = sqliteJournal()
    const id = recordIntent(journal)
    const again = reopen()
    expect(value(recover(again))).toBe(1)
    expect(again.sale(id)?.railStatus).toBe('not-sent')
    expect(again.story(id).at(-1)?.event).toEqual({ type: 'interrupted', found: 'intent-only' })
    expect(value(recover(reopen()))).toBe(0)
  })

  it('leaves alone what came to an end or waits for the service', () => {
    const { journal, reopen } = sqliteJournal()
    recordSale(journal, 'success', requestId('SALE-0001'))
    recordSale(journal, 'pending', requestId('SALE-0002'))
    recordSale(journal, 'lost', requestId('SALE-0003'))
    recordSale(journal, 'no-connection', requestId('SALE-0004'))
    expect(value(recover(reopen()))).toBe(0)
  })
})

describe('the log on disk', () => {
  const open = (path: string, chainKey = CHAIN_KEY_BYTES) =>
    openJournal(logOptions(path, { chainKey, platform: 'linux' }))
  const writtenLog = (): string => {
    const path = join(testFolder(), 'log.db')
    const { journal } = sqliteJournal(new VirtualTime(), path)
    recordSale(journal, 'success')
    journal.close()
    return path
  }

  const edit = (path: string, sql: string): void => {
    const file = new DatabaseSync(path)
    editFile(file, sql)
    file.close()
  }

  it('is told to sync every commit, and the answer is checked', () => {
    const database = openDatabase({ path: join(testFolder(), 'log.db'), platform: 'linux' })
    const found = ['synchronous', 'foreign_keys', 'trusted_schema', 'secure_delete'].map((name) =>
      database.query(`PRAGMA ${name}`).get(),
    )
    database.close()
    expect(found).toEqual([
      { synchronous: 2 },
      { foreign_keys: 1 },
      { trusted_schema: 0 },
      { secure_delete: 1 },
    ])
  })

  it.each([
    'synchronous',
    'journal_mode',
    'foreign_keys',
    'trusted_schema',
    'cell_size_check',
    'secure_delete',
  ])('does not open for money where %s is set and does not hold', (name) => {
    const database = openDatabase({ path: join(testFolder(), 'log.db'), platform: 'linux' })
    const ignoring = {
      ...database,
      query: (sql: string) =>
        sql === `PRAGMA ${name}`
          ? { ...database.query(sql), get: () => ({ [name]: 'something else' }) }
          : database.query(sql),
    }
    expect(() => settlePragmas(database, 'linux')).not.toThrow()
    expect(() => settlePragmas(ignoring, 'linux')).toThrow(expect.objectContaining({ problem: 'pragma' }))
    database.close()
  })

  it('syncs through the cache of the drive on macOS', () => {
    const database = openDatabase({ path: join(testFolder(), 'log.db'), platform: 'darwin' })
    const found = ['fullfsync', 'checkpoint_fullfsync'].map((name) => database.query(`PRAGMA ${name}`).get())
    database.close()
    expect(found).toEqual([{ fullfsync: 1 }, { checkpoint_fullfsync: 1 }])
  })

  it('knows whether a body is still the one that was sealed before it first left', () => {
    const path = writtenLog()
    const asSealed = () => {
      const journal = value(open(path))
      const holds = journal.hasBodyAsSealed(requestId())
      journal.close()
      return holds
    }
    expect(asSealed()).toBe(true)
    edit(path, `UPDATE personal SET canonical_body = '{"amount":999}'`)
    expect(asSealed()).toBe(false)
  })

  it('lies in a write-ahead log', () => {
    const path = writtenLog()
    const file = new DatabaseSync(path)
    expect(file.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    file.close()
  })

  it.each([
    ['UPDATE events SET body = body', 'appended'],
    ['DELETE FROM events', 'appended'],
    ["UPDATE personal SET account_number = '1'", 'kept as it was'],
  ])('refuses %s', (sql, words) => {
    const file = new DatabaseSync(writtenLog())
    expect(() => file.exec(sql)).toThrow(words)
    file.close()
  })

  it('notices an entry that was changed with the triggers taken away', () => {
    const path = writtenLog()
    edit(path, `UPDATE events SET body = replace(body, '29900', '19900')`)
    expect(failure(open(path))).toEqual({ kind: 'store', problem: 'corrupt' })
  })

  it('notices an entry taken out of the end of the chain', () => {
    const path = writtenLog()
    edit(path, 'DELETE FROM events WHERE sequence = 2')
    expect(failure(open(path))).toEqual({ kind: 'store', problem: 'corrupt' })
  })

  it('does not open a log of a newer app', () => {
    const path = writtenLog()
    const file = new DatabaseSync(path)
    file.exec('PRAGMA user_version = 99')
    file.close()
    expect(failure(open(path))).toEqual({ kind: 'store', problem: 'newer-version' })
  })

  it("does not take another program's database for a log", () => {
    const path = join(testFolder(), 'other.db')
    const file = new DatabaseSync(path)
    file.exec('CREATE TABLE notes (text TEXT)')
    file.close()
    expect(failure(open(path))).toEqual({ kind: 'store', problem: 'corrupt' })
  })

  it('asks for a SQLite without the write-ahead bug', () => {
    expect(['3.51.3', '3.53.0', '4.0.0'].map(isRecentEnough)).toEqual([true, true, true])
    expect(['3.51.2', '3.50.9', '2.9.9'].map(isRecentEnough)).toEqual([false, false, false])
  })
})

describe('when the disk refuses', () => {
  it('nothing is believed that was not written', () => {
    const disk = memoryDisk()
    const { journal } = memoryJournal(new VirtualTime(), disk)
    const id = recordIntent(journal)
    disk.fault = () => {
      throw new StoreError('disk-full', 'no space')
    }
    const refused = journal.append(id, { type: 'attempt', attempt: 1 })
    expect(failure(refused)).toEqual({ kind: 'store', problem: 'disk-full' })
    expect(journal.sale(id)?.railStatus).toBe('not-sent')
    disk.fault = null
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
    expect(journal.story(id).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })
})
