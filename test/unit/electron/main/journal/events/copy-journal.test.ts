// What a copy of the log elsewhere is given: everything that the public chain covers, and nothing that names a customer.
import { expect, it } from 'vitest'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import { memoryJournal, recordSale, sqliteJournal, testFolder, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { noDefects } from '#test/support/defects'
import { hex, SHOP_KEY, SHOP_SECRET } from '#test/support/proof'
import { NUMBER, personal, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

const signedJournal = () => memoryJournal(new VirtualTime(), memoryDisk(), noDefects, SHOP_SECRET).journal

it.each([
  ['in memory', () => signedJournal()],
  ['on disk', () => sqliteJournal(new VirtualTime(), `${testFolder()}/log.db`).journal],
])('entries are handed on in order, and their public links can be computed again: %s', (_where, open) => {
  const journal = open()
  recordSale(journal, 'success')
  recordSale(journal, 'lost', requestId('SALE-0002'))
  const entries = [...journal.copiedAfter(0, 4), ...journal.copiedAfter(4, 100)]
  expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  let link = PUBLIC_CHAIN_START
  for (const { sequence, requestId: id, recordedAt, body, publicLink: claimed } of entries) {
    link = publicLink(link, { sequence, id, atMs: recordedAt, bodyHash: bodyHashOf(body) })
    expect(Buffer.compare(claimed, link)).toBe(0)
  }
  expect(journal.publicEnd().sequence).toBe(6)
  expect(hex(journal.publicEnd().publicLink)).toBe(hex(link))
  expect(hex(journal.logId() ?? new Uint8Array())).toBe(hex(entries[0]?.publicLink ?? link))
})

it('no entry that is handed on holds the secret link or the number of a customer', () => {
  const journal = signedJournal()
  recordSale(journal, 'success')
  const text = JSON.stringify(journal.copiedAfter(0, 100))
  expect(text).not.toContain(NUMBER)
  expect(text).not.toContain(journal.head().link)
})

it('an empty log has no id, no entries, and ends before the first one', () => {
  const journal = signedJournal()
  expect(journal.logId()).toBeNull()
  expect(journal.copiedAfter(0, 10)).toEqual([])
  expect(journal.publicEnd()).toEqual({ sequence: 0, publicLink: PUBLIC_CHAIN_START })
})

it.each([
  ['in memory', () => signedJournal()],
  ['on disk', () => sqliteJournal(new VirtualTime(), `${testFolder()}/log.db`, SHOP_SECRET).journal],
])('every head that was signed after an entry is handed on, in order: %s', (_where, open) => {
  const journal = open()
  for (let signed = 0; signed < 3; signed += 1) {
    recordSale(journal, 'success', requestId(`SALE-000${signed}`))
    journal.signHead()
  }
  expect(journal.headsAfter(0, 10).map(({ sequence }) => sequence)).toEqual([3, 6, 9])
  expect(journal.headsAfter(3, 1).map(({ sequence }) => sequence)).toEqual([6])
  expect(journal.headsAfter(9, 10)).toEqual([])
  expect(journal.headsAfter(0, 1).map(({ key }) => hex(key))).toEqual([hex(SHOP_KEY.publicKey)])
})

it('a customer is told while the row is there, and as erased once it is gone', () => {
  const journal = signedJournal()
  const [kept, erased] = [
    recordSale(journal, 'success', requestId('SALE-0001')),
    recordSale(journal, 'success', requestId('SALE-0002')),
  ]
  value(journal.erasePersonal(erased))
  const { accountNumber, customerName, customerMobile } = personal()
  expect([...journal.customersOf([kept, erased, requestId('SALE-0003')])]).toEqual([
    [kept, { accountNumber, customerName, customerMobile }],
    [erased, null],
  ])
})
