// The pending input of what is sold: one place for every operation, limited in number.
import { expect, it } from 'vitest'
import { isRequestId, type RequestId } from '#shared/base/ids'
import { MINUTE_MS } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { failure, value } from '#test/support/journals'
import { VirtualTime } from '#test/support/virtual-time'
import { createSheets, type Sheet } from '#main/money/sheets'
import { ACCOUNT_SUBJECT } from '#test/support/account-draft'

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
  draft: null,
  ownGuards: () => [],
  intent: () =>
    succeed({
      subject: ACCOUNT_SUBJECT,
      personal: { accountNumber, customerName: null, customerMobile: null, canonicalBody: '{}' },
    }),
})

const opened = () => {
  const time = new VirtualTime()
  let session = 1
  const sheets = createSheets({ clock: time, session: () => session })
  return { time, sheets, unlockAgain: () => void (session += 1) }
}

it('keeps a sheet until it is dropped', () => {
  const { sheets } = opened()
  const kept = sheet('9876543210')
  sheets.keep(idOf(1), kept)
  expect(value(sheets.find(idOf(1)))).toBe(kept)
  sheets.drop(idOf(1))
  expect(failure(sheets.find(idOf(1)))).toEqual({ kind: 'wrong-state', state: 'no-sheet' })
})

it('drops the oldest sheet once too many were abandoned', () => {
  const { sheets } = opened()
  for (let count = 1; count <= 65; count += 1) sheets.keep(idOf(count), sheet(String(count)))
  expect(sheets.find(idOf(1)).ok).toBe(false)
  expect(value(sheets.find(idOf(2))).accountNumber).toBe('2')
  expect(value(sheets.find(idOf(65))).accountNumber).toBe('65')
})

it('a sheet that was opened before the last unlock is nobody’s any more', () => {
  const { sheets, unlockAgain } = opened()
  sheets.keep(idOf(1), sheet('9876543210'))
  unlockAgain()
  expect(failure(sheets.find(idOf(1)))).toEqual({ kind: 'wrong-state', state: 'no-sheet' })
})

it('a sheet is too old after five minutes, and not before', async () => {
  const { time, sheets } = opened()
  sheets.keep(idOf(1), sheet('9876543210'))
  await time.pass(5 * MINUTE_MS)
  expect(sheets.find(idOf(1)).ok).toBe(true)
  await time.pass(1)
  expect(failure(sheets.find(idOf(1)))).toEqual({ kind: 'wrong-state', state: 'sheet-old' })
})

it.each([6, -6])('a sheet is too old after the wall clock went by %s minutes alone', (minutes) => {
  const { time, sheets } = opened()
  sheets.keep(idOf(1), sheet('9876543210'))
  time.jumpWallClock(minutes * MINUTE_MS)
  expect(failure(sheets.find(idOf(1)))).toEqual({ kind: 'wrong-state', state: 'sheet-old' })
})
