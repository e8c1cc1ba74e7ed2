// The tables of a day: turnover, its fees, and what was paid, so that the last one agrees with the cash box.
import { describe, expect, it } from 'vitest'
import { startOfIndianDay } from '#shared/base/clock'
import { figuresOf, NO_SUM, type DayFigures, type Tally } from '#shared/till/day-book'
import type { DayBook } from '#shared/till/till-report'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { counterHandlers, TEN_OCLOCK } from '../../../support/counter'
import { requestId } from '../../../support/sales'
import { click, openApp, pageText, settle } from '../../../support/window'

const done = (count: number, amountPaise: number): Tally => ({
  done: { count, amountPaise: paise(amountPaise) },
  open: NO_SUM,
  undone: NO_SUM,
})

async function showFigures(change: Partial<DayFigures>, more: Partial<DayBook> = {}): Promise<void> {
  const book: DayBook = {
    dayStartsAt: startOfIndianDay(TEN_OCLOCK),
    todayStartsAt: startOfIndianDay(TEN_OCLOCK),
    figures: { ...figuresOf([], () => true, []), ...change },
    cashInPaise: paise(0),
    cashOutPaise: paise(0),
    creditRepaidPaise: paise(0),
    creditGivenBackPaise: paise(0),
    creditElsewhere: [],
    outsidePaise: paise(0),
    openingDifferences: [],
    owedBack: null,
    closes: [],
    otherDates: [],
    ...more,
  }
  await openApp('/day-book', {
    ...counterHandlers([]),
    'till.state': () => Promise.resolve(fail({ kind: 'cancelled' })),
    'day-book.day': () => Promise.resolve(succeed(book)),
  })
  await click('[role=tab]', 'Day')
  await settle()
}
const rowsOf = (table: number): readonly (string | null)[] =>
  [...(document.querySelectorAll('main table')[table]?.querySelectorAll('tbody tr, tfoot tr') ?? [])].map(
    (row) => row.textContent,
  )

describe('the tables of a day', () => {
  it('show turnover, the fees and both together, and explain why', async () => {
    await showFigures({
      byService: [{ service: 'bill', tally: done(2, 100_000) }],
      total: done(2, 100_000),
      fees: done(1, 590),
      byMode: [{ mode: 'cash', tally: done(2, 100_590) }],
    })
    expect(rowsOf(0)).toEqual([
      'Service',
      'Bill payment2 ₹1,000.00––',
      'Total2 ₹1,000.00––',
      'Convenience fees1 ₹5.90––',
      'Together with fees2 ₹1,005.90––',
      'Paid by',
      'Cash2 ₹1,005.90––',
      'Together with fees2 ₹1,005.90––',
    ])
    expect(pageText()).toContain('Fees are not turnover')
  })

  it('count what may be charged besides sales by who asked for it, also on a day without a sale', async () => {
    await showFigures(
      {},
      { paidChecks: [{ staffId: 'ravi', kind: 'mobile-code', done: 1, undone: 0, unknown: 2 }] },
    )
    expect(pageText()).toContain('Checks that may be charged')
    expect(pageText()).toContain('ravi · Code to a mobile · 3')
    expect(pageText()).toContain('1 answered, 2 without an answer, 0 not made')
  })

  it('name who opened an account for another price than the owner set', async () => {
    const sold = { requestId: requestId('G7M3Q-000001'), openedAt: TEN_OCLOCK, staffId: 'ravi' }
    const prices = { payee: 'Savings', pricePaise: paise(50_000), paidPaise: paise(100) }
    await showFigures({ total: done(1, 100), otherPrices: [{ ...sold, ...prices }] })
    expect(pageText()).toContain("Openings not at the owner's price")
    expect(pageText()).toContain('Savings · ₹1.00')
    expect(pageText()).toMatch(/owner's price ₹500\.00 · .* · ravi/)
  })

  it('name who gave cash back for what was told as paid by UPI, and who allowed it', async () => {
    const given = { requestId: requestId('G7M3Q-000001'), givenBackAt: TEN_OCLOCK, staffId: 'ravi' }
    const cashBack = [
      { ...given, allowedBy: 'asha', payee: 'Jio', way: 'upi' as const, amountPaise: paise(200_000) },
    ]
    await showFigures({ total: done(1, 100), cashBack })
    expect(pageText()).toContain('Cash given back for UPI or card')
    expect(pageText()).toContain('Jio · ₹2,000.00')
    expect(pageText()).toMatch(/UPI · .* · ravi, allowed by asha/)
  })

  it('name who gave money back, and who took or gave it on an account, each with its time', async () => {
    const sale = {
      requestId: requestId('G7M3Q-000001'),
      sequence: 44,
      receipt: 41,
      givenBackAt: TEN_OCLOCK,
      payee: 'Jio',
    }
    const moneyBack = [{ ...sale, staffId: 'ravi', way: 'cash' as const, amountPaise: paise(150_000) }]
    const account = { recordedAt: TEN_OCLOCK, staffId: 'sunil', amountPaise: paise(50_000) }
    const creditPayments = [
      { ...account, sequence: 42, movement: 'repaid', way: 'cash' },
      { ...account, sequence: 43, movement: 'given-back', way: 'upi', allowedBy: 'asha' },
    ] as const
    await showFigures({ moneyBack }, { creditPayments })
    expect(pageText()).toContain('Money given back and credit repaid')
    expect(pageText()).toMatch(/Given back: Jio · ₹1,500\.00\s*Cash · .* · ravi/)
    expect(pageText()).toMatch(/Credit repaid in cash · ₹500\.00\s*\d.* · sunil/)
    expect(pageText()).toMatch(/Given back on accounts, UPI · ₹500\.00\s*\d.* · sunil, allowed by asha/)
  })

  it('say nothing of fees where there were none', async () => {
    await showFigures({
      byService: [{ service: 'mobile', tally: done(1, 29_900) }],
      total: done(1, 29_900),
      byMode: [{ mode: 'cash', tally: done(1, 29_900) }],
    })
    expect(rowsOf(0)).toEqual([
      'Service',
      'Mobile recharge1 ₹299.00––',
      'Total1 ₹299.00––',
      'Paid by',
      'Cash1 ₹299.00––',
    ])
    expect(pageText()).not.toContain('fee')
  })

  it('name their columns once, and put each state in its own', async () => {
    await showFigures({
      byService: [{ service: 'mobile', tally: done(1, 29_900) }],
      total: done(1, 29_900),
      byState: [{ state: 'failed', sum: { count: 1, amountPaise: paise(10_700) } }],
    })
    expect(pageText().match(/No result yet/g)).toHaveLength(1)
    expect(rowsOf(0).slice(-2)).toEqual(['State', 'Failed––1 ₹107.00'])
  })
})
