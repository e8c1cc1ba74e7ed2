// npm run try-package [-- --before=FOLDER] [--plan]: installs each package in dist/ that fits this computer, starts it twice, removes it, and
// looks that its data is still there. With --before the packages of the version before lie in FOLDER: each is installed and started
// first. --plan says the steps and does none; while dist/ is empty, those for the packages that npm run package would make. It changes
// what is installed on this computer: for machines of continuous integration.
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { readWords } from './lib/command-line.mjs'
import { expectedNames, fitting, stepsFor } from './lib/try-package.mjs'
import { giveUp, inProject, run, say } from './lib/project.mjs'

const STEP_TIMEOUT_MS = 5 * 60 * 1000

const { plan: isPlan, before: beforeFolder } = readWords({
  options: { plan: { type: 'boolean', default: false }, before: { type: 'string' } },
}).values
const packagesIn = (folder) =>
  existsSync(folder)
    ? fitting(readdirSync(folder), process.platform, process.arch).map((name) => join(resolve(folder), name))
    : []

const made = packagesIn(inProject('dist'))
if (made.length === 0 && !isPlan) giveUp('no package in dist/ fits this computer: npm run package makes them')
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
const files =
  made.length > 0
    ? made
    : expectedNames(version, process.platform, process.arch).map((name) => inProject('dist', name))
if (files.length === 0) giveUp(`there are no packages for ${process.platform}`)
if (made.length === 0) say('dist/ is empty; npm run package would make these')
const earlier = beforeFolder === undefined ? [] : packagesIn(beforeFolder)
/** A plan names a folder and makes none. */
const newFolder = (prefix) =>
  isPlan ? join(tmpdir(), `${prefix}XXXXXX`) : mkdtempSync(join(tmpdir(), prefix))

for (const file of files) {
  const dataFolder = newFolder('galla-try-data-')
  const place = {
    dataFolder,
    work: newFolder('galla-try-'),
    localAppData: process.env.LOCALAPPDATA ?? '',
  }
  const before = earlier.find((name) => extname(name) === extname(file))
  say(`${file}${before === undefined ? '' : ` over ${before}`}`)
  for (const { title, command, args, env } of stepsFor({ file, before, place })) {
    say(`  ${title}: ${[command, ...args].join(' ')}`)
    if (isPlan) continue
    const { exitCode, timedOut } = await run(command, args, { env, timeoutMs: STEP_TIMEOUT_MS })
    if (exitCode !== 0) giveUp(timedOut ? 'it did not end in time' : `it ended with ${exitCode}`)
  }
  if (!isPlan && !existsSync(join(dataFolder, 'logs')))
    giveUp(`removing it took the data in ${dataFolder} along`)
}
