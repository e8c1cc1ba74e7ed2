// Statements as other programs write them.
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { readIn } from '#main/records/statement/table-reader'
import { readStatement } from '#main/records/statement/statement'
import { readTable } from '#main/records/statement/table'
import { xlsxOf } from '#shared/node/tables/xlsx'
import { NOTHING_EXPLAINED, type Explanation } from '#shared/sale/reconciliation'
import { paise } from '#shared/base/money'
import { VirtualTime } from '#test/support/virtual-time'

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function read(file: string | Uint8Array, explanation: Explanation = NOTHING_EXPLAINED) {
  const content = await readTable(typeof file === 'string' ? bytesOf(file) : file)
  return readStatement(content, explanation)
}

/** Each row as id, result and amount. */
const brief = async (file: string | Uint8Array, explanation?: Explanation) =>
  (await read(file, explanation)).rows.map(({ requestId, says, amountPaise }) => [
    requestId,
    says,
    amountPaise,
  ])

const HEADING = 'Request ID,Status,Amount,Message'
const table = (...rows: readonly string[]) => [HEADING, ...rows].join('\r\n')

describe('a table as text', () => {
  it('keeps a line break inside quotes in its cell: it makes no row of its own', async () => {
    const text = table(
      'SALE-0001,failed,10.00,"Operator said:\nSALE-OPEN,success,299.00,thanks"',
      'SALE-0002,success,5,',
    )
    expect(await brief(text)).toEqual([
      ['SALE-0001', 'failed', 1_000],
      ['SALE-0002', 'success', 500],
    ])
  })

  it('keeps one in quotes that a space stands before', async () => {
    expect(await brief(table('SALE-0001,failed,10.00, "said:\nSALE-OPEN,success,299.00,thanks" '))).toEqual([
      ['SALE-0001', 'failed', 1_000],
    ])
  })

  it.each([
    [
      'a quotation mark that is never closed',
      'SALE-0001,failed,10.00,"said:\nSALE-OPEN,success,299.00,thanks',
    ],
    ['text behind a closing one', 'SALE-0001,failed,10.00,"said: "no\nSALE-OPEN,success,299.00,thanks"'],
    ['one that opens within a cell', 'SALE-0001,failed,10.00,said: "no\nSALE-OPEN,success,299.00,thanks"'],
    [
      'quotation marks behind a backslash',
      'SALE-0001,failed,10.00,"said: \\"\nSALE-OPEN,success,299.00,\\"thanks"',
    ],
    ['one behind a sign of spreadsheets', 'SALE-0001,failed,10.00,="no\nSALE-OPEN,success,299.00,thanks"'],
  ])('is not read at all where nobody can say where its rows end: %s', async (_what, rows) => {
    const { rows: found, understanding } = await read(table(rows))
    expect(found).toEqual([])
    expect(understanding.problem?.kind).toBe('quotes')
    expect([2, 3]).toContain(understanding.problem?.line)
  })

  it('keeps quotation marks in pairs within a cell', async () => {
    const [row] = (await read(table('SALE-0001,failed,10.00,said "no" twice'))).rows
    expect(row).toMatchObject({ requestId: 'SALE-0001', message: 'said "no" twice' })
  })

  it('takes an empty first cell for empty, not for missing', async () => {
    expect(await read(table(',SALE-0002,success,10.00'))).toMatchObject({ rows: [], unreadable: 1 })
    const { rows } = await read(`,Request ID,Status,Amount\n1,SALE-0002,success,10.00`)
    expect(rows).toMatchObject([{ requestId: 'SALE-0002', says: 'success', amountPaise: 1_000 }])
  })

  it.each([
    ['titles above', 'My Shop\nStatement from 1 to 30 November,,\n\n', ','],
    ['the delimiter told', 'sep=;\n', ';'],
    ['semicolons', '', ';'],
    ['tabs', '', '\t'],
    ['bars', '\uFEFF', '|'],
  ])('is understood with %s', async (_what, above, delimiter) => {
    const rows = [
      ['Request ID', 'Status', 'Amount (Rs.)'],
      ['SALE-0001', 'Success', '10.00'],
      ['', '', ''],
      ['SALE-0002', 'Failed', '5'],
    ]
    const text = above + rows.map((cells) => cells.join(delimiter)).join('\n')
    expect(await brief(text)).toEqual([
      ['SALE-0001', 'success', 1_000],
      ['SALE-0002', 'failed', 500],
    ])
    const { unreadable, rows: found } = await read(text)
    expect(unreadable).toBe(0)
    expect(found.at(-1)?.line).toBe(text.split('\n').length)
  })

  it('is understood in UTF-16, as spreadsheets save text', async () => {
    const text = table('SALE-0001,success,₹ 10.00,').replaceAll(',', '\t')
    expect(await brief(new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toEqual([
      ['SALE-0001', 'success', 1_000],
    ])
  })

  it('reads a number in the form in which exports keep it a text', async () => {
    const { rows } = await read(`request_id,reference_id,amount\n="00012345",'12345678,'-5\n`)
    expect(rows).toMatchObject([{ requestId: '00012345', referenceId: '12345678', amountPaise: -500 }])
  })

  it('repeats its heading on each page without a row for it', async () => {
    expect(await brief(table('SALE-0001,success,10,', HEADING, 'SALE-0002,success,10,'))).toHaveLength(2)
  })

  it('does not use a heading that two columns have', async () => {
    const { rows, understanding } = await read('request_id,status,amount,Amount\nSALE-1,success,10.00,299.00')
    expect(rows).toMatchObject([{ amountPaise: null }])
    expect(understanding.columns.map(({ field }) => field)).toEqual(['requestId', 'status', null, null])
  })

  it('does not take paise for rupees', async () => {
    expect(await brief('request_id,status,Amount (paise)\nSALE-1,success,29900')).toEqual([
      ['SALE-1', 'success', null],
    ])
  })

  it('has no row of which a comma in an amount made too many cells', async () => {
    expect(await read('request_id,status,amount\nSALE-1,success,1,299.00')).toMatchObject({
      rows: [],
      unreadable: 1,
    })
  })
})

it.each(['RECHARGE_FAILURE', 'Recharge Failed', 'recharge_failed'])(
  'the word %s is a failure',
  async (word) => {
    const { rows } = await read(`request_id,status,amount\nSALE-1,${word},10`)
    expect(rows).toMatchObject([{ says: 'failed' }])
  },
)

it('a heading is known whatever nobody sees in it', async () => {
  const { rows } = await read('\u200brequest\u00a0id,sta\u00adtus,amount\nSALE-1,success,10')
  expect(rows).toMatchObject([{ requestId: 'SALE-1', says: 'success', amountPaise: 1_000 }])
})

describe('the decimal mark of a column', () => {
  const amounts = async (...cells: readonly string[]) => {
    const text = ['request_id;status;amount', ...cells.map((cell, at) => `SALE-${at};success;${cell}`)].join(
      '\n',
    )
    const { rows, understanding } = await read(text)
    return [understanding.decimalMark, ...rows.map(({ amountPaise }) => amountPaise)]
  }

  it.each([
    [
      ['70,00', '1.234', '299'],
      [',', 7_000, 1_23_400, 29_900],
    ],
    [
      ['70.00', '1,234', '299'],
      ['.', 7_000, 1_23_400, 29_900],
    ],
    [
      ['1,84,550', '1,500'],
      ['.', 1_84_55_000, 1_50_000],
    ],
    [
      ['Rs. 1.500,50', '1.500'],
      [',', 1_50_050, 1_50_000],
    ],
    [
      ['299', '5'],
      ['.', 29_900, 500],
    ],
    // Both are whole paise: 1500 or 1.50.
    [
      ['1,500', '299'],
      ['unproven', null, 29_900],
    ],
    // One of them is written another way.
    [
      ['70,00', '70.50', '299'],
      ['unproven', null, null, 29_900],
    ],
    // Three decimals, as a tax makes them, are no groups.
    [
      ['10.005', '10.000'],
      ['unproven', null, null],
    ],
    [
      ['10.005', '299.50'],
      ['.', null, 29_950],
    ],
    [
      ['', ''],
      ['.', null, null],
    ],
  ])('is proven by its values: %j', async (cells, expected) => {
    expect(await amounts(...cells)).toEqual(expected)
  })
})

describe('the times of a column', () => {
  const times = async (...cells: readonly string[]) =>
    (await read(['request_id,date', ...cells.map((cell) => `SALE-1,"${cell}"`)].join('\n'))).rows.map(
      ({ at }) => at,
    )

  it('are read with their offset, else as Indian time, the day before the month', async () => {
    const at = Date.UTC(2026, 10, 3, 4, 30)
    expect(
      await times(
        '2026-11-03T04:30:00Z',
        '2026-11-03 10:00',
        '03/11/2026 10:00:00',
        '3-11-2026, 10:00 AM',
        '03/11/2026 12:00 am',
      ),
    ).toEqual([at, at, at, at, at - 10 * 60 * 60 * 1000])
  })

  it('count as none where one has the month first, and where there is no such day', async () => {
    expect(await times('03/11/2026 10:00', '11/25/2026 10:00', '2026-11-03 10:00')).toEqual([
      null,
      null,
      Date.UTC(2026, 10, 3, 4, 30),
    ])
    expect(await times('31/02/2026 10:00')).toEqual([null])
    expect(await times('03/11/2026')).toEqual([null])
  })
})

describe('what a file does not say by itself', () => {
  it('are its words: they are listed, and mean what the owner says, never what is known already', async () => {
    const text = table(
      'SALE-1,Completed,10,',
      'SALE-2,completed,10,',
      'SALE-3,success,10,',
      'SALE-4,1,10,',
      'SALE-5,,10,',
    )
    const { understanding } = await read(text)
    expect(understanding.words).toEqual([
      { word: 'Completed', lines: 2, means: null },
      { word: '1', lines: 1, means: null },
    ])
    const words = [
      { word: 'Completed', means: 'refunded' as const },
      { word: 'success', means: 'failed' as const },
    ]
    const explained = await read(text, { ...NOTHING_EXPLAINED, words })
    expect(explained.rows.map(({ says, refunded }) => [says, refunded])).toEqual([
      ['failed', true],
      ['failed', true],
      ['success', null],
      ['unknown', null],
      ['unknown', null],
    ])
  })

  it('are its columns: the owner says what they hold', async () => {
    const text = 'Our No.,Outcome,Paid\nSALE-1,success,10.00\n'
    const { rows, understanding } = await read(text)
    expect(rows).toEqual([])
    expect(understanding.problem).toEqual({ kind: 'no-sale-number', line: 1 })
    expect(understanding.columns.map(({ heading }) => heading)).toEqual(['Our No.', 'Outcome', 'Paid'])
    const columns = (['requestId', 'status', 'amount'] as const).map((field, column) => ({ field, column }))
    expect(await brief(text, { ...NOTHING_EXPLAINED, columns })).toEqual([['SALE-1', 'success', 1_000]])
  })

  it('names the columns that it knows where the sale’s number is not among them', async () => {
    const text = 'Shop,of,the,month,November\nCustomer,Status,Amount\nA,success,10.00,x\n'
    const { understanding } = await read(text)
    expect(understanding.problem).toEqual({ kind: 'no-sale-number', line: 2 })
    expect(understanding.columns).toEqual([
      { heading: 'Customer', field: null },
      { heading: 'Status', field: 'status' },
      { heading: 'Amount', field: 'amount' },
    ])
  })

  it('are not enough where only the service’s reference is among them: no sale is found by it', async () => {
    const { understanding } = await read('reference_id,status,amount\nR-1,success,10.00\n')
    expect(understanding.problem).toEqual({ kind: 'no-sale-number', line: 1 })
  })

  it('tell two results that begin alike apart, whatever the owner says of one', async () => {
    const start = 'Recharge of a prepaid mobile number through the gateway reported as '
    const text = `request_id,status,amount\nSALE-1,${start}SUCCESS,10.00\nSALE-2,${start}FAILURE,10.00\n`
    const { understanding } = await read(text)
    expect(understanding.words).toEqual([])
    const words = [{ word: start.trim().slice(0, 60), means: 'success' as const }]
    expect((await brief(text, { ...NOTHING_EXPLAINED, words })).map(([, says]) => says)).toEqual([
      'unknown',
      'unknown',
    ])
  })

  it('are read without marks that nobody sees, as the owner sees them', async () => {
    const text = 'request_id,status,amount\nSALE-1,Success\u200e,10.00\nSALE-2,Settled\u200e,10.00\n'
    const { understanding } = await read(text)
    expect(understanding.words).toMatchObject([{ word: 'Settled' }])
    const words = [{ word: 'Settled', means: 'success' as const }]
    expect((await brief(text, { ...NOTHING_EXPLAINED, words })).map(([, says]) => says)).toEqual([
      'success',
      'success',
    ])
  })

  it('is the owner’s choice before the name of another column', async () => {
    const text = 'order_id,status,amount,Our number\nX-1,success,10.00,SALE-1\n'
    const columns = [{ field: 'requestId' as const, column: 3 }]
    expect(await brief(text, { ...NOTHING_EXPLAINED, columns })).toEqual([['SALE-1', 'success', 1_000]])
  })
})

async function workbook(rows: readonly (readonly (string | number | Date)[])[]): Promise<Uint8Array> {
  const [head = [], ...below] = rows
  const cellOf = (cell: string | number | Date | undefined) => {
    if (typeof cell === 'number') return { kind: 'money', amountPaise: paise(cell) } as const
    return cell instanceof Date
      ? ({ kind: 'time', at: cell.getTime() } as const)
      : ({ kind: 'text', text: cell ?? '' } as const)
  }
  const columns = head.map((title, at) => ({
    title: String(title),
    width: 10,
    cell: (row: readonly (string | number | Date)[]) => cellOf(row[at]),
  }))
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxOf(
    columns,
    (async function* () {
      yield* below
    })(),
    'Statement',
  ))
    chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

describe('a workbook', () => {
  const at = new Date(Date.UTC(2026, 10, 20, 4, 30))

  it('is read with its numbers exactly and its times in Indian time, below a title', async () => {
    const file = await workbook([
      ['The service', '', '', ''],
      ['Request ID', 'Status', 'Amount', 'Date'],
      ['SALE-1', 'Success', 70_10, at],
      ['SALE-2', 'said:\nSALE-1,failed', 1_84_550_05, at],
    ])
    const { rows, understanding } = await read(file)
    expect(rows).toMatchObject([
      { line: 3, requestId: 'SALE-1', says: 'success', amountPaise: 70_10, at: at.getTime() },
      { line: 4, requestId: 'SALE-2', says: 'unknown', amountPaise: 1_84_550_05, at: at.getTime() },
    ])
    expect(understanding).toMatchObject({ sheet: { name: 'Statement', others: 0 }, problem: null })
  })

  it('of many rows is read in a thread of its own', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => [`SALE-${at}`, 'success', at + 1, 'x'.repeat(60)])
    const file = await workbook([['Request ID', 'Status', 'Amount', 'Message'], ...rows])
    const hooks = new URL('../../../../../support/source-hooks.ts', import.meta.url)
    const script = new URL(
      '../../../../../../electron/main/records/statement/table-worker.ts',
      import.meta.url,
    )
    const worker = new Worker(script, { workerData: file, execArgv: ['--import', hooks.href] })
    const { rows: found } = readStatement(await readIn(worker, new VirtualTime()), NOTHING_EXPLAINED)
    expect(found).toHaveLength(6_000)
    expect(found.at(-1)).toMatchObject({ requestId: 'SALE-5999', amountPaise: 6_000 })
  })

  it('that is none, or says that it unpacks to more than fits, is not read', async () => {
    const bomb = await workbook([
      ['Request ID', 'Status'],
      ['SALE-1', 'success'],
    ])
    const view = new DataView(bomb.buffer)
    for (let byte = 0; byte < bomb.length - 4; byte += 1)
      if (view.getUint32(byte, true) === 0x02014b50) view.setUint32(byte + 24, 0x40000000, true)
    for (const file of [bomb, bytesOf('PK\u0003\u0004 something'), bomb.slice(0, 200)])
      expect(await read(file)).toMatchObject({ rows: [], understanding: { problem: { kind: 'unreadable' } } })
  })
})

describe('a file that breaks its reader', () => {
  it.each(['error', 'exit', 'never'] as const)('is one that cannot be read: %s', async (event) => {
    const time = new VirtualTime()
    let ended = 0
    const worker = {
      on: (name: string, listener: (value: never) => void) => {
        if (name === event) listener(new Error('out of memory') as never)
      },
      terminate: () => (ended += 1),
    }
    const reading = readIn(worker, time)
    await time.pass(60_000)
    expect(await reading).toEqual({ kind: 'unreadable' })
    expect(ended).toBe(1)
  })
})

describe('callbacks', () => {
  const body = {
    event: 'RECHARGE_FAILURE',
    status: 'failed',
    data: { request_id: 'SALE-OPEN', amount: '299.00', refunded: true, reference_id: 'RZ1' },
    timestamp: '2026-11-20T10:00:00+05:30',
  }

  it('read the same as JSON lines, as a JSON list, and in the shop’s own log', async () => {
    const line = JSON.stringify(body)
    const own = `${JSON.stringify({ record: { number: 1 }, body: line })}\n${JSON.stringify({ concluded: { number: 1 } })}`
    for (const text of [line, `\uFEFF${line}\n`, JSON.stringify([body]), own])
      expect(await read(text)).toMatchObject({
        unreadable: 0,
        rows: [
          {
            requestId: 'SALE-OPEN',
            says: 'failed',
            refunded: true,
            amountPaise: 29_900,
            at: Date.UTC(2026, 10, 20, 4, 30),
          },
        ],
      })
  })

  it('give the number of their line in the file, whatever is empty before it', async () => {
    const line = JSON.stringify(body)
    expect((await read(`\n\n${line}\r\n\r\n${line}\n`)).rows.map((row) => row.line)).toEqual([3, 5])
  })

  it.each([
    ['in an object', (list: readonly unknown[]) => ({ status: true, data: list })],
    [
      'deeper',
      (list: readonly unknown[]) => ({ response_code: 200, data: { total: 2, items: list, tags: ['x'] } }),
    ],
    ['written over several lines', (list: readonly unknown[]) => ({ transactions: list })],
  ])('are read as the one list of objects %s', async (_what, wrapped) => {
    const flat = { request_id: 'SALE-OPEN', status: 'success', amount: '299.00' }
    const { rows, unreadable } = await read(JSON.stringify(wrapped([flat, body]), null, 2))
    expect(unreadable).toBe(0)
    expect(rows).toMatchObject([
      { line: 1, requestId: 'SALE-OPEN', says: 'success' },
      { line: 2, requestId: 'SALE-OPEN', says: 'failed', refunded: true },
    ])
  })

  it('are not read where nobody can say which of two lists is meant', async () => {
    const list = [{ request_id: 'SALE-OPEN', status: 'success', amount: '299.00' }]
    expect(await read(JSON.stringify({ sales: list, others: list }))).toMatchObject({
      rows: [],
      unreadable: 1,
    })
  })

  it('are counted where a line is nothing', async () => {
    const { rows, unreadable } = await read(`${JSON.stringify(body)}\n{"cut\n{}\n42\n${JSON.stringify(body)}`)
    expect(rows).toHaveLength(2)
    expect(unreadable).toBe(3)
  })
})

it('no file breaks the reader', async () => {
  for (const text of [
    '',
    '\n',
    ',',
    '"',
    '{',
    '[',
    'a,b\n"x,"y"',
    '\0\0',
    '{"data":null}',
    '[[[]]]',
    'sep=',
    '__proto__,status\na,constructor',
  ])
    expect((await read(text)).rows).toEqual([])
})
