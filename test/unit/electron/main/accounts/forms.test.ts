// The books of any shop as a workbook, for TallyPrime and as JSON Lines: the same figures as the journal and the day book, whoever reads them.
import * as fc from 'fast-check'
import readSheets from 'read-excel-file/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ACCOUNTS, FIRST_LEDGER_NAMES, LEDGERS } from '#shared/accounts/ledgers'
import { dateInFigures } from '#shared/base/calendar'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import type { Period } from '#shared/accounts/period'
import { LANGUAGES } from '#shared/base/environment'
import { textsIn } from '#main/texts'
import { accountsStand, readJournal, readTally, type ExportStand } from '#test/support/accounts'
import { value } from '#test/support/journals'
import { answer, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { action, counter, run } from '../till/played-till'

const FEW_RUNS = { numRuns: 10 }

function standOf(shop: ReturnType<typeof counter>, change: ExportStand = {}) {
  const exports = accountsStand(shop.journal(), shop.time, change)
  onTestFinished(exports.remove)
  const month: Period = { kind: 'month', at: shop.time.now() }
  return { exports, month }
}

function sell(shop: ReturnType<typeof counter>, name: string, answered: 'success' | 'pending' = 'success') {
  const id = requestId(name)
  value(shop.journal().recordIntent(id, newIntent(), personal()))
  value(shop.journal().append(id, { type: 'attempt', attempt: 1 }))
  value(shop.journal().append(id, { type: 'outcome', attempt: 1, outcome: outcome(answered) }))
  return id
}

const ACCOUNT_OF = new Map(LEDGERS.map((ledger) => [FIRST_LEDGER_NAMES[ledger], ACCOUNTS[ledger]]))

describe('the vouchers for TallyPrime', () => {
  it('are well-formed, balance one by one, and are those of the journal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const { shop } = await run(actions)
        const { exports, month } = standOf(shop)
        const vouchers = readTally(await exports.text(month, 'tally'))
        for (const { lines, type, typeName } of vouchers) {
          expect(lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0)
          expect(typeName).toBe(type)
        }
        const asJournal = vouchers.map(({ date, code, lines }) => ({
          date,
          code,
          lines: lines.map((line) => ({ ...line, account: ACCOUNT_OF.get(line.account) })),
        }))
        expect(asJournal).toEqual(readJournal(await exports.text(month, 'journal')))
        expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length)
      }),
      FEW_RUNS,
    )
  })

  it('have the names that the owner gave, one ledger for two of one name, and nothing that is no XML', async () => {
    const shop = counter()
    sell(shop, 'SALE-0001')
    const { exports, month } = standOf(shop, { shopName: () => 'A & B --- <Telecom> -' })
    const names = { ...FIRST_LEDGER_NAMES, wallet: 'Recharge & bills "A/c"', customers: 'Cash' }
    value(await exports.handlers['accounts.save-ledgers']({ names }))
    const [voucher, ...others] = readTally(await exports.text(month, 'tally'))
    expect(others).toEqual([])
    expect(voucher?.lines).toEqual([
      { account: 'Cash', amountPaise: 29_900 },
      { account: 'Recharge & bills "A/c"', amountPaise: -29_900 },
    ])
  })
})

describe('the workbook', () => {
  const sheetsOf = async (shop: ReturnType<typeof counter>) => {
    const { exports, month } = standOf(shop)
    const sheets = await readSheets(await exports.bytes(month, 'xlsx'))
    const say = textsIn('hi')
    const named = (id: Parameters<typeof say>[0]) => sheets.find(({ sheet }) => sheet === say(id))?.data ?? []
    return { say, sheets, named }
  }

  it('has five sheets, with totals that are what the day book says of the month', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const { shop } = await run(actions)
        const { say, sheets, named } = await sheetsOf(shop)
        expect(sheets).toHaveLength(5)
        const { figures } = shop.month(shop.time.now())
        const rows = named('accounts.sheet.days')
        const total = rows.find(([label]) => label === say('accounts.total'))
        const { done, open, undone } = figures.total
        const rupees = [done, open, undone, figures.fees.done].map(({ amountPaise }) => amountPaise / 100)
        // A month in which nothing happened has no row to add up.
        const expected = [done.count + open.count + undone.count, ...rupees]
        expect(total?.slice(1, 6) ?? [0, 0, 0, 0, 0]).toEqual(expected)
        const commission = named('accounts.sheet.commission').find(
          ([label]) => label === say('accounts.total'),
        )
        expect(commission?.[4] ?? 0).toBe(
          figures.wentThrough.reduce((sum, { amountPaise }) => sum + amountPaise, 0) / 100,
        )
      }),
      FEW_RUNS,
    )
  })

  it.each(LANGUAGES)('has names of sheets in %s that every spreadsheet takes, each once', (language) => {
    const say = textsIn(language)
    const names = (['sales', 'days', 'till', 'commission', 'credit'] as const).map((sheet) =>
      say(`accounts.sheet.${sheet}`),
    )
    // A further sheet of the first one, beyond a million rows, has a number behind its name.
    for (const name of names) expect(`${name} 2`).toMatch(/^[^'[\]:*?/\\][^[\]:*?/\\]{0,30}$/)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(5)
  })

  it('has what was settled on a later day in a row of its own, so that the total is right', async () => {
    const shop = counter()
    const id = sell(shop, 'SALE-0001', 'pending')
    shop.time.jumpWallClock(DAY_MS)
    value(shop.journal().append(id, { type: 'evidence', source: 'status-check', answer: answer('success') }))
    const { say, named } = await sheetsOf(shop)
    expect(named('accounts.sheet.days').map(([label]) => label)).toContain(say('book.settled-later'))
  })

  it('says below its days what is left out, in the language of the window', async () => {
    const shop = counter()
    sell(shop, 'SALE-0001', 'pending')
    const { say, named } = await sheetsOf(shop)
    const words = named('accounts.sheet.days').map(([label]) => label)
    expect(words).toContain(say('accounts.note.practice'))
    expect(words).toContain(say('accounts.note.open', { count: 1, amount: '₹299.00' }))
  })
})

describe('JSON Lines', () => {
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  it('has each sale once, in its state at the end, the vouchers, and what is left out', async () => {
    const shop = counter()
    sell(shop, 'SALE-0001')
    sell(shop, 'SALE-0002', 'pending')
    const { exports, month } = standOf(shop)
    const lines = linesOf(await exports.text(month, 'jsonl'))
    expect(lines[0]).toMatchObject({ kind: 'books', format: 1, from: '2026-11-01', to: '2026-11-30' })
    expect(lines.filter(({ kind }) => kind === 'sale')).toMatchObject([
      { requestId: 'SALE-0001', amountPaise: 29_900, state: 'success', cash: 'collected' },
      { requestId: 'SALE-0002', amountPaise: 29_900, state: 'pending' },
    ])
    expect(lines.filter(({ kind }) => kind === 'voucher')).toHaveLength(2)
    expect(lines.filter(({ kind }) => kind === 'note').map(({ note }) => note)).toEqual([
      'practice',
      'not-over',
      'no-commission',
      'open',
      'drawer',
    ])
    expect(JSON.stringify(lines)).not.toContain(personal().accountNumber)
  })

  it('names the days on which sales among those of the period are dated, because the clock was wrong', async () => {
    const shop = counter()
    sell(shop, 'SALE-0001')
    shop.time.jumpWallClock(-400 * DAY_MS)
    const other = startOfIndianDay(shop.time.now())
    sell(shop, 'SALE-0002')
    shop.time.jumpWallClock(400 * DAY_MS)
    const { exports, month } = standOf(shop)
    const lines = linesOf(await exports.text(month, 'jsonl'))
    expect(lines.filter(({ kind }) => kind === 'sale')).toHaveLength(1)
    expect(lines.filter(({ note }) => note === 'other-dates')).toEqual([
      { kind: 'note', note: 'other-dates', dates: [{ dayStartsAt: other, count: 1 }] },
    ])
    expect(await exports.text(month, 'journal')).toContain(`${dateInFigures(other)} (1)`)
  })
})
