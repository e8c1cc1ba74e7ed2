import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/base/clock'
import type { Sale } from '#shared/sale/sale'
import { paise } from '#shared/base/money'
import { commonPlansWorkflow } from '#main/operations/recharge/workflow/common-plans'
import { saleView, TEN_OCLOCK, type RechargeView } from '#test/support/counter'
import { value } from '#test/support/journals'

const JIO = saleView().subject
const sold = (rupees: number, openedAt: number, change: Partial<RechargeView> = {}): Sale => ({
  ...saleView({ amountPaise: paise(rupees * 100), openedAt, ...change }),
})

/** A journal of these sales, which counts the rows it hands out. */
function shop(sales: Sale[]) {
  const seen = { rows: 0 }
  const workflow = commonPlansWorkflow({
    clock: { now: () => TEN_OCLOCK },
    timers: { after: (_delayMs, task) => (queueMicrotask(task), () => undefined) },
    journal: {
      namedSales: (after, to, limit) => {
        const page = sales
          .filter(({ openedAt, requestId }) => isLater({ openedAt, requestId }, after) && openedAt < to)
          .toSorted((one, other) => (isLater(one, other) ? 1 : -1))
          .slice(0, limit)
        seen.rows += page.length
        return page
      },
    },
  })
  return { seen, ask: async () => value(await workflow['recharge.common-plans']({})) }
}

interface Place {
  readonly openedAt: number
  readonly requestId: string
}
const isLater = (one: Place, other: Place): boolean =>
  one.openedAt === other.openedAt ? one.requestId > other.requestId : one.openedAt > other.openedAt

test('what is sold most stands first; of two sold equally often, the one sold last', async () => {
  const { ask } = shop([
    sold(299, TEN_OCLOCK - 3 * DAY_MS),
    sold(299, TEN_OCLOCK - HOUR_MS),
    sold(199, TEN_OCLOCK - 2 * DAY_MS),
    sold(239, TEN_OCLOCK - DAY_MS),
  ])
  expect((await ask()).map(({ amountPaise, soldCount }) => [amountPaise, soldCount])).toEqual([
    [29_900, 2],
    [23_900, 1],
    [19_900, 1],
  ])
})

test('only recharges that went through count, each operator and circle by itself', async () => {
  const { ask } = shop([
    sold(299, TEN_OCLOCK, { railStatus: 'failed' }),
    sold(299, TEN_OCLOCK, { railStatus: 'pending' }),
    sold(199, TEN_OCLOCK, { subject: { ...JIO, circle: 'Gujarat' } }),
    sold(199, TEN_OCLOCK - 1, { subject: { ...JIO, operatorCode: 'AIRTEL' } }),
    sold(350, TEN_OCLOCK, { subject: { ...JIO, service: 'dth', circle: null } }),
  ])
  expect((await ask()).map(({ operatorCode, circle }) => [operatorCode, circle])).toEqual([
    ['JIO', 'Gujarat'],
    ['AIRTEL', 'Maharashtra Goa'],
  ])
})

test('what was sold more than thirty days ago is no guide any more', async () =>
  expect(await shop([sold(299, TEN_OCLOCK - 31 * DAY_MS)]).ask()).toEqual([]))

test('a busy day is read whole, a page at a time', async () => {
  const count = 600
  const { ask } = shop(Array.from({ length: count }, (_, index) => sold(299, TEN_OCLOCK - index)))
  expect(await ask()).toMatchObject([{ soldCount: count, lastSoldAt: TEN_OCLOCK }])
})

test('a day that is over is read once, today at every question', async () => {
  const sales = [sold(299, TEN_OCLOCK - DAY_MS), sold(299, TEN_OCLOCK - HOUR_MS)]
  const { ask, seen } = shop(sales)
  await ask()
  sales.push(sold(299, TEN_OCLOCK - HOUR_MS + 1))
  expect(await ask()).toMatchObject([{ soldCount: 3 }])
  expect(seen.rows).toBe(4)
})

test('no more than eight of one operator in one circle are told', async () => {
  const many = Array.from({ length: 20 }, (_, index) => sold(100 + index, TEN_OCLOCK - index))
  expect(await shop(many).ask()).toHaveLength(8)
})
