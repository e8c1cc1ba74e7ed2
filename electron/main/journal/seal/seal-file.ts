// The sealed head on disk, beside the log and apart from it.
import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
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
  // Synced before it takes the old one's place: a power cut leaves one or the other, never half of one.
  write: (text) => {
    const file = openSync(`${path}.new`, 'w', FILE_MODE)
    try {
      writeSync(file, text)
      fdatasyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(`${path}.new`, path)
  },
})

/** The log at `path` has its sealed head here; a backup leaves it behind with the rest of `journal.db*`. */
export const sealPathOf = (path: string): string => `${path}-head`
