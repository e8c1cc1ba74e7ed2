// What a run of the tests may use, in counts and not in seconds, which differ from computer to computer. Whatever starts an app or
// PostgreSQL, waits in real time or takes a picture says so (test/support/counted.ts); a test that goes past its share fails the run.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `each`: how often one test may do it. `more`: how often in this file or folder; a line here says why the whole run became longer. `whole`:
 * all tests of a run together, in the part of the endurance runs that has most of it.
 */
export const BUDGET = {
  app: {
    what: 'starts of the app',
    each: 1,
    whole: 130,
    // What they show is what is there after another start, or at another counter.
    more: {
      'test/e2e/backup.spec.ts': 4,
      'test/e2e/changed-connection.spec.ts': 2,
      'test/e2e/daybook.spec.ts': 2,
      'test/e2e/first-launch.spec.ts': 4,
      'test/e2e/host-contract-app.spec.ts': 2,
      'test/e2e/identity-traces.spec.ts': 2,
      'test/e2e/live-kill.spec.ts': 3,
      'test/e2e/lock.spec.ts': 3,
      'test/e2e/log.spec.ts': 5,
      'test/e2e/office.spec.ts': 2,
      'test/e2e/offline.spec.ts': 4,
      'test/e2e/owner-page-counters.spec.ts': 3,
      'test/e2e/pending.spec.ts': 2,
      'test/e2e/receipts.spec.ts': 2,
      'test/e2e/restart.spec.ts': 4,
      'test/e2e/secret-traces.spec.ts': 3,
      'test/e2e/settings.spec.ts': 3,
      'test/e2e/updates.spec.ts': 3,
      'test/e2e/visit.spec.ts': 2,
      'test/e2e/window.spec.ts': 3,
    },
  },
  postgres: {
    what: 'starts of PostgreSQL',
    each: 0,
    whole: 16,
    more: {
      'test/e2e/office.spec.ts': 1,
      'test/e2e/owner-asks.spec.ts': 1,
      'test/e2e/owner-page-counters.spec.ts': 1,
      'test/e2e/owner-page.spec.ts': 1,
      // Two that write, behind one address.
      'test/office/foreign-postgres.test.ts': 1,
      'test/office/full-disk.test.ts': 1,
      'test/office/own-postgres.test.ts': 2,
      'test/office/postgres-of-the-run.ts': 1,
      'test/office/processes.test.ts': 2,
      // A server, and the standby that takes over from it.
      'test/office/two-offices.test.ts': 2,
    },
  },
  wait: {
    what: 'tests that wait over 50 ms themselves',
    each: 0,
    whole: 40,
    // They go over sockets and PostgreSQL, or kill processes, in the time of the computer.
    more: {
      'test/office/': 1,
      'test/service/': 1,
      'test/simulation/': 1,
      // A printer that takes everything and says nothing, over a socket.
      'test/unit/electron/main/printing/raw/raw.test.ts': 1,
      'test/unit/electron/main/workspace/base/connect.test.ts': 1,
      // A dialog gives the focus back by a timer of its library.
      'test/unit/renderer/daybook/open-till.test.tsx': 1,
    },
  },
  picture: { what: 'pictures', each: 1, whole: 32, more: {} },
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

/** The share of a test in this file. */
function shareOf(file, { each, more }) {
  const [key] = Object.keys(more).filter((part) => file.startsWith(part))
  return key === undefined ? each : more[key]
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
  return Object.entries(budget).flatMap(([kind, share]) => {
    const { what, whole } = share
    const ofKind = counts.filter((one) => one.kind === kind)
    const tests = byTest(ofKind)
    const past = tests
      .filter(({ file, count }) => count > shareOf(file, share))
      .map(({ file, name, count }) => `${name} (${count} ${what}, ${shareOf(file, share)} allowed)`)
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
