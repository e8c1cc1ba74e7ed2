// The simulation itself: the same seed lives the same life, and a broken rule is found. The many sales are in lives/.
import { expect, it } from 'vitest'
import { simulate } from './world/simulation'

it.each([3, 17, 4_711])('the life of seed %i is lived again, entry for entry', async (seed) => {
  const [first, again] = [await simulate({ seed, sales: 60 }), await simulate({ seed, sales: 60 })]
  expect(again).toEqual(first)
  expect(first.crashes).toBeGreaterThan(0)
})

it('a disk that is told to sync later is found out', async () => {
  const reports = []
  for (let seed = 1; seed <= 10; seed += 1)
    reports.push(await simulate({ seed, sales: 30, synchronous: 'NORMAL' }))
  const words = reports.flatMap(({ violations }) => violations).join('\n')
  expect(words).toContain('debited before the attempt was on the disk')
})
