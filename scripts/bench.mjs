// npm run bench: every measurement of test/bench, or the named ones: npm run bench -- start
//
//   npm run bench -- --quick        only tells whether they work, and measures nothing
//   npm run bench -- --windowless   those alone that start no app
//   npm run bench -- --list         the names of all of them
import { readdirSync } from 'node:fs'
import { needBuilt, needOfficeBuilt } from './lib/build.mjs'
import { readWords } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, run, projectNode, say } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

const ENDING = '.bench.ts'
const names = readdirSync(inProject('test', 'bench'))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
const { values } = readWords({
  options: {
    quick: { type: 'boolean', default: false },
    windowless: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
  words: names,
})
if (values.list) {
  for (const name of names) say(name)
  process.exit(0)
}
await ensureInstalled()
await needBuilt()
await needOfficeBuilt()
const runtime = await chooseRuntime({ needsDisplay: false })
const runner = inProject('test', 'bench', 'run.ts')
const { exitCode } = await run(projectNode, [runner, ...process.argv.slice(2)], { env: runtime.env })
process.exit(exitCode)
