// Several printers, each with its use; the setting of the one printer from before keeps its meaning.
import { describe, expect, it } from 'vitest'
import { changedPreferences, DEFAULT_PREFERENCES, readablePreferences } from '#shared/shop/preferences'
import { DEFAULT_PRINTER, type PrinterSettings } from '#shared/printing/printer'
import {
  printerFor,
  printerListSchema,
  printersOf,
  printerTaking,
  type PrinterList,
} from '#shared/printing/printers'

const ROLL: PrinterSettings = {
  connection: { way: 'network', host: '192.168.1.50', port: 9100 },
  writing: 'letters',
  finish: { cut: 'full', openDrawer: true },
}
const LIST: PrinterList = {
  all: [
    { id: 'roll', name: 'Counter', paper: '58mm', settings: ROLL },
    { id: 'sheets', name: 'Office', paper: 'a4', settings: DEFAULT_PRINTER },
  ],
  receipts: 'roll',
  reports: 'sheets',
}
const BOTH = changedPreferences(DEFAULT_PREFERENCES, { printers: LIST })

describe('a counter with one printer', () => {
  const one = readablePreferences({ printer: ROLL, receiptPaper: '58mm' })

  it('prints everything on it, as before there was a list', () => {
    expect(one.printers).toBeNull()
    for (const use of ['receipts', 'reports'] as const)
      expect(printerFor(use, one)).toMatchObject({ settings: ROLL, paper: '58mm' })
    expect(printerTaking('a4', 'receipts', one).settings).toEqual(ROLL)
  })

  it('keeps its settings when a second one is added', () => {
    const list = printersOf(one)
    const [sheets] = LIST.all.slice(1)
    if (sheets === undefined) throw new Error('the list has a second printer')
    const more = changedPreferences(one, { printers: { ...list, all: [...list.all, sheets] } })
    expect(more).toMatchObject({ printer: ROLL, receiptPaper: '58mm' })
    expect(printerFor('receipts', more).settings).toEqual(ROLL)
  })
})

describe('a counter with two printers', () => {
  it('sends receipts to the roll and reports to the sheets', () => {
    expect(printerFor('receipts', BOTH).id).toBe('roll')
    expect(printerFor('reports', BOTH).id).toBe('sheets')
  })

  it('sends a receipt on A4 to the sheets, and a report on 80 mm to the roll', () => {
    expect(printerTaking('a4', 'receipts', BOTH).id).toBe('sheets')
    expect(printerTaking('80mm', 'reports', BOTH).id).toBe('roll')
    expect(printerTaking('58mm', 'receipts', BOTH).id).toBe('roll')
  })

  it('says in the older settings what earlier versions read', () => {
    expect(BOTH).toMatchObject({ printer: ROLL, receiptPaper: '58mm' })
    const moved = changedPreferences(BOTH, { printers: { ...LIST, receipts: 'sheets' } })
    expect(moved).toMatchObject({ printer: DEFAULT_PRINTER, receiptPaper: 'a4' })
  })

  it('follows the older settings where something else changed them', () => {
    const paper = changedPreferences(BOTH, { receiptPaper: '80mm' })
    expect(printerFor('receipts', paper)).toMatchObject({ id: 'roll', paper: '80mm', settings: ROLL })
    expect(printerFor('reports', paper)).toEqual(LIST.all[1])
    const byAnEarlierVersion = readablePreferences({ ...BOTH, printer: DEFAULT_PRINTER })
    expect(printerFor('receipts', byAnEarlierVersion)).toMatchObject({
      id: 'roll',
      settings: DEFAULT_PRINTER,
    })
  })
})

it.each([
  ['no printer at all', { ...LIST, all: [] }],
  ['a use without a printer', { ...LIST, reports: 'gone' }],
  ['an id that stands twice', { ...LIST, all: [...LIST.all, ...LIST.all] }],
])('a list with %s is refused, and read as none', (_what, printers) => {
  expect(printerListSchema.safeParse(printers).success).toBe(false)
  expect(readablePreferences({ printer: ROLL, printers })).toMatchObject({ printer: ROLL, printers: null })
})
