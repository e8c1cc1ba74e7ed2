// The dishonest cashier: no rupee of debt, box or limit moves without an entry, and each entry of theirs names them.
import { afterAll, expect, it, vi } from 'vitest'
import { RIGHTS_OF } from '#shared/access/rights'
import { CASHIERS_LIVES, FIRST_CASHIERS_LIFE } from '../extent'
import { playSystem } from '../../support/played-system'
import { cashiersChannels, liveAsCashier } from './life'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../../support/played-system')).endingWorker,
}))

const ACTS = 60
const leaveSystem = playSystem()
afterAll(leaveSystem)

it('a stricter owner leaves a cashier fewer channels', () => {
  const count = (preset: 'alone' | 'trusted' | 'strict') => cashiersChannels(RIGHTS_OF[preset]).length
  expect(count('alone')).toBeGreaterThan(count('trusted'))
  expect(count('trusted')).toBeGreaterThan(count('strict'))
})

/** While one waits for its disk or a timer, the other goes on. */
const AT_ONCE = 2
/** A life takes some two seconds, beside other work several times that. */
const LONGEST_LIFE_MS = 60_000

it(
  `${CASHIERS_LIVES} lives of a dishonest cashier, from seed ${FIRST_CASHIERS_LIFE}, move nothing without an entry that names them`,
  async () => {
    const broken: string[] = []
    let entries = 0
    const seeds = Array.from({ length: CASHIERS_LIVES }, (_, life) => FIRST_CASHIERS_LIFE + life)
    const liveOn = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const lived = await liveAsCashier(seed, ACTS)
        broken.push(...lived.broken)
        entries += lived.entries
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, liveOn))
    expect(broken).toEqual([])
    expect(entries).toBeGreaterThan(CASHIERS_LIVES)
  },
  60_000 + (CASHIERS_LIVES * LONGEST_LIFE_MS) / AT_ONCE,
)
