// Writes what is readable of a journal to a file: completely or not at all, so that nobody takes a part for the whole.
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { exportReadable, type ExportReport, type ExportSource } from './store-care'

const FILE_MODE = 0o600

/**
 * Replaces `file` by the entries of the journal. Throws `StoreError` if the journal does not open, and the disk's error
 * if it refuses the file.
 */
export async function exportToFile(source: ExportSource, file: string): Promise<ExportReport> {
  const beside = `${file}.part`
  try {
    const handle = await open(beside, 'w', FILE_MODE)
    const report = await writtenTo(handle, source)
    await rename(beside, file)
    return report
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function writtenTo(handle: FileHandle, source: ExportSource): Promise<ExportReport> {
  try {
    const report = await exportReadable(source, (lines) => handle.appendFile(lines))
    await handle.sync()
    return report
  } finally {
    await handle.close()
  }
}
