// Files whose loss is harmless: nothing here throws.
import type { ReportDefect } from '#shared/base/ignore-errors'
import { parsedJson } from '#shared/base/parsed-json'
import { writeWholeSync } from './atomic-file'
import { readTextIfThereSync } from '#shared/node/files/disk'

interface BestEffortLog {
  readonly error: ReportDefect
}

/** The text of `file`; undefined if it is not there or cannot be read. */
export function readBestEffort(file: string): string | undefined {
  try {
    return readTextIfThereSync(file)
  } catch {
    return undefined
  }
}

/** The value of a file of JSON; undefined if it is not there, cannot be read, or is no JSON. */
export const readBestEffortJson = (file: string): unknown => parsedJson(readBestEffort(file) ?? '')

/** Writes `text` as the whole of `file`. What the disk refuses is logged. */
export const saveBestEffort = (file: string, text: string, log: BestEffortLog): void =>
  bestEffort(() => writeWholeSync(file, text), log)

/** Does `write`. What the disk refuses is logged. */
export function bestEffort(write: () => void, log: BestEffortLog): void {
  try {
    write()
  } catch (error) {
    log.error('file.not-kept', error)
  }
}
