// A sale's state in its stored form.
import { describe, expect, it } from 'vitest'
import { paise } from '#shared/base/money'
import type { SaleSubject } from '#shared/sale/subject'
import type { RequestId } from '#shared/base/ids'
import { foldStateFrom, foldStateText, listedSale, saleOf } from '#main/journal/folds/sale-snapshot'
import { memoryJournal, value } from '#test/support/journals'
import { outcome, personal, requestId, type OutcomeName } from '#test/support/sales'
import { billSubject } from '#test/support/bills'

/**
 * A row with more bytes than this spills onto a page of its own: a quarter of what SQLite can use of a page of 4096.
 */
const LONGEST_ROW = 1_002
const ROW_FRAME = 16

const BILL: SaleSubject = billSubject({
  billerId: 'MAHA00000MAH01',
  billerName: 'Maharashtra State Electricity Distribution Company',
  paymentMode: 'upi',
})
const REFERENCES = {
  referenceId: 'TXN20261120094133871',
  acknowledgementNumber: 'ACK83920113',
  operatorReference: 'BR0004NVJ9X1',
}

function foldStateOf(end: OutcomeName | null) {
  const { journal } = memoryJournal()
  const id: RequestId = requestId('GK3M9Q7-20261120-0F3A9C21B7')
  const intent = { subject: BILL, amountPaise: paise(1_84_550), staffId: 'a1b2c3d4', overrides: [] }
  value(journal.recordIntent(id, intent, personal()))
  if (end !== null) {
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    value(
      journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(end, { references: REFERENCES }) }),
    )
  }
  const foldState = journal.foldState(id)
  if (foldState === null) throw new Error('the sale is in the log')
  return foldState
}

describe('a sale’s state in the store', () => {
  it.each([null, 'success', 'refused', 'pending', 'lost', 'no-connection'] as const)(
    'is whole again when it is read (%s), also where it was written with everything',
    (end) => {
      const foldState = foldStateOf(end)
      expect(foldStateFrom(foldStateText(foldState))).toEqual(foldState)
      expect(foldStateFrom(JSON.stringify(foldState))).toEqual(foldState)
      const listed = { requestId: foldState.sale.requestId, foldState: foldStateText(foldState) }
      for (const who of [personal(), null])
        expect(listedSale({ ...listed, customer: who })).toEqual(saleOf({ foldState, personal: who }))
    },
  )

  it('shares a page with its neighbours, long names and every reference included', () => {
    const foldState = foldStateOf('success')
    const row = Buffer.byteLength(foldStateText(foldState)) + foldState.sale.requestId.length + ROW_FRAME
    expect(row).toBeLessThan(LONGEST_ROW)
    expect(Buffer.byteLength(JSON.stringify(foldState))).toBeGreaterThan(LONGEST_ROW)
  })
})
