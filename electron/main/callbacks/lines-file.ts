// Lines in a file of this user's own, appended and synced. When it has grown large it becomes the older one, of which one is kept.
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { LinesOnDisk } from './log'

const FILE_MODE = 0o600
const FOLDER_MODE = 0o700
const LARGEST_FILE_BYTES = 64 * 1024 * 1024

/** The lines in `file`; the older ones lie beside it under `.1`. Makes the folder if it is not there. */
export function linesIn(file: string, largestBytes = LARGEST_FILE_BYTES): LinesOnDisk {
  let handle: Awaited<ReturnType<typeof open>> | null = null
  let size = 0
  const opened = async () => {
    if (handle === null) {
      await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE })
      handle = await open(file, 'a', FILE_MODE)
      ;({ size } = await handle.stat())
    }
    return handle
  }
  const turnOver = async (): Promise<void> => {
    await handle?.close()
    handle = null
    await rename(file, `${file}.1`)
  }
  return {
    tail: async (mostBytes) => {
      const whole = await stat(file).catch(() => null)
      if (whole === null) return []
      const reader = await open(file, 'r')
      try {
        const from = Math.max(0, whole.size - mostBytes)
        const bytes = Buffer.alloc(whole.size - from)
        await reader.read(bytes, 0, bytes.length, from)
        const lines = bytes.toString('utf8').split('\n')
        return (from === 0 ? lines : lines.slice(1)).filter((line) => line !== '')
      } finally {
        await reader.close()
      }
    },
    append: async (text) => {
      if (size > largestBytes) await turnOver()
      const target = await opened()
      const bytes = Buffer.from(text)
      await target.appendFile(bytes)
      await target.datasync()
      size += bytes.length
    },
    close: async () => {
      await handle?.close()
      handle = null
    },
  }
}
