// What an entry that cannot be used means in a visit, over a power cut, after a restore, and for the office's copy.
import { cpSync } from 'node:fs'
import { expect, it } from 'vitest'
import { visitIdOf } from '#shared/visit/visit'
import { paise } from '#shared/base/money'
import { failure, memoryJournal, recordSale, value } from '#test/support/journals'
import { logFile } from '#test/support/log-file'
import { memoryDisk } from '#test/support/memory-store'
import { newIntent, personal, requestId } from '#test/support/sales'
import { addEntry, addEntryAt } from '#test/support/unusable-entries'
import { VirtualTime } from '#test/support/virtual-time'

const LOST = requestId('SALE-LOST-1')
const UNUSABLE = { id: LOST, type: 'intent', body: '{"type":"intent","subject":{"operation":"gold.buy"}}' }
const LINES = ['LINE-0001', 'LINE-0002'].map(requestId)
const visitOf = (lines: readonly ReturnType<typeof requestId>[]) =>
  [
    visitIdOf(requestId('NEW-0001')),
    {
      type: 'visit',
      movement: 'paid',
      staffId: 'owner',
      lines,
      duePaise: paise(59_800),
      parts: [{ way: 'cash', amountPaise: paise(59_800), tenderedPaise: paise(60_000) }],
    },
    lines.map((id) => ({ requestId: id, intent: newIntent(), personal: personal() })),
  ] as const

it('makes one line of a visit not confirmed, and leaves the visit and its other line as they were', () => {
  const disk = memoryDisk()
  const first = memoryJournal(new VirtualTime(), disk).journal
  value(first.recordVisit(...visitOf(LINES)))
  addEntry(disk.open(), { id: LINES[0] ?? '', type: 'lent', body: '{"type":"lent"}' })
  const { journal } = memoryJournal(new VirtualTime(), disk)
  expect(journal.sales(LINES).map(({ railStatus }) => railStatus)).toEqual(['unknown', 'not-sent'])
  expect(journal.visit(visitOf(LINES)[0])).toHaveLength(1)
  expect(journal.unsettledVisits()).toHaveLength(1)
})

it('lets no visit be paid with a line of its id, and then writes nothing of that visit', () => {
  const disk = memoryDisk()
  addEntry(disk.open(), UNUSABLE)
  const { journal } = memoryJournal(new VirtualTime(), disk)
  const visit = visitOf([requestId('LINE-0001'), LOST])
  expect(failure(journal.recordVisit(...visit))).toMatchObject({ state: 'unusable' })
  expect(journal.visit(visit[0])).toEqual([])
  expect(journal.sale(requestId('LINE-0001'))).toBeNull()
})

it('stays settled over a power cut right after, and unsettled over one before', () => {
  const disk = memoryDisk()
  const sequence = addEntry(disk.open(), UNUSABLE)
  const { journal, reopen } = memoryJournal(new VirtualTime(), disk)
  const settled = (log: typeof journal) => log.setAside().map((one) => one.settled?.reason ?? null)
  recordSale(journal, 'success')
  const cut = reopen()
  expect(settled(cut)).toEqual([null])
  value(cut.settleEntry(sequence, 'owner', 'seen in the dashboard'))
  expect(settled(reopen())).toEqual(['seen in the dashboard'])
})

it('is known in the restored copy of a log, and goes to the office as it is', () => {
  const log = logFile()
  log.live((journal) => void recordSale(journal, 'success'))
  const sequence = addEntryAt(log.path, UNUSABLE)
  const restored = logFile()
  cpSync(log.path, restored.path)
  const again = restored.open()
  expect(again.setAside().map((one) => one.sequence)).toEqual([sequence])
  expect(again.copiedAfter(sequence - 1, 1)).toMatchObject([
    { sequence, requestId: LOST, type: 'intent', body: UNUSABLE.body },
  ])
})
