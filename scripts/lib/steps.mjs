// The steps of the checks: each is named and timed, and returns how many of its tests passed and failed, and which to look at.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countsInWords, pastBudget, readCounts } from './budget.mjs'
import { ensureBothBuilt } from './build.mjs'
import { survivorsOf } from './mutation-run.mjs'
import { checkPackage } from './package-check.mjs'
import {
  LOWEST_PRIORITY,
  inBackground,
  inProject,
  isInBackground,
  projectNode,
  run,
  runTool,
  tools,
} from './project.mjs'
import { countedByPlaywright, countedByVitest, failuresOnOneScreen } from './reports.mjs'

const STATIC_TIMEOUT_MS = 10 * 60 * 1000
const TEST_TIMEOUT_MS = 45 * 60 * 1000

const resultsFolder = inProject('test-results')
/** What the tests of a step counted for the budget, a file for each process. */
const allCounts = join(resultsFolder, 'counts')
const countsFolder = (name) => join(allCounts, name)

/** A check that passes or fails as a whole. Its output is shown only if it fails. */
const staticCheck = (name, work) => ({
  name,
  async run() {
    const { exitCode, output, timedOut } = await work()
    if (exitCode === 0) return { passed: 1, failed: 0 }
    process.stdout.write(`-- ${name} says\n${output}`)
    if (timedOut) process.stdout.write(`${name} did not end in time\n`)
    return { passed: 0, failed: 1 }
  },
})

const toolCheck = (name, tool, args, env = {}) =>
  staticCheck(name, () => runTool(tool, args, { env, quiet: true, timeoutMs: STATIC_TIMEOUT_MS }))

/** A run of real tests, counted from the report that the tool writes. A run without a report counts as a failure. */
const testRun = ({ name, tool, args, env = () => ({}), count, part }) => ({
  name,
  part,
  isCounted: true,
  async run() {
    const report = join(resultsFolder, `${name}.json`)
    const counts = countsFolder(name)
    mkdirSync(counts, { recursive: true })
    rmSync(report, { force: true })
    const options = {
      env: { GALLA_COUNTS: counts, ...env(report) },
      timeoutMs: TEST_TIMEOUT_MS,
      quiet: isInBackground(),
    }
    const { exitCode, timedOut, output } = await runTool(tool, args(report), options)
    process.stdout.write(output)
    if (timedOut) process.stdout.write(`${name} did not end in time\n`)
    if (!existsSync(report)) return { passed: 0, failed: 1, names: ['no report was written'] }
    const { passed, failed, skipped, names } = count(JSON.parse(readFileSync(report, 'utf8')))
    if (passed + failed + skipped === 0) return { passed: 0, failed: 1, names: ['no test was found'] }
    if (skipped > 0) process.stdout.write(`${name}: ${skipped} skipped, counted as failed\n`)
    if (exitCode === 0 || failed + skipped > 0) return { passed, failed: failed + skipped, names }
    return { passed, failed: 1, names: [...names, 'an error outside of its tests, shown above'] }
  },
})

const format = toolCheck('format', tools.oxfmt, ['--check'])
/** The type checker is a program in Go: by default it would spend a quarter of its time on giving memory back that it soon needs again. */
const SELDOM_COLLECTED = { GOGC: '400' }
/** In one thread where types are read, for the reason given below. */
const lint = toolCheck('lint', tools.oxlint, ['--deny-warnings'], { ...SELDOM_COLLECTED, GOMAXPROCS: '1' })
const imports = toolCheck('imports', inProject('scripts', 'lint', 'folders.ts'), [])
/**
 * Forced, because TypeScript 7's incremental state misses a changed JSON file, and the texts are JSON. In one thread,
 * because each of several would process the same libraries again, at twice the work in total, while other checks run.
 */
const types = toolCheck('types', tools.typescript, ['-b', '--force', '--singleThreaded'], SELDOM_COLLECTED)
const unused = toolCheck('unused code', tools.knip, ['--no-progress'])
/** Checks that only read the sources, so they can run side by side. */
export const sources = [format, lint, imports, types, unused]
export const build = staticCheck('build', ensureBothBuilt)
export const packaging = staticCheck('package', checkPackage)

/** Whose tests take seconds: no sockets, no browser, no simulated shop. */
export const QUICK_PROJECTS = ['unit', 'renderer']
/** Whose tests go over sockets and PostgreSQL, and wait for half of their time. */
export const SOCKET_PROJECTS = ['office', 'service']

/**
 * Tests of the projects that are named, all of them unless told, but those of `without`; and of files with one of the words in their paths;
 * of the simulation as much as `extent` says (`endurance.mjs`). `workers` at a time, as many as there are cores unless told. `env` may ask
 * for another size.
 */
export const tests = ({
  name = 'vitest',
  projects = [],
  without = [],
  words = [],
  workers,
  extent,
  env = {},
}) =>
  testRun({
    name,
    tool: tools.vitest,
    args: (report) => [
      'run',
      ...words,
      ...projects.map((project) => `--project=${project}`),
      ...without.map((project) => `--project=!${project}`),
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: () => ({ ENDURANCE_PART: String(extent), ...env }),
    count: countedByVitest,
  })

/** The simulation alone, as much of it as `extent` says or `env` asks for. */
export const simulation = ({ extent, env }) =>
  tests({ name: 'simulation', projects: ['simulation', 'whole-apps'], extent, env })

/** Breaks rules on purpose: a mutant that a test notices has passed. */
export const mutations = (mutants) => ({
  name: 'mutants',
  async run() {
    const survivors = await survivorsOf(mutants, (name, killer) => {
      process.stdout.write(killer === null ? `SURVIVED  ${name}\n` : `killed    ${name}  by  ${killer}\n`)
    })
    return {
      passed: mutants.length - survivors.length,
      failed: survivors.length,
      names: survivors.map((name) => `survived: ${name}`),
    }
  },
})

/** The specs, as much of them as ENDURANCE_PART says. */
export const endToEnd = (runtimeEnvironment) =>
  testRun({
    name: 'playwright',
    tool: tools.playwright,
    args: () => ['test', '--reporter=list,json'],
    env: (report) => ({ ...runtimeEnvironment, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countedByPlaywright,
  })

/** The scenes of test/screenshots that a part pictures (`scenes.mjs`), the pictures of README.md compared with the app, and every screen measured. */
export const pictures = (runtimeEnvironment, part) =>
  testRun({
    name: 'pictures',
    part: String(part),
    tool: tools.playwright,
    args: () => [
      'test',
      '--config=test/screenshots/playwright.config.ts',
      'pictures.spec',
      'one-glance.spec',
      '--reporter=list,json',
    ],
    env: (report) => ({
      ...runtimeEnvironment,
      SCENES_PART: String(part),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
    count: countedByPlaywright,
  })

/** Whether every measurement still works, small and in one round (test/bench/README.md). */
export const measurements = (runtimeEnvironment) =>
  staticCheck('measurements', () =>
    run(projectNode, [inProject('test', 'bench', 'run.ts'), '--quick'], {
      env: runtimeEnvironment,
      quiet: true,
      timeoutMs: STATIC_TIMEOUT_MS,
    }),
  )

/** The budget of all steps before it (`budget.mjs`). */
export const budget = {
  name: 'budget',
  async run() {
    const counts = existsSync(allCounts)
      ? readdirSync(allCounts).flatMap((name) => readCounts(countsFolder(name)))
      : []
    process.stdout.write(`counted: ${countsInWords(counts)}\n`)
    const names = pastBudget(counts)
    return { passed: names.length === 0 ? 1 : 0, failed: names.length, names }
  },
}

/** A step that takes the processor time that others leave, all of it unless a priority is given, and prints its output when it ends. */
export const asBackground = (step, priority = LOWEST_PRIORITY) => ({
  ...step,
  run: () => inBackground(step.run, priority),
})

/**
 * Runs the steps in order, all of them even if one fails. What stands in a list within the list runs side by side, and a list in that in
 * order again. What failed is named again after the table of the steps, with what was seen, because a long log is often cut. `leftOut` is
 * printed before all that, and the last line is the total; the exit code says whether any failed.
 */
export async function runSteps(steps, leftOut = []) {
  const results = new Map()
  rmSync(allCounts, { recursive: true, force: true })
  const runOne = async (step) => results.set(step, await runStep(step))
  const runInOrder = async (items) => {
    for (const item of items) await (Array.isArray(item) ? runSideBySide(item) : runOne(item))
  }
  const runSideBySide = (items) =>
    Promise.all(items.map((item) => (Array.isArray(item) ? runInOrder(item) : runOne(item))))
  await runInOrder(steps)
  const ran = steps.flat(Infinity).map((step) => results.get(step))
  const [passed, failed] = ['passed', 'failed'].map((what) =>
    ran.reduce((sum, result) => sum + result[what], 0),
  )
  if (leftOut.length > 0) process.stdout.write(`\nleft to npm run endurance: ${leftOut.join(', ')}\n`)
  process.stdout.write(`\n${ran.map(({ line }) => line).join('\n')}\n`)
  const failures = ran.flatMap(({ names }) => names)
  for (const line of failuresOnOneScreen(failures, ran.length)) process.stdout.write(`${line}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

async function runStep({ name, run }) {
  const startedAt = Date.now()
  process.stdout.write(`\n== ${name}\n`)
  const { passed, failed, names = [] } = await run()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const line = `${name}: ${failed === 0 ? 'ok' : 'FAILED'}, ${passed} passed, ${failed} failed, ${seconds} s`
  process.stdout.write(`== ${line}\n`)
  return { passed, failed, line, names }
}
