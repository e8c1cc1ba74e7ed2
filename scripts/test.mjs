// npm test: everything. Format, lint with the layer rules, types, unused code, unit, wire and simulation tests, build, package,
// end-to-end specs. What is missing is installed first. The last line is `N passed, N failed`.
// GALLA_RUNTIME=electron|host decides what the specs drive, instead of Electron where it can be had.
import { ensureInstalled } from './lib/install.mjs'
import { needPictureBrowser } from './lib/picture-browser.mjs'
import { chooseRuntime } from './lib/runtime.mjs'
import { build, endToEnd, packaging, runSteps, sources, unit } from './lib/steps.mjs'

await ensureInstalled()
const runtime = await chooseRuntime({ needsDisplay: false })
await needPictureBrowser()
process.exit(await runSteps([sources, unit, build, packaging, endToEnd(runtime.env)]))
