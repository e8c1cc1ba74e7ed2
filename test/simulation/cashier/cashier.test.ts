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

it(`${CASHIERS_LIVES} lives of a dishonest cashier move nothing without an entry that names them`, async () => {
  const broken: string[] = []
  let entries = 0
  for (let life = 0; life < CASHIERS_LIVES; life += 1) {
    const lived = await liveAsCashier(FIRST_CASHIERS_LIFE + life, ACTS)
    broken.push(...lived.broken)
    entries += lived.entries
  }
  expect(broken).toEqual([])
  expect(entries).toBeGreaterThan(CASHIERS_LIVES)
}, 3_600_000)
