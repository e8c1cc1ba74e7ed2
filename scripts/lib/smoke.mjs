// Opens the built app in a fresh folder, waits for its first usable screen, and prints how long that took. Runs on the
// project's Node, after start.mjs has prepared everything.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { executablePath, launchSwitches, root } from '../../test/e2e/runtime.ts'

const READY_TIMEOUT_MS = 60_000
const REMOVE_RETRIES = 5

const userData = mkdtempSync(join(tmpdir(), 'galla-smoke-'))
const said = []
let failure

const startedAt = performance.now()
try {
  const app = await _electron.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...launchSwitches, root, `--user-data-dir=${userData}`],
    cwd: root,
    timeout: READY_TIMEOUT_MS,
  })
  app
    .process()
    .stderr?.setEncoding('utf8')
    .on('data', (text) => said.push(text))
  try {
    const window = await app.firstWindow()
    window.on('pageerror', (error) => said.push(`${error.stack}\n`))
    // The renderer signals when its first screen can be used.
    await window.waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, {
      timeout: READY_TIMEOUT_MS,
    })
    process.stdout.write(`ready in ${Math.round(performance.now() - startedAt)} ms\n`)
  } finally {
    await app.close()
  }
} catch (error) {
  failure = error
} finally {
  rmSync(userData, { recursive: true, force: true, maxRetries: REMOVE_RETRIES })
}
if (failure) {
  process.stderr.write(`${said.join('')}\ngalla: the app did not become ready: ${failure.message}\n`)
  process.exitCode = 1
}
