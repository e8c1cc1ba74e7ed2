// The vouchers of any shop: they balance, they say what the day book says, and a month that left does not change.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, startOfIndianDay, startOfIndianMonth } from '#shared/base/clock'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import type { Ledger } from '#shared/accounts/ledgers'
import { spanOf } from '#shared/accounts/period'
import { creditLines, owedPaise } from '#shared/customer/credit'
import { payeeName } from '#shared/sale/subject'
import { openSession } from '#shared/till/till'
import { linesOf, type Posting, type Voucher, type VoucherKind } from '#main/accounts/vouchers'
import { daysOfBooks } from '#test/support/accounts'
import { value } from '#test/support/journals'
import { answer, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { action, counter, daysOf, run } from '../till/played-till'

const FEW_RUNS = { numRuns: 25 }

const sumOf = (
  vouchers: readonly Voucher[],
  kind: VoucherKind,
  debit: Posting['debit'],
  credit: Posting['credit'],
): number =>
  vouchers
    .filter((voucher) => voucher.kind === kind)
    .flatMap(({ postings }) => postings)
    .reduce((sum, posting) => {
      if (posting.debit === debit && posting.credit === credit) return sum + posting.amountPaise
      return posting.debit === credit && posting.credit === debit ? sum - posting.amountPaise : sum
    }, 0)

const balance = (vouchers: readonly Voucher[], ledger: Ledger): number =>
  vouchers
    .flatMap((voucher) => linesOf(voucher))
    .reduce((sum, line) => sum + (line.ledger === ledger ? line.amountPaise : 0), 0)

/** Everything that the log has a time for, the till's entries too. */
function wholeSpan(shop: ReturnType<typeof counter>) {
  const tills = shop
    .journal()
    .tillSessions()
    .flatMap(({ opened, closed }) => [opened.recordedAt, ...(closed === null ? [] : [closed.recordedAt])])
  const days = [...daysOf(shop.journal()), ...tills.map(startOfIndianDay), startOfIndianDay(shop.time.now())]
  return { from: Math.min(...days), to: Math.max(...days) + DAY_MS }
}

function sell(shop: ReturnType<typeof counter>, name: string, answered: 'success' | 'pending'): RequestId {
  const id = requestId(name)
  value(shop.journal().recordIntent(id, newIntent(), personal()))
  value(shop.journal().append(id, { type: 'attempt', attempt: 1 }))
  value(shop.journal().append(id, { type: 'outcome', attempt: 1, outcome: outcome(answered) }))
  return id
}

const tell = (shop: ReturnType<typeof counter>, id: RequestId, verdict: 'success' | 'failed') =>
  value(shop.journal().append(id, { type: 'evidence', source: 'status-check', answer: answer(verdict) }))

describe('the vouchers of a shop', () => {
  it('balance, and say of each month what the day book says of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const { shop } = await run(actions)
        const journal = shop.journal()
        for (const at of new Set(daysOf(journal).map((day) => startOfIndianMonth(day)))) {
          const days = await daysOfBooks(journal, spanOf({ kind: 'month', at }))
          const vouchers = days.flatMap((day) => day.vouchers)
          for (const voucher of vouchers)
            expect(linesOf(voucher).reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0)
          const { figures, days: booked } = shop.month(at)
          const sold = figures.wentThrough.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
          expect(0 - balance(vouchers, 'wallet')).toBe(sold)
          expect(sumOf(vouchers, 'receipt', 'cash', 'customers')).toBe(figures.taken.amountPaise)
          expect(sumOf(vouchers, 'payment', 'customers', 'cash')).toBe(figures.givenBack.amountPaise)
          expect(sumOf(vouchers, 'receipt', 'cash', 'credit')).toBe(
            booked.reduce((sum, { creditRepaidPaise }) => sum + creditRepaidPaise, 0),
          )
          const { done, open, undone } = figures.total
          expect(days.flatMap(({ sales }) => sales)).toHaveLength(done.count + open.count + undone.count)
        }
      }),
      FEW_RUNS,
    )
  })

  it('bring the drawer, and what customers owe, to what the till and the accounts say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const { shop, ids } = await run(actions)
        const journal = shop.journal()
        const vouchers = (await daysOfBooks(journal, wholeSpan(shop))).flatMap((day) => day.vouchers)
        const sales = ids.flatMap((id) => journal.sale(id) ?? [])
        const lines = creditLines(
          'ACCOUNT-1',
          sales.map((sale) => ({ ...sale, payee: payeeName(sale.subject) })),
          journal.creditEntries(),
        )
        expect(balance(vouchers, 'credit')).toBe(owedPaise(lines))
        const [first] = journal.tillSessions()
        if (first === undefined) return
        // Of cash from before the day of the first opening nobody can say what became of it: it stays in the ledger.
        const upToFirst = await daysOfBooks(journal, wholeSpan(shop), first.opened.sequence - 1)
        const uncounted =
          balance(
            upToFirst.flatMap((day) => day.vouchers),
            'cash',
          ) - (first.whileClosed?.cashPaise ?? 0)
        const { session, shut } = value(await shop.till()['till.state']({}))
        const inDrawer = session?.cash?.expectedPaise ?? (shut?.leftPaise ?? 0) + (shut?.cashPaise ?? 0)
        expect(balance(vouchers, 'cash')).toBe(inDrawer + uncounted)
        expect(openSession(journal.tillSessions()) === null).toBe(session === null)
      }),
      FEW_RUNS,
    )
  })

  it('leave the wallet alone until a sale has its result, and give a later month what was settled in it', async () => {
    const shop = counter()
    const id = sell(shop, 'SALE-0001', 'pending')
    const month = spanOf({ kind: 'month', at: shop.time.now() })
    const before = await daysOfBooks(shop.journal(), month)
    expect(
      balance(
        before.flatMap((day) => day.vouchers),
        'wallet',
      ),
    ).toBe(0)
    shop.time.jumpWallClock(month.to - shop.time.now())
    tell(shop, id, 'success')
    expect(await daysOfBooks(shop.journal(), month)).toEqual(before)
    const [first] = await daysOfBooks(shop.journal(), spanOf({ kind: 'month', at: shop.time.now() }))
    expect(first?.vouchers).toMatchObject([
      { kind: 'journal', postings: [{ debit: 'customers', credit: 'wallet', amountPaise: 29_900 }] },
    ])
  })

  it('give a year what was taken before midnight of 31 March, and the next one what went through after it', async () => {
    const shop = counter()
    const newYear = Date.parse('2027-04-01T00:00:00+05:30')
    shop.time.jumpWallClock(newYear - 1 - shop.time.now())
    const id = sell(shop, 'SALE-0001', 'pending')
    shop.time.jumpWallClock(newYear - shop.time.now())
    tell(shop, id, 'success')
    sell(shop, 'SALE-0002', 'success')
    const vouchersOf = async (at: number) =>
      (await daysOfBooks(shop.journal(), spanOf({ kind: 'year', at }))).flatMap((day) => day.vouchers)
    const [before, after] = [await vouchersOf(newYear - 1), await vouchersOf(newYear)]
    const sums = (['cash', 'customers', 'wallet'] as const).map((ledger) => [
      balance(before, ledger),
      balance(after, ledger),
    ])
    expect(sums).toEqual([
      [29_900, 29_900],
      [-29_900, 29_900],
      [0, -59_800],
    ])
    expect(new Set(before.map(({ dayStartsAt }) => dayStartsAt))).toEqual(new Set([newYear - DAY_MS]))
    expect(new Set(after.map(({ dayStartsAt }) => dayStartsAt))).toEqual(new Set([newYear]))
  })

  it('put what says an earlier time, recorded after its month had left, into a voucher of its own in the next month', async () => {
    const shop = counter()
    sell(shop, 'SALE-0001', 'success')
    const month = spanOf({ kind: 'month', at: shop.time.now() })
    const inMonth = shop.time.now()
    shop.time.jumpWallClock(month.to - inMonth)
    const left = await daysOfBooks(shop.journal(), month)
    value(
      shop.journal().recordExported({
        type: 'exported',
        form: 'journal',
        ...month,
        upTo: shop.journal().head().sequence,
        sha256: '0'.repeat(64),
        staffId: 'owner',
      }),
    )
    shop.time.jumpWallClock(inMonth - month.to)
    sell(shop, 'SALE-0002', 'success')
    const again = await daysOfBooks(shop.journal(), month)
    expect(again.map(({ vouchers }) => vouchers)).toEqual(left.map(({ vouchers }) => vouchers))
    shop.time.jumpWallClock(month.to - inMonth)
    const [first] = await daysOfBooks(shop.journal(), spanOf({ kind: 'month', at: shop.time.now() }))
    expect(first?.vouchers.map(({ kind, isLate }) => [kind, isLate])).toEqual([
      ['receipt', true],
      ['journal', true],
    ])
    expect(balance(first?.vouchers ?? [], 'wallet')).toBe(-29_900)
  })

  it('take back of a write-off what its sale no longer owes', async () => {
    const shop = counter()
    const id = requestId('SALE-0001')
    const onCredit = {
      parts: [{ way: 'credit' as const, amountPaise: paise(29_900), accountId: 'ACCOUNT-1' }],
    }
    value(shop.journal().recordIntent(id, { ...newIntent(), payment: onCredit }, personal()))
    value(shop.journal().append(id, { type: 'attempt', attempt: 1 }))
    value(shop.journal().append(id, { type: 'outcome', attempt: 1, outcome: outcome('pending') }))
    value(
      shop.journal().recordCredit({
        type: 'credit',
        movement: 'written-off',
        accountId: 'ACCOUNT-1',
        amountPaise: paise(29_900),
        reason: 'moved away',
        staffId: 'owner',
      }),
    )
    shop.time.jumpWallClock(DAY_MS)
    tell(shop, id, 'failed')
    const days = await daysOfBooks(shop.journal(), wholeSpan(shop))
    expect(days.map(({ vouchers }) => balance(vouchers, 'written-off'))).toEqual([29_900, -29_900])
    expect(
      balance(
        days.flatMap((day) => day.vouchers),
        'credit',
      ),
    ).toBe(0)
  })

  it('tell of each day whose tills moved another sum of cash, with the reason', async () => {
    const shop = counter()
    sell(shop, 'SALE-0001', 'success')
    const at = shop.time.now()
    const [day] = (await daysOfBooks(shop.journal(), spanOf({ kind: 'month', at }))).filter(
      ({ dayStartsAt }) => dayStartsAt === startOfIndianDay(at),
    )
    expect(day?.drawer).toEqual({ tillsPaise: 0, dayPaise: 29_900, reason: 'none-closed' })
  })
})
