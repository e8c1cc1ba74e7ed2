// Breaks rules one at a time, in a copy of the sources, and looks which test notices.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject, run, projectNode, tools } from './project.mjs'

const COPIED = [
  'electron',
  'office',
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

/** Each runs the tests of one file or two, which keeps one core busy. */
const AT_A_TIME = availableParallelism()

/** Gives the names of the mutants that no test noticed. `tell` hears of each one as it is done. */
export async function survivorsOf(mutants, tell) {
  const folder = mkdtempSync(join(tmpdir(), 'galla-mutants-'))
  const waiting = [...mutants]
  const survivors = []
  /** Mutants one after the other, in a copy of the sources of their own. */
  const worker = async (name) => {
    const copy = copyOfSources(join(folder, name))
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const killer = await killerOf(copy, mutant)
      tell(mutant.name, killer)
      if (killer === null) survivors.push(mutant.name)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, (_nothing, index) => worker(`copy-${index + 1}`)))
    return survivors
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyOfSources(folder) {
  for (const part of COPIED) cpSync(inProject(part), join(folder, part), { recursive: true })
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
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
