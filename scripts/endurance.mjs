// npm run endurance: the whole of what `npm test` takes a fortieth of: six hundred thousand simulated sales, a thousand kills, nine
// hundred damaged backups, thirteen hundred damaged logs, ten thousand random keys, two hundred typed sales, every
// mutant, and every spec in both languages it walks in.
//
//   npm run endurance -- --part=3   the third fortieth alone
import { needBuilt } from './lib/build.mjs'
import { mutantsOf } from './lib/endurance.mjs'
import { readExtent } from './lib/extent-option.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { chooseRuntime } from './lib/runtime.mjs'
import { endToEnd, mutations, runSteps, simulation } from './lib/steps.mjs'

/** The specs of which a part runs a share; the whole runs all specs, to walk each in both languages. */
const COUNTED_SPECS = ['live-kill', 'random-keys', 'typed-sales']

const { extent } = readExtent({ unlessTold: 'whole' })
await ensureInstalled()
await needBuilt()
const { env } = await chooseRuntime({ needsDisplay: false })
const steps = [
  simulation({ extent }),
  endToEnd({ ...env, ENDURANCE_PART: String(extent) }, extent === 'whole' ? [] : COUNTED_SPECS),
  mutations(mutantsOf(extent)),
]
process.exit(await runSteps(steps))
