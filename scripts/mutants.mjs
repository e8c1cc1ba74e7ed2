// npm run mutants: breaks each rule that keeps money safe, in a copy of the sources, and expects a test to notice
// (docs/decisions/0006-mutation-runner.md). Prints the table.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, projectNode, tools } from './lib/project.mjs'
import { mutants } from './lib/mutants.mjs'

const COPIED = [
  'electron',
  'shared',
  'test',
  'renderer',
  'scripts',
  'vitest.config.ts',
  'package.json',
  'tsconfig.base.json',
]
const SIMULATED_SALES = '1500'

await ensureInstalled()
const only = process.argv.slice(2)
const chosen =
  only.length === 0 ? mutants : mutants.filter(({ name }) => only.some((word) => name.includes(word)))
const folder = mkdtempSync(join(tmpdir(), 'galla-mutants-'))
for (const part of COPIED) cpSync(inProject(part), join(folder, part), { recursive: true })
symlinkSync(inProject('node_modules'), join(folder, 'node_modules'), 'dir')

const survivors = []
try {
  for (const mutant of chosen) {
    const killer = killerOf(mutant)
    console.log(
      `${killer === null ? 'SURVIVED' : 'killed  '}  ${mutant.name}${killer === null ? '' : `  by  ${killer}`}`,
    )
    if (killer === null) survivors.push(mutant.name)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${chosen.length - survivors.length} killed, ${survivors.length} survived`)
process.exit(survivors.length === 0 ? 0 : 1)

/** The first test that fails with the mutant in place, or null. A mutant that no longer fits the source is an error. */
function killerOf({ name, file, tests, ...change }) {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  let broken = source
  for (const { find, replace } of change.edits ?? [change]) {
    if (source.split(find).length !== 2)
      throw new Error(`the mutant "${name}" must fit ${file} in exactly one place`)
    broken = broken.replace(find, () => replace)
  }
  writeFileSync(path, broken)
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  try {
    spawnSync(
      projectNode,
      [tools.vitest, 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests],
      { cwd: folder, env: { ...process.env, SIMULATED_SALES }, stdio: 'ignore' },
    )
    return failedIn(report)
  } finally {
    writeFileSync(path, source)
  }
}

function failedIn(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  for (const { assertionResults, message, name } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed !== undefined) return failed.fullName.trim()
    if (message) return name
  }
  return null
}
