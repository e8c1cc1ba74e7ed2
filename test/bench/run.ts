// npm run bench: runs every *.bench.ts here, or the named ones, prints the ratios and stores them in bench-results/. With --quick it only
// tells whether they work, with --windowless those alone that start no app.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, type } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bench, compare, isQuick, placed, type Outcome } from './comparison.ts'
import { performancePage, type AllMeasured, type Measured } from './page.ts'
import { runtime } from '../e2e/runtime.ts'
// Only later imports are resolved by its rules, so the bench files are imported dynamically.
import '../support/source-hooks.ts'

const root = resolve(import.meta.dirname, '../..')
const ENDING = '.bench.ts'

const startsApp = (file: string): boolean =>
  /shop-app|e2e\/runtime/.test(readFileSync(join(import.meta.dirname, file), 'utf8'))

function benchFiles(words: readonly string[]): string[] {
  const names = words.filter((word) => !word.startsWith('--'))
  const isWindowless = words.includes('--windowless')
  const files = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(ENDING))
    .filter((file) => !(isWindowless && startsApp(file)))
  const chosen = names.length === 0 ? files : files.filter((file) => names.includes(file.replace(ENDING, '')))
  if (chosen.length === 0) throw new Error(`no bench of that name; there are ${files.join(', ')}`)
  return chosen.toSorted()
}

async function runFile(file: string): Promise<Outcome[]> {
  const { bench } = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as {
    bench: () => Promise<Bench> | Bench
  }
  // Some fill a log or a database for minutes first.
  console.log('preparing')
  const { comparisons, close } = await bench()
  const outcomes: Outcome[] = []
  try {
    for (const comparison of comparisons) {
      const outcome = await compare(comparison)
      outcomes.push(outcome)
      console.log(isQuick ? `works: ${outcome.what}` : describe(outcome))
    }
  } finally {
    await close?.()
  }
  return outcomes
}

function describe({ what, against, aimRatio, at, unit, ratio, ours, plain }: Outcome): string {
  const measured = (value: number) => `${value.toFixed(value < 10 ? 3 : 0)} ${unit}`
  const verdict = ratio <= aimRatio ? 'met' : 'NOT MET'
  return [
    `${what}, against ${against}`,
    `  ${ratio.toFixed(2)}× at ${at} (aim ≤ ${aimRatio}×, ${verdict})`,
    `  ours  p50 ${measured(ours.median)}  p95 ${measured(ours.p95)}  p99 ${measured(ours.p99)}`,
    `  plain p50 ${measured(plain.median)}  p95 ${measured(plain.p95)}  p99 ${measured(plain.p99)}  (${plain.samples.length} samples)`,
  ].join('\n')
}

function keep(results: Record<string, Outcome[]>): string {
  const folder = join(root, 'bench-results')
  mkdirSync(folder, { recursive: true })
  const takenAt = new Date().toISOString()
  const file = join(folder, `${takenAt.replaceAll(/[:.]/g, '-')}.json`)
  const [processor] = cpus()
  const machine = { system: `${type()} ${release()}`, processor: processor?.model, cores: cpus().length }
  writeFileSync(file, JSON.stringify({ takenAt, machine, node: process.version, results }, undefined, 2))
  return file
}

/** From it on others use the computer: times that are measured then are printed and not kept in the pages. */
const QUIET_LOAD = 3
const MEASURED = join(import.meta.dirname, 'measured.json')
const PAGE = join(root, 'docs/performance.md')

/** What the pages keep of a bench's outcomes. */
function keptOf(outcomes: readonly Outcome[], loadAverage: number): Measured {
  const [processor] = cpus()
  const where = runtime === 'host' ? 'the stand-in' : 'Electron'
  return {
    takenAt: new Date().toISOString(),
    machine: `${cpus().length} cores (${processor?.model ?? 'unknown'}), ${type()}, Node ${process.version}, ${where}`,
    loadAverage,
    outcomes: outcomes.map(({ what, against, aimRatio, at, unit, ratio, ours, plain }) => ({
      what,
      against,
      aimRatio,
      at,
      unit,
      ratio,
      ours: placed(ours, at),
      plain: placed(plain, at),
    })),
  }
}

function keepInPages(name: string, measured: Measured): void {
  const before = JSON.parse(readFileSync(MEASURED, 'utf8')) as AllMeasured
  const isOfTime = measured.outcomes.some(({ unit }) => unit === 'ms')
  if (isOfTime && measured.loadAverage >= QUIET_LOAD) {
    console.log(
      `not kept in docs/performance.md: the computer was busy (load ${measured.loadAverage.toFixed(1)})`,
    )
    return
  }
  const all = { ...before, [name]: measured }
  writeFileSync(MEASURED, `${JSON.stringify(all, undefined, 2)}\n`)
  writeFileSync(PAGE, performancePage(all))
}

const results: Record<string, Outcome[]> = {}
try {
  for (const file of benchFiles(process.argv.slice(2))) {
    const name = file.replace(ENDING, '')
    console.log(`\n== ${name}`)
    const [loadAverage = 0] = loadavg()
    const outcomes = await runFile(file)
    results[file] = outcomes
    if (outcomes.length > 0 && !isQuick) keepInPages(name, keptOf(outcomes, loadAverage))
  }
} finally {
  const { closeOfficeDatabases } = await import('./office-database.ts')
  await closeOfficeDatabases()
}
console.log(isQuick ? '\nall of them work' : `\nkept in ${keep(results).slice(root.length + 1)}`)
