// Builds the app into out/ if its sources are newer.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprint, inProject, runTool, say, tools } from './project.mjs'

const SOURCES = [
  'electron',
  'renderer',
  'shared',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]
const RESULTS = [
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/preload/customer.cjs',
  'out/renderer/index.html',
  'out/renderer/customer.html',
]
const TIMEOUT_MS = 5 * 60 * 1000

const stampFile = inProject('out', '.built-from')

function isFresh(print) {
  if (!RESULTS.every((file) => existsSync(inProject(file)))) return false
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === print
}

/** Marks out/ as outdated. */
export const forgetBuild = () => rmSync(stampFile, { force: true })

/** Builds if needed. Returns what happened, and the build's `output` if it failed. */
export async function ensureBuilt() {
  const print = fingerprint(SOURCES)
  if (isFresh(print)) return { exitCode: 0, output: '', built: false }
  say('building')
  forgetBuild()
  const { exitCode, output } = await runTool(tools.electronVite, ['build', '--logLevel=warn'], {
    quiet: true,
    timeoutMs: TIMEOUT_MS,
  })
  if (exitCode !== 0) return { exitCode, output, built: false }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, print)
  return { exitCode, output, built: true }
}

/** Builds if needed, and ends the program with the build's output if it fails. */
export async function needBuilt() {
  const { exitCode, output } = await ensureBuilt()
  if (exitCode === 0) return
  process.stderr.write(output)
  process.exit(exitCode)
}
