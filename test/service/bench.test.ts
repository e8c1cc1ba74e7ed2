// The measurements of test/bench that start no window, each small and in one round: here they only have to work.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const RUNNER = resolve(import.meta.dirname, '../bench/run.ts')
const WITHIN_MS = 120_000

it(
  'lets every measurement be repeated',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [RUNNER, '--quick', '--windowless'])
    expect(stdout).toContain('all of them work')
  },
  WITHIN_MS,
)
