// npm run mutants: breaks each rule that keeps money safe, in a copy of the sources, and expects a test to notice
// (docs/decisions/0006-mutation-runner.md). Prints the table. Words after `--` choose mutants by name.
import { ensureInstalled } from './lib/install.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { mutants } from './lib/mutants.mjs'
import { mutations, runSteps } from './lib/steps.mjs'

await ensureInstalled()
keepTemporaryFilesInMemory()
const words = process.argv.slice(2)
const isChosen = ({ name }) => words.length === 0 || words.some((word) => name.includes(word))
process.exit(await runSteps([mutations(mutants.filter(isChosen))]))
