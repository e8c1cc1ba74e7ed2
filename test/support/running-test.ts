// The test of Vitest that runs, for what is counted of it.
import { expect } from 'vitest'
import type { RunningTest } from './counted'

export function runningTest(): RunningTest {
  const { currentTestName: test, testPath: file } = expect.getState()
  return { file, test }
}
