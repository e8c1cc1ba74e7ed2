import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { LogProgress } from '@shared/domain/log'
import { createVerifier, openJournal, sealedHeadOf } from '../../../../../electron/main/journal'
import { chainKeyOf, linkOf } from '../../../../../electron/main/journal/chain'
import { verifyLog, type VerifyRequest } from '../../../../../electron/main/journal/verify'
import { failure, recordSale, testFolder, value } from '../../../../support/journals'
import { closeTill, openTill } from '../../../../support/till'
import { CHAIN_KEY, CHAIN_KEY_BYTES, requestId } from '../../../../support/sales'
import { VirtualTime } from '../../../../support/virtual-time'

/** A closed log of three sales, one of them erased, and the till closed over them. */
function writtenLog() {
  const path = join(testFolder(), 'journal.db')
  const time = new VirtualTime()
  const open = () =>
    openJournal({
      path,
      environment: 'practice',
      chainKey: CHAIN_KEY_BYTES,
      clock: time,
      timers: time,
      platform: process.platform,
    })
  const journal = value(open())
  for (const id of ['SALE-0001', 'SALE-0002', 'SALE-0003']) recordSale(journal, 'success', requestId(id))
  value(journal.erasePersonal(requestId('SALE-0002')))
  openTill(journal, time.now())
  closeTill(journal, { figures: { count: 3, amountPaise: 89_700 } })
  journal.close()
  const request = (): VerifyRequest => ({
    path,
    platform: process.platform,
    chainKey: CHAIN_KEY_BYTES,
    sealedHead: sealedHeadOf(path, CHAIN_KEY_BYTES),
  })
  const tamper = (sql: string): void => {
    const file = new DatabaseSync(path)
    file.exec(`DROP TRIGGER events_stay; DROP TRIGGER events_remain; DROP TRIGGER personal_stays;
      DROP TRIGGER closes_stay; DROP TRIGGER closes_remain; ${sql}`)
    file.close()
  }
  return { path, open, request, tamper, time, verdict: () => verifyLog(request(), () => {}) }
}

describe('"Verify the log"', () => {
  it('finds a log whole as it was written, erased customers and all', () => {
    expect(writtenLog().verdict()).toMatchObject({ kind: 'whole', entries: 11, erased: 1 })
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
    ['a closed till', `UPDATE closes SET body = replace(body, '89700', '79700')`, 'close', 11],
    ['a close without its seal', 'DELETE FROM closes', 'close', 11],
    [
      'a counted float',
      `UPDATE events SET body = replace(body, '50000', '40000') WHERE sequence = 10`,
      'link',
      10,
    ],
  ])('names the first entry that does not hold: %s', (_what, sql, fault, sequence) => {
    const { tamper, verdict } = writtenLog()
    tamper(sql)
    expect(verdict()).toMatchObject({ kind: 'broken', fault, sequence })
  })

  it('cannot be deceived by somebody who seals anew with another key', () => {
    const { request } = writtenLog()
    const otherKey = new Uint8Array(32).fill(8)
    const verdict = verifyLog({ ...request(), chainKey: otherKey, sealedHead: null }, () => {})
    expect(verdict).toMatchObject({ kind: 'broken', fault: 'link', sequence: 1 })
  })

  it('runs in a worker, tells how far it is, and is joined by whoever asks meanwhile', async () => {
    const { request } = writtenLog()
    const told: LogProgress[] = []
    const hooks = join(import.meta.dirname, '../../../../support/source-hooks.ts')
    const script = join(import.meta.dirname, '../../../../../electron/main/journal/verify-worker.ts')
    const verifier = createVerifier({
      startWorker: (workerData) => new Worker(script, { workerData, execArgv: ['--import', hooks] }),
      request,
      onProgress: (progress) => told.push(progress),
    })
    const [first, second] = await Promise.all([verifier.verify(), verifier.verify()])
    expect(value(first)).toMatchObject({ kind: 'whole', entries: 11 })
    expect(second).toBe(first)
    expect(told.at(-1)).toEqual({ checked: 11, entries: 11 })
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
    const { tamper, open } = writtenLog()
    tamper('DELETE FROM events WHERE sequence > 7')
    expect(failure(open())).toEqual({ kind: 'store', problem: 'corrupt' })
  })

  it('follows the commits within a second', async () => {
    const { open, path, time } = writtenLog()
    const journal = value(open())
    for (const id of ['SALE-0004', 'SALE-0005']) recordSale(journal, 'success', requestId(id))
    expect(sealedHeadOf(path, CHAIN_KEY_BYTES)?.sequence).toBeLessThan(17)
    await time.pass(1_000)
    expect(sealedHeadOf(path, CHAIN_KEY_BYTES)).toEqual(journal.head())
    journal.close()
  })

  it('counts for nothing without the key', () => {
    const { path } = writtenLog()
    expect(sealedHeadOf(path, new Uint8Array(32).fill(8))).toBeNull()
  })
})
