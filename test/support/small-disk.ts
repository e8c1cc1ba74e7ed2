// A disk of its own for a test that fills it, whatever the test's own PATH is. Only root on Linux can mount one; elsewhere such a test is not there at all, because what is
// skipped counts as failed.
import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const hasDisks = process.platform === 'linux' && process.getuid?.() === 0

const MEGABYTE = 1_024 ** 2

/** Mounts one of so many megabytes on a folder that is there, until the test ends. Others may pass through it. */
export function mountDisk(folder: string, megabytes: number): void {
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('/bin/umount', ['--lazy', folder]))
}

const ballastOn = (disk: string): string => join(disk, 'ballast')

/** Leaves so many bytes of the disk free. */
export function fillDisk(disk: string, leftBytes: number): void {
  emptyDisk(disk)
  const { bavail, bsize } = statfsSync(disk)
  const ballast = Buffer.alloc(MEGABYTE)
  for (let left = bavail * bsize - leftBytes; left > 0; left -= MEGABYTE)
    writeFileSync(ballastOn(disk), ballast.subarray(0, Math.min(left, MEGABYTE)), { flag: 'a' })
}

/** Takes away what filled it. */
export const emptyDisk = (disk: string): void => rmSync(ballastOn(disk), { force: true })
