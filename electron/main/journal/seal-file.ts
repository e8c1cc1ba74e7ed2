// The sealed head on disk, beside the log and apart from it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { SealFile } from './sealed-head'

const FILE_MODE = 0o600

export const sealFileAt = (path: string): SealFile => ({
  read: () => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return null
    }
  },
  write: (text) => {
    writeFileSync(`${path}.new`, text, { mode: FILE_MODE })
    renameSync(`${path}.new`, path)
  },
})

/** The log at `path` has its sealed head here; a backup leaves it behind with the rest of `journal.db*`. */
export const sealPathOf = (path: string): string => `${path}-head`
