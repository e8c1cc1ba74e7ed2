// npm run check: everything that needs no browser.
import { ensureInstalled } from './lib/install.mjs'
import { build, format, lint, packaging, runSteps, types, unit, unused } from './lib/steps.mjs'

await ensureInstalled()
process.exit(await runSteps([format, lint, types, unused, unit, build, packaging]))
