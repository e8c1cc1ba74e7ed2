// Builds the app into out/, and the office into out-office/, if their sources are newer.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprint, inProject, runTool, say, tools } from './project.mjs'

const LOCK = ['package.json', 'package-lock.json']
const TIMEOUT_MS = 5 * 60 * 1000

const app = {
  sources: [
    'electron',
    'renderer',
    'shared',
    'resources',
    'electron.vite.config.ts',
    'scripts/build',
    ...LOCK,
  ],
  results: [
    'out/main/index.js',
    'out/preload/index.cjs',
    'out/preload/customer.cjs',
    'out/renderer/index.html',
    'out/renderer/customer.html',
  ],
  stamp: inProject('out', '.built-from'),
  commands: [[tools.electronVite, ['build', '--logLevel=warn']]],
}

export const officeProgram = inProject('out-office', 'server.js')

/**
 * With how much memory for what has just been made the office runs, in MB. Node takes up to 64 twice, which a crowd fills once and which then stays:
 * the process grew by 150 MB, and each time it was emptied everybody waited. `--expose-gc` lets it give back what it no longer needs
 * (`office/server/maintenance/memory.ts`).
 */
export const officeFlags = ['--max-semi-space-size=8', '--expose-gc']

const office = {
  sources: ['office', 'renderer', 'shared', 'scripts/build', ...LOCK],
  results: ['out-office/server.js', 'out-office/web/index.html', 'out-office/first-page.js'],
  stamp: inProject('out-office', '.built-from'),
  // The service first: it empties the folder that the others then lie in. The page has the styles of what the first picture shows.
  commands: ['server', 'first-page', 'web'].map((part) => [
    tools.vite,
    ['build', '--config', `office/vite.${part}.config.ts`, '--logLevel=warn'],
  ]),
}

function isFresh({ results, stamp }, print) {
  if (!results.every((file) => existsSync(inProject(file)))) return false
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print
}

/** Marks out/ as outdated. */
export const forgetBuild = () => rmSync(app.stamp, { force: true })

async function ensure(part) {
  const print = fingerprint(part.sources)
  if (isFresh(part, print)) return { exitCode: 0, output: '', built: false }
  say('building')
  rmSync(part.stamp, { force: true })
  let said = ''
  for (const [tool, args] of part.commands) {
    const { exitCode, output } = await runTool(tool, args, { quiet: true, timeoutMs: TIMEOUT_MS })
    if (exitCode !== 0) return { exitCode, output, built: false }
    said += output
  }
  mkdirSync(dirname(part.stamp), { recursive: true })
  writeFileSync(part.stamp, print)
  return { exitCode: 0, output: said, built: true }
}

/** Builds the app if needed. Returns what happened, and the build's `output` if it failed. */
export const ensureBuilt = () => ensure(app)

/** The same for the office. */
export const ensureOfficeBuilt = () => ensure(office)

/** Builds both, one after the other: specs and pictures, which start at once, then find them built. */
export async function ensureBothBuilt() {
  const ofApp = await ensureBuilt()
  return ofApp.exitCode === 0 ? ensureOfficeBuilt() : ofApp
}

/** Builds the app if needed, and ends the program with the build's output if it fails. */
export const needBuilt = async () => endUnlessBuilt(await ensureBuilt())

/** The same for the office. */
export const needOfficeBuilt = async () => endUnlessBuilt(await ensureOfficeBuilt())

function endUnlessBuilt({ exitCode, output }) {
  if (exitCode === 0) return
  process.stderr.write(output)
  process.exit(exitCode)
}
