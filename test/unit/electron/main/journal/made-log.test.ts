// A log with every outcome and every later answer, through restarts: it is whole to the last link, and says what it said.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { WHOLE_LOG } from '#shared/receipts/receipt-log'
import { ofCustomer } from '#shared/sale/sale'
import { foldSale } from '#shared/sale/sale-fold'
import { openHeadAnchor, openJournal, openOrViewJournal, sealedHeadOf } from '#main/journal'
import { verifyJournal } from '#main/journal/verify/verify'
import { testFolder, value } from '#test/support/journals'
import { searchOver } from '#test/support/log-search'
import { ATTEMPT_ALONE, restoreLog, INTENT_ALONE } from '#test/support/made-log'
import { memoryAnchor } from '#test/support/memory-anchor'
import { CHAIN_KEY_BYTES, NUMBER } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { logOptions } from '#test/support/log-options'

const environment = 'practice'
const { platform } = process

/** Written, and closed with two sales half done. */
async function writtenLog() {
  const clock = new VirtualTime()
  const path = join(testFolder(), 'journal.db')
  const options = logOptions(path, { environment, clock, platform })
  const journal = value(openJournal(options))
  const ids = await restoreLog(journal, clock)
  const said = {
    head: journal.head(),
    sales: ids.map((id) => journal.sale(id)),
    watched: journal
      .watchedSales()
      .map(({ requestId }) => requestId)
      .toSorted(),
    till: journal.tillSessions(),
    closes: journal.closes(),
  }
  journal.close()
  const verdict = () =>
    verifyJournal(
      {
        path,
        platform,
        environment,
        chainKey: CHAIN_KEY_BYTES,
        sealedHead: sealedHeadOf(path, CHAIN_KEY_BYTES),
      },
      () => {},
    )
  const open = () => {
    const opened = value(openJournal(options))
    onTestFinished(() => opened.close())
    return opened
  }
  return { path, options, clock, ids, said, verdict, open }
}

it('a log with every outcome is whole, and has every sale, the till and its reports as they stood', async () => {
  const { ids, said, verdict, open } = await writtenLog()
  expect(verdict()).toMatchObject({ kind: 'whole', entries: said.head.sequence })
  const journal = open()
  expect(journal.repaired()).toEqual([])
  expect(journal.head()).toEqual(said.head)
  expect(ids.map((id) => journal.sale(id))).toEqual(said.sales)
  expect(journal.watchedSales().map(({ requestId }) => requestId)).toEqual(said.watched)
  expect([journal.tillSessions(), journal.closes()]).toEqual([said.till, said.closes])
  const statuses = new Set(said.sales.map((sale) => sale?.railStatus))
  expect(statuses).toEqual(
    new Set(['conflict', 'failed', 'not-sent', 'pending', 'reversed', 'sending', 'success', 'unknown']),
  )
})

it('each story of a log with every outcome folds anew to the sale that is stored, and its request is the one that was sealed', async () => {
  const { ids, open } = await writtenLog()
  const journal = open()
  for (const id of ids) {
    expect(foldSale(journal.story(id), null), id).toEqual({ ...journal.sale(id), ...ofCustomer(null) })
    expect(journal.hasBodyAsSealed(id), id).toBe(true)
  }
})

it('a start settles the two sales that the last run of a log with every outcome left half done', async () => {
  const { options } = await writtenLog()
  const { journal, halfDone, problem } = value(openOrViewJournal(options))
  onTestFinished(() => journal.close())
  expect({ halfDone, problem }).toEqual({ halfDone: 2, problem: null })
  expect(journal.sale(ATTEMPT_ALONE)).toMatchObject({ railStatus: 'unknown', reason: 'interrupted' })
  expect(journal.sale(INTENT_ALONE)).toMatchObject({ railStatus: 'not-sent' })
})

it('a log with every outcome is remembered outside its folder once, with nobody asked, and watched from then on', async () => {
  const { options, clock } = await writtenLog()
  const store = memoryAnchor()
  for (const start of ['first', 'second']) {
    const anchor = await openHeadAnchor({ ...options, store, timers: clock, onDoubt: () => {} })
    const { journal, problem, end } = value(openOrViewJournal({ ...options, anchor }))
    expect([problem, end()], start).toEqual([null, 'watched'])
    const { sequence } = journal.head()
    journal.close()
    await anchor.close()
    expect(anchor.last(), start).toMatchObject({ sequence })
    expect(anchor.found.kind).toBe(start === 'first' ? 'none' : 'anchored')
  }
})

it('the search finds each sale of a log with every outcome by the number of its customer', async () => {
  const { ids, path, clock, open } = await writtenLog()
  const search = searchOver(open(), { path, clock })
  await clock.pass(60_000)
  const { found, indexing } = value(search.find({ ...WHOLE_LOG, text: NUMBER }, null, ids.length + 1))
  expect(indexing).toBeNull()
  expect(found.map(({ requestId }) => requestId).toSorted()).toEqual(ids.toSorted())
})

it('a log with every outcome does not pass for whole once a single bit of an entry is another, nor opens with another key', async () => {
  const { path, options, verdict } = await writtenLog()
  const bytes = readFileSync(path)
  const text = '"type":"intent","environment":"'
  const at = bytes.indexOf(text) + text.length
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(path, bytes)
  expect(verdict()).toMatchObject({ kind: 'broken', fault: 'link' })
  expect(openJournal({ ...options, chainKey: Buffer.alloc(32, 1) }).ok).toBe(false)
})
