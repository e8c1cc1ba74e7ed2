// Damage of small files, beside the journal and of the computer: a file that cannot be read is moved aside, never overwritten and never
// read as empty without a word.
import type { DamagedFile } from '#shared/shop/app-state'
import type { KeptFile, TextFile } from '#shared/base/kept-file'
import type { z } from 'zod'
import { parsedJson } from '#shared/base/parsed-json'
import { renameDurablySync } from '#shared/node/files/durable-rename'

export interface Damage {
  /** Moves `file` aside, and remembers what it held. Does not throw. */
  note(what: DamagedFile, file: string): void
  /** One that is known to have been there is not. */
  missed(what: DamagedFile): void
  /** What could not be read so far, each once. */
  list(): readonly DamagedFile[]
}

/** Where a file that cannot be read is put. */
export const damagedCopyOf = (file: string): string => `${file}.damaged`

/** `report` is told of every damaged file, and of one that cannot be moved. */
export function createDamage(report: (event: string, error: unknown) => void): Damage {
  const found = new Set<DamagedFile>()
  return {
    note: (what, file) => {
      found.add(what)
      report('file.damaged', new Error(`${what} cannot be read`))
      try {
        renameDurablySync(file, damagedCopyOf(file))
      } catch (error) {
        report('file.not-kept', error)
      }
    },
    missed: (what) => {
      if (found.has(what)) return
      found.add(what)
      report('file.missing', new Error(`${what} is not there`))
    },
    list: () => [...found],
  }
}

/**
 * The value in `file`, as its schema has it; for any other text `onDamage` is called. Then there is none, unless `rescued` finds what still
 * can be read of it, which is saved in its place.
 */
export const checkedFile = <Value>(
  file: TextFile,
  schema: z.ZodType<Value>,
  onDamage: () => void,
  rescued: (json: unknown) => Value | undefined = () => undefined,
): KeptFile<Value> => {
  const save = (value: Value): void => file.save(JSON.stringify(value))
  const load = (): Value | undefined => {
    const text = file.load()
    if (text === undefined) return undefined
    const json = parsedJson(text)
    const read = schema.safeParse(json)
    if (read.success) return read.data
    onDamage()
    const rest = rescued(json)
    if (rest !== undefined) save(rest)
    return rest
  }
  return { save, load }
}
