// Files whose loss is harmless: nothing here throws.
import type { ReportDefect } from '#shared/base/ignore-errors'
import { parsedJson } from '#shared/base/parsed-json'
import { writeWholeSync } from './atomic-file'
import { readTextIfThereSync } from '#shared/node/files/disk'

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

/** The value of a file of JSON; undefined if it is not there, cannot be read, or is no JSON. */
export const readHarmlessJson = (file: string): unknown => parsedJson(readHarmless(file) ?? '')

/** Writes `text` as the whole of `file`. What the disk refuses is logged. */
export const keepHarmless = (file: string, text: string, log: HarmlessLog): void =>
  harmless(() => writeWholeSync(file, text), log)

/** Does `write`. What the disk refuses is logged. */
export function harmless(write: () => void, log: HarmlessLog): void {
  try {
    write()
  } catch (error) {
    log.error('file.not-kept', error)
  }
}
