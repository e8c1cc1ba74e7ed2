// npm run check: everything that needs no window; the same part of the endurance runs as `npm test`.
import { FIRST_PART, leftOutBy, mutantsOf } from './lib/endurance.mjs'
import { readExtent } from './lib/extent-option.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { needPictureBrowser } from './lib/picture-browser.mjs'
import { budget, build, mutations, packaging, runSteps, sources, tests } from './lib/steps.mjs'

const { extent } = readExtent({ unlessTold: FIRST_PART })
await ensureInstalled()
keepTemporaryFilesInMemory()
await needPictureBrowser()
const steps = [sources, tests({ extent }), mutations(mutantsOf(extent)), build, packaging, budget]
process.exit(await runSteps(steps, leftOutBy(extent)))
