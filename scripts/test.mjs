// npm test: everything. Format, lint with the layer rules, types, unused code, unit, wire and simulation tests, mutants, build, package,
// end-to-end specs. What is missing is installed first. Of the endurance runs it takes an eightieth, the first unless told:
// `npm test -- --part=3`; what is left out is named at the end. Of the pictures it takes those of changed screens and an eighth of the
// others, chosen by the last commit unless a part is asked for. The last line is `N passed, N failed`.
// GALLA_RUNTIME=electron|host decides what the specs drive, instead of Electron where it can be had.
//
//   npm test -- money      the tests without a window whose path has the word: a folder, or a part of a name
//   npm test -- --since    leaves out each step that was green here and of whose files none has changed since
import { FIRST_PART, leftOutBy, mutantsOf } from './lib/endurance.mjs'
import { readExtent } from './lib/extent-option.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { needPictureBrowser } from './lib/picture-browser.mjs'
import { giveUp, say } from './lib/project.mjs'
import { chooseRuntime, versionOf } from './lib/runtime.mjs'
import { partToPicture } from './lib/scenes.mjs'
import { changedSinceGreen, keepingGreen } from './lib/since-green.mjs'
import {
  QUICK_PROJECTS,
  SOCKET_PROJECTS,
  asBackground,
  budget,
  build,
  endToEnd,
  mutations,
  packaging,
  pictures,
  runSteps,
  sources,
  tests,
} from './lib/steps.mjs'

const {
  extent: asked,
  since,
  words,
} = readExtent({
  unlessTold: null,
  flags: ['since'],
  words: Infinity,
})
const extent = asked ?? FIRST_PART
if ((since || words.length > 0) && process.env.CI)
  giveUp('a part of the tests is for a person: continuous integration runs everything')
await ensureInstalled()
keepTemporaryFilesInMemory()
await needPictureBrowser()
if (words.length > 0) {
  say(`tests without a window; specs of the window: npm run e2e -- ${words.join(' ')}`)
  process.exit(await runSteps([tests({ projects: [...QUICK_PROJECTS, 'service'], words, extent })]))
}
const runtime = await chooseRuntime({ needsDisplay: false })
const sockets = tests({ name: 'socket tests', projects: SOCKET_PROJECTS, extent })
/**
 * In one process that gives way, so that the tests over sockets keep their time beside it; but not at the lowest priority, at which they
 * would take longer than they may where other programs run.
 */
const GIVES_WAY = 5
const quick = asBackground(
  tests({ name: 'unit tests', projects: QUICK_PROJECTS, workers: 1, extent }),
  GIVES_WAY,
)
const others = tests({ name: 'simulation', without: [...SOCKET_PROJECTS, ...QUICK_PROJECTS], extent })
const all = [
  build,
  // What waits beside what computes.
  [sockets, quick],
  [others, [...sources, packaging].map((step) => asBackground(step))],
  // Not in the background: a test that is late there would pass for one that noticed.
  mutations(mutantsOf(extent)),
  [
    // Windows wait too, and are in time only if what computes leaves them the processor.
    endToEnd({ ...runtime.env, ENDURANCE_PART: String(extent) }),
    pictures(runtime.env, partToPicture(asked)),
  ],
  budget,
]
/** By these a person asks for more tests, or for other programs. */
const told = Object.keys(process.env)
  .filter((name) => /^(REAL|HOST|GALLA|BENCH)_|^(GOLDEN|DUCKDB)$/.test(name))
  .map((name) => `${name}=${process.env[name]}`)
const runsOn = [extent, process.platform, process.version, await versionOf(runtime), ...told.sort()].join(' ')
const steps = keepingGreen(all, runsOn)
process.exit(await runSteps(since ? changedSinceGreen(steps) : steps, leftOutBy(extent)))
