// Damage of the small files beside the journal: a file that cannot be read is moved aside, never overwritten and never
// read as empty without a word.
import type { DamagedFile } from '@shared/domain/damaged-file'
import { moveToSync } from './disk'
import type { TextOnDisk } from './sealed-text'

export interface Damage {
  /** Moves `file` aside, and remembers what it held. Does not throw. */
  note(what: DamagedFile, file: string): void
  /** What could not be read since the environment was opened, each once. */
  list(): readonly DamagedFile[]
}

/** `report` is told of every damaged file, and of one that cannot be moved. */
export function createDamage(report: (event: string, error: unknown) => void): Damage {
  const found = new Set<DamagedFile>()
  return {
    note: (what, file) => {
      found.add(what)
      report('workspace.file-damaged', new Error(`${what} cannot be read`))
      try {
        moveToSync(file, `${file}.damaged`)
      } catch (error) {
        report('workspace.file-not-kept', error)
      }
    },
    list: () => [...found],
  }
}

/** `file`, whose text must be JSON that fits; for any other text `onDamage` is called, and there is none. */
export const checkedText = (
  file: TextOnDisk,
  fits: (value: unknown) => boolean,
  onDamage: () => void,
): TextOnDisk => ({
  save: (text) => file.save(text),
  load: () => {
    const text = file.load()
    if (text === undefined || isFit(text, fits)) return text
    onDamage()
    return undefined
  },
})

function isFit(text: string, fits: (value: unknown) => boolean): boolean {
  try {
    return fits(JSON.parse(text))
  } catch {
    return false
  }
}
