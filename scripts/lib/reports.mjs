// What the reports of the test tools say: how many tests passed and failed, and the names of those to look at.

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
    assertionResults.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName.trim()),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
    flaky: 0,
    names: [...unloaded.map(({ name }) => name), ...failed],
  }
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
const passedAtOnce = ({ tests }) => tests.every(({ status }) => status === 'expected')

/** From Playwright's JSON report. A spec that passed at its second try has passed, and is named. */
export function countedByPlaywright({ stats, errors, suites }) {
  const named = suites.flatMap(specsOf).filter((spec) => !passedAtOnce(spec))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
    names: named.map(({ file, title }) => `${file}: ${title}`),
  }
}
