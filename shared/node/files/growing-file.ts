// A file that is written piece by piece and appears complete or not at all: it has a temporary name until it is synced,
// and is removed if it does not get that far. A file of the same name remains until then. Readable by this user only.
import { open, rm } from 'node:fs/promises'
import { errorCode } from './disk-problem'
import { renameDurably } from './durable-rename'
import { PRIVATE_FILE_MODE } from './private-modes'
import { clearLeftoversBeside, temporaryFileFor } from './temporary-file'

/** What a growing file needs of the disk. */
export interface GrowingDisk {
  create(path: string): Promise<GrowingFile>
  /** Replaces a file named `to`. Survives a power cut once it resolves. */
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
}

export interface GrowingFile {
  append(bytes: Uint8Array): Promise<void>
  /** Syncs and closes. */
  finish(): Promise<void>
  /** Closes without a sync. Never rejects. */
  drop(): Promise<void>
}

export const growingDisk: GrowingDisk = {
  create: async (path) => {
    const handle = await open(path, 'wx', PRIVATE_FILE_MODE)
    return {
      append: (bytes) => handle.writeFile(bytes),
      finish: async () => {
        await handle.sync()
        await handle.close()
      },
      drop: () => handle.close().catch(() => undefined),
    }
  },
  rename: renameDurably,
  remove: (path) => rm(path, { force: true }),
}

/**
 * Distinguishes errors of the disk from errors of whoever produces the bytes. `code` and `cause` come from the disk.
 */
export class DiskRefusal extends Error {
  readonly code: unknown
  constructor(cause: unknown) {
    super('the disk refused', { cause })
    this.code = errorCode(cause)
  }
}

export type Append = (bytes: Uint8Array) => Promise<void>

/**
 * Writes to `path` what `write` appends, and returns what `write` returns. Throws `DiskRefusal` if the disk refuses, and
 * what `write` throws; then nothing is left behind.
 */
export async function writeGrowing<Value>(
  path: string,
  write: (append: Append) => Promise<Value>,
  disk: GrowingDisk = growingDisk,
): Promise<Value> {
  if (disk === growingDisk) clearLeftoversBeside(path, 'part')
  const beside = temporaryFileFor(path, 'part')
  const file = await onDisk(disk.create(beside))
  try {
    const value = await write((bytes) => onDisk(file.append(bytes)))
    await onDisk(file.finish())
    await onDisk(disk.rename(beside, path))
    return value
  } catch (error) {
    await file.drop()
    await disk.remove(beside).catch(() => undefined)
    throw error
  }
}

const onDisk = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    throw new DiskRefusal(error)
  })
