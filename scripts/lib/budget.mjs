// What a run of the tests may use, in counts and not in seconds, which differ from computer to computer. Whatever starts an app or
// PostgreSQL, waits in real time or takes a picture says so (test/support/counted.ts); a test that goes past its share fails the run.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `each`: how often one test may do it. `more`: in these files, as often as stands there; a line here says why the whole run became longer.
 * `whole`: all tests of a run together, in the part of the endurance runs that has most of it.
 */
export const BUDGET = {
  app: { what: 'starts of the app', each: 1, whole: 0, more: {} },
  postgres: { what: 'starts of PostgreSQL', each: 0, whole: 0, more: {} },
  wait: { what: 'real waits over 50 ms', each: 0, whole: 0, more: {} },
  picture: { what: 'pictures', each: 1, whole: 0, more: {} },
}

/** What was counted in a run: `{ kind, file, test }`, one for each time. */
export function readCounts(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  )
}

function byTest(counts) {
  const found = new Map()
  for (const { file, test } of counts) {
    const name = `${file}: ${test}`
    const before = found.get(name) ?? { file, name, count: 0 }
    found.set(name, { ...before, count: before.count + 1 })
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}

/** The tests that went past their share, and the whole if that did; each with what it did how often. */
export function pastBudget(counts, budget = BUDGET) {
  return Object.entries(budget).flatMap(([kind, { what, each, whole, more }]) => {
    const ofKind = counts.filter((one) => one.kind === kind)
    const tests = byTest(ofKind)
    const past = tests
      .filter(({ file, count }) => count > (more[file] ?? each))
      .map(({ file, name, count }) => `${name} (${count} ${what}, ${more[file] ?? each} allowed)`)
    const [most] = tests
    return past.length > 0 || ofKind.length <= whole
      ? past
      : [`all tests together: ${ofKind.length} ${what}, ${whole} allowed; most in ${most.name}`]
  })
}

/** One line for the end of a run. */
export const countsInWords = (counts, budget = BUDGET) =>
  Object.entries(budget)
    .map(
      ([kind, { what, whole }]) => `${what} ${counts.filter((one) => one.kind === kind).length} of ${whole}`,
    )
    .join(', ')
