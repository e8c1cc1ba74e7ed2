// The sealed head on disk, in a file beside the journal.
import { twoPlaceFileAt } from '../../files/two-place-file'
import type { SealFile } from './sealed-head'

const READ_ATTEMPTS = 3

/** `onMade` is called when a write made the file. */
export function sealFileAt(path: string, onMade?: () => void): SealFile {
  const file = twoPlaceFileAt(path, onMade)
  return {
    read: () => {
      // One that could not be read once would count as lost for good.
      for (let left = READ_ATTEMPTS; left > 0; left -= 1)
        try {
          return file.read()
        } catch {
          continue
        }
      return null
    },
    write: (place, text, isSynced) => file.write(place, text, isSynced),
    settle: () => file.settle(),
  }
}

/** Where the sealed head of the journal at `path` is stored; a backup leaves it out with the rest of `journal.db*`. */
export const sealPathOf = (path: string): string => `${path}-head`
