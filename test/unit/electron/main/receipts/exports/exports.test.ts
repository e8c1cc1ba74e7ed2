// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import readSheets from 'read-excel-file/node'
import { describe, expect, it, vi } from 'vitest'
import type { Sale } from '#shared/sale/sale'
import { foldSale } from '#shared/sale/sale-fold'
import { INDIA_OFFSET_MS } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import { visitIdOf } from '#shared/visit/visit'
import {
  columnsFor,
  type ColumnChoice,
  type SaleColumn,
  type VisitEntries,
} from '#main/receipts/exports/sale-columns'
import { csvOf } from '#shared/node/tables/csv'
import type { Column } from '#shared/node/tables/table'
import { safeText } from '#shared/base/csv-text'
import { columnName, xlsxOf } from '#shared/node/tables/xlsx'
import { saveGrowing } from '#shared/node/files/saved-file'
import { textsIn } from '#main/texts'
import { testFolder } from '#test/support/journals'
import { came, attempt, personal, requestId, story } from '#test/support/sales'
import { TEN_IN_THE_MORNING } from '#test/support/virtual-time'
import { billSubject } from '#test/support/bills'

const NEVER = new AbortController().signal
const EVIL = '=HYPERLINK("http://evil","x")'

const sale = (change: Partial<Sale> = {}): Sale => ({
  ...foldSale(story(attempt(), came('success')), personal({ customerName: 'सुनीता शर्मा' })),
  ...change,
})

const columns = (change: Partial<ColumnChoice> = {}) =>
  columnsFor({
    say: textsIn('en'),
    customers: 'whole',
    staffName: (id) => `Staff ${id}`,
    visitEntries: () => [],
    ...change,
  })

const VISIT = visitIdOf(requestId('NEW-0001'))
const lineOf = (id: string): Sale => {
  const parts = [{ way: 'cash' as const, amountPaise: paise(29_900) }]
  return sale({ requestId: requestId(id), payment: { parts, visitId: VISIT } })
}
/** Two lines of one visit, newest first, and a sale by itself. */
const VISIT_LINES = [lineOf('LINE-0002'), lineOf('LINE-0001'), sale()]
const visitEntries: VisitEntries = (visitId) =>
  [
    {
      type: 'visit' as const,
      movement: 'paid' as const,
      staffId: 'owner',
      lines: [requestId('LINE-0001'), requestId('LINE-0002')],
      duePaise: paise(59_800),
      parts: [{ way: 'cash' as const, amountPaise: paise(59_800), tenderedPaise: paise(2_00_000) }],
    },
    { type: 'visit' as const, movement: 'settled' as const, changePaise: paise(1_40_200) },
  ].map((event, index) => ({ visitId, sequence: 41 + index * 7, recordedAt: TEN_IN_THE_MORNING, event }))

async function* listOf(sales: Iterable<Sale>): AsyncGenerator<Sale> {
  yield* sales
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

const csvText = async (sales: readonly Sale[], change: Partial<ColumnChoice> = {}): Promise<string> =>
  (await bytesOf(csvOf(columns(change), listOf(sales)))).toString('utf8')

async function savedWorkbook(sales: readonly Sale[], change: Partial<ColumnChoice> = {}) {
  const file = join(testFolder(), 'list.xlsx')
  const saved = await saveGrowing(file, xlsxOf(columns(change), listOf(sales), 'Receipts'), NEVER)
  expect(saved.ok).toBe(true)
  return { file, sheets: await readSheets(file) }
}

describe('the list as comma-separated values', () => {
  it('is marked as UTF-8 and ends its lines as spreadsheets expect', async () => {
    const text = await csvText([sale()])
    expect(text.startsWith('\uFEFFDate and time,Receipt no.,')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain('2026-11-20 10:00:00')
    expect(text).toContain(',299,')
    expect(text).toContain('सुनीता शर्मा')
  })

  it('carries what was paid in each way, the notes and the change', async () => {
    const payment = {
      parts: [
        { way: 'cash' as const, amountPaise: paise(10_000), tenderedPaise: paise(20_000) },
        { way: 'upi' as const, amountPaise: paise(19_900) },
      ],
    }
    const [header = '', row = ''] = (await csvText([sale({ payment })])).split('\r\n')
    const cells = Object.fromEntries(header.split(',').map((name, at) => [name, row.split(',')[at]]))
    expect(cells).toMatchObject({
      'Paid by': 'Split',
      'Paid in cash (₹)': '100',
      'Paid by UPI (₹)': '199',
      'On credit (₹)': '0',
      'Cash given (₹)': '200',
      'Change (₹)': '100',
    })
  })

  it('has the lines of a visit under one number, its notes and its change once', async () => {
    const [header = '', ...rows] = (await csvText(VISIT_LINES, { visitEntries })).split('\r\n')
    const at = (name: string, row: string): string | undefined =>
      row.split(',')[header.split(',').indexOf(name)]
    const cells = (name: string) => rows.filter((row) => row !== '').map((row) => at(name, row))
    expect(cells('Visit no.')).toEqual(['000041', '000041', ''])
    expect(cells('Cash given (₹)')).toEqual(['0', '2000', '299'])
    expect(cells('Change (₹)')).toEqual(['0', '1402', '0'])
    expect(cells('Paid in cash (₹)')).toEqual(['299', '299', '299'])
  })

  it('has numbers of customers as they are and lets no formula through', async () => {
    const text = await csvText([
      sale({
        accountNumber: '00123456789012345678',
        customerName: EVIL,
        references: { referenceId: '12E5', acknowledgementNumber: '@cmd', operatorReference: '+91' },
      }),
    ])
    expect(text).toContain(`,00123456789012345678,`)
    expect(text).toContain(`"'${EVIL.replaceAll('"', '""')}"`)
    expect(text).toContain(`,12E5,'@cmd,'+91`)
  })

  it('neutralises whatever a spreadsheet runs, and nothing else', () => {
    for (const text of [
      '=1',
      '+1',
      '-1',
      '@a',
      '\t=1',
      '\r=1',
      '\u200b=1',
      ' -5',
      '＝1',
      '＋1',
      '－1',
      '＠a',
    ])
      expect(safeText(text), JSON.stringify(text)).toMatch(/^'/)
    const left = [
      'Jio',
      'G7M3Q-0001',
      '98xxx xx210',
      'a=b',
      'शर्मा',
      '',
      "it's",
      '0001',
      '12',
      '1e9',
      '1,234.5',
      '(500)',
      '1/2',
    ]
    for (const text of left) expect(safeText(text)).toBe(text)
    expect(safeText('two\nlines')).toBe('two lines')
  })

  it('masks customers when it is asked to, and never tells a commission', async () => {
    const text = await csvText([sale()], { customers: 'masked' })
    expect(text).toContain('98xxx xx210')
    expect(text).not.toContain('9876543210')
    expect(text).not.toContain('सुनीता')
    expect(text.toLowerCase()).not.toContain('commission')
  })
})

/** A workbook stores times as fractions of days. */
const secondsOf = (cell: unknown): number => (cell instanceof Date ? Math.round(cell.getTime() / 1_000) : NaN)

describe('the list as a workbook', () => {
  it('is read by another program: texts as texts, amounts as numbers, times as times', async () => {
    const odd = sale({
      accountNumber: '00123456789012345678',
      customerName: 'A & <B> "C" \u0007\uD800',
      amountPaise: paise(12_34_567_50),
    })
    const { sheets } = await savedWorkbook([odd, sale({ customerName: EVIL })])
    expect(sheets).toHaveLength(1)
    const [head, first, second] = sheets[0]?.data ?? []
    expect(head?.slice(0, 4)).toEqual(['Date and time', 'Receipt no.', 'Service', 'Number'])
    expect(secondsOf(first?.[0])).toBe((TEN_IN_THE_MORNING + INDIA_OFFSET_MS) / 1_000)
    expect(first?.[1]).toBe('000003')
    expect(first?.[3]).toBe('00123456789012345678')
    expect(first?.[4]).toMatch(/^A & <B> "C" /)
    expect(first?.[6]).toBe(1234567.5)
    expect(second?.[4]).toBe(EVIL)
    expect(second?.[12]).toBe(requestId())
  })

  it('tells a convenience fee beside the amount, and none where there was none', async () => {
    const bill = sale({
      subject: billSubject({ billerId: 'BILL00000NAT01', feePaise: paise(590) }),
    })
    const { sheets } = await savedWorkbook([bill, sale()])
    const fees = sheets[0]?.data.map((row) => row[11])
    expect(fees).toEqual(['Convenience fee (₹)', 5.9, 0])
  })

  it('holds no formula', async () => {
    const { file } = await savedWorkbook([sale({ customerName: EVIL })])
    expect(readFileSync(file).includes('<f>')).toBe(false)
  })

  it('speaks the language of the screen', async () => {
    const { sheets } = await savedWorkbook([sale()], { say: textsIn('hi') })
    expect(sheets[0]?.data[0]?.[2]).toBe('सेवा')
    expect(sheets[0]?.data[1]?.[2]).toBe(textsIn('hi')('receipt.service.mobile'))
  })

  it('names its columns as spreadsheets do, up to the last there is', () => {
    const names = { A: 0, Z: 25, AA: 26, AZ: 51, BA: 52, ZZ: 701, AAA: 702, XFD: 16_383 }
    for (const [name, index] of Object.entries(names)) expect(columnName(index)).toBe(name)
    const all = Array.from({ length: 16_384 }, (_, index) => columnName(index))
    expect(new Set(all).size).toBe(16_384)
  })

  it('holds more columns than the alphabet has letters, each in its place', async () => {
    const wide: SaleColumn[] = Array.from({ length: 60 }, (_, index) => ({
      title: `SaleColumn ${index}`,
      width: 10,
      cell: () => ({ kind: 'text', text: `cell ${index}` }),
    }))
    const file = join(testFolder(), 'wide.xlsx')
    await saveGrowing(file, xlsxOf(wide, listOf([sale()]), 'Receipts'), NEVER)
    const [sheet] = await readSheets(file)
    expect(sheet?.data).toEqual([wide.map(({ title }) => title), wide.map((_, index) => `cell ${index}`)])
  })

  it('is the same bytes for the same rows, whenever they are written', async () => {
    const bytes = () => bytesOf(xlsxOf(columns(), listOf([sale()]), 'Receipts'))
    const first = await bytes()
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    try {
      expect((await bytes()).equals(first)).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('asks for no more rows once nobody reads on, and lets go of them', async () => {
    let given = 0
    let isLetGo = false
    async function* endless(): AsyncGenerator<Sale> {
      try {
        for (;;) {
          given += 1
          yield sale({ customerName: `Customer ${given}` })
        }
      } finally {
        isLetGo = true
      }
    }
    for await (const chunk of xlsxOf(columns(), endless(), 'R')) if (chunk.length > 0) break
    const givenThen = given
    expect(isLetGo).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(given).toBe(givenThen)
  })

  it('is whole with nothing in it', async () => {
    expect((await savedWorkbook([])).sheets[0]?.data).toHaveLength(1)
  })

  it('passes a failure of the log on, and leaves no half file', async () => {
    const folder = testFolder()
    const broken = async function* (): AsyncGenerator<Sale> {
      for (let count = 0; count < 500; count += 1) yield sale()
      throw new Error('the log could not be read on')
    }
    const file = join(folder, 'list.xlsx')
    await expect(saveGrowing(file, xlsxOf(columns(), broken(), 'R'), NEVER)).rejects.toThrow(/read on/)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a cell that other programs read another way', () => {
  type Row = readonly [number, string, number]
  const cells: readonly Column<Row>[] = [
    { title: 'amount', width: 10, cell: ([amount]) => ({ kind: 'money', amountPaise: paise(amount) }) },
    { title: 'text', width: 10, cell: ([, text]) => ({ kind: 'text', text }) },
    { title: 'time', width: 10, cell: ([, , at]) => ({ kind: 'time', at }) },
  ]
  async function* rows(): AsyncGenerator<Row> {
    const lastMoment = Date.UTC(2026, 10, 27, 18, 29, 59, 999)
    yield [-748, '_x0041_', lastMoment]
    yield [-5, "it's", lastMoment]
    yield [-12_34_567_89, 'plain', lastMoment]
  }

  it('is a negative amount: it keeps its minus in text', async () => {
    expect((await bytesOf(csvOf(cells, rows()))).toString('utf8').slice(1)).toBe(
      [
        'amount,text,time',
        '-7.48,_x0041_,2026-11-27 23:59:59',
        "-0.05,it's,2026-11-27 23:59:59",
        '-1234567.89,plain,2026-11-27 23:59:59',
        '',
      ].join('\r\n'),
    )
  })

  it('has a form that writes the minus in a workbook, whatever the amount, and whole seconds', async () => {
    const file = join(testFolder(), 'odd.xlsx')
    await saveGrowing(file, xlsxOf(cells, rows(), 'Odd'), NEVER)
    const [sheet] = await readSheets(file)
    const [, first, , third] = sheet?.data ?? []
    expect([first?.[0], first?.[1], third?.[0]]).toEqual([-7.48, '_x0041_', -1_234_567.89])
    expect(secondsOf(first?.[2])).toBe(Date.UTC(2026, 10, 27, 23, 59, 59) / 1_000)
    const styles = formsIn(await bytesOf(xlsxOf(cells, rows(), 'Odd')))
    expect(styles.length).toBeGreaterThan(3)
    for (const form of styles) expect(form).toMatch(/^([#,0.\\]+);-\1$/)
  })
})

/** The forms of amounts in a workbook. */
function formsIn(workbook: Buffer): readonly string[] {
  const name = 'xl/styles.xml'
  const styles = inflateRawSync(workbook.subarray(workbook.indexOf(name) + name.length)).toString('utf8')
  return [...styles.matchAll(/formatCode="([^"]*0\.00[^"]*)"/g)].map(([, form = '']) => form)
}

it('each column of a list is explained in docs/exports.md', () => {
  const page = readFileSync('docs/exports.md', 'utf8')
  for (const { title } of columns()) expect(page).toContain(title)
})

describe('what the list lacks', () => {
  const NOTE = textsIn('en')('book.uncounted', { count: 2 })

  it('stands below the last line of a CSV, with as many fields', async () => {
    const text = (await bytesOf(csvOf(columns(), listOf([sale()]), [NOTE]))).toString('utf8')
    const [head = '', , last = ''] = text.split('\r\n')
    expect(last.startsWith(`"${NOTE}"`)).toBe(true)
    expect(last.slice(NOTE.length + 2).split(',')).toHaveLength(head.split(',').length)
    const empty = (await bytesOf(csvOf(columns(), listOf([]), [NOTE]))).toString('utf8')
    expect(empty).toContain(NOTE)
  })

  it('stands below the last row of a workbook, whose rows stay as they are', async () => {
    for (const sales of [[], [sale()]]) {
      const file = join(testFolder(), 'list.xlsx')
      await saveGrowing(file, xlsxOf(columns(), listOf(sales), 'Receipts', [NOTE]), NEVER)
      const [sheet] = await readSheets(file)
      expect(sheet?.data).toHaveLength(sales.length + 2)
      expect(sheet?.data.at(-1)?.[0]).toBe(NOTE)
    }
  })
})
