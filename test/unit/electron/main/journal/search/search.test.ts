import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS, MINUTE_MS, startOfIndianDay } from '#shared/base/clock'
import type { SalePersonal } from '#shared/sale/sale'
import type { SaleSubject } from '#shared/sale/subject'
import { NO_REFERENCES } from '#shared/sale/outcome'
import { NO_TOTALS, WHOLE_LOG, type ReceiptSearch } from '#shared/receipts/receipt-log'
import { paise } from '#shared/base/money'
import type { JournalSearch } from '#main/journal'
import { indexPathOf, type FoundPage } from '#main/journal/search'
import { searchWords } from '#main/texts/search-words'
import { sqliteJournal, testFolder, value } from '#test/support/journals'
import { searchOver } from '#test/support/log-search'
import { answer, outcome, personal, requestId, subject, type OutcomeName } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { billSubject } from '#test/support/bills'

const COLLEAGUES = [
  { id: 'owner', name: 'Asha' },
  { id: 'a1b2c3', name: 'Ravi' },
]

const POWER: SaleSubject = billSubject({ billerId: 'TORR00000SUR01', paymentMode: 'upi' })

interface Sold {
  readonly about?: SaleSubject
  readonly amountPaise?: number
  readonly staffId?: string
  readonly who?: Partial<SalePersonal>
  readonly end?: OutcomeName | null
  readonly referenceId?: string
}

function shop(path = join(testFolder(), 'journal.db')) {
  const clock = new VirtualTime()
  const { journal } = sqliteJournal(clock, path)
  let sold = 0
  const sell = (sale: Sold = {}): string => {
    sold += 1
    const id = requestId(`G7M3Q-${String(sold).padStart(6, '0')}`)
    const { about = subject(), amountPaise = 29_900, staffId = 'owner', end = 'success' } = sale
    value(
      journal.recordIntent(
        id,
        { subject: about, amountPaise: paise(amountPaise), staffId, overrides: [] },
        personal({ customerMobile: null, ...sale.who }),
      ),
    )
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    const references = { ...NO_REFERENCES, referenceId: sale.referenceId ?? null }
    if (end !== null)
      value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(end, { references }) }))
    return id
  }
  const open = (place: string | null = path): JournalSearch =>
    searchOver(journal, { path: place, clock, vocabulary: () => searchWords(COLLEAGUES) })
  return { clock, journal, path, sell, open }
}

/** Searches until the index contains the whole journal. */
const find = (
  search: JournalSearch,
  change: Partial<ReceiptSearch> | string,
  limit = 50,
): readonly string[] => {
  const wanted = typeof change === 'string' ? { text: change } : change
  const look = () => value(search.find({ ...WHOLE_LOG, ...wanted }, null, limit))
  let page = look()
  while (page.indexing !== null) page = look()
  return page.found.map((hit) => hit.requestId)
}

const totals = async (clock: VirtualTime, search: JournalSearch, change: Partial<ReceiptSearch>) => {
  const counted = search.totals({ ...WHOLE_LOG, ...change }, 'screen')
  await clock.pass(1_000)
  return value(await counted)
}

describe('the search over the log', () => {
  it('finds a sale by whatever is known of it, at every key press on the way', () => {
    const { sell, open } = shop()
    sell({ who: { accountNumber: '7021088001' } })
    const wanted = sell({
      about: POWER,
      amountPaise: 1_84_550,
      staffId: 'a1b2c3',
      who: { accountNumber: '0500123456', customerName: 'सुनीता Sharma', customerMobile: '9811020304' },
      referenceId: 'RF-77120-X',
    })
    const search = open()
    for (const text of ['05', '0500', '050012', '0500123456', '3456', '05001 23456'])
      expect(find(search, text), text).toEqual([wanted])
    for (const text of ['sh', 'SHARMA', 'सुनी', 'सुनीता शर्मा'.slice(0, 6), 'sharma सुनीता'])
      expect(find(search, text), text).toEqual([wanted])
    for (const text of [
      '98110',
      '+91 98110 20304',
      '९८११०२०३०४',
      '1845',
      '₹1845.50',
      '1,845.50',
      'Rs 1,845.50',
    ])
      expect(find(search, text), text).toEqual([wanted])
    for (const text of [
      'rf-77120',
      '77120',
      wanted,
      wanted.slice(0, 12),
      '000006',
      'torrent',
      'power sur',
      'upi',
      'ravi',
      'bill',
      'बिल',
    ])
      expect(find(search, text), text).toEqual([wanted])
    for (const text of ['sharma jio', '1845.51', 'zzz', '05002', 'upi asha'])
      expect(find(search, text), text).toEqual([])
  })

  it('finds a number by what is seen of it: either half of its grouping, the last four, and three digits of each', () => {
    const { sell, open } = shop()
    const wanted = sell({ who: { accountNumber: '9876543211', customerMobile: '9811020304' } })
    sell({ who: { accountNumber: '7021088001' } })
    const search = open()
    for (const text of [
      '43211',
      '४३२११',
      '432',
      '4321',
      '3211',
      '98765',
      '987',
      '98765 43211',
      '98765 432',
      '98765 4',
      '20304',
      '0304',
      '203',
    ])
      expect(find(search, text), text).toEqual([wanted])
    for (const text of ['43210', '65432', '543', '98765 33', '211'])
      expect(find(search, text), text).toEqual([])
  })

  it('takes nothing that is typed for a command of its own', () => {
    const { sell, open } = shop()
    const only = sell({ who: { customerName: 'Ravi OR Meena' } })
    const search = open()
    for (const text of [
      'ravi OR zzz',
      'ravi AND',
      '"',
      "'",
      '*',
      'NEAR(ravi meena)',
      'words:ravi',
      '^ravi',
      '-ravi',
      '()',
      '\uE000ssuccess',
    ])
      expect(() => find(search, text), text).not.toThrow()
    expect(find(search, 'ravi "or" meena*')).toEqual([only])
    expect(find(search, 'ravi OR zzz')).toEqual([])
  })

  it('takes the parts of an id as they stand, up to the one that is still being typed', () => {
    const { sell, open } = shop()
    const wanted = sell({ referenceId: 'AB12-CD34' })
    sell({ referenceId: 'AB125-CD34' })
    const search = open()
    expect(find(search, 'ab12-cd')).toEqual([wanted])
    expect(find(search, 'ab12 cd')).toHaveLength(2)
  })

  it('finds by state, service, mode and colleague, each alone and together', () => {
    const { sell, open } = shop()
    const bill = sell({ about: POWER, end: 'refused', staffId: 'a1b2c3' })
    const open1 = sell({ end: 'pending' })
    const dth = sell({ about: subject({ service: 'dth' }) })
    const search = open()
    expect(find(search, { state: 'failed' })).toEqual([bill])
    expect(find(search, { state: 'pending' })).toEqual([open1])
    expect(find(search, { service: 'dth' })).toEqual([dth])
    expect(find(search, { mode: 'cash' })).toEqual([dth, open1])
    expect(find(search, { staffId: 'a1b2c3', service: 'bill', mode: 'upi', state: 'failed' })).toEqual([bill])
    expect(find(search, { staffId: 'a1b2c3', state: 'success' })).toEqual([])
    expect(find(search, 'pend')).toEqual([open1])
    expect(find(search, 'असफल')).toEqual(find(search, 'failed'))
  })

  it('finds by date as it is typed and as it is picked, in Indian days', async () => {
    const { sell, open, clock } = shop()
    const first = sell()
    await clock.pass(DAY_MS)
    const second = sell()
    const search = open()
    const today = startOfIndianDay(clock.now())
    const day = new Date(today + DAY_MS / 2)
    const [year, month, date] = day.toISOString().slice(0, 10).split('-')
    for (const text of [
      'today',
      'आज',
      `${date}/${month}/${year}`,
      `${year}-${month}-${date}`,
      `${date}-${month}-${year} jio`,
    ])
      expect(find(search, text), text).toEqual([second])
    expect(find(search, 'yesterday')).toEqual([first])
    expect(find(search, { from: today })).toEqual([second])
    expect(find(search, { to: today })).toEqual([first])
    expect(find(search, { text: 'yesterday', from: today })).toEqual([])
  })

  it('gives page after page without a gap, the newest first', () => {
    const { sell, open } = shop()
    const sold = Array.from({ length: 25 }, () => sell()).reverse()
    const search = open()
    const pages: string[][] = []
    for (let before: number | null = null; ;) {
      const page: FoundPage = value(search.find({ ...WHOLE_LOG, text: '98765' }, before, 10))
      pages.push(page.found.map((hit) => hit.requestId))
      if (page.next === null) break
      before = page.next
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5])
    expect(pages.flat()).toEqual(sold)
  })

  it('shows a sale at once, and as it is now', () => {
    const { sell, open, journal } = shop()
    const search = open()
    const id = requestId(sell({ end: 'pending' }))
    expect(find(search, { state: 'pending' })).toEqual([id])
    value(
      journal.append(id, {
        type: 'evidence',
        source: 'status-check',
        answer: answer('success', { references: { ...NO_REFERENCES, operatorReference: 'OPR551' } }),
      }),
    )
    expect(find(search, { state: 'pending' })).toEqual([])
    expect(find(search, 'opr551')).toEqual([id])
  })

  it('keeps the order of the log when the clock is set back', async () => {
    const { sell, open, clock } = shop()
    const before = sell()
    clock.jumpWallClock(-40 * DAY_MS)
    const after = sell()
    const search = open()
    expect(find(search, '')).toEqual([after, before])
    expect(find(search, 'today')).toEqual([after])
  })

  it('adds up what it finds, with words and without', async () => {
    /** It was found, and stays out of the sum. */
    const FAILED = { count: 1, amountPaise: 29_900 }
    const { sell, open, clock } = shop()
    sell({ who: { customerName: 'Meena' } })
    sell({ about: POWER, amountPaise: 1_00_050, who: { customerName: 'Meena' } })
    sell({ end: 'refused' })
    const search = open()
    find(search, '')
    expect(await totals(clock, search, {})).toEqual({ count: 3, amountPaise: 1_29_950, undone: FAILED })
    expect(await totals(clock, search, { text: 'meena' })).toEqual({
      count: 2,
      amountPaise: 1_29_950,
      undone: NO_TOTALS.undone,
    })
    expect(await totals(clock, search, { service: 'bill' })).toEqual({
      count: 1,
      amountPaise: 1_00_050,
      undone: NO_TOTALS.undone,
    })
    expect(await totals(clock, search, { state: 'failed' })).toEqual({
      count: 1,
      amountPaise: 0,
      undone: FAILED,
    })
    expect(await totals(clock, search, { text: 'yesterday' })).toEqual(NO_TOTALS)
  })

  it('drops a count that nobody waits for any more', async () => {
    const { sell, open, clock } = shop()
    sell()
    const search = open()
    find(search, '')
    const first = search.totals({ ...WHOLE_LOG, text: '9' }, 'screen')
    const other = search.totals({ ...WHOLE_LOG, text: '98' }, 'export')
    const second = search.totals({ ...WHOLE_LOG, text: '98' }, 'screen')
    await clock.pass(1_000)
    expect(await first).toEqual({ ok: false, failure: { kind: 'cancelled' } })
    expect(value(await second).count).toBe(1)
    expect(value(await other).count).toBe(1)
  })
})

describe('the index', () => {
  const bytesAround = (path: string): string =>
    ['', '-wal']
      .map((end) => `${path}${end}`)
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'latin1'))
      .join('')

  it('forgets a customer with the log: no page of it holds the number or the name any more', () => {
    const { sell, open, journal, path } = shop()
    for (let number = 0; number < 300; number += 1)
      sell({ who: { accountNumber: String(9_100_000_000 + number), customerName: 'Meena Das' } })
    const id = requestId(sell({ who: { accountNumber: '6283917745', customerName: 'Zubeida Quershi' } }))
    const search = open()
    expect(find(search, '6283917745')).toEqual([id])
    expect(find(search, 'zubeida')).toEqual([id])
    expect(bytesAround(indexPathOf(path))).toContain('6283917745')
    value(journal.erasePersonal(id))
    for (const text of ['6283917745', '7745', 'zubeida', 'quershi'])
      expect(find(search, text), text).toEqual([])
    expect(find(search, id)).toEqual([id])
    const left = bytesAround(indexPathOf(path))
    for (const text of ['6283917745', '62839177', '6283917', 'zubeida', 'zubeid', 'quershi', '3917745'])
      expect(left).not.toContain(text)
    expect(find(search, 'meena', 500)).toHaveLength(300)
  })

  it('stays sound and agrees with the log through changes and erasures', () => {
    const { sell, open, journal, path } = shop()
    const search = open()
    const ends: readonly (OutcomeName | null)[] = ['success', 'refused', 'pending', 'lost', null]
    const ids = Array.from({ length: 200 }, (_, at) =>
      requestId(sell({ end: ends[at % ends.length] ?? null })),
    )
    find(search, '')
    for (const [at, id] of ids.entries()) {
      if (at % 5 === 2)
        value(journal.append(id, { type: 'evidence', source: 'status-check', answer: answer('success') }))
      if (at % 7 === 0) value(journal.erasePersonal(id))
    }
    expect(find(search, { state: 'success' }, 500)).toHaveLength(80)
    const file = new DatabaseSync(indexPathOf(path))
    file.exec("INSERT INTO found (found, rank) VALUES ('integrity-check', 1)")
    const sums = 'SELECT sum(sales) AS sales, sum(amount_paise) AS amount FROM totals'
    expect(file.prepare(sums).get()).toMatchObject({ sales: 200, amount: 200 * 29_900 })
    file.close()
  })

  it('is made anew when it is lost, cut short, or belongs to another log', () => {
    for (const harm of ['lost', 'cut', 'other'] as const) {
      const { sell, open, path, journal } = shop()
      const id = sell()
      const search = open()
      expect(find(search, '98765')).toEqual([id])
      search.close()
      const file = indexPathOf(path)
      if (harm === 'cut') writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size / 2))
      if (harm === 'other') {
        const index = new DatabaseSync(file)
        index.exec("UPDATE place SET link = 'another'")
        index.close()
      }
      if (harm === 'lost') writeFileSync(file, '')
      expect(find(searchOver(journal, { path }), '98765'), harm).toEqual([id])
    }
  })

  it.each([
    ['a row was taken out', 'DELETE FROM receipts WHERE sequence = 1', 1],
    [
      'a row is not found by its words',
      "INSERT INTO found (found, rowid, words) SELECT 'delete', sequence, words FROM receipts WHERE sequence = 1",
      1,
    ],
    [
      'a row has another day and amount',
      'UPDATE receipts SET day = day - 86400000, amount_paise = 1 WHERE sequence = 1',
      2,
    ],
    ['the sums of a day are others', 'UPDATE totals SET amount_paise = 0', 1],
    [
      'a row is of no sale',
      "INSERT INTO receipts SELECT 2, 'X', opened_at, day, service, state, mode, staff_id, amount_paise, words FROM receipts LIMIT 1",
      1,
    ],
    ['a day begins later', 'UPDATE days SET first_sequence = last_sequence', 2],
    ['its place is further than its rows', 'DELETE FROM receipts; DELETE FROM days; DELETE FROM totals', 2],
  ])('is made anew and told where %s', async (_what, edit, rows) => {
    const { sell, open, path, clock } = shop()
    const id = sell({ who: { accountNumber: '9811020304' } })
    sell()
    const search = open()
    expect(find(search, '9811020304')).toEqual([id])
    search.close()
    const file = new DatabaseSync(indexPathOf(path))
    file.exec(edit)
    file.close()
    const again = open()
    await clock.pass(2 * MINUTE_MS)
    expect(again.repaired()).toBe(rows)
    expect(find(again, '9811020304')).toEqual([id])
    expect((await totals(clock, again, {})).amountPaise).toBe(2 * 29_900)
    again.close()
    const sound = open()
    await clock.pass(2 * MINUTE_MS)
    expect(sound.repaired()).toBe(0)
  })

  it('is not called edited for what was sold, settled and erased while it is looked at', async () => {
    const { sell, open, clock, journal } = shop()
    const ids = Array.from({ length: 300 }, () => requestId(sell({ end: 'pending' })))
    const search = open()
    find(search, '')
    for (let step = 0; step < 40; step += 1) {
      const id = ids[step * 7]
      if (id !== undefined) {
        value(journal.append(id, { type: 'evidence', source: 'status-check', answer: answer('success') }))
        if (step % 3 === 0) value(journal.erasePersonal(id))
      }
      sell()
      await clock.pass(step === 0 ? MINUTE_MS : 60)
    }
    await clock.pass(2 * MINUTE_MS)
    expect(search.repaired()).toBe(0)
  })

  it('lies in a temporary file where the folder takes none, and finds all the same', () => {
    const folder = testFolder()
    const { sell, open } = shop(join(folder, 'journal.db'))
    const id = sell()
    expect(find(open(null), '98765')).toEqual([id])
    chmodSync(folder, 0o500)
    onTestFinished(() => chmodSync(folder, 0o700))
    expect(find(open(join(folder, 'nowhere', 'journal.db')), '98765')).toEqual([id])
  })

  it('leaves the first seconds to the counter, follows a long log in small steps, and says how far it is', async () => {
    const { sell, open, clock } = shop()
    for (let number = 0; number < 400; number += 1) sell()
    const search = open()
    await clock.pass(2_900)
    const first = value(search.find(WHOLE_LOG, null, 10))
    expect(first.indexing).toEqual({ indexed: 400, entries: 1_201 })
    await clock.pass(MINUTE_MS)
    expect(value(search.find(WHOLE_LOG, null, 10)).indexing).toBeNull()
  })
})

describe('an index that somebody edits while Galla runs', () => {
  it('hides no sale from a search and from no sum: it is made anew before anything is told of it', async () => {
    const { sell, open, path, clock } = shop()
    const hidden = sell({ amountPaise: 77_700 })
    const other = sell()
    const search = open()
    expect(find(search, '')).toEqual([other, hidden])
    const takeOut = (): void => {
      const file = new DatabaseSync(indexPathOf(path))
      file.prepare('DELETE FROM receipts WHERE amount_paise = 77700').run()
      file.close()
    }
    takeOut()
    expect(find(search, '')).toEqual([other, hidden])
    expect(search.repaired()).toBe(1)
    takeOut()
    await totals(clock, search, {})
    expect(find(search, '777')).toEqual([hidden])
    expect(search.repaired()).toBe(2)
  })
})
