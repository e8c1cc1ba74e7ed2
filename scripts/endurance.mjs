// npm run endurance: the whole of what `npm test` takes an eightieth of: six hundred thousand simulated sales, a thousand kills, nine
// hundred damaged backups, fourteen hundred damaged logs, ten thousand random keys, three hundred typed sales, forty thousand lives of a
// dishonest cashier (of which a part has eight, and the whole takes some fourteen hours of one core), every
// mutant, every long spec, offices that are killed and restored, every spec in both languages it walks in, and every scene in every look.
//
//   npm run endurance -- --part=3   the third eightieth alone
import { existsSync } from 'node:fs'
import { needBuilt } from './lib/build.mjs'
import { mutantsOf } from './lib/endurance.mjs'
import { readExtent } from './lib/extent-option.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { chooseRuntime } from './lib/runtime.mjs'
import { endToEnd, measurements, mutations, pictures, runSteps, simulation, tests } from './lib/steps.mjs'

const { extent } = readExtent({ unlessTold: 'whole' })
/** A print service of its own, where one is installed. */
function realSpoolers() {
  if (existsSync('/usr/sbin/cupsd'))
    return [tests({ name: 'real spoolers', words: ['real-spoolers'], extent, env: { REAL_SPOOLERS: '1' } })]
  process.stdout.write(
    'left out: papers through a real print service, because no cupsd is installed (CONTRIBUTING.md)\n',
  )
  return []
}

await ensureInstalled()
await needBuilt()
const { env } = await chooseRuntime({ needsDisplay: false })
const steps = [
  simulation({ extent }),
  // With the processes that are killed and restored, which a part leaves out.
  ...(extent === 'whole' ? [tests({ name: 'office', projects: ['office'], extent })] : []),
  endToEnd({ ...env, ENDURANCE_PART: String(extent) }),
  pictures(env, extent),
  // Those that start a window too, which a part leaves out.
  ...(extent === 'whole' ? [measurements(env)] : []),
  mutations(mutantsOf(extent)),
  ...(extent === 'whole' ? realSpoolers() : []),
]
process.exit(await runSteps(steps))
