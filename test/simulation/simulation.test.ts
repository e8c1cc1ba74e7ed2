// Two hundred thousand sales through power cuts, lost answers and late callbacks; a million with SIMULATED_SALES=1000000.
// A life that breaks a rule prints its seed; SIMULATION_SEED=<seed> SIMULATED_SALES=1 lives it again.
import { afterAll, describe, expect, it } from 'vitest'
import { simulate, type SimulationReport } from './world/simulation'

const WANTED = Number(process.env['SIMULATED_SALES'] ?? 200_000)
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1)
const SALES_PER_LIFE = 50
const LIVES_PER_BATCH = 200
const BATCH_TIMEOUT_MS = 300_000
const SALES_PER_BATCH = SALES_PER_LIFE * LIVES_PER_BATCH
const lives = Math.ceil(WANTED / SALES_PER_LIFE)
const batches = Array.from({ length: Math.ceil(lives / LIVES_PER_BATCH) }, (_, batch) => ({
  from: FIRST_SEED + batch * LIVES_PER_BATCH,
  lives: Math.min(LIVES_PER_BATCH, lives - batch * LIVES_PER_BATCH),
}))

describe(`${batches.length * SALES_PER_BATCH} sales`, () => {
  const totals = { sales: 0, debits: 0, crashes: 0, entries: 0 }
  const ends: Record<string, number> = {}
  const count = (report: SimulationReport): void => {
    for (const name of ['sales', 'debits', 'crashes', 'entries'] as const) totals[name] += report[name]
    for (const [end, number] of Object.entries(report.ends)) ends[end] = (ends[end] ?? 0) + number
  }
  afterAll(() => console.log('simulated', JSON.stringify({ ...totals, ends })))

  it.each(batches)(
    'keep every rule in the lives from seed $from on',
    async ({ from, lives: number }) => {
      const broken: string[] = []
      for (let seed = from; seed < from + number; seed += 1) {
        const report = await simulate({ seed, sales: SALES_PER_LIFE })
        count(report)
        for (const words of [...report.violations, ...report.stories]) broken.push(`seed ${seed}: ${words}`)
      }
      expect(broken).toEqual([])
    },
    BATCH_TIMEOUT_MS,
  )
})

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
