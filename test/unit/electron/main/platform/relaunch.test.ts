// A restart inside an AppImage comes after the end of the app, and from the file, not from the mount.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { relaunchAtEnd } from '../../../../../electron/main/platform/relaunch'

describe('a restart', () => {
  it('is left to Electron outside of an AppImage', () => {
    const relaunch = vi.fn()
    relaunchAtEnd({ appImage: undefined, processId: process.pid, relaunch })
    expect(relaunch).toHaveBeenCalledOnce()
  })

  it.skipIf(process.platform === 'win32')('starts the AppImage, once the app has ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galla-relaunch-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [appImage, began] = [join(folder, 'Galla of a shop.AppImage'), join(folder, 'began')]
    writeFileSync(appImage, `#!/bin/sh\ntouch "${began}"\n`)
    chmodSync(appImage, 0o755)
    const app = spawn('/bin/sh', ['-c', 'read wait'], { stdio: ['pipe', 'ignore', 'ignore'] })
    const relaunch = vi.fn()
    relaunchAtEnd({ appImage, processId: app.pid ?? 0, relaunch })
    await new Promise((later) => setTimeout(later, 300))
    expect(existsSync(began)).toBe(false)
    app.stdin.end()
    await vi.waitFor(() => expect(existsSync(began)).toBe(true), { timeout: 10_000 })
    expect(relaunch).not.toHaveBeenCalled()
  })
})
