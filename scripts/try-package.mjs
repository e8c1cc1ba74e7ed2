// npm run try-package [-- --before=FOLDER] [--plan]: installs each package in dist/ that fits this computer, starts it twice, removes it, and
// looks that its data is still there. With --before the packages of the version before lie in FOLDER: each is installed and started
// first. --plan says the steps and does none. It changes what is installed on this computer: for machines of continuous integration.
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { fitting, stepsFor } from './lib/try-package.mjs'
import { giveUp, inProject, run, say } from './lib/project.mjs'

const STEP_TIMEOUT_MS = 5 * 60 * 1000

const isPlan = process.argv.includes('--plan')
const beforeFolder = process.argv.find((word) => word.startsWith('--before='))?.slice('--before='.length)
const packagesIn = (folder) =>
  existsSync(folder)
    ? fitting(readdirSync(folder), process.platform, process.arch).map((name) => join(resolve(folder), name))
    : []

const files = packagesIn(inProject('dist'))
if (files.length === 0) giveUp('no package in dist/ fits this computer: npm run package makes them')
const earlier = beforeFolder === undefined ? [] : packagesIn(beforeFolder)
for (const file of files) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'galla-try-data-'))
  const place = {
    dataFolder,
    work: mkdtempSync(join(tmpdir(), 'galla-try-')),
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
