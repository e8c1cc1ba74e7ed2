// Documents, tables and texts that a person saves where they choose. A refusal of the disk is a value.
import { fail, succeed, type Result } from '../../base/result'
import { fileProblemOf } from './disk-problem'
import { DiskRefusal, growingDisk, writeGrowing, type Append, type GrowingDisk } from './growing-file'
import { lookAtRightsOf } from './open-drives'

/** Writes `bytes` to `path`, completely or not at all. Fails with `file`; then nothing is left behind. */
export const saveFile = (
  path: string,
  bytes: Uint8Array,
  disk: GrowingDisk = growingDisk,
): Promise<Result<null>> => saved(path, (append) => append(bytes), disk)

/**
 * Writes `chunks` to `path` as they come. Fails with `cancelled` once `signal` is aborted, and with `file` if the disk
 * refuses; then nothing is left behind. Throws what `chunks` throws.
 */
export async function saveGrowing(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  disk: GrowingDisk = growingDisk,
): Promise<Result<null>> {
  const appendAll = async (append: Append): Promise<void> => {
    for await (const chunk of chunks) {
      if (signal.aborted) break
      await append(chunk)
    }
    if (signal.aborted) throw new Cancelled()
  }
  return saved(path, appendAll, disk)
}

class Cancelled extends Error {}

async function saved(
  path: string,
  write: (append: Append) => Promise<void>,
  disk: GrowingDisk,
): Promise<Result<null>> {
  try {
    await writeGrowing(path, write, disk)
    await lookAtRightsOf(path)
    return succeed(null)
  } catch (error) {
    if (error instanceof Cancelled) return fail({ kind: 'cancelled' })
    if (error instanceof DiskRefusal) return fail({ kind: 'file', problem: fileProblemOf(error) })
    throw error
  }
}
