// The simulation itself: the same seed gives the same life, every kind of sale occurs, and a broken rule is detected.
// The large numbers are in lives/.
import { expect, it } from 'vitest'
import type { Shop } from './world/shop'
import { simulate } from './world/simulation'

it.each([3, 10, 19, 4_711])('the life of seed %i is lived again, entry for entry', async (seed) => {
  const [first, again] = [await simulate({ seed, sales: 60 }), await simulate({ seed, sales: 60 })]
  expect(again).toEqual(first)
  expect(first.crashes).toBeGreaterThan(0)
})

/** The rules broken in the first lives of such shops. */
async function broken(shop: Partial<Shop>, synchronous: 'FULL' | 'NORMAL' = 'FULL'): Promise<string> {
  const reports = []
  for (let seed = 1; seed <= 10; seed += 1)
    reports.push(await simulate({ seed, sales: 30, synchronous, shop }))
  return reports.flatMap(({ violations }) => violations).join('\n')
}

it('recharges, bills and openings of accounts are sold in one life', async () => {
  const { sold } = await simulate({ seed: 1, sales: 100 })
  expect(Math.min(...Object.values(sold))).toBeGreaterThan(5)
})

it('a disk that is told to sync later is found out', async () => {
  expect(await broken({}, 'NORMAL')).toContain('debited before the attempt was on the disk')
})

it('an owner who declares a re-send safe where it is not is found out', async () => {
  expect(await broken({ declaresResends: true, takesAnIdOnce: false })).toContain('debited twice')
})

it.each<Partial<Shop>>([
  { declaresResends: true, takesAnIdOnce: true },
  { knowsBillStatus: false },
  { looksAgain: true },
])('every rule holds in a shop where %o', async (shop) => {
  expect(await broken(shop)).toBe('')
})
