import { describe, expect, it } from 'vitest'
import { billBookSchema, type SavedBill } from '#shared/operations/bill/bill-book'
import { keepBillBook } from '#main/operations/bill/workflow/bill-book'
import { memoryFile } from '#test/support/memory-file'

const saved = (change: Partial<SavedBill> = {}): SavedBill => ({
  customerMobile: '9876543210',
  customerName: 'Asha',
  billerId: 'B1',
  billerName: 'Torrent Power',
  category: 'Electricity',
  inputs: { canumber: '004512' },
  number: '004512',
  identity: 'inputs [["canumber","4512"]]',
  dueDate: '2026-11-25',
  savedAt: 1,
  lastPaidAt: 1,
  ...change,
})

const disk = (text?: string) => memoryFile(billBookSchema, text)

describe('the bill book', () => {
  it('is there again after a restart', () => {
    const file = disk()
    keepBillBook(file).remember(saved())
    expect(keepBillBook(file).savedOf('9876543210')).toEqual([saved()])
  })

  it('is empty, and the counter opens, when its file is damaged', () => {
    expect(keepBillBook(disk('{"version":1,"saved":[{"')).read().saved).toEqual([])
  })

  it('keeps one bill once, with what was last known of it', () => {
    const book = keepBillBook(disk())
    book.remember(saved())
    book.remember(saved({ lastPaidAt: 2 }))
    expect(book.savedOf('9876543210')).toEqual([saved({ lastPaidAt: 2 })])
  })

  it('keeps two bills that show the same number and differ in another required input', () => {
    const book = keepBillBook(disk())
    const other = saved({ inputs: { canumber: '004512', BU: '2' }, identity: 'inputs [["BU","2"]]' })
    book.remember(saved())
    book.remember(other)
    expect(book.savedOf('9876543210')).toEqual([other, saved()])
    book.forget({ customerMobile: '9876543210', billerId: 'B1', identity: other.identity })
    expect(book.savedOf('9876543210')).toEqual([saved()])
  })

  it('brings no bill back that nobody agreed to keep', () => {
    const book = keepBillBook(disk())
    book.paid(saved())
    expect(book.read().saved).toEqual([])
  })

  it.each(['9876543210', '004512'])(
    'forgets everything under %s when a person asks to be erased',
    async (number) => {
      const file = disk()
      const book = keepBillBook(file)
      book.remember(saved())
      book.remember(saved({ customerMobile: '9811020304', inputs: { canumber: '77' } }))
      expect(book.personal.countOf(number, new Set())).toBe(1)
      await book.personal.forgetOf(number, new Set())
      expect(file.load()).not.toContain(
        'Torrent Power","category":"Electricity","inputs":{"canumber":"004512"',
      )
      expect(book.read().saved).toHaveLength(1)
    },
  )
})
