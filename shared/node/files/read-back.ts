// Whether a file is really on its medium. Reading it back at once proves nothing, because the bytes come from the
// system's cache; what proves it is a read past the cache, or one after the cache is gone.
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { uptime } from 'node:os'

const PIECE_BYTES = 1024 * 1024
/** Direct reads need memory at a multiple of the disk's block; Node does not tell addresses, so each step is tried. */
const LARGEST_BLOCK_BYTES = 4_096
const STEP_BYTES = 16

/** Tells one run of the computer from the next: the system's own id of it, and how long it runs. */
export interface Boot {
  readonly id: string | null
  readonly uptimeS: number
}

export interface ReadBack {
  /** SHA-256 of the file in hex, read past the cache; null where the system or the disk has no such read. */
  pastCache(file: string): Promise<string | null>
  /** SHA-256 of the file in hex, wherever its bytes come from. Throws as the disk does. */
  digest(file: string): Promise<string>
  boot(): Promise<Boot>
}

export const systemReadBack: ReadBack = {
  pastCache: async (file) => {
    if (constants.O_DIRECT === undefined) return null
    const handle = await open(file, constants.O_RDONLY | constants.O_DIRECT).catch(() => null)
    if (handle === null) return null
    const memory = Buffer.allocUnsafeSlow(PIECE_BYTES + LARGEST_BLOCK_BYTES)
    const hash = createHash('sha256')
    try {
      let start: number | null = null
      for (let position = 0; ;) {
        const read: { readonly start: number; readonly bytes: number } | null =
          start === null
            ? await firstAligned(handle, memory)
            : { start, bytes: (await handle.read(memory, start, PIECE_BYTES, position)).bytesRead }
        if (read === null) return null
        ;({ start } = read)
        hash.update(memory.subarray(start, start + read.bytes))
        position += read.bytes
        if (read.bytes < PIECE_BYTES) return hash.digest('hex')
      }
    } catch {
      return null
    } finally {
      await handle.close()
    }
  },
  digest: async (file) => {
    const hash = createHash('sha256')
    for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
    return hash.digest('hex')
  },
  boot: async () => ({
    id: await readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
      (text) => text.trim(),
      () => null,
    ),
    uptimeS: uptime(),
  }),
}

async function firstAligned(
  handle: Awaited<ReturnType<typeof open>>,
  memory: Buffer,
): Promise<{ readonly start: number; readonly bytes: number } | null> {
  for (let start = 0; start < LARGEST_BLOCK_BYTES; start += STEP_BYTES) {
    const read = await handle.read(memory, start, PIECE_BYTES, 0).catch(() => null)
    if (read !== null) return { start, bytes: read.bytesRead }
  }
  return null
}

/** Whether the computer was started again in between. Without the system's id only a shorter uptime proves it. */
export const isAnotherBoot = (before: Boot, now: Boot): boolean =>
  before.id !== null && now.id !== null ? before.id !== now.id : now.uptimeS < before.uptimeS

const OTHERS_MAY_READ = 0o044

/**
 * Whether other users of this computer may read a file that was written for this user alone: FAT, exFAT and NTFS drives
 * keep no rights. Windows tells nothing here.
 */
export async function othersMayRead(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  return ((await stat(file)).mode & OTHERS_MAY_READ) !== 0
}
