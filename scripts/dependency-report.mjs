// npm run dependency-report: what a fresh install brings, with licences, integrity and known weaknesses. Fails on a licence nobody decided on, a
// package without integrity, a known weakness, or an Electron that is no longer mended. The registry is asked; where it does not answer, the
// last answer counts, and the report says how old it is. The report is written into test-results.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  auditAnswer,
  dependencyReport,
  importedByAll,
  packagesOf,
  versionsDigest,
} from './lib/dependencies.mjs'
import { readWords } from './lib/command-line.mjs'
import { npm } from './lib/npm.mjs'
import { giveUp, inProject, root, run, say } from './lib/project.mjs'

readWords()

const ASK_TIMEOUT_MS = 60_000
const keptFile = inProject('scripts', 'registry-answers.json')

/** What npm answers; empty if it did not in time. Its own words on a failure name the registry, and are not repeated. */
async function ask(...words) {
  const { command, args } = npm()
  const { output } = await run(command, [...args, ...words], { quiet: true, timeoutMs: ASK_TIMEOUT_MS })
  return output
}

const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
const imported = importedByAll(root)
const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
const before = JSON.parse(readFileSync(keptFile, 'utf8'))

const [audit, newest] = await Promise.all([
  ask('audit', '--json', '--package-lock-only'),
  ask('view', 'electron', 'version', '--loglevel=error'),
])
const found = auditAnswer(audit)
const latest = /^\d+\.\d+\.\d+$/m.exec(newest)?.[0]
const kept = {
  vulnerabilities:
    found === null
      ? before.vulnerabilities
      : { askedOn: today, versions: versionsDigest(packagesOf(lock, imported)), found },
  electron: latest === undefined ? before.electron : { askedOn: today, latest },
}
writeFileSync(keptFile, `${JSON.stringify(kept, undefined, 2)}\n`)

const libc = process.platform !== 'linux' ? undefined : isMusl() ? 'musl' : 'glibc'
const here = { os: process.platform, cpu: process.arch, libc }
const { problems, summary, text } = dependencyReport({ lock, imported, kept, here, today })
mkdirSync(inProject('test-results'), { recursive: true })
writeFileSync(inProject('test-results', 'dependencies.md'), text)
if (found === null) say('the registry did not answer about known weaknesses; the last answer counts')
if (latest === undefined) say('the registry did not answer about Electron; the last answer counts')
for (const line of summary) say(line)
for (const line of problems) say(`PROBLEM: ${line}`)
say('the whole list is in test-results/dependencies.md')
if (problems.length > 0) giveUp(`${problems.length} problems`)

function isMusl() {
  return process.report.getReport().header.glibcVersionRuntime === undefined
}
