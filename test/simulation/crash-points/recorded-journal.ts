// The journal over a real SQLite over the recording disk: same schema, same statements, same pragmas as in the app.
// Only the index of the write-ahead log is in memory, because this disk has no shared memory.
import type { Clock } from '#shared/base/clock'
import type { Journal } from '#main/journal'
import { settlePragmas, StoreError, type Database, type Row, type Value } from '#main/journal/store/database'
import { createJournal } from '#main/journal/events/journal'
import { bringUpToDate, requireOurFile, schemaVersion, type LogStep } from '#main/journal/store/schema'
import { sqliteStore } from '#main/journal/store/sqlite-store'
import { personalSealing } from '#main/journal/seal/personal-seal'
import { CHAIN_KEY, CHAIN_KEY_BYTES } from '../../support/sales'

const SEALING = personalSealing(CHAIN_KEY_BYTES)
import { sqlite3 } from './recording-disk'
import { noDefects } from '../../support/defects'

export interface RecordedOptions {
  readonly clock: Clock
  /** FULL is what the app requests; NORMAL is set without its knowledge. */
  readonly synchronous: 'FULL' | 'NORMAL'
}

/** Opens the journal on the inserted disk, as the app does. Throws `StoreError`. */
export function openRecordedJournal({ clock, synchronous }: RecordedOptions): Journal {
  const database = recordedDatabase()
  settlePragmas(database, 'linux')
  database.execute(`PRAGMA synchronous = ${synchronous}`)
  requireOurFile(database)
  bringUpToDate(database)
  const store = sqliteStore(database, SEALING)
  return createJournal({
    reportDefect: noDefects,
    environment: 'practice',
    store,
    chainKey: CHAIN_KEY,
    clock,
  })
}

/** Brings the log on the inserted disk to the version after `steps`, as a later app would. Throws `StoreError`. */
export function stepRecordedLog(steps: readonly LogStep[]): void {
  const database = recordedDatabase()
  settlePragmas(database, 'linux')
  bringUpToDate(database, steps)
  database.close()
}

/** The version of the log on the inserted disk, and the names of its tables. */
export function formOfRecordedLog(): { readonly version: number; readonly tables: ReadonlySet<unknown> } {
  const database = recordedDatabase()
  settlePragmas(database, 'linux')
  const tables = database.query("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const version = schemaVersion(database)
  database.close()
  return { version, tables: new Set(tables.map(({ name }) => name)) }
}

function recordedDatabase(): Database {
  const connection = guarded(() => new sqlite3.oo1.DB('/log.db', 'c', 'recording'))
  guarded(() => connection.exec('PRAGMA locking_mode = EXCLUSIVE'))
  const execute = (sql: string): void => guarded(() => void connection.exec(sql))
  return {
    execute,
    query: (sql) => {
      const statement = guarded(() => connection.prepare(sql))
      const rows = (values: readonly Value[]): Row[] =>
        guarded(() => {
          try {
            if (values.length > 0) statement.bind(values.map(bindable))
            const found: Row[] = []
            while (statement.step()) found.push(statement.get({}))
            return found
          } finally {
            statement.reset(true)
          }
        })
      return {
        run: (...values) => void rows(values),
        get: (...values) => rows(values)[0],
        all: (...values) => rows(values),
        iterate: (...values) => rows(values),
      }
    },
    transaction: (work) => {
      execute('BEGIN IMMEDIATE')
      try {
        const given = work()
        execute('COMMIT')
        return given
      } catch (error) {
        if (sqlite3.capi.sqlite3_get_autocommit(connection) === 0) execute('ROLLBACK')
        throw error
      }
    },
    close: () => connection.close(),
  }
}

const bindable = (value: Value): string | number | bigint | null | Uint8Array => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError('the journal binds texts, numbers and bytes')
}

function guarded<Given>(work: () => Given): Given {
  try {
    return work()
  } catch (error) {
    if (error instanceof sqlite3.SQLite3Error) throw new StoreError('other', error.message, { cause: error })
    throw error
  }
}
