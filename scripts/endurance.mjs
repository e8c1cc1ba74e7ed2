// npm run endurance: the whole of what `npm test` takes a twentieth of: a million simulated sales, a thousand kills, nine
// hundred damaged backups, and every mutant.
//
//   npm run endurance -- --part=3   the third twentieth alone
import { mutantsOf } from './lib/endurance.mjs'
import { readExtent } from './lib/extent-option.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { mutations, runSteps, simulation } from './lib/steps.mjs'

const { extent } = readExtent({ unlessTold: 'whole' })
await ensureInstalled()
process.exit(await runSteps([simulation({ extent }), mutations(mutantsOf(extent))]))
