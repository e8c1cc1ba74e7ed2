// Files for the accountant: what is in them, that they stand in the log with their hash, and that none is ever half of one.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startOfIndianMonth } from '#shared/base/clock'
import { fail } from '#shared/base/result'
import { LAST_PERIOD_AT, periodSchema, spanOf, type Period } from '#shared/accounts/period'
import { accountsStand, balancesOf, readJournal, type ExportStand } from '#test/support/accounts'
import { growingDiskIn } from '#test/support/growing-disk'
import { value } from '#test/support/journals'
import { newIntent, outcome, personal, requestId } from '#test/support/sales'
import { counter } from '../till/played-till'

function shopWithSales() {
  const shop = counter()
  for (const name of ['SALE-0001', 'SALE-0002', 'SALE-0003']) {
    const id = requestId(name)
    value(shop.journal().recordIntent(id, newIntent(), personal()))
    value(shop.journal().append(id, { type: 'attempt', attempt: 1 }))
    value(
      shop.journal().append(id, {
        type: 'outcome',
        attempt: 1,
        outcome: outcome(name === 'SALE-0003' ? 'pending' : 'success'),
      }),
    )
  }
  return shop
}

function stand(change: ExportStand = {}, shop = shopWithSales()) {
  const exports = accountsStand(shop.journal(), shop.time, change)
  onTestFinished(exports.remove)
  const month: Period = { kind: 'month', at: shop.time.now() }
  return { shop, exports, month }
}

/** A month of which something is to say: it is over, and a sale of it has no result. */
function monthThatIsOver() {
  const { shop, exports, month } = stand()
  shop.time.jumpWallClock(startOfIndianMonth(shop.time.now(), 1) - shop.time.now())
  return { shop, exports, month }
}

describe('a period for the accountant', () => {
  it('is a month, a quarter from April, or a financial year from April to March', () => {
    const days = (kind: Period['kind'], day: string) => {
      const { from, to } = spanOf({ kind, at: Date.parse(`${day}T12:00:00+05:30`) })
      return [from, to - 1].map((at) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10))
    }
    expect(days('month', '2028-02-10')).toEqual(['2028-02-01', '2028-02-29'])
    expect(days('quarter', '2026-11-27')).toEqual(['2026-10-01', '2026-12-31'])
    expect(days('quarter', '2027-03-31')).toEqual(['2027-01-01', '2027-03-31'])
    expect(days('year', '2026-04-01')).toEqual(['2026-04-01', '2027-03-31'])
    expect(days('year', '2027-03-31')).toEqual(['2026-04-01', '2027-03-31'])
  })

  it('is refused where no calendar has it', () => {
    const isPeriod = (at: number): boolean => periodSchema.safeParse({ kind: 'year', at }).success
    expect([0, Date.now(), LAST_PERIOD_AT].map(isPeriod)).toEqual([true, true, true])
    expect([-1, LAST_PERIOD_AT + 1, Number.MAX_SAFE_INTEGER].map(isPeriod)).toEqual([false, false, false])
    expect(spanOf({ kind: 'year', at: LAST_PERIOD_AT }).to).toBeGreaterThan(LAST_PERIOD_AT)
  })
})

describe('the plain-text journal', () => {
  it('has plain amounts and one voucher a day and kind, and says what it leaves out', async () => {
    const { exports, month } = monthThatIsOver()
    const text = await exports.text(month, 'journal')
    const vouchers = readJournal(text)
    expect(vouchers.map(({ code }) => code.replace(/^G[0-9A-F]{4}/, 'G'))).toEqual([
      'G/20261120/R',
      'G/20261120/J',
    ])
    expect(balancesOf(vouchers)).toEqual({
      'Assets:Cash:Drawer': 89_700,
      'Assets:Service wallet': -59_800,
      'Liabilities:Customers at the counter': -29_900,
    })
    expect(text).toContain('    Assets:Cash:Drawer  897.00 INR\n')
    expect(text.split('\n').filter((line) => line.startsWith('; '))).toEqual([
      '; Galla: Sharma Telecom',
      expect.stringContaining('; 2026-11-01 to 2026-11-30, as of 01/12/2026'),
      '; Nothing in this file is real: it comes from practice or a test system.',
      '; No voucher has the commission. Book it by the service’s own statement.',
      '; Sales without a result at the end: 1, ₹299.00. Their money is in the vouchers, and nothing has left the wallet for them.',
      '; 20/11/2026: cash by Z ₹0.00, by the vouchers ₹897.00. No till was closed on this day.',
    ])
  })

  it('has the same numbers in a second export, so that an import changes vouchers and adds none', async () => {
    const { exports, month } = monthThatIsOver()
    const [first, second] = [await exports.text(month, 'journal'), await exports.text(month, 'journal')]
    expect(readJournal(second)).toEqual(readJournal(first))
  })
})

describe('the CSV of vouchers', () => {
  it('has a row for each pair of ledgers, which come to the same as the journal, and rules for hledger beside it', async () => {
    const { exports, month } = monthThatIsOver()
    const [head, ...rows] = (await exports.text(month, 'csv')).slice(1).trimEnd().split('\r\n')
    expect(head).toBe('date,voucher,kind,debit,credit,amount,narration')
    const vouchers = rows.map((row) => {
      const [, , , debit = '', credit = '', amount] = row.split(',')
      const amountPaise = Math.round(Number(amount) * 100)
      return {
        lines: [
          { account: debit, amountPaise },
          { account: credit, amountPaise: -amountPaise },
        ],
      }
    })
    expect(balancesOf(vouchers)).toEqual(balancesOf(readJournal(await exports.text(month, 'journal'))))
    const rules = readFileSync(join(exports.folder, 'practice-accounts-2026-11-01-to-2026-11-30.csv.rules'))
    expect(String(rules)).toContain('decimal-mark .\n')
    expect(String(rules)).toContain('# No voucher has the commission.')
  })
})

describe('a file for the accountant', () => {
  it('stands in the log with its hash, its period, and the last entry that it counts', async () => {
    const { shop, exports, month } = stand()
    const upTo = shop.journal().head().sequence
    const text = await exports.text(month, 'journal')
    expect(shop.journal().exported()).toMatchObject([
      {
        sequence: upTo + 1,
        event: {
          form: 'journal',
          ...spanOf(month),
          upTo,
          sha256: createHash('sha256').update(text).digest('hex'),
          staffId: 'owner',
        },
      },
    ])
    shop.restart()
    expect(shop.journal().exported()).toHaveLength(1)
  })

  it('says that its period is not over where it is not', async () => {
    const { exports, month } = stand()
    expect(await exports.text(month, 'journal')).toContain(
      '; The period is not over. The file ends at 20/11/2026',
    )
  })

  it('leaves nothing behind on a full disk, and no entry', async () => {
    const files = new Map<string, Uint8Array>()
    const { shop, exports, month } = stand({ disk: growingDiskIn(files, 'ENOSPC') })
    expect(await exports.handlers['accounts.export']({ period: month, form: 'journal' })).toMatchObject({
      failure: { kind: 'file', problem: 'disk-full' },
    })
    expect([...files.keys()]).toEqual([])
    expect(shop.journal().exported()).toEqual([])
  })

  it('tells how far it is, and leaves nothing behind when it is stopped', async () => {
    const told: number[] = []
    const { shop, exports, month } = stand({
      onProgress: ({ days, of }) => {
        told.push(days)
        expect(of).toBe(30)
        if (days === 5) void exports.handlers['accounts.cancel-export']({})
      },
    })
    expect(await exports.handlers['accounts.export']({ period: month, form: 'journal' })).toMatchObject({
      failure: { kind: 'cancelled' },
    })
    expect(told).toEqual([1, 2, 3, 4, 5])
    expect(readdirSync(exports.folder)).toEqual([])
    expect(shop.journal().exported()).toEqual([])
  })

  it('does not leave while the log cannot say so', async () => {
    const shop = shopWithSales()
    const journal = { ...shop.journal(), recordExported: () => fail({ kind: 'store', problem: 'disk-full' }) }
    const exports = accountsStand(journal as ReturnType<typeof shop.journal>, shop.time)
    onTestFinished(exports.remove)
    const period: Period = { kind: 'month', at: shop.time.now() }
    expect(await exports.handlers['accounts.export']({ period, form: 'journal' })).toMatchObject({
      failure: { kind: 'store' },
    })
    expect(readdirSync(exports.folder)).toEqual([])
  })

  it('is one at a time', async () => {
    let release: (path: string | null) => void = () => {}
    const chosen = new Promise<string | null>((resolve) => (release = resolve))
    const { exports, month } = stand({ choose: () => chosen })
    const first = exports.handlers['accounts.export']({ period: month, form: 'journal' })
    expect(await exports.handlers['accounts.export']({ period: month, form: 'csv' })).toMatchObject({
      failure: { kind: 'busy' },
    })
    release(null)
    expect(await first).toMatchObject({ failure: { kind: 'cancelled' } })
  })

  it.each([
    ['a folder that is gone', (folder: string) => join(folder, 'gone', 'month.journal'), 'gone', 0],
    // Only the last step fails, so the log has the entry: it says what was about to leave.
    ['the name of a folder', (folder: string) => folder, 'other', 1],
  ])('is not there where it was to go into %s', async (_what, placeIn, problem, entries) => {
    const place = mkdtempSync(join(tmpdir(), 'accounts-target-'))
    onTestFinished(() => rmSync(place, { recursive: true }))
    writeFileSync(join(place, 'kept'), 'kept')
    const { shop, exports, month } = stand({ choose: async () => placeIn(place) })
    expect(await exports.handlers['accounts.export']({ period: month, form: 'jsonl' })).toMatchObject({
      failure: { kind: 'file', problem },
    })
    expect(readdirSync(place)).toEqual(['kept'])
    expect(readdirSync(dirname(place)).filter((name) => name.startsWith(`${basename(place)}.`))).toEqual([])
    expect(shop.journal().exported()).toHaveLength(entries)
  })
})
