// An office on three machines of which one after the other fails, with real programs (test/standby). Only with REAL_STANDBY=1 (vitest.config.ts,
// CONTRIBUTING.md); a computer that cannot play three machines says so.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lacking } from '../standby/machines'

const ROOT = join(import.meta.dirname, '../..')
const LONGEST_MS = 1_800_000

it(
  'loses nothing that it acknowledged, admits no number twice, and comes back by itself',
  () => {
    expect(lacking()).toBeNull()
    const hooks = join(ROOT, 'test/support/source-hooks.ts')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', hooks, join(ROOT, 'test/standby/run.ts')],
      { cwd: ROOT, encoding: 'utf8', timeout: LONGEST_MS },
    )
    expect(`${stdout}${stderr}`).not.toContain('BROKEN')
    expect(status).toBe(0)
  },
  LONGEST_MS,
)
