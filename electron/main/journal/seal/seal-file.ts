// The sealed head on disk, in a file beside the journal.
import { writeWholeSync } from '../../files/atomic-file'
import { readTextIfThereSync } from '../../files/disk'
import type { SealFile } from './sealed-head'

export const sealFileAt = (path: string): SealFile => ({
  read: () => {
    try {
      return readTextIfThereSync(path) ?? null
    } catch {
      return null
    }
  },
  // After a power cut the old seal or the new one is there, never a part.
  write: (text) => writeWholeSync(path, text),
})

/** Where the sealed head of the journal at `path` is stored; a backup leaves it out with the rest of `journal.db*`. */
export const sealPathOf = (path: string): string => `${path}-head`
