// npm run e2e: the end-to-end specs. Words after `--` go to Playwright: npm run e2e -- recharge --headed
// E2E_LOG=1 shows what the app says; GALLA_RUNTIME=electron|host decides what the specs drive.
import { passedWords } from './lib/command-line.mjs'
import { needBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { runTool, tools } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

const words = passedWords()
await ensureInstalled()
keepTemporaryFilesInMemory()
await needBuilt()
const runtime = await chooseRuntime({ needsDisplay: false })
const { exitCode } = await runTool(tools.playwright, ['test', ...words], { env: runtime.env })
process.exit(exitCode)
