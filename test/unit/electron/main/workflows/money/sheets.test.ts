// The pending input of what is sold: one place for every operation, limited in number.
import { expect, it } from 'vitest'
import { isRequestId, type RequestId } from '@shared/ids'
import { paise } from '@shared/money'
import { succeed } from '@shared/result'
import { createSheets, type Sheet } from '../../../../../../electron/main/workflows/money/sheets'

const idOf = (count: number): RequestId => {
  const id = `SHEET-${String(count).padStart(8, '0')}`
  if (!isRequestId(id)) throw new Error(`${id} is no request id`)
  return id
}

const sheet = (accountNumber: string): Sheet => ({
  operation: 'account',
  accountNumber,
  payeeCode: null,
  amountPaise: paise(100),
  duePaise: paise(100),
  ownGuards: () => [],
  intent: () =>
    succeed({
      subject: {
        operation: 'account',
        service: 'account',
        accountType: '1',
        accountTypeName: 'Savings',
        collects: 'cash',
      },
      personal: { accountNumber, customerName: null, customerMobile: null, canonicalBody: '{}' },
    }),
})

it('keeps a sheet until it is dropped', () => {
  const sheets = createSheets()
  const kept = sheet('9876543210')
  sheets.keep(idOf(1), kept)
  expect(sheets.find(idOf(1))).toBe(kept)
  sheets.drop(idOf(1))
  expect(sheets.find(idOf(1))).toBeNull()
})

it('drops the oldest sheet once too many were abandoned', () => {
  const sheets = createSheets()
  for (let count = 1; count <= 65; count += 1) sheets.keep(idOf(count), sheet(String(count)))
  expect(sheets.find(idOf(1))).toBeNull()
  expect(sheets.find(idOf(2))?.accountNumber).toBe('2')
  expect(sheets.find(idOf(65))?.accountNumber).toBe('65')
})
