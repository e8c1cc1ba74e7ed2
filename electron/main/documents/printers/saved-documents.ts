// Saves a finished document where the person chose. The file appears completely or not at all: an older one with the
// same name is replaced only by a complete new one.
import { rename, rm, writeFile } from 'node:fs/promises'
import { fail, succeed, type Result } from '@shared/result'

/** What saving needs of the disk. */
export interface Disk {
  write(path: string, bytes: Uint8Array): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
}

export const realDisk: Disk = {
  write: (path, bytes) => writeFile(path, bytes),
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { force: true }),
}

type Problem = 'disk-full' | 'no-permission' | 'other'

const PROBLEMS: Readonly<Record<string, Problem>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'no-permission',
  EBUSY: 'no-permission',
}

/** What a disk error means to the person who wanted a file. */
export const fileProblemOf = (error: unknown): Problem =>
  error instanceof Error && 'code' in error ? (PROBLEMS[String(error.code)] ?? 'other') : 'other'

/** Writes `bytes` to `path` through a temporary file. Fails with `file`; then nothing of it is left. */
export async function saveFile(disk: Disk, path: string, bytes: Uint8Array): Promise<Result<null>> {
  const neighbour = `${path}.part`
  try {
    await disk.write(neighbour, bytes)
    await disk.rename(neighbour, path)
    return succeed(null)
  } catch (error) {
    await disk.remove(neighbour).catch(() => undefined)
    return fail({ kind: 'file', problem: fileProblemOf(error) })
  }
}
