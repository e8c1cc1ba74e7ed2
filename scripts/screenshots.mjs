// npm run screenshots: takes a picture of every scene of test/screenshots into screenshots/. Words after `--` choose
// scenes by name, any of them.
import { needBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runTool, tools } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

await ensureInstalled()
await needBuilt()
const runtime = await chooseRuntime({ needsDisplay: false })
const chosen = process.argv.slice(2).join('|')
const names = chosen === '' ? [] : ['--grep', chosen]
const { exitCode } = await runTool(
  tools.playwright,
  ['test', '--config=test/screenshots/playwright.config.ts', ...names],
  { env: runtime.env },
)
process.exit(exitCode)
