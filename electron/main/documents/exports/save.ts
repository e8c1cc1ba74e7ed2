// A file that is written as its content arrives. It has a temporary name until it is complete; if anything ends it
// before that, it is deleted.
import { open, rename, rm } from 'node:fs/promises'
import { fail, succeed, type Result } from '@shared/result'
import { fileProblemOf } from '../printers/saved-documents'

/** What writing a long file needs of the disk. */
export interface GrowingDisk {
  create(path: string): Promise<GrowingFile>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
}

export interface GrowingFile {
  append(bytes: Uint8Array): Promise<void>
  /** Synced and closed. */
  finish(): Promise<void>
  /** Closed without further writing. Never fails. */
  drop(): Promise<void>
}

/** Readable by this user only: it lists the shop's customers. */
const FILE_MODE = 0o600

export const growingDisk: GrowingDisk = {
  create: async (path) => {
    const handle = await open(path, 'w', FILE_MODE)
    return {
      append: (bytes) => handle.writeFile(bytes),
      finish: async () => {
        await handle.sync()
        await handle.close()
      },
      drop: () => handle.close().catch(() => undefined),
    }
  },
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { force: true }),
}

/** Fails with `cancelled` once `signal` is aborted, and with `file` if the disk refuses; then nothing of it is left. */
export async function saveGrowing(
  disk: GrowingDisk,
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Result<null>> {
  const neighbour = `${path}.part`
  let file: GrowingFile | undefined
  try {
    file = await disk.create(neighbour)
    for await (const chunk of chunks) {
      if (signal.aborted) break
      await onDisk(file.append(chunk))
    }
    if (!signal.aborted) {
      await onDisk(file.finish())
      await onDisk(disk.rename(neighbour, path))
      return succeed(null)
    }
  } catch (error) {
    await discard(disk, file, neighbour)
    if (file === undefined) return fail({ kind: 'file', problem: fileProblemOf(error) })
    if (error instanceof DiskRefusal) return fail({ kind: 'file', problem: fileProblemOf(error.cause) })
    throw error
  }
  await discard(disk, file, neighbour)
  return fail({ kind: 'cancelled' })
}

/** Distinguishes errors of the disk from errors of the source. */
class DiskRefusal extends Error {}

const onDisk = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    throw new DiskRefusal('the disk refused', { cause: error })
  })

async function discard(disk: GrowingDisk, file: GrowingFile | undefined, path: string): Promise<void> {
  await file?.drop()
  if (file !== undefined) await disk.remove(path).catch(() => undefined)
}
