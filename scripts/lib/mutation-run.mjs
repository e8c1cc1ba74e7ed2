// Breaks rules one at a time, in a copy of the sources, and looks which test notices.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject, run, projectNode, tools } from './project.mjs'

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
/** Few: a mutant that the simulation is to find is found soon, or is no test of it. */
const SIMULATED_SALES = '1500'
const TIMEOUT_MS = 10 * 60 * 1000

/** Gives the names of the mutants that no test noticed. `tell` hears of each one as it is done. */
export async function survivorsOf(mutants, tell) {
  const folder = mkdtempSync(join(tmpdir(), 'galla-mutants-'))
  try {
    for (const part of COPIED) cpSync(inProject(part), join(folder, part), { recursive: true })
    symlinkSync(inProject('node_modules'), join(folder, 'node_modules'), 'dir')
    const survivors = []
    for (const mutant of mutants) {
      const killer = await killerOf(folder, mutant)
      tell(mutant.name, killer)
      if (killer === null) survivors.push(mutant.name)
    }
    return survivors
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first test that fails with the mutant in place, or null. A mutant that no longer fits the source is an error. */
async function killerOf(folder, { name, file, tests, ...change }) {
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
    await run(
      projectNode,
      [tools.vitest, 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests],
      { cwd: folder, env: { SIMULATED_SALES }, quiet: true, timeoutMs: TIMEOUT_MS },
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
