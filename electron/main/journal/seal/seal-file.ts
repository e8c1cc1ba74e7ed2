// The sealed head on disk, in a file beside the journal.
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
  // Synced before it replaces the old one: after a power cut one of the two is there, never a part.
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

/** Where the sealed head of the journal at `path` is stored; a backup leaves it out with the rest of `journal.db*`. */
export const sealPathOf = (path: string): string => `${path}-head`
