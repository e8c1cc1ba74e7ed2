// The end of `npm test` names what failed: its log is long, and often only its end is kept.
import { describe, expect, it } from 'vitest'
import { countedByPlaywright, countedByVitest } from '../../../scripts/lib/reports.mjs'

describe('a report of Vitest', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: 'till.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a till opens' },
          { status: 'failed', fullName: ' a till closes' },
          { status: 'pending', fullName: 'a till waits' },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  }

  it('names what failed, what was skipped, and a file that could not be loaded', () => {
    expect(countedByVitest(report)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      flaky: 0,
      names: ['broken.test.ts', 'a till closes', 'a till waits'],
    })
  })
})

describe('a report of Playwright', () => {
  const spec = (title: string, status: string) => ({ file: 'till.spec.ts', title, tests: [{ status }] })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('closes', 'unexpected'), spec('waits', 'flaky')] }],
      },
    ],
  }

  it('names what failed and what needed a second try', () => {
    expect(countedByPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      flaky: 1,
      names: ['till.spec.ts: closes', 'till.spec.ts: waits'],
    })
  })
})
