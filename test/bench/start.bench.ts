// From nothing to the first usable screen, on a fresh profile, compared with an empty window on the same runtime.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { executablePath, launchSwitches, root } from '../e2e/runtime'
import type { Bench } from './comparison'

const ROUNDS = 8
const AIM_RATIO = 1.4
const REMOVE_RETRIES = 5

async function start(appPath: string): Promise<number> {
  const userData = mkdtempSync(join(tmpdir(), 'galla-bench-'))
  const startedAt = performance.now()
  const app = await _electron.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...launchSwitches, appPath, `--user-data-dir=${userData}`],
    cwd: root,
  })
  try {
    const window = await app.firstWindow()
    await window.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
    return performance.now() - startedAt
  } finally {
    await app.close()
    rmSync(userData, { recursive: true, force: true, maxRetries: REMOVE_RETRIES })
  }
}

export const bench = (): Bench => ({
  comparisons: [
    {
      what: 'start to the first usable screen',
      against: 'an empty window on the same runtime',
      aimRatio: AIM_RATIO,
      rounds: ROUNDS,
      ours: () => start(root),
      plain: () => start(join(import.meta.dirname, 'fixtures/empty-window')),
    },
  ],
})
