// npm run lint, npm run types: one check of the sources alone.
import { ensureInstalled } from './lib/install.mjs'
import { giveUp } from './lib/project.mjs'
import { runSteps, sources } from './lib/steps.mjs'

const [wanted] = process.argv.slice(2)
const check = sources.find(({ name }) => name === wanted)
if (check === undefined)
  giveUp(`there is no check "${wanted}", but ${sources.map(({ name }) => name).join(', ')}`)
await ensureInstalled()
process.exit(await runSteps([check]))
