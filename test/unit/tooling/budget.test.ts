// A run of the tests has a budget in counts, and names the test that went past it.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUDGET, countsInWords, pastBudget, readCounts, type Counted } from '../../../scripts/lib/budget.mjs'

const budget = {
  app: { what: 'starts of the app', each: 1, whole: 4, more: { 'restart.spec.ts': 2, 'office/': 2 } },
}
const starts = (file: string, test: string, count: number): Counted[] =>
  Array.from({ length: count }, () => ({ kind: 'app', file, test }))

describe('the budget of a run', () => {
  it('lets each test have its share, and a file or folder that is named more', () => {
    expect(
      pastBudget([...starts('till.spec.ts', 'opens', 1), ...starts('restart.spec.ts', 'ends', 2)], budget),
    ).toEqual([])
  })

  it('names the test that goes past its share', () => {
    const counts = [...starts('till.spec.ts', 'opens', 2), ...starts('restart.spec.ts', 'ends', 2)]
    expect(pastBudget(counts, budget)).toEqual(['till.spec.ts: opens (2 starts of the app, 1 allowed)'])
  })

  it('names the test with most where all together go past the whole', () => {
    const counts = [
      ...starts('restart.spec.ts', 'ends', 2),
      ...['a', 'b', 'c'].flatMap((test) => starts('till.spec.ts', test, 1)),
    ]
    expect(pastBudget(counts, budget)).toEqual([
      'all tests together: 5 starts of the app, 4 allowed; most in restart.spec.ts: ends',
    ])
    expect(countsInWords(counts, budget)).toBe('starts of the app 5 of 4')
  })

  it('reads what every process counted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'counts-'))
    const [one] = starts('till.spec.ts', 'opens', 1)
    for (const process of ['1', '2']) writeFileSync(join(folder, process), `${JSON.stringify(one)}\n`)
    expect(readCounts(folder)).toEqual([one, one])
    rmSync(folder, { recursive: true })
    expect(readCounts(folder)).toEqual([])
  })

  it('has no share for a file that is there no longer', () => {
    const root = join(import.meta.dirname, '../../..')
    const named = Object.values(BUDGET).flatMap(({ more }) => Object.keys(more))
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
