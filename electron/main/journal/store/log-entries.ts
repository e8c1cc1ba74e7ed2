// The last entry of a log that nobody has opened, and whether another log has it: by its link, which follows from all entries before.
import type { Database } from './database'
import { openToLookAt } from './store-care'

export interface LogPlace {
  readonly path: string
  readonly platform: string
}

export interface LogEntry {
  readonly sequence: number
  readonly link: string
}

/** `isAlone`: without its write-ahead log, which may belong to another file. Undefined for a log without entries. Throws `StoreError`. */
export const lastEntryOf = (place: LogPlace, isAlone = false): LogEntry | undefined =>
  lookedAt(place, isAlone, (database) => {
    const row = database.query('SELECT sequence, link FROM events ORDER BY sequence DESC LIMIT 1').get()
    return row === undefined ? undefined : { sequence: Number(row['sequence']), link: String(row['link']) }
  })

/** `look` may refuse the file first. Throws `StoreError`. */
export const hasEntry = (
  place: LogPlace,
  { sequence, link }: LogEntry,
  isAlone = false,
  look: (database: Database) => void = () => {},
): boolean =>
  lookedAt(place, isAlone, (database) => {
    look(database)
    return database.query('SELECT link FROM events WHERE sequence = ?').get(sequence)?.['link'] === link
  })

function lookedAt<Found>(place: LogPlace, isAlone: boolean, look: (database: Database) => Found): Found {
  const database = openToLookAt(place, isAlone)
  try {
    return look(database)
  } finally {
    database.close()
  }
}
