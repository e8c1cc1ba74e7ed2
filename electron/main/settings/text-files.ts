// Texts that a person exports or imports, in files of their choice: the profile, a report of a problem.
import { basename } from 'node:path'
import { fail, succeed, type Result } from '#shared/base/result'
import { readText } from '#shared/node/files/disk'
import { fileProblemOf } from '#shared/node/files/disk-problem'
import { saveFile } from '#shared/node/files/saved-file'
import type { FileDialogs } from '../platform/dialogs'

export interface TextFiles {
  /** The name of the file; null if the person closed the dialog. Fails with `file`. */
  saveText(suggestedName: string, text: string): Promise<Result<string | null>>
  /** Its text; null if the person closed the dialog. Fails with `file`. */
  openText(): Promise<Result<string | null>>
}

export const textFiles = ({
  chooseFileToWrite,
  chooseFileToRead,
}: Pick<FileDialogs, 'chooseFileToWrite' | 'chooseFileToRead'>): TextFiles => ({
  saveText: async (suggestedName, text) => {
    const file = await chooseFileToWrite(suggestedName)
    if (file === null) return succeed(null)
    const saved = await saveFile(file, Buffer.from(text))
    return saved.ok ? succeed(basename(file)) : saved
  },
  openText: async () => {
    const file = await chooseFileToRead()
    if (file === null) return succeed(null)
    try {
      return succeed(await readText(file))
    } catch (error) {
      return fail({ kind: 'file', problem: fileProblemOf(error) })
    }
  },
})
