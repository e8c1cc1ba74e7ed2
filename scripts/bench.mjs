// npm run bench: every measurement of test/bench, or the named ones: npm run bench -- start
import { needBuilt, needOfficeBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, run, projectNode } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

await ensureInstalled()
await needBuilt()
await needOfficeBuilt()
const runtime = await chooseRuntime({ needsDisplay: false })
const runner = inProject('test', 'bench', 'run.ts')
const { exitCode } = await run(projectNode, [runner, ...process.argv.slice(2)], { env: runtime.env })
process.exit(exitCode)
