// docs/performance.md says what was measured, and nothing else.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { performancePage, type AllMeasured } from '../../bench/page'

const measured = JSON.parse(readFileSync('test/bench/measured.json', 'utf8')) as AllMeasured

// `npm run bench` writes both.
it('the page of the measurements is the one that they make', async () => {
  await expect(performancePage(measured)).toMatchFileSnapshot('../../../docs/performance.md')
})

it('says plainly which aim was not met', () => {
  const outcome = { what: 'a', against: 'b', aimRatio: 2, at: 'p50', unit: 'ms', ours: 3, plain: 1 } as const
  const page = (ratio: number) =>
    performancePage({
      start: {
        takenAt: '2026-11-22T10:00:00Z',
        machine: 'm',
        loadAverage: 1,
        outcomes: [{ ...outcome, ratio }],
      },
    })
  expect(page(2)).toContain('| 2× | yes |')
  expect(page(2.01)).toContain('| 2× | **no** |')
})
