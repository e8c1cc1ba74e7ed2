import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JournalProgress } from '#shared/log/journal-verification'
import { createVerifier, sealedHeadOf } from '#main/journal'
import { chainKeyOf, keyedDigest, linkOf } from '#main/journal/seal/chain'
import { sealPathOf } from '#main/journal/seal/sealed-head'
import { takeoverIntent } from '#main/office/takeover/takeover-intent'
import type { VerifyMessage } from '#main/journal/verify/verifier'
import { verifyJournal, type VerifyRequest } from '#main/journal/verify/verify'
import { failure, recordIntent, recordSale, value } from '#test/support/journals'
import { logFile } from '#test/support/log-file'
import { closeTill, openTill } from '#test/support/till'
import { attempt, came, CHAIN_KEY, CHAIN_KEY_BYTES, requestId, story } from '#test/support/sales'
import { expectedDefects, noDefects } from '#test/support/defects'

/** A closed journal of three sales, one of them erased, with the till closed after them. */
function writtenLog() {
  const log = logFile()
  const { path, clock, options } = log
  log.live((journal) => {
    for (const id of ['SALE-0001', 'SALE-0002', 'SALE-0003']) recordSale(journal, 'success', requestId(id))
    value(journal.erasePersonal(requestId('SALE-0002')))
    openTill(journal, clock.now())
    closeTill(journal, { figures: { count: 3, amountPaise: 89_700 } })
  })
  const request = (): VerifyRequest => {
    // No functions: a worker is sent it.
    const { reportDefect: _reported, clock: _clock, ...place } = options
    return { ...place, sealedHead: sealedHeadOf(path, CHAIN_KEY_BYTES) }
  }
  return { ...log, request }
}

describe('a customer’s row that is missing', () => {
  const GONE = `DELETE FROM personal WHERE request_id = 'SALE-0003'`

  it('is told with its entry where no entry says that it was erased, and hides nothing else', () => {
    const log = writtenLog()
    log.edit(GONE)
    expect(log.verdict()).toMatchObject({ kind: 'whole', erased: 1, gone: { count: 1, untold: [7] } })
    log.edit(`UPDATE events SET body = replace(body, '50000', '40000') WHERE sequence = 11`)
    expect(log.verdict()).toMatchObject({ kind: 'broken', fault: 'link' })
  })

  it('is no longer new once the log says that it was found missing, and never counts as erased', () => {
    const log = writtenLog()
    log.edit(GONE)
    log.live((journal) => {
      expect(journal.goneFoundAt()).toBeNull()
      value(journal.recordGone([7]))
      expect(journal.goneFoundAt()).toBe(log.clock.now())
      // Whoever has it erased now erases nothing: it stays gone.
      value(journal.erasePersonal(requestId('SALE-0003')))
    })
    expect(log.verdict()).toMatchObject({ kind: 'whole', erased: 1, gone: { count: 1, untold: [] } })
  })

  it('of a sale that was taken over without its customer was never there', () => {
    const log = logFile()
    log.live((journal) => {
      const from = { counterId: 'counter-one', counterName: 'Counter 1' }
      const intent = takeoverIntent(story(attempt(), came('pending')), from, 'owner')
      if (intent === null) throw new Error('nothing is left to take over')
      value(journal.recordTakeovers([{ requestId: requestId('SALE-0001'), intent, customer: null }]))
    })
    const verdict = log.verdict()
    expect(verdict).toMatchObject({ kind: 'whole', erased: 0 })
    expect(verdict).not.toHaveProperty('gone')
  })
})

describe('"Verify the log"', () => {
  it('finds a log whole as it was written, erased customers and all', () => {
    expect(writtenLog().verdict()).toMatchObject({ kind: 'whole', entries: 12, erased: 1 })
  })

  it.each([
    ['an amount', `UPDATE events SET body = replace(body, '29900', '19900') WHERE sequence = 4`, 'link', 4],
    ['a time', 'UPDATE events SET recorded_at = recorded_at + 1 WHERE sequence = 5', 'link', 5],
    ['a sale', `UPDATE events SET request_id = 'SALE-9999' WHERE sequence = 6`, 'link', 6],
    ['a link', `UPDATE events SET link = replace(link, 'a', 'b') WHERE sequence = 8`, 'link', 8],
    ['an entry taken out', 'DELETE FROM events WHERE sequence = 4', 'gap', 4],
    ['the end cut off', 'DELETE FROM events WHERE sequence > 7', 'cut', 8],
    [
      'a number',
      `UPDATE personal SET account_number = '9999999999' WHERE request_id = 'SALE-0001'`,
      'personal',
      1,
    ],
    ['a kind of entry', "UPDATE events SET type = 'printed' WHERE sequence = 1", 'link', 1],
    ['the first entry taken out', 'DELETE FROM events WHERE sequence = 1', 'gap', 1],
    ['every entry taken out', 'DELETE FROM events', 'cut', 1],
    [
      'two entries swapped',
      `UPDATE events SET sequence = -4 WHERE sequence = 4; UPDATE events SET sequence = 4 WHERE sequence = 5;
       UPDATE events SET sequence = 5 WHERE sequence = -4`,
      'link',
      4,
    ],
    [
      'an entry slipped in',
      `INSERT INTO events SELECT 13, 'SALE-0003', recorded_at, type, body, link, public_link FROM events WHERE sequence = 9`,
      'link',
      13,
    ],
    [
      'the stored state of a sale',
      `UPDATE sales SET fold_state = json_set(fold_state, '$.sale.railStatus', 'failed') WHERE request_id = 'SALE-0003'`,
      'state',
      7,
    ],
    ['a stored amount', `UPDATE sales SET fold_state = replace(fold_state, '29900', '19900')`, 'state', 1],
    ['a watch', `UPDATE sales SET watched = 1 WHERE request_id = 'SALE-0002'`, 'state', 4],
    ['a stored state taken away', `DELETE FROM sales WHERE request_id = 'SALE-0003'`, 'state', 7],
    [
      'a stored state invented',
      `INSERT INTO sales SELECT 'SALE-0009', 0, 1, fold_state FROM sales LIMIT 1`,
      'state',
      0,
    ],
    ['a trigger', 'CREATE TRIGGER later AFTER INSERT ON events BEGIN DELETE FROM sales; END', 'altered', 0],
    ['a view', 'CREATE VIEW open_sales AS SELECT * FROM sales', 'altered', 0],
    ['an index', 'CREATE INDEX sums ON events (type)', 'altered', 0],
    ['a table', 'CREATE TABLE notes (text TEXT)', 'altered', 0],
    ['a column', 'ALTER TABLE sales ADD COLUMN note TEXT', 'altered', 0],
    ['an index taken away', 'DROP INDEX events_of_sale', 'altered', 0],
    ['a closed till', `UPDATE closes SET body = replace(body, '89700', '79700')`, 'close', 12],
    ['a close without its seal', 'DELETE FROM closes', 'close', 12],
    [
      'a counted float',
      `UPDATE events SET body = replace(body, '50000', '40000') WHERE sequence = 11`,
      'link',
      11,
    ],
  ])('names the first entry that does not hold: %s', (_what, sql, fault, sequence) => {
    const { edit, verdict } = writtenLog()
    edit(sql)
    expect(verdict()).toMatchObject({ kind: 'broken', fault, sequence })
  })

  it('notices the change of any byte of any entry', () => {
    const { path, edit, verdict } = writtenLog()
    edit('DROP INDEX one_intent')
    const file = new DatabaseSync(path)
    file.exec('DROP TRIGGER events_stay')
    const columns = ['request_id', 'recorded_at', 'type', 'body', 'link']
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(...columns),
        fc.nat(),
        fc.constantFrom('0', '1', 'x'),
        (sequence, column, place, other) => {
          const row = file.prepare('SELECT * FROM events WHERE sequence = ?').get(sequence) ?? {}
          const kept = row[column] as string | number
          const at = place % String(kept).length
          const text = `${String(kept).slice(0, at)}${other}${String(kept).slice(at + 1)}`
          const changed = typeof kept === 'number' ? Number.parseInt(text) : text
          fc.pre(changed !== kept && !Number.isNaN(changed))
          const write = file.prepare(`UPDATE events SET ${column} = ? WHERE sequence = ?`)
          write.run(changed, sequence)
          expect(verdict()).toMatchObject({ kind: 'broken', fault: 'link', sequence })
          write.run(kept, sequence)
        },
      ),
      { numRuns: 300 },
    )
    file.close()
    expect(verdict()).toMatchObject({ kind: 'broken', fault: 'altered' })
  })

  it('cannot be deceived by somebody who seals anew with another key', () => {
    const { request } = writtenLog()
    const otherKey = new Uint8Array(32).fill(8)
    const verdict = verifyJournal({ ...request(), chainKey: otherKey }, () => {})
    expect(verdict).toMatchObject({ kind: 'broken', fault: 'link', sequence: 1 })
  })

  it('runs in a worker, tells how far it is, and is joined by whoever asks meanwhile', async () => {
    const { request } = writtenLog()
    const told: JournalProgress[] = []
    const hooks = join(import.meta.dirname, '../../../../../support/source-hooks.ts')
    const script = join(
      import.meta.dirname,
      '../../../../../../electron/main/journal/verify/verify-worker.ts',
    )
    const verifier = createVerifier({
      startWorker: (workerData) => new Worker(script, { workerData, execArgv: ['--import', hooks] }),
      request,
      onProgress: (progress) => told.push(progress),
      onUnlike: () => {},
      onSetAside: () => {},
      onGone: () => {},
      reportDefect: noDefects,
    })
    const [first, second] = await Promise.all([verifier.verify(), verifier.verify()])
    expect(value(first)).toMatchObject({ kind: 'whole', entries: 12 })
    expect(second).toBe(first)
    expect(told).toEqual([
      { checked: 0, entries: 12 },
      { checked: 12, entries: 12 },
    ])
  })

  it('says that a log could not be read if its worker broke, and logs why', async () => {
    const { request } = writtenLog()
    const { reportDefect, events } = expectedDefects()
    const verifier = createVerifier({
      startWorker: () => ({
        on: (event, listener) => {
          if (event === 'error')
            queueMicrotask(() =>
              (listener as (error: unknown) => void)(new Error('a second app in a thread')),
            )
        },
        terminate: () => {},
      }),
      request,
      onProgress: () => {},
      onUnlike: () => {},
      onSetAside: () => {},
      onGone: () => {},
      reportDefect,
    })
    expect(failure(await verifier.verify())).toEqual({ kind: 'store', problem: 'other' })
    expect(events).toEqual(['journal.verifier-broke'])
  })

  it('is stopped at once, however long its worker takes to hear of it', async () => {
    const { request } = writtenLog()
    const workers: ((message: VerifyMessage) => void)[] = []
    const told: JournalProgress[] = []
    const verifier = createVerifier({
      startWorker: () => ({
        on: (event, listener) => {
          if (event === 'message') workers.push(listener as (message: VerifyMessage) => void)
        },
        terminate: () => {},
      }),
      request,
      onProgress: (progress) => told.push(progress),
      onUnlike: () => {},
      onSetAside: () => {},
      onGone: () => {},
      reportDefect: noDefects,
    })
    const first = verifier.verify()
    verifier.close()
    expect(failure(await first)).toEqual({ kind: 'cancelled' })
    const second = verifier.verify()
    workers[0]?.({ kind: 'progress', progress: { checked: 1, entries: 12 } })
    workers[1]?.({ kind: 'progress', progress: { checked: 2, entries: 12 } })
    expect(told).toEqual([{ checked: 2, entries: 12 }])
    verifier.close()
    expect(failure(await second)).toEqual({ kind: 'cancelled' })
  })
})

it('a link depends on the one before it, on the key and on every byte of its entry', () => {
  const entry = { sequence: 2, requestId: requestId(), recordedAt: 1, body: '{}' }
  const links = [
    linkOf(CHAIN_KEY, 'a', entry),
    linkOf(CHAIN_KEY, 'b', entry),
    linkOf(chainKeyOf(new Uint8Array(32)), 'a', entry),
    linkOf(CHAIN_KEY, 'a', { ...entry, sequence: 3 }),
    linkOf(CHAIN_KEY, 'a', { ...entry, requestId: requestId('SALE-0002') }),
    linkOf(CHAIN_KEY, 'a', { ...entry, recordedAt: 2 }),
    linkOf(CHAIN_KEY, 'a', { ...entry, body: '[]' }),
  ]
  expect(new Set(links).size).toBe(links.length)
})

describe('the sealed head', () => {
  it('keeps a log that lost its end from being sold on', () => {
    const { edit, tryOpen } = writtenLog()
    edit('DELETE FROM events WHERE sequence > 7')
    expect(failure(tryOpen())).toEqual({ kind: 'store', problem: 'rolled-back' })
  })

  it('keeps a log in which another entry stands in its place from being sold on', () => {
    const { path, tryOpen } = writtenLog()
    const { head } = sealed(path)
    const said = [head.sequence, 'a'.repeat(64), 0, false, false, 1] as const
    const [sequence, link, after, isAnchored, isBroken, turn] = said
    const seal = keyedDigest(CHAIN_KEY, 'sealed-head', said.join('\n'))
    writeFileSync(
      sealPathOf(path),
      JSON.stringify({ sequence, link, after, isAnchored, isBroken, turn, seal }),
    )
    expect(failure(tryOpen())).toEqual({ kind: 'store', problem: 'rolled-back' })
  })

  it('is that of the log after each commit', () => {
    const { open, path } = writtenLog()
    const journal = open()
    for (const id of ['SALE-0004', 'SALE-0005']) {
      recordIntent(journal, requestId(id))
      expect(sealed(path).head).toEqual(journal.head())
      value(journal.append(requestId(id), { type: 'attempt', attempt: 1 }))
      expect(sealed(path).head).toEqual(journal.head())
    }
  })

  it('is the newest synced one before it if a power cut harms the place that was being written', () => {
    const { open, path } = writtenLog()
    const journal = open()
    const before = journal.head()
    recordIntent(journal, requestId('SALE-0004'))
    value(journal.append(requestId('SALE-0004'), { type: 'attempt', attempt: 1 }))
    const text = readFileSync(sealPathOf(path), 'utf8')
    const written = text.indexOf(`{"sequence":${journal.head().sequence},`)
    journal.close()
    for (const harmed of [written + 1, written + 60, written + 200]) {
      writeFileSync(sealPathOf(path), `${text.slice(0, harmed)}#${text.slice(harmed + 1)}`)
      expect(sealed(path).head).toEqual(before)
    }
    const again = open()
    expect(sealed(path).head).toEqual(again.head())
  })

  it('lies beside a log from the first moment on', () => {
    const { path, open } = logFile()
    const journal = open()
    expect(sealed(path)).toMatchObject({ kind: 'sealed', head: journal.head(), after: 0 })
  })

  it('counts for nothing without the key', () => {
    const { path } = writtenLog()
    expect(sealedHeadOf(path, new Uint8Array(32).fill(8))).toEqual({ kind: 'foreign' })
  })

  it.each([
    ['taken away', (path: string) => rmSync(path)],
    [
      'changed',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"after":0', '"after":1')),
    ],
    ['emptied', (path: string) => writeFileSync(path, '')],
  ])('%s is named, and after a restart the log says since when it is sealed', (_what, harm) => {
    const { path, open, verdict } = writtenLog()
    harm(sealPathOf(path))
    expect(verdict()).toMatchObject({ kind: 'broken', fault: 'seal', sequence: 0 })
    open().close()
    expect(verdict()).toMatchObject({ kind: 'whole', sealedAfter: 12 })
    const journal = open()
    recordSale(journal, 'success', requestId('SALE-0004'))
    journal.close()
    expect(verdict()).toMatchObject({ kind: 'whole', entries: 15, sealedAfter: 12 })
  })

  it('is not needed to see that entries are gone which the record of a closed till knows', () => {
    const { path, edit, verdict } = writtenLog()
    edit('DELETE FROM events WHERE sequence > 7')
    rmSync(sealPathOf(path))
    expect(verdict()).toMatchObject({ kind: 'broken', fault: 'cut', sequence: 8 })
  })

  it('is left alone by a disk that refuses it, which is told', () => {
    const { path, open } = writtenLog()
    const told: string[] = []
    const journal = open({ reportDefect: (event) => `${told.push(event)}` })
    const before = sealed(path)
    // A folder that is not empty cannot be replaced.
    renameSync(sealPathOf(path), `${path}.aside`)
    mkdirSync(join(sealPathOf(path), 'in the way'), { recursive: true })
    recordSale(journal, 'success', requestId('SALE-0004'))
    expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.new'))).toEqual([])
    expect(new Set(told)).toEqual(new Set(['journal.head-not-sealed']))
    rmSync(sealPathOf(path), { recursive: true })
    renameSync(`${path}.aside`, sealPathOf(path))
    expect(sealed(path)).toEqual(before)
    recordSale(journal, 'success', requestId('SALE-0005'))
    expect(sealed(path).head).toEqual(journal.head())
  })
})

function sealed(path: string) {
  const found = sealedHeadOf(path, CHAIN_KEY_BYTES)
  if (found.kind !== 'sealed') throw new Error(`the seal is ${found.kind}`)
  return found
}
