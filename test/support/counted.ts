// Counts what makes a run of all tests long, for its budget (scripts/lib/budget.mjs). Outside such a run nothing is counted.
import { appendFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { CountedKind } from '../../scripts/lib/budget.mjs'

const folder = process.env['GALLA_COUNTS']
const root = join(import.meta.dirname, '../..')

/** The test and its file, as far as anybody knows who runs it. */
export interface RunningTest {
  readonly file: string | undefined
  readonly test: string | undefined
}

/** With `/` on every system, as the budget names files. */
const inRepository = (file: string): string => relative(root, file).split(sep).join('/')

export function counted(kind: CountedKind, { file, test }: RunningTest): void {
  if (folder === undefined) return
  const line = { kind, file: inRepository(file ?? root), test: test ?? 'before its tests' }
  appendFileSync(join(folder, String(process.pid)), `${JSON.stringify(line)}\n`)
}
