// The tables that we write, read by other programs, cell by cell, and as they show them: LibreOffice and Gnumeric as Debian packs them
// (`apt-get install libreoffice-calc-nogui gnumeric`), read-excel-file, and DuckDB from the folder that DUCKDB names (`npm install
// @duckdb/node-api` there). Only with REAL_SPREADSHEETS=1 (vitest.config.ts); one that is not installed is named and left out.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import readSheets from 'read-excel-file/node'
import { afterAll, describe, expect, test } from 'vitest'
import { csvOf } from '#shared/node/tables/csv'
import { xlsxOf } from '#shared/node/tables/xlsx'
import type { Cell, Column } from '#shared/node/tables/table'
import { safeText } from '#shared/base/csv-text'
import { INDIA_OFFSET_MS } from '#shared/base/clock'
import { paise, rupeesText } from '#shared/base/money'

const folder = mkdtempSync(join(tmpdir(), 'spreadsheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NUMBER_LIKE =
  '.5 12/3 12/2025 01-02-26 10-11 12:34 2026-11-27 1/2 (500) 10% २०२६ 00012345 1234567890123456 1E9 1,234.50 +91 -5'.split(
    ' ',
  )
const OTHERS = [
  '@cmd',
  '=1+1',
  '＝1+1',
  "it's",
  "O'Neil",
  '_x0041_',
  'a_x000D_b',
  '_x005F_',
  'two "words"',
  'a,b',
  'a;b',
]
const TEXTS = [...NUMBER_LIKE, ...OTHERS, ' padded ', '+91 98765', 'TRUE', 'शर्मा', 'NULL', 'nan']
const ABSOLUTE = [
  0, 1, 5, 748, 29_900, 99_999_99, 1_00_000_00, 12_34_567_89, 99_99_999_99, 1_00_00_000_00, 123_45_67_890_12,
]
const AMOUNTS = ABSOLUTE.flatMap((amount) => [paise(amount), paise(0 - amount)])
/** Of 27 November in India, one before midnight in the last thousandth of its second. */
const TIMES = ['00:00:00.000', '09:05:07.123', '12:34:56.789', '23:59:59.999'].map(
  (time) => Date.parse(`2026-11-27T${time}Z`) - INDIA_OFFSET_MS,
)

interface Row {
  readonly text: string
  readonly amount: number
  readonly at: number
}
const ROWS: readonly Row[] = TEXTS.map((text, index) => ({
  text,
  amount: AMOUNTS[index % AMOUNTS.length] ?? 0,
  at: TIMES[index % TIMES.length] ?? 0,
}))
const column = (title: string, cell: (row: Row) => Cell): Column<Row> => ({ title, width: 20, cell })
const COLUMNS = [
  column('text', ({ text }) => ({ kind: 'text', text })),
  column('amount', ({ amount }) => ({ kind: 'money', amountPaise: paise(amount) })),
  column('count', ({ amount }) => ({ kind: 'count', count: Math.abs(amount) })),
  column('time', ({ at }) => ({ kind: 'time', at })),
]

async function* rows(): AsyncGenerator<Row> {
  yield* ROWS
}

async function written(name: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  const file = join(folder, name)
  writeFileSync(file, Buffer.concat(parts))
  return file
}

const workbook = () => written('table.xlsx', xlsxOf(COLUMNS, rows(), 'Table'))
const csv = () => written('table.csv', csvOf(COLUMNS, rows()))

/** `-12,34,567.89` */
function shownAmount(amount: number): string {
  const text = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(Math.abs(amount) / 100)
  return amount < 0 ? `-${text}` : text
}
const shownTime = (at: number): string =>
  new Date(at + INDIA_OFFSET_MS).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*$/, '$3/$2/$1 $4')

const isThere = (program: string): boolean => {
  const { error } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (error !== undefined) console.log(`${program} is not installed: left out`)
  return error === undefined
}

/** What a program shows, by its own export of what it shows. */
const shownIn = (file: string): readonly (readonly string[])[] =>
  parse(readFileSync(file), { bom: true, relax_column_count: true })

/** The same of a page of HTML, which keeps no spaces around a text. */
const shownInPage = (file: string): readonly (readonly string[])[] =>
  [...readFileSync(file, 'utf8').matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ),
  )

const EXPECTED_SHOWN = ROWS.map(({ text, amount, at }) => [
  text,
  shownAmount(amount),
  String(Math.abs(amount)),
  shownTime(at),
])

describe('a workbook of ours', () => {
  test.runIf(isThere('soffice'))(
    'is shown by LibreOffice as it was meant, each minus with it',
    async () => {
      const home = `-env:UserInstallation=file://${join(folder, 'office')}`
      const args = [home, '--headless', '--convert-to', 'html', '--outdir', folder, await workbook()]
      expect(spawnSync('soffice', args, { encoding: 'utf8' }).status).toBe(0)
      expect(shownInPage(join(folder, 'table.html')).slice(1)).toEqual(EXPECTED_SHOWN)
    },
    120_000,
  )

  test.runIf(isThere('ssconvert'))(
    'is shown by Gnumeric as it was meant, each minus with it',
    async () => {
      const out = join(folder, 'gnumeric.csv')
      const args = [
        '-T',
        'Gnumeric_stf:stf_assistant',
        '-O',
        'format=preserve separator=, quoting-mode=always',
        await workbook(),
        out,
      ]
      expect(spawnSync('ssconvert', args, { encoding: 'utf8' }).status).toBe(0)
      // It shows the sign that says that none follows: `_x0041_` is written `_x005F_x0041_` in every workbook.
      const shown = shownIn(out)
        .slice(1)
        .map(([text = '', ...others]) => [text.replace(/_x005F_(?=x)/g, '_'), ...others])
      expect(shown).toEqual(EXPECTED_SHOWN)
    },
    60_000,
  )

  test('is read by read-excel-file cell by cell', async () => {
    const [sheet] = await readSheets(await workbook(), { trim: false })
    const read = (sheet?.data ?? [])
      .slice(1)
      .map(([text, amount, count, time]) => [
        text,
        amount,
        count,
        time instanceof Date ? Math.round(time.getTime() / 1000) : time,
      ])
    expect(read).toEqual(
      ROWS.map(({ text, amount, at }) => [
        text,
        amount / 100,
        Math.abs(amount),
        Math.floor((at + INDIA_OFFSET_MS) / 1000),
      ]),
    )
  })
})

const duckdb = process.env['DUCKDB']
if (duckdb === undefined) console.log('DUCKDB names no folder with @duckdb/node-api: left out')

interface Duck {
  readonly DuckDBInstance: {
    create(): Promise<{
      connect(): Promise<{ runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }> }>
    }>
  }
}

describe('a table of ours as CSV', () => {
  test.runIf(duckdb !== undefined)(
    'is read by DuckDB without being told anything, cell by cell',
    async () => {
      const { DuckDBInstance } = createRequire(join(duckdb ?? '', 'package.json'))('@duckdb/node-api') as Duck
      const connection = await (await DuckDBInstance.create()).connect()
      const file = await csv()
      const all = await connection.runAndReadAll(`from read_csv('${file}', all_varchar = true)`)
      expect(all.getRows()).toEqual(
        ROWS.map(({ text, amount, at }) => [
          safeText(text),
          rupeesText(paise(amount)),
          String(Math.abs(amount)),
          new Date(at + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' '),
        ]),
      )
      const typed = await connection.runAndReadAll(`select sum(amount), max(time)::varchar from '${file}'`)
      const sum = ROWS.reduce((total, { amount }) => total + amount, 0) / 100
      expect(Number(typed.getRows()[0]?.[0])).toBeCloseTo(sum, 2)
      expect(typed.getRows()[0]?.[1]).toBe('2026-11-27 23:59:59')
    },
  )

  test('has each text bare or in quotes, and the one sign only before what could be a formula', async () => {
    const read = parse(readFileSync(await csv()), { bom: true }).slice(1) as string[][]
    expect(read.map(([text]) => text)).toEqual(
      TEXTS.map((text) => (/^[=+\-@＝]/.test(text) ? `'${text}` : text)),
    )
  })
})
