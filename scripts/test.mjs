// npm test: everything. Format, lint with the layer rules, types, unused code, unit, wire and simulation tests, mutants, build, package,
// end-to-end specs. What is missing is installed first. Of the endurance runs it takes an eightieth, the first unless told:
// `npm test -- --part=3`; what is left out is named at the end. Of the pictures it takes those of changed screens and an eighth of the
// others, chosen by the last commit unless a part is asked for. The last line is `N passed, N failed`.
// GALLA_RUNTIME=electron|host decides what the specs drive, instead of Electron where it can be had.
import { FIRST_PART, leftOutBy, mutantsOf } from './lib/endurance.mjs'
import { readExtent } from './lib/extent-option.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { needPictureBrowser } from './lib/picture-browser.mjs'
import { chooseRuntime } from './lib/runtime.mjs'
import { partToPicture } from './lib/scenes.mjs'
import { build, endToEnd, mutations, packaging, pictures, runSteps, sources, tests } from './lib/steps.mjs'

const { extent: asked } = readExtent({ unlessTold: null })
const extent = asked ?? FIRST_PART
await ensureInstalled()
keepTemporaryFilesInMemory()
const runtime = await chooseRuntime({ needsDisplay: false })
await needPictureBrowser()
const steps = [
  sources,
  tests({ extent }),
  mutations(mutantsOf(extent)),
  build,
  packaging,
  endToEnd({ ...runtime.env, ENDURANCE_PART: String(extent) }),
  pictures(runtime.env, partToPicture(asked)),
]
process.exit(await runSteps(steps, leftOutBy(extent)))
