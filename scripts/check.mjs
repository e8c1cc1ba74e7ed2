// npm run check: everything that needs no window.
import { ensureInstalled } from './lib/install.mjs'
import { build, packaging, runSteps, sources, unit } from './lib/steps.mjs'

await ensureInstalled()
process.exit(await runSteps([sources, unit, build, packaging]))
