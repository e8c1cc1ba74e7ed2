// npm run unit: the quick tests, which need neither sockets nor a browser. Words after `--` go to Vitest: npm run unit -- --watch sale
import { passedWords } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { runTool, tools } from './lib/project.mjs'
import { QUICK_PROJECTS } from './lib/steps.mjs'

const words = passedWords()
await ensureInstalled()
keepTemporaryFilesInMemory()
const others = words.filter((word) => word !== '--watch')
const projects = QUICK_PROJECTS.map((project) => `--project=${project}`)
const mode = others.length < words.length ? 'watch' : 'run'
const { exitCode } = await runTool(tools.vitest, [mode, ...projects, ...others])
process.exit(exitCode)
