// npm run check: everything that needs no window.
import { ensureInstalled } from './lib/install.mjs'
import { needPictureBrowser } from './lib/picture-browser.mjs'
import { build, packaging, runSteps, sources, unit } from './lib/steps.mjs'

await ensureInstalled()
await needPictureBrowser()
process.exit(await runSteps([sources, unit, build, packaging]))
