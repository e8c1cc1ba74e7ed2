// Where exported files lie: in a folder of the office's own, each under its id.
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Result } from '#shared/base/result'
import { saveGrowing } from '#shared/node/files/saved-file'

export interface ExportFiles {
  /** Whole or not at all. Throws what `chunks` throws. */
  write(exportId: string, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Result<null>>
  /** Null where it is no more. */
  read(exportId: string): Promise<{ readonly body: ReadableStream; readonly bytes: number } | null>
  remove(exportId: string): Promise<void>
  /** What lies there, with what was left by a process that was ended. */
  names(): Promise<readonly string[]>
}

const FOLDER = 'exports'
const OWN_FOLDER_MODE = 0o700

export function exportFilesIn(officeFolder: string): ExportFiles {
  const folder = join(officeFolder, FOLDER)
  const pathOf = (name: string): string => join(folder, name)
  return {
    write: async (exportId, chunks, signal) => {
      await mkdir(folder, { recursive: true, mode: OWN_FOLDER_MODE })
      return saveGrowing(pathOf(exportId), chunks, signal)
    },
    read: async (exportId) => {
      const file = await open(pathOf(exportId)).catch(() => null)
      if (file === null) return null
      const { size } = await file.stat()
      // A stream of Node closes the file also when its reader leaves.
      const stream = createReadStream('', { fd: file, autoClose: true })
      return { body: Readable.toWeb(stream) as ReadableStream, bytes: size }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    names: () => readdir(folder).catch(() => []),
  }
}
