// The only file that uses SQLite. A database opened here is durable at every commit, or it is not opened for writing at
// all (docs/decisions/0008-node-sqlite.md).
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import type { storeProblemSchema, Failure } from '#shared/base/result'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { keepPrivateSync, writeRefusalSync } from '#shared/node/files/disk'

export type StoreProblem = z.output<typeof storeProblemSchema>

/** The store could not do what was asked. If a transaction throws it, nothing was written, unless its problem is `perhaps-written`. */
export class StoreError extends Error {
  readonly problem: StoreProblem
  /** What the computer is called that holds the store instead. */
  readonly holder: string | undefined
  constructor(problem: StoreProblem, message: string, options?: ErrorOptions & { holder?: string }) {
    super(message, options)
    this.name = 'StoreError'
    this.problem = problem
    this.holder = options?.holder
  }
}

export type Value = SQLInputValue
export type Row = Readonly<Record<string, unknown>>

export interface Query {
  run(...values: Value[]): void
  get(...values: Value[]): Row | undefined
  all(...values: Value[]): readonly Row[]
  iterate(...values: Value[]): Iterable<Row>
}

export interface Database {
  /** One statement or several, without parameters. */
  execute(sql: string): void
  /** A statement that is compiled once and used often. */
  query(sql: string): Query
  /**
   * Runs `work` in one transaction. When it returns, the transaction is on disk; when it throws, nothing of it is. Where the disk does not let
   * that be made sure of it throws `perhaps-written`, and so does every transaction until it can.
   */
  transaction<Given>(work: () => Given): Given
  close(): void
}

/** An earlier SQLite can corrupt a database in WAL mode. */
export const OLDEST_SQLITE = [3, 51, 3] as const
const BUSY_TIMEOUT_MS = 5_000
/**
 * Enough for the inner pages of a journal of a million sales, so that finding one reads little more than its own page.
 */
const PAGE_CACHE_KIB = 16_384
const SYNCHRONOUS_FULL = 2

interface Pragma {
  readonly name: string
  readonly set: string
  readonly expected: string | number
}

const pragmas = (platform: string): readonly Pragma[] => [
  { name: 'journal_mode', set: 'WAL', expected: 'wal' },
  { name: 'synchronous', set: 'FULL', expected: SYNCHRONOUS_FULL },
  { name: 'foreign_keys', set: 'ON', expected: 1 },
  { name: 'trusted_schema', set: 'OFF', expected: 0 },
  { name: 'cell_size_check', set: 'ON', expected: 1 },
  // What is erased on a customer's request must not remain readable in free pages.
  { name: 'secure_delete', set: 'ON', expected: 1 },
  // An ordinary sync on macOS stops at the drive's cache.
  ...(platform === 'darwin'
    ? [
        { name: 'fullfsync', set: 'ON', expected: 1 },
        { name: 'checkpoint_fullfsync', set: 'ON', expected: 1 },
      ]
    : []),
]

/** A power cut may lose the last commits, but never breaks their order. */
const DERIVED_PRAGMAS =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON'

/** What a file may say of itself is not run, even where it is only looked at. */
const LOOKING_PRAGMAS = 'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON'

export interface DatabaseOptions {
  readonly path: string
  readonly platform: string
  /** Opens for reading: no pragma is set, nothing can be written. */
  readonly readOnly?: boolean
  /** The disk is read-only, so no file can be created beside the database either. Only with `readOnly`. */
  readonly isFrozen?: boolean
  /** Its content can be rebuilt from the journal, so a commit need not be on disk when it returns. */
  readonly isDerived?: boolean
}

/** A database with this path is a temporary file that is deleted when closed. */
export const TEMPORARY = ''

/**
 * Opens `path`, creating it if it is not there. Throws `StoreError`: `pragma` if a setting that money depends on does
 * not hold.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const guarded = guardAt(options.path)
  // A disk that refuses this refuses the database too, and is then told about.
  if (options.readOnly !== true && options.path !== TEMPORARY)
    ignoreRefusal(() => keepPrivateSync(options.path))
  const connection = guarded(
    () =>
      new DatabaseSync(locationOf(options), {
        readOnly: options.readOnly ?? false,
        timeout: BUSY_TIMEOUT_MS,
      }),
  )
  const database = wrap(connection, guarded)
  try {
    requireVersion(database)
    database.execute(`PRAGMA cache_size = -${PAGE_CACHE_KIB}`)
    if (options.isDerived === true) database.execute(DERIVED_PRAGMAS)
    else if (options.readOnly === true) database.execute(LOOKING_PRAGMAS)
    else settlePragmas(database, options.platform)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/**
 * On a read-only disk SQLite cannot create the helper files of its write-ahead log, so the file is opened as immutable.
 */
function locationOf({ path, isFrozen }: DatabaseOptions): string | URL {
  if (isFrozen !== true) return path
  const location = pathToFileURL(path)
  location.searchParams.set('immutable', '1')
  return location
}

function requireVersion(database: Database): void {
  const version = String(database.query('SELECT sqlite_version() AS version').get()?.['version'])
  if (!isRecentEnough(version)) throw new StoreError('pragma', `SQLite ${version} is too old for money`)
}

/** Whether a version such as `3.53.4` is at least the oldest safe one. */
export function isRecentEnough(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, oldest] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part !== oldest) return part > oldest
  }
  return true
}

/** Sets each pragma and reads it back, because SQLite silently ignores what it cannot do. */
export function settlePragmas(database: Database, platform: string): void {
  const wanted = pragmas(platform)
  for (const pragma of wanted) database.execute(`PRAGMA ${pragma.name} = ${pragma.set}`)
  for (const pragma of wanted) {
    const [found] = Object.values(database.query(`PRAGMA ${pragma.name}`).get() ?? {})
    if (found !== pragma.expected)
      throw new StoreError('pragma', `${pragma.name} is ${String(found)} instead of ${pragma.expected}`)
  }
}

function wrap(connection: DatabaseSync, guarded: Guard): Database {
  const { begin, commit } = transactionsOf(connection)
  return {
    execute: (sql) => guarded(() => connection.exec(sql)),
    query: (sql) =>
      wrapStatement(
        guarded(() => connection.prepare(sql)),
        guarded,
      ),
    transaction: (work) =>
      guarded(() => {
        begin()
        try {
          const given = work()
          commit()
          return given
        } catch (error) {
          rollBack(connection)
          throw error
        }
      }),
    close: () => {
      if (connection.isOpen) connection.close()
    },
  }
}

type Connection = Pick<DatabaseSync, 'exec' | 'prepare' | 'isTransaction'>

/**
 * A COMMIT whose sync fails is rolled back here, but its pages stay in the write-ahead log, and the next opening would find it there as
 * committed. An empty commit is then written over them and synced, before anybody is told that nothing was written: each page of that log is
 * valid only behind the one before it.
 */
export function transactionsOf(connection: Connection): { begin(): void; commit(): void } {
  let isUndecided = false
  // Compiled once: they are part of each commit.
  let compiled: { readonly begin: StatementSync; readonly commit: StatementSync } | null = null
  const statements = (): NonNullable<typeof compiled> =>
    (compiled ??= { begin: connection.prepare('BEGIN IMMEDIATE'), commit: connection.prepare('COMMIT') })
  const decide = (): void => {
    try {
      const version = connection.prepare('PRAGMA user_version').get()?.['user_version']
      // Writes the first page of the file, also if the number is the same.
      connection.exec(`PRAGMA user_version = ${Number(version)}`)
    } catch (error) {
      throw new StoreError('perhaps-written', 'a refused commit cannot be taken back', { cause: error })
    }
    isUndecided = false
  }
  return {
    begin: () => {
      if (isUndecided) decide()
      statements().begin.run()
    },
    commit: () => {
      try {
        statements().commit.run()
      } catch (error) {
        rollBack(connection)
        isUndecided = !isRefusedBeforeSync(error)
        if (isUndecided) decide()
        throw error
      }
    },
  }
}

/** SQLITE_BUSY, _LOCKED, _READONLY, _FULL and _CONSTRAINT: the page that makes a commit of the others was not written. */
const REFUSED_BEFORE_SYNC: readonly number[] = [5, 6, 8, 13, 19]

const isRefusedBeforeSync = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  REFUSED_BEFORE_SYNC.includes(error.errcode & PRIMARY_CODE_MASK)

/** After some errors (a full disk) SQLite has already rolled back by itself and refuses to do it again. */
function rollBack(connection: Connection): void {
  if (connection.isTransaction) connection.exec('ROLLBACK')
}

const wrapStatement = (statement: StatementSync, guarded: Guard): Query => ({
  run: (...values) => void guarded(() => statement.run(...values)),
  get: (...values) => guarded(() => statement.get(...values)),
  all: (...values) => guarded(() => statement.all(...values)),
  iterate: (...values) => guardedRows(statement, guarded, values),
})

/** Row by row; a damaged page may be reached in the middle. */
function* guardedRows(statement: StatementSync, guarded: Guard, values: Value[]): Generator<Row> {
  const rows = guarded(() => statement.iterate(...values))
  for (;;) {
    const next = guarded(() => rows.next())
    if (next.done === true) return
    yield next.value
  }
}

/** Runs `work`, and turns an error of the store into a `StoreError`. */
type Guard = <Given>(work: () => Given) => Given

const guardAt =
  (path: string): Guard =>
  (work) => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const problem = problemOf(error, () => refusalAt(path))
      throw problem === null ? error : new StoreError(problem, error.message, { cause: error })
    }
  }

/** What a disk refuses here is told by the next work that needs it. */
export function ignoreRefusal(work: () => void): void {
  try {
    work()
  } catch {
    // Told later.
  }
}

/** Why the disk refuses the file; null if it does not. A temporary database has no place of its own. */
const refusalAt = (path: string): StoreProblem | null =>
  path === TEMPORARY ? null : (REFUSALS[String(writeRefusalSync(path))] ?? null)

const REFUSALS: Readonly<Record<string, StoreProblem>> = {
  EACCES: 'read-only',
  EPERM: 'read-only',
  EROFS: 'read-only',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
}

const PRIMARY_CODE_MASK = 0xff
const PROBLEMS: Readonly<Record<number, StoreProblem>> = {
  5: 'locked', // SQLITE_BUSY
  6: 'locked', // SQLITE_LOCKED
  8: 'read-only', // SQLITE_READONLY
  11: 'corrupt', // SQLITE_CORRUPT
  13: 'disk-full', // SQLITE_FULL
  26: 'corrupt', // SQLITE_NOTADB
}

/** What SQLite says of a disk that it may not write, and of much else: SQLITE_PERM, _IOERR, _CANTOPEN, _AUTH. */
const PERHAPS_REFUSED: readonly number[] = [3, 10, 14, 23]

/** The low byte of an extended result code is its primary code. Null for errors that do not come from the store. */
function problemOf(error: Error, refusal: () => StoreProblem | null): StoreProblem | null {
  if ('errcode' in error && typeof error.errcode === 'number') {
    const code = error.errcode & PRIMARY_CODE_MASK
    return (PERHAPS_REFUSED.includes(code) ? refusal() : null) ?? PROBLEMS[code] ?? 'other'
  }
  const isClosed = 'code' in error && error.code === 'ERR_INVALID_STATE'
  return isClosed ? 'other' : null
}

/** What a failure of the store means to a person; null for anything else. */
export const storeFailureOf = (error: unknown): Failure | null =>
  error instanceof StoreError
    ? {
        kind: 'store',
        problem: error.problem,
        ...(error.holder === undefined ? {} : { holder: error.holder }),
      }
    : null

export const storeFailure = (error: unknown): Failure => {
  const failure = storeFailureOf(error)
  if (failure === null) throw error
  return failure
}

/**
 * Says whether no other connection wrote to the file since this was called: SQLite counts that, on every system. The app has one that writes; its
 * others look, and copy.
 */
export function aloneIn(database: Database): () => boolean {
  const counted = database.query('PRAGMA data_version')
  const version = (): unknown => counted.get()?.['data_version']
  const begun = version()
  return () => version() === begun
}
