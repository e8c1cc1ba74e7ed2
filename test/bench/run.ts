// npm run bench: runs every *.bench.ts here, or the named ones, prints the ratios and stores them in bench-results/.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, release, type } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bench, compare, type Outcome } from './comparison.ts'
// Only later imports are resolved by its rules, so the bench files are imported dynamically.
import '../support/source-hooks.ts'

const root = resolve(import.meta.dirname, '../..')
const ENDING = '.bench.ts'

function benchFiles(names: readonly string[]): string[] {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(ENDING))
  const chosen = names.length === 0 ? files : files.filter((file) => names.includes(file.replace(ENDING, '')))
  if (chosen.length === 0) throw new Error(`no bench of that name; there are ${files.join(', ')}`)
  return chosen.toSorted()
}

async function runFile(file: string): Promise<Outcome[]> {
  const { bench } = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as {
    bench: () => Promise<Bench> | Bench
  }
  const { comparisons, close } = await bench()
  const outcomes: Outcome[] = []
  try {
    for (const comparison of comparisons) {
      const outcome = await compare(comparison)
      outcomes.push(outcome)
      console.log(describe(outcome))
    }
  } finally {
    await close?.()
  }
  return outcomes
}

function describe({ what, against, aimRatio, at, ratio, ours, plain }: Outcome): string {
  const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 3 : 0)} ms`
  const verdict = ratio <= aimRatio ? 'met' : 'NOT MET'
  return [
    `${what}, against ${against}`,
    `  ${ratio.toFixed(2)}× at ${at} (aim ≤ ${aimRatio}×, ${verdict})`,
    `  ours  p50 ${milliseconds(ours.medianMs)}  p95 ${milliseconds(ours.p95Ms)}  p99 ${milliseconds(ours.p99Ms)}`,
    `  plain p50 ${milliseconds(plain.medianMs)}  p95 ${milliseconds(plain.p95Ms)}  p99 ${milliseconds(plain.p99Ms)}  (${plain.samplesMs.length} samples)`,
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

const results: Record<string, Outcome[]> = {}
for (const file of benchFiles(process.argv.slice(2))) {
  console.log(`\n== ${file.replace(ENDING, '')}`)
  results[file] = await runFile(file)
}
console.log(`\nkept in ${keep(results).slice(root.length + 1)}`)
