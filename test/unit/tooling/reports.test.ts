// The end of `npm test` names what failed: its log is long, and often only its end is kept.
import { describe, expect, it } from 'vitest'
import {
  SEEN,
  countedByPlaywright,
  countedByVitest,
  failuresOnOneScreen,
} from '../../../scripts/lib/reports.mjs'

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
          {
            status: 'failed',
            fullName: ' a till closes',
            failureMessages: [
              '\u001b[31mError: no button Close in: Till is open\u001b[39m\n    at till.ts:1',
            ],
          },
          { status: 'pending', fullName: 'a till waits' },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  }

  it('names what failed and what was seen, what was skipped, and a file that could not be loaded', () => {
    expect(countedByVitest(report)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      names: [
        'broken.test.ts\nno such file',
        'a till closes\nError: no button Close in: Till is open',
        'a till waits',
      ],
    })
  })
})

describe('a report of Playwright', () => {
  const seen = (text: string) => ({ name: SEEN, body: Buffer.from(text).toString('base64') })
  const spec = (title: string, status: string, result = {}) => ({
    file: 'till.spec.ts',
    title,
    tests: [{ status, results: [result] }],
  })
  const closing = {
    errors: [{ message: 'Error: expect(locator).toBeVisible() failed\n\nLocator: …' }],
    attachments: [seen('The till is open.\n\nClose it')],
  }
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('closes', 'unexpected', closing), spec('waits', 'flaky')] }],
      },
    ],
  }

  it('names what failed with what stood in the window, and what passed only at its second try', () => {
    expect(countedByPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      names: [
        'till.spec.ts: closes\nError: expect(locator).toBeVisible() failed\nseen: The till is open. Close it',
        'till.spec.ts: waits (passed only at its second try)',
      ],
    })
  })
})

describe('the failures of a whole run', () => {
  const failure = (name: string) => `${name}\n${'e'.repeat(200)}\nseen: ${'s'.repeat(195)}`
  const rowsOf = (lines: readonly string[]) =>
    lines.reduce((sum, line) => sum + Math.ceil(line.length / 100), 0)

  it('are told whole as far as they fit one screen with the steps, and then counted', () => {
    const failures = Array.from({ length: 12 }, (_, number) => failure(`test ${number + 1}`))
    const lines = failuresOnOneScreen(failures, 12)
    expect(rowsOf(lines)).toBeLessThanOrEqual(40 - 12)
    expect(lines.filter((line) => line.startsWith('  look at: '))).toEqual([
      '  look at: test 1',
      '  look at: test 2',
      '  look at: test 3',
    ])
    expect(lines.at(-1)).toBe('  and at 9 more, in the reports of test-results/')
  })

  it('are all told where they fit, and one at least', () => {
    expect(failuresOnOneScreen(['a till closes', 'a till opens'], 12)).toEqual([
      '  look at: a till closes',
      '  look at: a till opens',
    ])
    expect(failuresOnOneScreen([failure('test 1'), 'test 2'], 40)[0]).toBe('  look at: test 1')
  })
})
