// npm run screenshots: takes a picture of every scene of test/screenshots into screenshots/. Words after `--` choose
// scenes by name, any of them; `handbook` are those of the handbook, which go where the app is built of, `readme` those of README.md. With `--language ta`
// (or `ta,kn`, or `all`) instead every main screen in that language; with `--day` too, a whole day by keyboard with each of its papers.
import { needBuilt } from './lib/build.mjs'
import { readWords } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { giveUp, runTool, tools } from './lib/project.mjs'
import { chooseRuntime } from './lib/runtime.mjs'

const { values, words } = readWords({
  options: { language: { type: 'string' }, day: { type: 'boolean', default: false } },
  words: Infinity,
})
const { language, day } = values
if (day && language === undefined) giveUp('--day needs --language, for example --language all')
await ensureInstalled()
await needBuilt()
const runtime = await chooseRuntime({ needsDisplay: false })
const names = words.length === 0 ? [] : ['--grep', words.join('|')]
const ofLanguage = day ? 'day-by-keyboard.spec' : 'language-walk.spec'
const specs = language === undefined ? ['pictures.spec', 'handbook.spec', 'one-glance.spec'] : [ofLanguage]
const { exitCode } = await runTool(
  tools.playwright,
  ['test', '--config=test/screenshots/playwright.config.ts', ...specs, ...names],
  { env: { ...runtime.env, ...(language !== undefined && { GALLA_PICTURED_LANGUAGES: language }) } },
)
process.exit(exitCode)
