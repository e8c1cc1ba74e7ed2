// What the reports of the test tools say: how many tests passed and failed, and the names of those to look at, with what was seen there.

/** Colours of a terminal. */
// oxlint-disable-next-line no-control-regex -- They begin with the control character itself.
const COLOURS = /\u001b\[[0-9;]*m/g
const LONGEST_LINE = 200

/** What a person reads of an error: its first line, or what stood on the screen. */
const firstLine = (text = '') => oneLine(text.replace(COLOURS, '').trim().split('\n')[0] ?? '')
const oneLine = (text) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line
}
const named = (name, ...seen) => [name, ...seen.filter((line) => line !== '')].join('\n')

/** A file that could not even be loaded has no tests to count, and is one failure. */
const couldNotBeLoaded = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.length === 0

/** From Vitest's JSON report. */
export function countedByVitest({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults,
}) {
  const unloaded = testResults.filter(couldNotBeLoaded)
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => named(fullName.trim(), firstLine(failureMessages?.[0]))),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
    names: [...unloaded.map(({ name, message }) => named(name, firstLine(message))), ...failed],
  }
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
const hasPassed = ({ tests }) => tests.every(({ status }) => status === 'expected')

const triesOf = ({ tests }) =>
  tests.every(({ status }) => status !== 'unexpected') ? ' (passed only at its second try)' : ''

/** What stood in the windows when a spec failed, as its fixture attached it. */
export const SEEN = 'seen in the window'

function seenIn({ tests }) {
  const results = tests.flatMap((test) => test.results ?? [])
  const attached = results
    .flatMap(({ attachments }) => attachments ?? [])
    .filter(({ name, body }) => name === SEEN && body !== undefined)
    .map(({ body }) => oneLine(`seen: ${Buffer.from(body, 'base64').toString()}`))
  return [firstLine(results.flatMap(({ errors }) => errors ?? [])[0]?.message), ...attached]
}

/** From Playwright's JSON report. A spec that passed only at its second try has passed, and is named. */
export function countedByPlaywright({ stats, errors, suites }) {
  const failed = suites.flatMap(specsOf).filter((spec) => !hasPassed(spec))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    names: failed.map((spec) => named(`${spec.file}: ${spec.title}${triesOf(spec)}`, ...seenIn(spec))),
  }
}

/** A usual window of a terminal. */
const SCREEN = { rows: 40, columns: 100 }
/** What stands in it besides failures and the table of the steps: how many more failed, the total, blank lines, the prompt. */
const OTHER_ROWS = 5

const rowsOf = (line) => Math.max(1, Math.ceil(line.length / SCREEN.columns))
const linesOf = (failure) => `  look at: ${failure.replaceAll('\n', '\n    ')}`.split('\n')

/**
 * The lines of a run's failures that fit one screen below `tableRows` rows of its steps: one failure at least, whole ones, the first
 * ones; and how many others there are.
 */
export function failuresOnOneScreen(failures, tableRows) {
  let free = SCREEN.rows - OTHER_ROWS - tableRows
  const lines = []
  for (const [shown, failure] of failures.entries()) {
    const own = linesOf(failure)
    free -= own.reduce((sum, line) => sum + rowsOf(line), 0)
    if (free < 0 && shown > 0)
      return [...lines, `  and at ${failures.length - shown} more, in the reports of test-results/`]
    lines.push(...own)
  }
  return lines
}
