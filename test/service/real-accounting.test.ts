// Files for the accountant, read by the programs that they are for: hledger, ledger, LibreOffice and Gnumeric as Debian packs them (`apt-get
// install hledger ledger libreoffice-calc-nogui gnumeric`), and SheetJS, which many web programs read workbooks with. Only with
// REAL_ACCOUNTING=1 (vitest.config.ts).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import readSheets from 'read-excel-file/node'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Period } from '#shared/accounts/period'
import { isoDay } from '#shared/accounts/period'
import { DAY_MS } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import { closeSummary } from '#shared/till/till'
import { textsIn } from '#main/texts'
import { value } from '#test/support/journals'
import { newIntent, outcome, personal, requestId } from '#test/support/sales'
import { loose } from '#test/support/till'
import { accountsStand, balancesOf, readJournal } from '#test/support/accounts'
import { action, counter, run } from '../unit/electron/main/till/played-till'

const ACTIONS = 400
const DAYS = 10
const SEED = 59
/** LibreOffice's words for it: commas, quotes, UTF-8, numbers as they are, one file for each sheet. */
const EVERY_SHEET_AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'

function answerOf(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** A year of a shop in which everything happens, as the files of both forms. */
async function filesOfAShop() {
  const [actions = []] = fc.sample(fc.array(action, { minLength: ACTIONS, maxLength: ACTIONS }), {
    seed: SEED,
    numRuns: 1,
  })
  const { shop } = await run(actions)
  const stand = accountsStand(shop.journal(), shop.time, { say: () => textsIn('en') })
  const period: Period = { kind: 'year', at: shop.time.now() }
  const journal = await stand.text(period, 'journal')
  await stand.text(period, 'csv')
  await stand.bytes(period, 'xlsx')
  const name = 'practice-accounts-2026-04-01-to-2027-03-31'
  return {
    journal,
    path: join(stand.folder, `${name}.journal`),
    csv: join(stand.folder, `${name}.csv`),
    workbook: join(stand.folder, `${name}.xlsx`),
    folder: stand.folder,
  }
}

/** `"account","balance"` lines as paise by account. */
function balancesIn(csv: string): Record<string, number> {
  const rows = csv
    .trim()
    .split('\n')
    .map((row) => row.split('","').map((cell) => cell.replaceAll('"', '')))
  return Object.fromEntries(
    rows
      .filter(([account = '']) => account.includes(':'))
      .map(([account = '', amount = '']) => [account, Math.round(Number(amount.replace(' INR', '')) * 100)]),
  )
}

/** Ten days of sales, each with a till that is closed at its end, counted wrong by some rupees. */
async function tenDays() {
  const shop = counter()
  for (let day = 0; day < DAYS; day += 1) {
    const head = () => shop.journal().tillHead()
    const count = loose(50_000 + day * 100)
    value(await shop.till()['till.open']({ head: head(), count, whileClosed: 'outside' }))
    const id = requestId(`SALE-${String(day).padStart(4, '0')}`)
    value(shop.journal().recordIntent(id, newIntent(), personal()))
    value(shop.journal().append(id, { type: 'attempt', attempt: 1 }))
    value(shop.journal().append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
    const closed = {
      head: head(),
      count: loose(80_000),
      carriedPaise: paise(50_000 + day),
      reason: 'counted',
    }
    value(await shop.till()['till.close'](closed))
    shop.time.jumpWallClock(DAY_MS)
  }
  return shop
}

it('leaves in the drawer, by hledger and by ledger, what each Z report says that stayed in it', async () => {
  const shop = await tenDays()
  const stand = accountsStand(shop.journal(), shop.time)
  await stand.text({ kind: 'year', at: shop.time.now() }, 'journal')
  const path = join(stand.folder, 'practice-accounts-2026-04-01-to-2027-03-31.journal')
  const closes = shop
    .journal()
    .tillSessions()
    .flatMap((session) => closeSummary(session) ?? [])
  expect(closes).toHaveLength(DAYS)
  for (const { closedAt, carriedPaise } of closes) {
    const until = ['-e', isoDay(closedAt + DAY_MS)]
    const drawer = 'Assets:Cash:Drawer'
    const hledger = answerOf('hledger', '-f', path, 'balance', drawer, ...until, '--flat', '-O', 'csv')
    const format = '"%(account)","%(display_total)"\n'
    const ledger = answerOf(
      'ledger',
      '-f',
      path,
      'balance',
      drawer,
      ...until,
      '--flat',
      '--no-total',
      '--balance-format',
      format,
    )
    expect(balancesIn(hledger)).toEqual({ [drawer]: carriedPaise })
    expect(balancesIn(ledger)).toEqual({ [drawer]: carriedPaise })
  }
})

/** The total rows of a workbook as Gnumeric computes them anew, and as LibreOffice shows them; in the order of the sheets. */
function totalsBy(program: 'gnumeric' | 'libreoffice', path: string, names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'totals-'))
  if (program === 'gnumeric') answerOf('ssconvert', '--recalc', '-S', path, join(folder, 'year-%s.csv'))
  else answerOf('soffice', '--headless', '--convert-to', EVERY_SHEET_AS_CSV, '--outdir', folder, path)
  const totals = names.map((name) => {
    const file = readdirSync(folder).find((one) => one.endsWith(`-${name}.csv`)) ?? ''
    const rows = readFileSync(join(folder, file), 'utf8').split('\n')
    const total = rows.find((row) => row.startsWith('Total,')) ?? ''
    return total
      .split(',')
      .slice(1)
      .filter((cell) => cell !== '')
      .map(Number)
  })
  rmSync(folder, { recursive: true })
  return totals
}

it('has in its workbook totals that Gnumeric computes to the same, and LibreOffice shows', async () => {
  const { workbook } = await filesOfAShop()
  const sheets = await readSheets(readFileSync(workbook))
  const names = sheets.map(({ sheet }) => sheet)
  const stored = sheets.map(({ data }) =>
    (data.find(([label]) => label === 'Total') ?? []).slice(1).filter((cell) => typeof cell === 'number'),
  )
  expect(stored.flat().length).toBeGreaterThan(20)
  expect(totalsBy('gnumeric', workbook, names)).toEqual(stored)
  expect(totalsBy('libreoffice', workbook, names)).toEqual(stored)
})

/** The last that its makers gave to the registry of npm. */
const SHEETJS = 'xlsx@0.18.5'

interface SheetCell {
  /** `s` for a text, `n` for a number. */
  readonly t: string
  readonly v: string | number
  /** The formula, the number format, and the text that is shown. */
  readonly f?: string
  readonly z?: string
  readonly w?: string
}
interface SheetJs {
  readFile(
    path: string,
    options: object,
  ): {
    readonly SheetNames: readonly string[]
    readonly Sheets: Readonly<Record<string, Readonly<Record<string, SheetCell>>>>
  }
}

function installedSheetJs(): SheetJs {
  const folder = mkdtempSync(join(tmpdir(), 'sheetjs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  answerOf('npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', SHEETJS)
  return createRequire(join(folder, 'any.js'))('xlsx') as SheetJs
}

/** What the cells that a formula names come to, in hundredths: `ROUND(SUM(E2:E501),2)`. */
function addedUp(sheet: readonly (readonly [string, SheetCell])[], formula: string): number {
  const [, column, last] = /\b([A-Z]+)2:\1(\d+)/.exec(formula) ?? []
  return sheet
    .filter(([place]) => {
      const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
      return letters === column && Number(row) >= 2 && Number(row) <= Number(last)
    })
    .reduce((sum, [, { v }]) => sum + Math.round(Number(v) * 100), 0)
}

const INDIAN = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })

it('is read by SheetJS with each total beside its formula, lakhs with their minus, and texts as texts', async () => {
  const { workbook } = await filesOfAShop()
  const { SheetNames, Sheets } = installedSheetJs().readFile(workbook, { cellFormula: true, cellNF: true })
  expect(SheetNames).toHaveLength(5)
  const sheets = SheetNames.map((name) =>
    Object.entries(Sheets[name] ?? {}).filter(([place]) => !place.startsWith('!')),
  )
  const cells = sheets.flat()
  const texts = cells.flatMap(([, { t, v }]) => (typeof v === 'string' ? [{ t, v }] : []))
  expect(new Set(texts.map(({ t }) => t))).toEqual(new Set(['s']))
  expect(texts.filter(({ v }) => /^[A-Z]+-\d{4}/.test(v))).not.toEqual([])
  const amounts = cells.filter(([, { z = '' }]) => z.includes('0.00'))
  expect(amounts.map(([place, { w }]) => [place, w])).toEqual(
    amounts.map(([place, { v }]) => [place, INDIAN.format(Number(v))]),
  )
  expect(amounts.filter(([, { v }]) => Number(v) < 0)).not.toEqual([])
  const totals = sheets.flatMap((sheet) =>
    sheet.flatMap(([place, { f, v }]) =>
      f === undefined ? [] : [[place, Number(v), addedUp(sheet, f)] as const],
    ),
  )
  expect(totals.length).toBeGreaterThan(20)
  expect(totals.map(([place, stored]) => [place, Math.round(stored * 100)])).toEqual(
    totals.map(([place, , sum]) => [place, sum]),
  )
})

it('is read by hledger and ledger whatever the shop is called', async () => {
  const shop = await tenDays()
  const shopName =
    'Ravi\0 & \u0085\u2028Sons\u202E; =1+1\r\n2026-11-20 * (X) x\n    Assets:A  1.00 INR\n    Assets:B'
  const stand = accountsStand(shop.journal(), shop.time, { shopName: () => shopName })
  const journal = await stand.text({ kind: 'year', at: shop.time.now() }, 'journal')
  await stand.text({ kind: 'year', at: shop.time.now() }, 'csv')
  const path = join(stand.folder, 'practice-accounts-2026-04-01-to-2027-03-31')
  const wanted = balancesOf(readJournal(journal))
  expect(Object.keys(wanted)).not.toContain('Assets:A')
  for (const file of [`${path}.journal`, `${path}.csv`])
    expect(balancesIn(answerOf('hledger', '-f', file, 'balance', '--flat', '-O', 'csv'))).toEqual(wanted)
  const format = ['--flat', '--no-total', '--balance-format', '"%(account)","%(display_total)"\n']
  expect(balancesIn(answerOf('ledger', '-f', `${path}.journal`, '--strict', 'balance', ...format))).toEqual(
    wanted,
  )
})

describe('a year of a shop', () => {
  let files: Awaited<ReturnType<typeof filesOfAShop>>
  beforeAll(async () => {
    files = await filesOfAShop()
  })

  it('passes every check of hledger, and comes to the same there', () => {
    answerOf('hledger', '-f', files.path, 'check', '--strict')
    const balances = answerOf('hledger', '-f', files.path, 'balance', '--flat', '-O', 'csv')
    expect(balancesIn(balances)).toEqual(balancesOf(readJournal(files.journal)))
  })

  it('is read by ledger without a warning, and comes to the same there', () => {
    const text = answerOf(
      'ledger',
      '-f',
      files.path,
      '--strict',
      '--pedantic',
      'balance',
      '--flat',
      '--no-total',
      '--balance-format',
      '"%(account)","%(display_total)"\n',
    )
    expect(balancesIn(text)).toEqual(balancesOf(readJournal(files.journal)))
  })

  it('comes to the same as CSV with its rules', () => {
    const balances = answerOf('hledger', '-f', files.csv, 'balance', '--flat', '-O', 'csv')
    expect(balancesIn(balances)).toEqual(balancesOf(readJournal(files.journal)))
  })

  it('would be refused with Indian groups, which is why it has none', () => {
    const grouped = join(files.folder, 'grouped.journal')
    writeFileSync(grouped, '2026-04-01 x\n    Assets:A  1,00,000.00 INR\n    Assets:B\n')
    expect(() => answerOf('ledger', '-f', grouped, 'balance')).toThrow('thousand-mark')
  })
})
