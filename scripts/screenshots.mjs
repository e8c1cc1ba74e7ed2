// npm run screenshots: pictures every scene of test/screenshots into screenshots/. Words after `--` choose scenes by name.
import { needBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runTool, tools } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

await ensureInstalled()
await needBuilt()
const runtime = await chooseRuntime({ needsDisplay: false })
const names = process.argv.slice(2).flatMap((name) => ['--grep', name])
const { exitCode } = await runTool(
  tools.playwright,
  ['test', '--config=test/screenshots/playwright.config.ts', ...names],
  { env: runtime.env },
)
process.exit(exitCode)
