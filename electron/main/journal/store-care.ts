// Care for the file: a copy before it is changed in form, a look at its pages at the start, and the way out when it cannot be trusted:
// what is readable of it can be taken away.
import { existsSync, rmSync, statSync } from 'node:fs'
import type { Environment } from '@shared/domain/environment'
import { openDatabase, StoreError, type Database } from './database'
import { needsMigration, schemaVersion } from './schema'
import { asEvent } from './sqlite-store'

const MEGABYTE = 1_024 * 1_024
/** A larger file is looked at by "Verify the log", beside the window, instead of before it. */
const LARGEST_CHECKED_AT_START_BYTES = 16 * MEGABYTE

export const copyBeforeMigrationOf = (path: string, version: number): string => `${path}-before-${version}`

/** Copies the log aside before its form is changed. Throws `StoreError` if there is no room: then nothing is changed. */
export function copyBeforeMigration(database: Database, path: string): void {
  const version = schemaVersion(database)
  if (version === 0 || !needsMigration(database)) return
  const copy = copyBeforeMigrationOf(path, version)
  rmSync(copy, { force: true })
  database.query('VACUUM INTO ?').run(copy)
}

/** Throws `StoreError` when SQLite finds a damaged page. A large file is passed over. */
export function quickCheck(database: Database, path: string): void {
  if (existsSync(path) && statSync(path).size > LARGEST_CHECKED_AT_START_BYTES) return
  requireSoundPages(database)
}

export function requireSoundPages(database: Database): void {
  const [found] = Object.values(database.query('PRAGMA quick_check(1)').get() ?? {})
  if (found !== 'ok') throw new StoreError('corrupt', 'a page of the log is damaged')
}

export interface ExportReport {
  readonly entries: number
  /** Entries between the first and the last readable one that could not be read. */
  readonly missing: number
}

/**
 * Hands out, line by line, every entry that can still be read, whatever the state of the file: one JSON object each, with what names
 * the customer where that is readable too. Steps over damaged stretches. Throws `StoreError` when the file does not open at all.
 */
export function exportReadable(
  source: { readonly path: string; readonly platform: string; readonly environment: Environment },
  writeLine: (line: string) => void,
): ExportReport {
  const database = openDatabase({ path: source.path, platform: source.platform, readOnly: true })
  try {
    return exportFrom(database, source.environment, writeLine)
  } finally {
    database.close()
  }
}

const STRIDE = 256

function exportFrom(
  database: Database,
  environment: Environment,
  writeLine: (line: string) => void,
): ExportReport {
  const one = database.query('SELECT * FROM events WHERE sequence = ?')
  const several = database.query('SELECT * FROM events WHERE sequence >= ? AND sequence < ?')
  const personalOf = database.query('SELECT * FROM personal WHERE request_id = ?')
  const last = lastReadableSequence(database)
  let entries = 0
  const handOut = (row: Parameters<typeof asEvent>[0]): void => {
    const { body, type, ...event } = asEvent(row)
    const personal = type === 'intent' ? readable(() => personalOf.get(event.requestId)) : undefined
    const words = { environment, ...event, event: readable(() => JSON.parse(body) as object) ?? body }
    writeLine(JSON.stringify(personal === undefined ? words : { ...words, personal }))
    entries += 1
  }
  for (let from = 1; from <= last; from += STRIDE) {
    const rows = readable(() => several.all(from, from + STRIDE))
    if (rows !== undefined) rows.forEach(handOut)
    else
      for (let sequence = from; sequence < from + STRIDE; sequence += 1) {
        const row = readable(() => one.get(sequence))
        if (row !== undefined) handOut(row)
      }
  }
  return { entries, missing: last - entries }
}

/** The end may be what is damaged; then the sales' own memory says how far the log went. */
function lastReadableSequence(database: Database): number {
  const end = readable(() => database.query('SELECT max(sequence) AS last FROM events').get())
  if (typeof end?.['last'] === 'number') return end['last']
  const known = readable(() =>
    database.query("SELECT max(folding ->> '$.sale.lastSequence') AS last FROM sales").get(),
  )
  return Number(known?.['last'] ?? 0)
}

function readable<Given>(read: () => Given): Given | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
