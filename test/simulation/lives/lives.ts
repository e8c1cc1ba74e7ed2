// Two hundred thousand recharges, bills and account openings through power cuts, lost answers and late callbacks; a
// million with SIMULATED_SALES=1000000. They run in quarters, one per file, so that a machine with several cores runs
// them in parallel. A life that breaks a rule prints its seed; SIMULATION_SEED=<seed> SIMULATED_SALES=1 with the file
// of the first quarter runs it again.
import { afterAll, describe, expect, it } from 'vitest'
import type { SimulationReport } from '../world/report'
import { simulate } from '../world/simulation'

const WANTED = Number(process.env['SIMULATED_SALES'] ?? 200_000)
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1)
const QUARTERS = 4
const SALES_PER_LIFE = 50
const LIVES_PER_BATCH = 200
const BATCH_TIMEOUT_MS = 300_000

interface Batch {
  readonly from: number
  readonly lives: number
}

/**
 * The lives of one quarter, in batches; seeds continue from quarter to quarter, and each quarter has at least one life.
 */
function batchesOf(quarter: number): readonly Batch[] {
  const lives = Math.ceil(WANTED / SALES_PER_LIFE / QUARTERS)
  const first = FIRST_SEED + (quarter - 1) * lives
  return Array.from({ length: Math.ceil(lives / LIVES_PER_BATCH) }, (_, batch) => ({
    from: first + batch * LIVES_PER_BATCH,
    lives: Math.min(LIVES_PER_BATCH, lives - batch * LIVES_PER_BATCH),
  }))
}

function addTo(sums: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, number] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + number
}

/** Declares the tests of the first, second, third or fourth quarter. */
export function liveQuarter(quarter: 1 | 2 | 3 | 4): void {
  const batches = batchesOf(quarter)
  const sales = batches.reduce((sum, { lives }) => sum + lives * SALES_PER_LIFE, 0)
  describe(`${sales} sales`, () => {
    const totals = { sales: 0, debits: 0, crashes: 0, entries: 0 }
    const sold: Record<string, number> = {}
    const ends: Record<string, number> = {}
    const count = (report: SimulationReport): void => {
      for (const name of ['sales', 'debits', 'crashes', 'entries'] as const) totals[name] += report[name]
      addTo(sold, report.sold)
      addTo(ends, report.ends)
    }
    afterAll(() => console.log('simulated', JSON.stringify({ ...totals, sold, ends })))

    it.each(batches)(
      'keep every rule in the lives from seed $from on',
      async ({ from, lives }) => {
        const broken: string[] = []
        for (let seed = from; seed < from + lives; seed += 1) {
          const report = await simulate({ seed, sales: SALES_PER_LIFE })
          count(report)
          for (const words of [...report.violations, ...report.stories]) broken.push(`seed ${seed}: ${words}`)
        }
        expect(broken).toEqual([])
      },
      BATCH_TIMEOUT_MS,
    )
  })
}
