// Preferences that the office holds: the counter's own stay as they are beside them.
import { expect, it } from 'vitest'
import { changedPreferences, DEFAULT_PREFERENCES, type Preferences } from '#shared/shop/preferences'
import { DEFAULT_PRINTER } from '#shared/printing/printer'
import { printerFor, type PrinterList } from '#shared/printing/printers'
import { holdingPreferences } from '#main/settings/held-preferences'

function counter(begun: Partial<Preferences> = {}) {
  let own: Preferences = { ...DEFAULT_PREFERENCES, ...begun }
  const preferences = holdingPreferences({
    read: () => own,
    change: (changes) => (own = changedPreferences(own, changes)),
  })
  return { preferences, own: () => own }
}
const PRINTERS: PrinterList = {
  all: [
    { id: 'roll', name: 'Roll', paper: '80mm', settings: DEFAULT_PRINTER },
    { id: 'sheet', name: 'Sheets', paper: 'a4', settings: DEFAULT_PRINTER },
  ],
  receipts: 'roll',
  reports: 'sheet',
}

it('what is held holds, and the counter’s own is in force again once it is not', () => {
  const { preferences, own } = counter({ autoLockMinutes: 10 })
  preferences.hold({ autoLockMinutes: 1 })
  expect(preferences.read().autoLockMinutes).toBe(1)
  expect(own().autoLockMinutes).toBe(10)
  preferences.hold({})
  expect(preferences.read().autoLockMinutes).toBe(10)
})

it('a change of something else keeps what is held out of what is kept', () => {
  const { preferences, own } = counter({ autoLockMinutes: 10 })
  preferences.hold({ autoLockMinutes: 1 })
  expect(preferences.change({ sounds: false })).toMatchObject({ sounds: false, autoLockMinutes: 1 })
  expect(own()).toMatchObject({ sounds: false, autoLockMinutes: 10 })
})

it('a held paper is that of the printer of receipts, and leaves the others', () => {
  const { preferences } = counter({ printers: PRINTERS, receiptPaper: '80mm' })
  preferences.hold({ receiptPaper: '58mm' })
  expect(printerFor('receipts', preferences.read()).paper).toBe('58mm')
  expect(printerFor('reports', preferences.read()).paper).toBe('a4')
})

it('a list of printers that is saved while the paper is held keeps the counter’s own paper', () => {
  const { preferences, own } = counter({ printers: PRINTERS, receiptPaper: '80mm' })
  preferences.hold({ receiptPaper: '58mm' })
  const shown = preferences.read().printers
  if (shown === null) throw new Error('no list of printers')
  preferences.change({ printers: { ...shown, reports: 'roll' } })
  expect(own()).toMatchObject({ receiptPaper: '80mm', printers: { reports: 'roll' } })
  expect(preferences.read().receiptPaper).toBe('58mm')
  preferences.hold({})
  expect(printerFor('receipts', preferences.read()).paper).toBe('80mm')
})
