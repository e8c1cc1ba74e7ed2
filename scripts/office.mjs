// npm run office: everything that is missing, then the office (docs/office.md). What it takes after `--` is told by `-- --help`.
import { needOfficeBuilt, officeFlags, officeProgram } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode, run } from './lib/project.mjs'

await ensureInstalled()
await needOfficeBuilt()
const { exitCode } = await run(projectNode, [...officeFlags, officeProgram, ...process.argv.slice(2)])
process.exit(exitCode)
