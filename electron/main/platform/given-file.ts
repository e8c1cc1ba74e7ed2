// A file of ours that the system hands over: double-clicked, dropped on the icon, or given to a second start.
import { isAbsolute, resolve } from 'node:path'

/** The last of `words`, a command line of `folder`, that names such a file; null if none does. It need not be there. */
export function fileInCommand(words: readonly string[], folder: string, extension: string): string | null {
  const named = words.findLast((word) => word.endsWith(`.${extension}`) && !word.startsWith('-'))
  if (named === undefined) return null
  return isAbsolute(named) ? named : resolve(folder, named)
}
