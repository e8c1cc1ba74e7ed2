// npm run screenshots: takes a picture of every scene of test/screenshots into screenshots/. Words after `--` choose
// scenes by name, any of them; `handbook` are those of the handbook, which go where the app is built of. With `--language ta` (or `ta,kn`, or `all`) instead every main screen in that language.
import { parseArgs } from 'node:util'
import { needBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runTool, tools } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

await ensureInstalled()
await needBuilt()
const runtime = await chooseRuntime({ needsDisplay: false })
const { values, positionals } = parseArgs({
  options: { language: { type: 'string' } },
  allowPositionals: true,
})
const { language } = values
const names = positionals.length === 0 ? [] : ['--grep', positionals.join('|')]
const specs = language === undefined ? ['pictures.spec', 'handbook.spec'] : ['language-walk.spec']
const { exitCode } = await runTool(
  tools.playwright,
  ['test', '--config=test/screenshots/playwright.config.ts', ...specs, ...names],
  { env: { ...runtime.env, ...(language !== undefined && { GALLA_PICTURED_LANGUAGES: language }) } },
)
process.exit(exitCode)
