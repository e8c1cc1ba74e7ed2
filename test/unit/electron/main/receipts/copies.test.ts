// Duplicates are counted from the journal, so nothing that happens to the app, nor the journal's length, makes a second
// original.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RequestId } from '#shared/base/ids'
import type { Journal } from '#main/journal'
import { copyJournal } from '#main/journal/store/copy'
import { copiesSchema, countCopies, type CopyCount } from '#main/receipts/copies'
import type { Copy } from '#main/records/receipts'
import { currentModel } from '#main/receipts/receipt-pages'
import { evidenceText } from '#main/records/evidence-pack'
import { memoryJournal, recordSale, sqliteJournal, testFolder, value } from '#test/support/journals'
import { answer, attempt, came, requestId, story } from '#test/support/sales'
import { takeoverIntent } from '#main/office/takeover/takeover-intent'
import { VirtualTime } from '#test/support/virtual-time'
import { PRINTED_AT, SHOP } from './sales'

const EVENTS_BYTES = 10_000_000
const MESSAGE = 'The operator is at work on it. '.repeat(60)

const print = (journal: Journal, id: RequestId): void =>
  void value(journal.append(id, { type: 'printed', staffId: 'ravi', document: 'receipt', to: 'printer' }))

const copyOf = (id: RequestId): Copy => ({
  requestId: id,
  event: { type: 'printed', staffId: 'ravi', document: 'receipt', to: 'printer' },
})

/** A file that outlasts an end of the app. */
function file() {
  let text = '[]'
  return {
    load: () => copiesSchema.parse(JSON.parse(text)),
    save: (copies: readonly Copy[]) => void (text = JSON.stringify(copies)),
  }
}

const duplicateOf = (
  journal: Journal,
  id: RequestId,
  copies: CopyCount = countCopies(journal, false, file()),
) => {
  const sale = journal.sale(id)
  if (sale === null) throw new Error('the sale is in the log')
  const clock = { now: () => PRINTED_AT }
  return currentModel(sale, ['en'], { shop: () => SHOP, copiesOf: copies.before, clock })?.duplicate
}

test('the first paper of a sale that was taken over is a duplicate: nobody knows what the other counter printed', () => {
  const { journal } = memoryJournal()
  const from = { counterId: 'counter-one', counterName: 'Counter 1' }
  const intent = takeoverIntent(story(attempt(), came('pending')), from, 'owner')
  if (intent === null) throw new Error('nothing is left to take over')
  value(journal.recordTakeovers([{ requestId: requestId(), intent, customer: null }]))
  value(journal.append(requestId(), { type: 'evidence', source: 'status-check', answer: answer('success') }))
  expect(duplicateOf(journal, requestId())).not.toBeNull()
})

test('a paper and a file that are drawn at once are not both originals', () => {
  const { journal } = memoryJournal()
  const id = recordSale(journal, 'success')
  const copies = countCopies(journal, false, file())
  const ended = copies.underWay([copyOf(id)])
  expect(duplicateOf(journal, id, copies)).toBeNull()
  const other = copies.underWay([{ requestId: id, event: { ...copyOf(id).event, to: 'file' } }])
  expect(duplicateOf(journal, id, copies)).toEqual(['Duplicate 1'])
  // The file was not saved after all: the paper alone is the original.
  other()
  expect(duplicateOf(journal, id, copies)).toBeNull()
  ended()
})

test('a reprint after a restore goes on with the count, and the receipt keeps its number', () => {
  const path = join(testFolder(), 'log.db')
  const { journal } = sqliteJournal(new VirtualTime(), path)
  const id = recordSale(journal, 'success')
  expect(duplicateOf(journal, id)).toBeNull()
  for (let copy = 0; copy < 3; copy += 1) print(journal, id)
  const sold = journal.sale(id)
  copyJournal({ from: path, to: `${path}.restored`, platform: process.platform })
  const { journal: restored } = sqliteJournal(new VirtualTime(), `${path}.restored`)
  expect(duplicateOf(restored, id)).toEqual(['Duplicate 3'])
  expect(restored.sale(id)).toEqual(sold)
  print(restored, id)
  expect(duplicateOf(restored, id)).toEqual(['Duplicate 4'])
})

test('ten megabytes of events about one sale leave it, its copies and its evidence whole', () => {
  const { journal } = memoryJournal()
  const id = recordSale(journal, 'pending')
  const told = Math.ceil(EVENTS_BYTES / MESSAGE.length)
  const still = answer('pending', { message: MESSAGE })
  value(
    journal.appendAll(
      Array.from({ length: told }, () => ({
        requestId: id,
        event: { type: 'evidence' as const, source: 'status-check' as const, answer: still },
      })),
    ),
  )
  value(journal.append(id, { type: 'evidence', source: 'status-check', answer: answer('success') }))
  print(journal, id)
  const story = journal.story(id)
  expect(JSON.stringify(story).length).toBeGreaterThan(EVENTS_BYTES)
  expect(story.filter(({ event }) => event.type === 'evidence')).toHaveLength(told + 1)
  expect(journal.sale(id)).toMatchObject({ railStatus: 'success' })
  expect(duplicateOf(journal, id)).toEqual(['Duplicate 1'])
  const sale = journal.sale(id)
  if (sale === null) throw new Error('the sale is in the log')
  const shop = { name: SHOP.name, agentId: SHOP.agentId }
  const evidence = evidenceText({ sale, story, complaint: null, shop, now: PRINTED_AT })
  const lastMessage = 1
  expect(evidence.split(MESSAGE.trim()).length - 1).toBe(told + lastMessage)
})

test('paper that the journal did not take counts, and the next start writes it there', () => {
  const { journal } = memoryJournal()
  const id = recordSale(journal, 'success')
  const kept = file()
  const copies = countCopies(journal, false, kept)
  expect(duplicateOf(journal, id, copies)).toBeNull()
  copies.notRecorded(copyOf(id))
  expect(duplicateOf(journal, id, copies)).toEqual(['Duplicate 1'])
  print(journal, id)
  expect(duplicateOf(journal, id, copies)).toEqual(['Duplicate 2'])
  expect(copies.before(id, 'acknowledgement')).toBe(0)
  expect(duplicateOf(journal, id, countCopies(journal, false, kept))).toEqual(['Duplicate 2'])
  expect(journal.story(id).filter(({ event }) => event.type === 'printed')).toHaveLength(2)
  expect(kept.load()).toEqual([])
})

test('of a paper that the app ended with nobody knows whether it came out: the next is a duplicate', () => {
  const { journal } = memoryJournal()
  const id = recordSale(journal, 'success')
  const kept = file()
  const copies = countCopies(journal, false, kept)
  copies.underWay([copyOf(id)])
  expect(duplicateOf(journal, id, copies)).toBeNull()
  // Closed, or killed, while the paper waits: what is heard later is not told to what was opened since.
  copies.close()
  copies.notRecorded(copyOf(id))
  expect(duplicateOf(journal, id, countCopies(journal, true, kept))).toEqual(['Duplicate 2'])
  const next = countCopies(journal, false, kept)
  expect(duplicateOf(journal, id, next)).toEqual(['Duplicate 1'])
  expect(duplicateOf(journal, id, countCopies(journal, false, kept))).toEqual(['Duplicate 1'])
})

test('a paper whose end is known is not under way at the next start, and one of a sale that is not there stays', () => {
  const { journal } = memoryJournal()
  const id = recordSale(journal, 'success')
  const kept = file()
  const copies = countCopies(journal, false, kept)
  copies.underWay([copyOf(requestId('SALE-0007'))])
  copies.underWay([copyOf(id)])()
  expect(duplicateOf(journal, id, countCopies(journal, false, kept))).toBeNull()
  expect(kept.load()).toEqual([copyOf(requestId('SALE-0007'))])
})

test('a log that is only looked at prints no original, and each further paper as one more', () => {
  const { journal } = memoryJournal()
  const id = recordSale(journal, 'success')
  const copies = countCopies(journal, true, file())
  expect(duplicateOf(journal, id, copies)).toEqual(['Duplicate 1'])
  copies.notRecorded(copyOf(id))
  expect(duplicateOf(journal, id, copies)).toEqual(['Duplicate 2'])
})
