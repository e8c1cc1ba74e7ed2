// npm run simulation: simulated lives of shops, power cuts at every write, and kills of a real process. An eightieth of the whole, unless
// told otherwise; `npm run endurance` takes the whole.
//
//   npm run simulation -- --part=3                  another eightieth
//   npm run simulation -- --sales=200000 --kills=0  so many sales, so many kills
//   npm run simulation -- --sales=1 --seed=4711     the life of that seed again
import { ensureInstalled } from './lib/install.mjs'
import { FIRST_PART } from './lib/endurance.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { readExtent } from './lib/extent-option.mjs'
import { runSteps, simulation } from './lib/steps.mjs'

const SETTINGS = { sales: 'SIMULATED_SALES', kills: 'KILLS', seed: 'SIMULATION_SEED' }

const { extent, ...wanted } = readExtent({ unlessTold: FIRST_PART, others: Object.keys(SETTINGS) })
await ensureInstalled()
keepTemporaryFilesInMemory()
const env = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [SETTINGS[name], value]))
process.exit(await runSteps([simulation({ extent, env })]))
