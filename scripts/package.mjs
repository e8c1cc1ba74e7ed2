// npm run package: the installers for this system, into dist/. Words after `--` go to electron-builder.
import { needBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runTool, tools } from './lib/project.mjs'

await ensureInstalled()
await needBuilt()
const { exitCode } = await runTool(tools.electronBuilder, ['--publish', 'never', ...process.argv.slice(2)])
process.exit(exitCode)
