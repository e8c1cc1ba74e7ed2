// npm run mutants: breaks each rule that keeps money safe, in a copy of the sources, and expects a test to notice
// (docs/decisions/0006-mutation-runner.md). Prints the table. Words after `--` choose mutants by name.
import { readWords } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { mutants } from './lib/mutants.mjs'
import { giveUp } from './lib/project.mjs'
import { mutations, runSteps } from './lib/steps.mjs'

const { words } = readWords({ words: Infinity })
const unknown = words.filter((word) => !mutants.some(({ name }) => name.includes(word)))
if (unknown.length > 0) giveUp(`no mutant has ${unknown.join(', ')} in its name`)
await ensureInstalled()
keepTemporaryFilesInMemory()
const isChosen = ({ name }) => words.length === 0 || words.some((word) => name.includes(word))
process.exit(await runSteps([mutations(mutants.filter(isChosen))]))
