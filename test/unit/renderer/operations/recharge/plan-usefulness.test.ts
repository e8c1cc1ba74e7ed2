import { expect, test } from 'vitest'
import type { CommonPlan } from '#shared/operations/recharge/recharge-schemas'
import { paise } from '#shared/base/money'
import { planRows } from '#renderer/operations/recharge/plan-rows'
import { usefulFirst } from '#renderer/operations/recharge/plan-usefulness'
import { soleHit } from '#renderer/operations/recharge/picked'
import { saleView, TEN_OCLOCK } from '#test/support/counter'
import { planList, planOf } from '#test/support/recharge'

const FIRST = planOf(108, { description: 'FRC 108: first recharge' })
const rows = planRows(
  planList([planOf(199), planOf(249), FIRST, planOf(299), planOf(299, { description: 'Other words' })]),
)

const common = (rupees: number, soldCount: number, planDescription: string | null = null): CommonPlan => ({
  operatorCode: '18',
  circle: 'Maharashtra Goa',
  amountPaise: rupees * 100,
  planDescription,
  soldCount,
  lastSoldAt: TEN_OCLOCK,
})
const before = (rupees: number, change: Parameters<typeof saleView>[0] = {}) =>
  saleView({ amountPaise: paise(rupees * 100), ...change })
const shown = (sold: Parameters<typeof usefulFirst>[1]) =>
  usefulFirst(rows, sold).map(({ rupees, usefulness }) => `${rupees}${usefulness ? ` ${usefulness}` : ''}`)

test('what the shop sells most stands first, then what the number had before, then the order of the service', () =>
  expect(shown({ common: [common(499, 9), common(249, 4)], earlier: [before(199)] })).toEqual([
    '499 often-sold',
    '249 often-sold',
    '199 sold-before',
    '108',
    '299',
    '299',
  ]))

test('sold once is chance', () =>
  expect(usefulFirst(rows, { common: [common(249, 1)], earlier: [] })).toBe(rows))

test('a first-recharge pack is never put first, however often it is sold', () =>
  expect(shown({ common: [common(108, 50)], earlier: [] })[0]).toBe('199'))

test('a sale that failed was not had before', () =>
  expect(usefulFirst(rows, { common: [], earlier: [before(249, { railStatus: 'failed' })] })).toBe(rows))

test('of two plans at one price the one with the same words is meant', () => {
  const [first] = usefulFirst(rows, { common: [common(299, 3, 'Other words')], earlier: [] })
  expect(first?.plan.description).toBe('Other words')
})

test('a plan stands once, even when it is both', () =>
  expect(shown({ common: [common(249, 4)], earlier: [before(249)] })).toEqual([
    '249 sold-before',
    '199',
    '108',
    '299',
    '299',
    '499',
  ]))

test('the only plan that a search leaves is picked, a longer price never', () => {
  expect(soleHit(rows, 'frc')).toMatchObject({ plan: { priceText: '108' } })
  expect(soleHit(rows, 'calls')).toBeNull()
  expect(soleHit(rows, '10')).toBeNull()
  expect(soleHit(rows, '499 worth')).toMatchObject({ plan: { priceText: '499' } })
  expect(soleHit(rows, '')).toBeNull()
})
