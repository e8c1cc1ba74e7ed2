// Whether the file is built as this app builds it. A trigger, view, index or column of somebody else's could change what is written or read
// behind the journal's back, whatever the entries say (docs/money-safety.md 6).
import { openDatabase, StoreError, TEMPORARY, type Database } from './database'
import { bringUpToDate, isNewFile, LOG_STEPS, schemaVersion, type LogStep } from './schema'

const PARTS = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name'

/** Each part of the file, in its own words. How a statement is broken into lines means nothing. */
const partsOf = (database: Database): readonly string[] =>
  database
    .query(PARTS)
    .all()
    .map((part) =>
      [part['type'], part['name'], part['tbl_name'], part['sql']].join(' ').replaceAll(/\s+/g, ' '),
    )

/** As a file of this version is built. */
function expectedParts(version: number, platform: string, steps: readonly LogStep[]): readonly string[] {
  const built = openDatabase({ path: TEMPORARY, platform, isDerived: true })
  try {
    bringUpToDate(built, steps.slice(0, version - 1))
    return partsOf(built)
  } finally {
    built.close()
  }
}

/** The first part that is not as expected, or that is missing; null if there is none. */
export function unexpectedPart(
  database: Database,
  platform: string,
  steps: readonly LogStep[] = LOG_STEPS,
): string | null {
  const version = schemaVersion(database)
  if (version < 1) return 'no version'
  const found = partsOf(database)
  const expected = expectedParts(version, platform, steps)
  return (
    found.find((part) => !expected.includes(part)) ?? expected.find((part) => !found.includes(part)) ?? null
  )
}

/** Throws `StoreError` if the file is not built as a log of its version is. */
export function requireExpectedSchema(
  database: Database,
  platform: string,
  steps: readonly LogStep[] = LOG_STEPS,
): void {
  if (isNewFile(database)) return
  const part = unexpectedPart(database, platform, steps)
  if (part !== null) throw new StoreError('altered', `the log is built otherwise: ${part}`)
}
