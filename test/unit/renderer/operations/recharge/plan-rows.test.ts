import { describe, expect, test } from 'vitest'
import type { PlanList } from '#shared/operations/recharge/recharge-schemas'
import {
  findPlans,
  planOfAmount,
  planRows,
  readQuery,
  type PlanOrder,
} from '#renderer/operations/recharge/plan-rows'

type Line = readonly [category: string, rupees: number | null, description: string, validity: string]

const listOf = (...lines: readonly Line[]): PlanList => ({
  operatorCode: 'JIO',
  circle: 'Delhi NCR',
  source: 'service',
  fetchedAt: 0,
  categories: [...new Set(lines.map(([category]) => category))].map((name) => ({
    name,
    plans: lines
      .filter(([category]) => category === name)
      .map(([, rupees, description, validityText]) => ({
        priceText: rupees === null ? 'call us' : String(rupees),
        amountPaise: rupees === null ? null : Math.round(rupees * 100),
        description,
        validityText,
        lastUpdateText: '01-11-2026',
      })),
  })),
})

const rows = planRows(
  listOf(
    ['TOPUP', 10, 'Talktime 7.47', 'N/A'],
    ['FRC', 299, 'First recharge, 1 GB/day', '28 Days'],
    ['COMBO', 2999, '2.5 GB/day, unlimited calls', '365 Days'],
    ['COMBO', 299, '1.5 GB/day, unlimited calls', '28 Days'],
    ['COMBO', 719, '2 GB a day, unlimited calls', '84 Days'],
    ['COMBO', 849, '2GB/day, unlimited calls', '56 Days'],
    ['COMBO', 1198, '12 GB in all', '84 Days'],
    ['Romaing', null, 'Incoming free', 'Existing'],
  ),
)

const found = (text: string, order: PlanOrder = 'service'): readonly string[] =>
  findPlans(rows, readQuery(text), order).map((row) => row.rupees)

describe('searching plans', () => {
  test('`2gb 84` finds 2 GB plans of 84 days first, and never 12 GB', () =>
    expect(found('2gb 84')).toEqual(['719', '849']))

  test('a price finds the plans of that price alone, its beginning every price that begins so', () => {
    expect(found('299')).toEqual(['299', '299'])
    expect(found('29')).toEqual(['299', '2999', '299'])
  })

  test.each(['असीमित 1.5 gb', 'अनलिमिटेड 1.5gb 28', 'unlimited 1.5gb 28 दिन', '1.5gb 28 din'])(
    '%s finds by words of any language what plans call otherwise',
    (text) => expect(found(text)).toEqual(['299']),
  )

  test('a category is found by its name in any language', () => {
    expect(found('रोमिंग')).toEqual(['call us'])
    expect(found('टॉप-अप')).toEqual(['10'])
  })

  test.each(['२९९', '₹299', 'Rs. 299'])('%s is the same price', (text) =>
    expect(found(text)).toEqual(['299', '299']),
  )

  test('₹2,999 is found with its comma', () => expect(found('2,999')).toEqual(['2999']))

  test('words are found by their beginning, in any case, in any order', () =>
    expect(found('UNLIM 1.5 gb')).toEqual(['299']))

  test.each(['299,50', '2,99', '299،28'])('a comma that may be a point finds no plan: %s', (text) =>
    expect(found(text)).toEqual([]),
  )

  test('what no plan has finds nothing', () => expect(found('9gb 17')).toEqual([]))

  test('an empty box shows every plan in the order of the service', () =>
    expect(found('   ')).toEqual(['10', '299', '2999', '299', '719', '849', '1198', 'call us']))

  test('only a plain price is an amount', () => {
    expect(readQuery('299').amountPaise).toBe(29_900)
    expect(readQuery('2gb').amountPaise).toBeNull()
    expect(readQuery('').amountPaise).toBeNull()
    expect(readQuery('299 28')).toEqual({ tokens: ['299', '28'], amountPaise: null })
    expect(readQuery('2,999')).toEqual({ tokens: ['2999'], amountPaise: 2_99_900 })
  })
})

describe('sorting plans', () => {
  test('by price, cheapest first', () =>
    expect(found('', 'price')).toEqual(['10', '299', '299', '719', '849', '1198', '2999', 'call us']))

  test('by rupees a day, cheapest first, unreadable last in the order of the service', () =>
    expect(found('', 'per-day')).toEqual(['2999', '719', '299', '299', '1198', '849', '10', 'call us']))

  test('by validity, longest first', () =>
    expect(found('', 'validity').slice(0, 3)).toEqual(['2999', '719', '1198']))

  test('by data over the whole plan, most first', () =>
    expect(found('', 'data')).toEqual(['2999', '719', '849', '299', '299', '1198', '10', 'call us']))
})

describe('the plan behind an amount', () => {
  test('a first-recharge pack gives way to a plan that a number in use can take', () =>
    expect(planOfAmount(rows, 29_900)?.category).toBe('COMBO'))

  test('an amount that no plan has is none', () => expect(planOfAmount(rows, 30_000)).toBeNull())
})

describe('the identity of a plan', () => {
  test('stays the same in a refreshed list, wherever the plan stands in it', () => {
    const [first] = planRows(listOf(['COMBO', 299, 'a', '28 Days'], ['COMBO', 399, 'b', '28 Days']))
    const moved = planRows(listOf(['COMBO', 399, 'b', '28 Days'], ['COMBO', 299, 'a', '28 Days']))
    expect(moved[1]?.key).toBe(first?.key)
  })

  test('two plans alike word for word are still two rows', () => {
    const conflictingSales = planRows(listOf(['COMBO', 299, 'a', '28 Days'], ['COMBO', 299, 'a', '28 Days']))
    expect(new Set(conflictingSales.map((row) => row.key)).size).toBe(2)
  })
})
