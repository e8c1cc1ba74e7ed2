// Whether a data folder was written before the first release. Only the marks of its files are read, by few modules: it is asked before
// Electron is ready.
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { readTextIfThereSync } from '#shared/node/files/disk'

const LOG_FILE = 'journal.db'
/** Where SQLite's file format keeps the application id. */
const APPLICATION_ID_AT = 68
const APPLICATION_ID_BYTES = 4
/** What logs were marked with then (`GALA`). */
const FORMER_LOG_ID = 0x47414c41
/** Each says its format now. */
const MARKED_FILES = ['preferences.json', 'staff.json']

/** A log decides, whichever environment it is of: other files may be damaged. Nothing that cannot be read is of before. */
export function isOfBeforeRelease(folder: string): boolean {
  const logs = foldersIn(folder).map((name) => logIdOf(join(folder, name, LOG_FILE)))
  const known = logs.filter((id) => id !== null)
  if (known.length > 0) return known.every((id) => id === FORMER_LOG_ID)
  return MARKED_FILES.some((name) => isUnmarked(join(folder, name)))
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

function logIdOf(file: string): number | null {
  try {
    const descriptor = openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(APPLICATION_ID_BYTES)
      const read = readSync(descriptor, bytes, 0, APPLICATION_ID_BYTES, APPLICATION_ID_AT)
      return read === APPLICATION_ID_BYTES ? bytes.readUInt32BE() : null
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return null
  }
}

function isUnmarked(file: string): boolean {
  try {
    const said: unknown = JSON.parse(readTextIfThereSync(file) ?? 'null')
    return typeof said === 'object' && said !== null && Object.keys(said).length > 0 && !('format' in said)
  } catch {
    return false
  }
}
