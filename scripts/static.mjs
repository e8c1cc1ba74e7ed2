// npm run lint, npm run types: one check of the sources alone.
import { readWords } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { giveUp } from './lib/project.mjs'
import { runSteps, sources } from './lib/steps.mjs'

const { words } = readWords({ words: sources.map(({ name }) => name) })
const [wanted] = words
const check = sources.find(({ name }) => name === wanted)
if (check === undefined)
  giveUp(`there is no check "${wanted}", but ${sources.map(({ name }) => name).join(', ')}`)
await ensureInstalled()
process.exit(await runSteps([check]))
