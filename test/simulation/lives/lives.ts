// Recharges, bills and account openings through power cuts, lost answers and late callbacks. They run in quarters, one
// per file, so that a machine with several cores runs them in parallel. A life that breaks a rule prints its seed;
// `npm run simulation -- --sales=1 --seed=<seed>` runs it again.
import { afterAll, describe, expect, it } from 'vitest'
import { LIVES, SALES_PER_LIFE, SEED } from '../extent'
import type { SimulationReport } from '../world/report'
import { shopOf } from '../world/shop'
import { simulate } from '../world/simulation'

const QUARTERS = 4
const LIVES_PER_BATCH = 125
const BATCH_TIMEOUT_MS = 300_000
/** So many lives have something of every kind. */
const MANY_LIVES = 150

const COUNTED = ['sales', 'debits', 'crashes', 'sentAgain', 'fromCache', 'entries'] as const
const KINDS_OF_SHOP = kindsOfShop(1, 100)
const KINDS_OF_SALE = ['account', 'bill', 'recharge']
const KINDS_OF_END = [
  'conflict',
  'failed',
  'no sale',
  'not-sent',
  'open pending',
  'open unknown',
  'reversed',
  'success',
]

interface Lives {
  readonly from: number
  readonly lives: number
}

/** The lives of one quarter. Seeds continue from quarter to quarter, and each quarter has at least one life. */
function livesOf(quarter: number): Lives {
  const lives = Math.ceil(LIVES / QUARTERS)
  return { from: SEED + (quarter - 1) * lives, lives }
}

const inBatches = ({ from, lives }: Lives): readonly Lives[] =>
  Array.from({ length: Math.ceil(lives / LIVES_PER_BATCH) }, (_, batch) => ({
    from: from + batch * LIVES_PER_BATCH,
    lives: Math.min(LIVES_PER_BATCH, lives - batch * LIVES_PER_BATCH),
  }))

function kindsOfShop(from: number, lives: number): readonly string[] {
  const shops = Array.from({ length: lives }, (_, index) => JSON.stringify(shopOf(from + index)))
  return [...new Set(shops)].toSorted()
}

function addTo(sums: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, number] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + number
}

/** Declares the tests of the first, second, third or fourth quarter. */
export function liveQuarter(quarter: 1 | 2 | 3 | 4): void {
  const { from: first, lives: all } = livesOf(quarter)
  describe(`${all * SALES_PER_LIFE} sales`, () => {
    const totals = { sales: 0, debits: 0, crashes: 0, sentAgain: 0, fromCache: 0, entries: 0 }
    const sold: Record<string, number> = {}
    const ends: Record<string, number> = {}
    const count = (report: SimulationReport): void => {
      for (const name of COUNTED) totals[name] += report[name]
      addTo(sold, report.sold)
      addTo(ends, report.ends)
    }
    afterAll(() => console.log('simulated', JSON.stringify({ ...totals, sold, ends })))

    it.each(inBatches({ from: first, lives: all }))(
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

    if (all < MANY_LIVES) return
    it('had shops, sales and ends of every kind, and power cuts', () => {
      expect(kindsOfShop(first, all)).toEqual(KINDS_OF_SHOP)
      expect(Object.keys(sold).toSorted()).toEqual(KINDS_OF_SALE)
      expect(Math.min(...Object.values(sold))).toBeGreaterThan(0)
      expect(Object.keys(ends).toSorted()).toEqual(KINDS_OF_END)
      expect(Math.min(totals.crashes, totals.sentAgain, totals.fromCache)).toBeGreaterThan(0)
    })
  })
}
