// A restart inside an AppImage comes after the end of the app, and from the file, not from the mount.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { relaunchAtEnd } from '#main/platform/relaunch'

const WHILE_PROGRAMS_START = { timeout: 10_000 }

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
    writeProgram(appImage, `touch "${began}"`)
    // What the waiting shell does between two looks says that it looked and found the app at work.
    const hasLooked = join(folder, 'has-looked')
    writeProgram(join(folder, 'sleep'), `touch "${hasLooked}"`)
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const app = spawn('/bin/sh', ['-c', 'read wait'], { stdio: ['pipe', 'ignore', 'ignore'] })
    const relaunch = vi.fn()
    relaunchAtEnd({ appImage, processId: app.pid ?? 0, relaunch })
    await expect.poll(() => existsSync(hasLooked), WHILE_PROGRAMS_START).toBe(true)
    expect(existsSync(began)).toBe(false)
    app.stdin.end()
    await expect.poll(() => existsSync(began), WHILE_PROGRAMS_START).toBe(true)
    expect(relaunch).not.toHaveBeenCalled()
  })
})

function writeProgram(file: string, command: string): void {
  writeFileSync(file, `#!/bin/sh\n${command}\n`)
  chmodSync(file, 0o755)
}
