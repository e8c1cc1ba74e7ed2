// What a sale is to the figures of the office on each day on which something happened to it.
import { describe, expect, it } from 'vitest'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { foldSale } from '#shared/sale/sale-fold'
import { NOTHING_MOVED } from '#shared/till/day-book'
import { contributionsOf, type SaleDay } from '#office/server/sales/sale-days'
import { attempt, came, story, told } from '#test/support/sales'

const SALE = foldSale(story(attempt(), came('pending'), told('success')), null)
const SOLD_MS = startOfIndianDay(SALE.openedAt)
const LATER: SaleDay = { dayMs: SOLD_MS + DAY_MS, from: 'pending', to: 'success', moved: NOTHING_MOVED }

const kindsOf = (sale: typeof SALE) =>
  contributionsOf(sale, [LATER]).map(({ kind, result, count, soldDayMs }) => ({
    kind,
    result,
    count,
    soldDayMs,
  }))

describe('a result that came on a later day', () => {
  it('takes the sale from one state to another, for the day on which it was sold', () => {
    const told = kindsOf(SALE)
    expect(told).toContainEqual({ kind: 'late', result: 'done', count: 1, soldDayMs: SOLD_MS })
    expect(told).toContainEqual({ kind: 'service', result: 'open', count: -1, soldDayMs: SOLD_MS })
    expect(told).toContainEqual({ kind: 'service', result: 'done', count: 1, soldDayMs: SOLD_MS })
  })

  it('of a sale that another counter sold is late in every period, and takes nothing from the sales of this one', () => {
    const takenOverFrom = { counterId: 'counter-front', counterName: 'Front', at: LATER.dayMs }
    expect(kindsOf({ ...SALE, takenOverFrom })).toEqual([
      { kind: 'late', result: 'done', count: 1, soldDayMs: 0 },
    ])
  })
})
