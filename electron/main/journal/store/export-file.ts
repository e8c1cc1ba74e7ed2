// Writes what is readable of a journal to a file: completely or not at all, so that nobody takes a part for the whole.
import { writeGrowing } from '#shared/node/files/growing-file'
import { lookAtRightsOf } from '#shared/node/files/open-drives'
import { exportReadable, type ExportReport, type ExportSource } from './store-care'

/**
 * Replaces `file` by the entries of the journal. Throws `StoreError` if the journal does not open, and `DiskRefusal` if
 * the disk refuses the file.
 */
export async function exportToFile(source: ExportSource, file: string): Promise<ExportReport> {
  const report = await writeGrowing(file, (append) =>
    exportReadable(source, (lines) => append(Buffer.from(lines))),
  )
  await lookAtRightsOf(file)
  return report
}
