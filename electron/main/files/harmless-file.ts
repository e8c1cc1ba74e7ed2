// Files whose loss is harmless: nothing here throws.
import type { ReportDefect } from '@shared/ignore-errors'
import { writeWholeSync } from './atomic-file'
import { readTextIfThereSync } from './disk'

interface HarmlessLog {
  readonly error: ReportDefect
}

/** The text of `file`; undefined if it is not there or cannot be read. */
export function readHarmless(file: string): string | undefined {
  try {
    return readTextIfThereSync(file)
  } catch {
    return undefined
  }
}

/** The value of a JSON text; undefined if it is none. */
export function parsedHarmless(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes `text` as the whole of `file`. What the disk refuses is logged. */
export const keepHarmless = (file: string, text: string, { error: report }: HarmlessLog): void =>
  harmless(() => writeWholeSync(file, text), { error: report })

/** Does `write`. What the disk refuses is logged. */
export function harmless(write: () => void, { error: report }: HarmlessLog): void {
  try {
    write()
  } catch (error) {
    report('file.not-kept', error)
  }
}
