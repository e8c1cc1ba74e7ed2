// What is readable of a log, written to a file: whole or not at all, so that nobody takes half of it for everything.
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { exportReadable, type ExportReport, type ExportSource } from './store-care'

const FILE_MODE = 0o600

/** Replaces `file` by the entries of the log. Throws `StoreError` when the log does not open, and what the disk says when it refuses the file. */
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
