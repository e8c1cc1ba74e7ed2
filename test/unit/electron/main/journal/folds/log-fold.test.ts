// Stored states are believed by nothing: what is open is folded from chained entries, and a state that differs is put right.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestId } from '#shared/base/ids'
import { CHECKPOINT_ID } from '#shared/log/checkpoint'
import { openJournal, recover } from '#main/journal'
import { CHECKPOINT_EVERY_ENTRIES } from '#main/journal/folds/log-fold'
import { logFile } from '#test/support/log-file'
import { memoryDisk } from '#test/support/memory-store'
import { failure, memoryJournal, recordIntent, recordSale, testFolder, value } from '#test/support/journals'
import { AMOUNT, answer, newIntent, NUMBER, outcome, personal, requestId } from '#test/support/sales'
import { closeTill, openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'
import { logOptions } from '#test/support/log-options'

const PENDING = requestId('SALE-PENDING')
const SOLD = requestId('SALE-SOLD-1')
const LATER_SALES = 400

const logAt = (path: string) => {
  const log = logFile({}, path)
  const states = (): readonly unknown[] =>
    log.onFile((file) => file.prepare('SELECT * FROM sales ORDER BY request_id').all())
  return { ...log, states }
}
type Log = ReturnType<typeof logAt>

/** Closed logs that each test takes a copy of: one with a pending sale, a finished one and a closed till; one with many more sales after them. */
function writeTemplates(folder: string): void {
  const opened = (name: string) => value(openJournal(logOptions(join(folder, name, 'journal.db'))))
  mkdirSync(join(folder, 'short'))
  let journal = opened('short')
  recordSale(journal, 'pending', PENDING)
  recordSale(journal, 'success', SOLD)
  openTill(journal, 0)
  closeTill(journal, { figures: {} })
  journal.close()
  cpSync(join(folder, 'short'), join(folder, 'long'), { recursive: true })
  journal = opened('long')
  for (let number = 0; number < LATER_SALES; number += 1)
    recordSale(journal, 'success', requestId(`LATER-${String(number).padStart(6, '0')}`))
  journal.close()
}

const templates = mkdtempSync(join(tmpdir(), 'journal-'))
beforeAll(() => writeTemplates(templates))
afterAll(() => rmSync(templates, { recursive: true, force: true }))

function writtenLog({ isLong = false } = {}): Log {
  const folder = testFolder()
  cpSync(join(templates, isLong ? 'long' : 'short'), folder, { recursive: true })
  return logAt(join(folder, 'journal.db'))
}

const isOfPending = (state: unknown): boolean =>
  (state as { readonly request_id: string }).request_id === PENDING

const SHORT_AND_LONG = [{ isLong: false }, { isLong: true }]

describe.each(SHORT_AND_LONG)('a log whose stored states somebody edited (long: $isLong)', ({ isLong }) => {
  it.each([
    [
      'a pending sale made a failed one that nobody watches',
      `UPDATE sales SET watched = 0, fold_state = json_set(fold_state, '$.sale.railStatus', 'failed', '$.verdict', 'failed')
       WHERE request_id = '${PENDING}'`,
    ],
    [
      'a pending sale that is no longer watched',
      `UPDATE sales SET watched = 0 WHERE request_id = '${PENDING}'`,
    ],
    ['the state of a pending sale removed', `DELETE FROM sales WHERE request_id = '${PENDING}'`],
    ['every state removed', 'DELETE FROM sales'],
    [
      'another amount',
      `UPDATE sales SET fold_state = json_set(fold_state, '$.sale.amountPaise', 100) WHERE request_id = '${PENDING}'`,
    ],
    ['a text that nobody can read', `UPDATE sales SET fold_state = '{' WHERE request_id = '${PENDING}'`],
    ['another time', `UPDATE sales SET opened_at = 1 WHERE request_id = '${PENDING}'`],
  ])('is opened with what its entries say: %s', (_what, sql) => {
    const log = writtenLog({ isLong })
    const before = log.states()
    log.edit(sql)
    const journal = log.open()
    expect(journal.openSales()).toMatchObject([
      { requestId: PENDING, railStatus: 'pending', amountPaise: AMOUNT, accountNumber: NUMBER },
    ])
    expect(journal.repaired()).toContain(PENDING)
    const again = journal.append(PENDING, { type: 'attempt', attempt: 2 })
    expect(failure(again)).toEqual({ kind: 'wrong-state', state: 'pending' })
    journal.close()
    expect(log.states()).toEqual(expect.arrayContaining(before.filter(isOfPending)))
    expect(log.open().repaired()).toEqual([])
  })

  it.each([
    [
      'as one that was never sent',
      `json_set(fold_state, '$.sale.railStatus', 'not-sent', '$.sale.attempts', 0)`,
    ],
    ['as a failed one', `json_set(fold_state, '$.sale.railStatus', 'failed', '$.verdict', 'failed')`],
  ])('knows a sale that went through, even if it is stored %s', (_what, foldState) => {
    const log = writtenLog({ isLong })
    log.edit(`UPDATE sales SET fold_state = ${foldState} WHERE request_id = '${SOLD}'`)
    const journal = log.open()
    expect(journal.sale(SOLD)).toMatchObject({ railStatus: 'success' })
    expect(failure(journal.append(SOLD, { type: 'attempt', attempt: 2 }))).toMatchObject({
      kind: 'wrong-state',
      state: 'success',
    })
    expect(journal.salesOfNumber(NUMBER, 500).find((sale) => sale.requestId === SOLD)?.railStatus).toBe(
      'success',
    )
    expect(failure(journal.recordIntent(SOLD, newIntent(), personal()))).toMatchObject({
      kind: 'wrong-state',
    })
  })

  it('finds the same sale by its intent, whatever became of its states and its customer', () => {
    const log = writtenLog({ isLong })
    log.edit('DELETE FROM sales; DELETE FROM personal')
    const journal = log.open()
    const same = journal.sameSales('recharge', NUMBER, AMOUNT, 500).map((sale) => sale.requestId)
    expect(same).toEqual(expect.arrayContaining([PENDING, SOLD]))
    expect(journal.sameSales('recharge', NUMBER, newIntent().amountPaise, 1)).toHaveLength(2)
    expect(journal.sameSales('bill', NUMBER, AMOUNT, 500)).toEqual([])
  })

  it('removes the state of a sale that no entry speaks of', () => {
    const log = writtenLog({ isLong })
    log.edit(
      `INSERT INTO sales SELECT 'SALE-INVENTED', opened_at, 1, fold_state FROM sales WHERE request_id = '${PENDING}'`,
    )
    const journal = log.open()
    expect(journal.repaired()).toEqual(['SALE-INVENTED'])
    expect(journal.sale(requestId('SALE-INVENTED'))).toBeNull()
    expect(journal.openSales().map((sale) => sale.requestId)).toEqual([PENDING])
  })

  it('does not take a customer for that of a sale whose intent says otherwise', () => {
    const log = writtenLog({ isLong })
    log.edit(`UPDATE personal SET account_number = '9000000000' WHERE request_id = '${PENDING}'`)
    const journal = log.open()
    expect(journal.sale(PENDING)).toMatchObject({ accountNumber: null, railStatus: 'pending' })
    expect(journal.canonicalBody(PENDING)).toBeNull()
  })

  it('does not take a customer whose row was right before and is edited while the log is open', () => {
    const log = writtenLog({ isLong })
    const journal = log.open()
    expect(journal.sale(SOLD)?.accountNumber).toBe('9876543210')
    log.edit(`UPDATE personal SET account_number = '9000000000' WHERE request_id = '${SOLD}'`)
    expect(journal.sale(SOLD)).toMatchObject({ accountNumber: null, railStatus: 'success' })
  })
})

describe('a stored state that a start does not look at', () => {
  const ENDED = requestId('LATER-000001')

  it('is named by a verification, and put right', () => {
    const log = writtenLog({ isLong: true })
    const before = log.states()
    log.edit(`UPDATE sales SET fold_state = replace(fold_state, '29900', '100') WHERE request_id = '${ENDED}';
      DELETE FROM sales WHERE request_id = '${SOLD}';
      INSERT INTO sales SELECT 'SALE-INVENTED', opened_at, 0, fold_state FROM sales WHERE request_id = '${PENDING}'`)
    const journal = log.open()
    expect(journal.repaired()).toEqual([])
    const unlike: RequestId[] = []
    const verify = () => log.verdict((ids) => unlike.push(...ids))
    expect(verify()).toMatchObject({ kind: 'broken', fault: 'state', requestId: SOLD })
    expect(unlike.toSorted()).toEqual([ENDED, 'SALE-INVENTED', SOLD])
    journal.repairStates(unlike)
    expect(journal.repaired()).toEqual(expect.arrayContaining(unlike))
    expect(verify()).toMatchObject({ kind: 'whole' })
    journal.close()
    expect(log.states()).toEqual(before)
  })

  it('is left as it is once it is as its entries say', () => {
    const journal = writtenLog({ isLong: true }).open()
    journal.repairStates([ENDED, SOLD, PENDING])
    expect(journal.repaired()).toEqual([])
  })
})

it('a checkpoint that the store refuses takes back nothing that was committed, and is written later', () => {
  const disk = memoryDisk()
  const reported: string[] = []
  const { journal } = memoryJournal(new VirtualTime(), disk, (event) => {
    reported.push(event)
    return 'A-1'
  })
  for (let number = 0; number < CHECKPOINT_EVERY_ENTRIES / 3 - 1; number += 1)
    recordSale(journal, 'success', requestId(`EARLY-${String(number).padStart(6, '0')}`))
  recordSale(journal, null, requestId('SALE-LAST-1'))
  disk.fault = (step) => {
    if (step === 'write' && disk.commits() === CHECKPOINT_EVERY_ENTRIES)
      throw new Error('the checkpoint does not fit')
  }
  const last = requestId('SALE-LAST-1')
  value(journal.append(last, { type: 'outcome', attempt: 1, outcome: outcome('pending') }))
  expect(journal.openSales()).toMatchObject([{ requestId: last, railStatus: 'pending' }])
  expect(journal.head().sequence).toBe(CHECKPOINT_EVERY_ENTRIES)
  disk.fault = null
  recordSale(journal, 'success', SOLD)
  expect(journal.entriesAfter(0, 2_000).map((entry) => entry.requestId)).toContain(CHECKPOINT_ID)
  expect(reported).toEqual(['journal.checkpoint-not-written'])
})

describe('a long log', () => {
  it('says in a checkpoint what is not ended, at most a thousand entries back', () => {
    const log = writtenLog({ isLong: true })
    const journal = log.open()
    const entries = journal.entriesAfter(0, 2_000)
    const marks = entries.filter((entry) => entry.requestId === CHECKPOINT_ID).map(({ sequence }) => sequence)
    expect(marks).toEqual([CHECKPOINT_EVERY_ENTRIES + 1])
    expect(journal.head().sequence - (marks[0] ?? 0)).toBeLessThan(1_000)
  })

  it.each([
    ['taken out', `DELETE FROM events WHERE sequence = 3`],
    ['changed', `UPDATE events SET body = replace(body, 'pending', 'success') WHERE sequence = 3`],
    ['moved in time', 'UPDATE events SET recorded_at = recorded_at + 1 WHERE sequence = 3'],
    ['given to another sale', `UPDATE events SET request_id = '${SOLD}' WHERE sequence = 3`],
    ['taken from the till', `DELETE FROM events WHERE sequence = 8`],
  ])('is not sold on if an early entry of what is open was %s', (_what, sql) => {
    const log = writtenLog({ isLong: true })
    log.edit(sql)
    expect(failure(log.tryOpen())).toEqual({ kind: 'store', problem: 'corrupt' })
  })

  it('is read from its first entry when somebody took its checkpoint, and is not sold on', () => {
    const log = writtenLog({ isLong: true })
    log.edit(`DELETE FROM events WHERE request_id = '${CHECKPOINT_ID}'`)
    expect(failure(log.tryOpen())).toEqual({ kind: 'store', problem: 'corrupt' })
  })

  it('follows what is open across checkpoints', () => {
    const log = writtenLog({ isLong: true })
    let journal = log.open()
    const evidence = { type: 'evidence', source: 'status-check', answer: answer('failed') } as const
    value(journal.append(SOLD, evidence))
    value(journal.append(PENDING, { ...evidence, answer: answer('success') }))
    recordIntent(journal, requestId('SALE-HALF-DONE'))
    journal.close()
    journal = log.open()
    expect(value(recover(journal))).toBe(1)
    expect(journal.openSales()).toEqual([])
    expect(journal.watchedSales()).toMatchObject([{ requestId: SOLD, railStatus: 'reversed' }])
    expect(journal.repaired()).toEqual([])
    value(journal.append(requestId('SALE-HALF-DONE'), { type: 'attempt', attempt: 1 }))
    const came = { type: 'outcome', attempt: 1, outcome: outcome('pending') } as const
    value(journal.append(requestId('SALE-HALF-DONE'), came))
    journal.close()
    expect(log.open().openSales()).toMatchObject([{ requestId: 'SALE-HALF-DONE', railStatus: 'pending' }])
  })
})

it('a log that can only be looked at shows the open sales of its entries, and repairs nothing', () => {
  const log = writtenLog()
  log.edit(`UPDATE sales SET watched = 0`)
  log.edit(`UPDATE events SET link = 'forged' WHERE sequence = 8`)
  const before = log.states()
  const { journal, problem } = log.openOrView()
  expect(problem).toBe('corrupt')
  expect(journal.openSales()).toMatchObject([{ requestId: PENDING, railStatus: 'pending' }])
  journal.close()
  expect(log.states()).toEqual(before)
})
