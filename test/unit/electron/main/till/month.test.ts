// A month says each sale once, in the state that it has when the month ends; its days say what was known on each of them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, startOfIndianMonth } from '#shared/base/clock'
import { paise } from '#shared/base/money'
import { saleCash } from '#shared/sale/cash'
import { foldSale } from '#shared/sale/sale-fold'
import { addedTallies, NO_TALLY, STANDS, type Story } from '#shared/till/day-book'
import type { MonthBook } from '#shared/till/till-report'
import { bookModel } from '#main/receipts/reports/report-model'
import { textsIn } from '#main/texts'
import { value } from '#test/support/journals'
import { answer, newIntent, outcome, personal, requestId, type OutcomeName } from '#test/support/sales'
import { action, amountsOf, counter, daysOf, run } from './played-till'

const FEW_RUNS = { numRuns: 25 }

const creditOf = (amountPaise: number) => ({
  parts: [{ way: 'credit' as const, amountPaise: paise(amountPaise), accountId: 'ACCOUNT-1' }],
})

function sell(shop: ReturnType<typeof counter>, name: string, answered: OutcomeName, onCredit = false) {
  const id = requestId(name)
  const intent = { ...newIntent(), ...(onCredit ? { payment: creditOf(29_900) } : {}) }
  value(shop.journal().recordIntent(id, intent, personal()))
  value(shop.journal().append(id, { type: 'attempt', attempt: 1 }))
  value(shop.journal().append(id, { type: 'outcome', attempt: 1, outcome: outcome(answered) }))
  return id
}

const tell = (
  shop: ReturnType<typeof counter>,
  id: ReturnType<typeof requestId>,
  verdict: 'success' | 'failed',
) => value(shop.journal().append(id, { type: 'evidence', source: 'status-check', answer: answer(verdict) }))

/** The last day of the month of the virtual clock, and the first of the next. */
function toLastDayOfMonth(shop: ReturnType<typeof counter>): void {
  const now = shop.time.now()
  shop.time.jumpWallClock(startOfIndianMonth(now, 1) - DAY_MS / 2 - now)
}

/** What the rows of days and of what was settled later come to, beside the total. */
const rowsAndTotal = ({ days, figures, settledLater }: MonthBook) => {
  const rows = [...days.map((day) => day.figures.total), settledLater?.total ?? NO_TALLY]
  return [amountsOf(addedTallies(rows)), amountsOf(figures.total)]
}

describe('a month', () => {
  it('keeps the day on which a sale on credit failed, and says that nothing is owed for it', () => {
    const shop = counter()
    const id = sell(shop, 'SALE-0001', 'pending', true)
    shop.time.jumpWallClock(DAY_MS)
    tell(shop, id, 'failed')
    const month = shop.month(shop.time.now())
    expect(month.days).toHaveLength(2)
    expect(month.days.map(({ figures }) => figures.creditTaken.amountPaise)).toEqual([29_900, -29_900])
    expect(month.figures.creditTaken.amountPaise).toBe(0)
    expect(month.figures.total).toMatchObject({
      open: { count: 0 },
      undone: { count: 1, amountPaise: 29_900 },
    })
  })

  it('counts a sale of one day that was settled on another as settled, and says so in a line of its own', () => {
    const shop = counter()
    const id = sell(shop, 'SALE-0001', 'pending')
    sell(shop, 'SALE-0002', 'success')
    shop.time.jumpWallClock(DAY_MS)
    tell(shop, id, 'success')
    const month = shop.month(shop.time.now())
    expect(amountsOf(month.figures.total)).toEqual([59_800, 0, 0])
    expect(month.settledLater).toMatchObject({
      total: { done: { count: 1, amountPaise: 29_900 }, open: { count: -1, amountPaise: -29_900 } },
    })
    expect(month.figures.late).toEqual([])
    const { sections } = bookModel(
      { kind: 'month', month },
      {
        say: textsIn('en'),
        sayToCustomers: textsIn('en'),
        shop: { name: 'Test Mart', address: '', phone: '', agentId: '' },
        environment: 'production',
        staffName: (staffId) => staffId,
      },
    )
    const [byDay] = sections
    expect(byDay?.rows.at(-1)).toMatchObject({
      label: 'Settled on a later day',
      count: 1,
      amountPaise: 29_900,
    })
    expect(byDay?.rows.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0)).toBe(
      byDay?.total?.amountPaise,
    )
  })

  it('leaves a sale of the month before where it was, and names it among the earlier ones settled here', () => {
    const shop = counter()
    toLastDayOfMonth(shop)
    const soldAt = shop.time.now()
    const id = sell(shop, 'SALE-0001', 'pending')
    shop.time.jumpWallClock(DAY_MS)
    tell(shop, id, 'success')
    const [before, after] = [shop.month(soldAt), shop.month(shop.time.now())]
    expect(amountsOf(before.figures.total)).toEqual([0, 29_900, 0])
    expect(before.settledLater).toBeNull()
    expect(amountsOf(after.figures.total)).toEqual([0, 0, 0])
    expect(after.figures.late).toMatchObject([{ requestId: id, from: 'pending', to: 'success' }])
    expect(after.figures.wentThrough).toMatchObject([{ count: 1, amountPaise: 29_900 }])
    expect(after.days).toHaveLength(1)
  })

  it('has nothing to settle where every result came on the day of its sale', () => {
    const shop = counter()
    const id = sell(shop, 'SALE-0001', 'pending')
    tell(shop, id, 'failed')
    expect(shop.month(shop.time.now())).toMatchObject({ settledLater: null, figures: { late: [] } })
  })
})

it('each month says what its sales came to at its end, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
      const { shop, ids } = await run(actions)
      const journal = shop.journal()
      const stories = ids.map((id) => journal.story(id)).filter((story) => story.length > 0)
      const months = [...new Set(daysOf(journal).map((day) => startOfIndianMonth(day)))]
      const books = months.map((at) => shop.month(at))
      for (const month of books) {
        expect(amountsOf(month.figures.total)).toEqual(atTheEndOf(month.monthStartsAt, stories))
        const [rows, total] = rowsAndTotal(month)
        expect(rows).toEqual(total)
        const credit = month.days.reduce((sum, { figures }) => sum + figures.creditTaken.amountPaise, 0)
        expect(credit).toBe(month.figures.creditTaken.amountPaise)
        const ofDays = month.days.flatMap(({ figures }) => figures.wentThrough)
        expect(ofDays.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(
          month.figures.wentThrough.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
        )
      }
      const owed = ids.flatMap((id) => journal.sale(id) ?? []).map((sale) => saleCash(sale).creditPaise)
      expect(books.reduce((sum, { figures }) => sum + figures.creditTaken.amountPaise, 0)).toBe(
        owed.reduce<number>((sum, one) => sum + one, 0),
      )
    }),
    FEW_RUNS,
  )
})

/** Done, open, undone of the sales that were opened in the month, from their events up to its end alone. */
function atTheEndOf(monthStartsAt: number, stories: readonly Story[]): readonly number[] {
  const isIn = ({ recordedAt }: Story[number]) => startOfIndianMonth(recordedAt) === monthStartsAt
  const sums = { done: 0, open: 0, undone: 0 }
  for (const story of stories) {
    if (!story.slice(0, 1).some(isIn)) continue
    const { railStatus, amountPaise } = foldSale(story.slice(0, story.findLastIndex(isIn) + 1), null)
    sums[STANDS[railStatus]] += amountPaise
  }
  return [sums.done, sums.open, sums.undone]
}
