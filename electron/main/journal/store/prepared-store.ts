// A journal's file opened for writing: checked, and brought up to date, before anything is read of it.
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Clock } from '#shared/base/clock'
import type { ReportDefect } from '#shared/base/ignore-errors'
import { assertNever, fail, succeed, type Result } from '#shared/base/result'
import { chainKeyOf, type ChainKey } from '../seal/chain'
import { personalSealing } from '../seal/personal-seal'
import { sealFileAt, sealPathOf, type SealFile } from '../seal/sealed-head'
import { aloneIn, openDatabase, StoreError, type Database, storeFailure } from './database'
import type { Hold, HoldState } from '../../files/hold-file'
import { sameFiles, unlessFolderIsSame, type SameFiles } from '../../files/same-files'
import { requireExpectedSchema } from './expected-schema'
import { putKeptContentBack, keepsContent } from './kept-content'
import { createLogGuard, guardedStore, type LogCheck, type LogGuard, type LogStop } from './log-guard'
import { bringUpToDate, isOlder, LOG_STEPS, requireOurFile, type LogStep } from './schema'
import { sqliteStore } from './sqlite-store'
import type { JournalStore } from '../stored/store'
import { copyOlder, quickCheck } from './store-care'
import { writtenContent, type WrittenContent } from './written-content'
import { openToRead } from '#shared/node/files/disk'
import { newestVersion } from '../../files/format'

export interface PreparedStore {
  readonly store: JournalStore
  readonly chainKey: ChainKey
  readonly sealFile: SealFile
  readonly guard: LogGuard
}

/** Gives `use` the store, which stays open unless it throws. Fails with `store`. */
export function openPrepared<Opened>(
  options: {
    readonly path: string
    readonly chainKey: Uint8Array
    readonly platform: string
    readonly clock: Pick<Clock, 'now' | 'elapsed'>
    readonly reportDefect: ReportDefect
    readonly hold?: Pick<Hold, 'state'>
    /** Those of a later version, in tests. */
    readonly steps?: readonly LogStep[]
  },
  use: (of: PreparedStore) => Opened,
): Result<Opened> {
  const { steps = LOG_STEPS } = options
  const chainKey = chainKeyOf(options.chainKey)
  let database: Database | undefined
  try {
    putKeptContentBack(options)
    database = openDatabase({ path: options.path, platform: options.platform })
    requireOurFile(database, steps)
    quickCheck(database, options.path)
    requireExpectedSchema(database, options.platform, steps)
    if (isOlder(database, steps)) copyOlder(database, options.path)
    bringUpToDate(database, steps)
    const sealing = personalSealing(options.chainKey)
    const { guard, begin, written, madeAgain, end } = guardOf(options, database)
    const kept = keepsContent(database, options.path, guard)
    const store = guardedStore(kept(sqliteStore(database, sealing)), guard, { written, end })
    const sealPath = sealPathOf(options.path)
    const sealFile = sealFileAt(sealPath, () => madeAgain(sealPath))
    const opened = use({ store, chainKey, sealFile, guard })
    begin()
    return succeed(opened)
  } catch (error) {
    database?.close()
    return fail(storeFailure(asStoreError(error)))
  }
}

function stopOf(state: HoldState): LogStop | null {
  switch (state.kind) {
    case 'ours':
      return null
    case 'taken':
      return { problem: 'held-elsewhere', holder: state.host }
    case 'lost':
      return { problem: 'hold-lost' }
    default:
      return assertNever(state)
  }
}

interface GuardedLog {
  readonly path: string
  readonly platform: string
  readonly clock: Pick<Clock, 'elapsed'>
  readonly reportDefect: ReportDefect
  readonly hold?: Pick<Hold, 'state'>
}

/** The files are compared from `begin` on, when the opening has made those that were not there. */
function guardOf({ path, platform, clock, reportDefect, hold }: GuardedLog, database: Database) {
  let files: SameFiles | null = null
  let content: WrittenContent | null = null
  let isAlone = (): boolean => true
  const atHold = (): LogStop | null => (hold === undefined ? null : stopOf(hold.state()))
  const atFiles = (): LogStop | null => (files?.areSame() === false ? { problem: 'replaced' } : null)
  const onceFolderChanges = (look: LogCheck): LogCheck => unlessFolderIsSame(dirname(path), platform, look)
  const guard = createLogGuard(
    {
      hold: atHold,
      holdOnceFolderChanges: onceFolderChanges(atHold),
      namesOnceFolderChanges: onceFolderChanges(() => atHold() ?? atFiles()),
      content: () => (content?.isThere() === false ? { problem: 'replaced' } : null),
      others: () => (isAlone() ? null : { problem: 'replaced', isEdited: true }),
    },
    clock,
    reportDefect,
  )
  return {
    guard,
    begin: () => {
      files = sameFiles([
        { path, mayBeMissing: false },
        { path: `${path}-wal`, mayBeMissing: false },
        { path: sealPathOf(path), mayBeMissing: true },
      ])
      isAlone = aloneIn(database)
      // Windows lets nobody write over a file that is open.
      if (platform !== 'win32') content = writtenContent(database, path)
    },
    written: () => content?.written(),
    madeAgain: (file: string) => files?.madeAgain(file),
    end: () => content?.close(),
  }
}

/**
 * Other reasons that keep a journal from opening: a readable page with damaged text in it, and a disk that refuses a
 * file beside it. Anything else is a defect of the app.
 */
export function asStoreError(error: unknown): unknown {
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return new StoreError('corrupt', 'a text of the log cannot be read', { cause: error })
  if (error instanceof StoreError || !(error instanceof Error) || !('syscall' in error)) return error
  const code = 'code' in error ? error.code : undefined
  const problem = code === 'ENOSPC' ? 'disk-full' : isForbidden(code) ? 'read-only' : 'other'
  return new StoreError(problem, 'the disk refused a file beside the log', { cause: error })
}

const isForbidden = (code: unknown): boolean => code === 'EACCES' || code === 'EPERM' || code === 'EROFS'

/** SQLite's file format, 1.3: 100 bytes, which begin with the mark and hold `user_version` at 60. */
const HEAD_BYTES = 100
const MARK = Buffer.from('SQLite format 3\0', 'latin1')
const VERSION_AT = 60

/**
 * Whether only a newer version of the app understands the journal in `file`. Throws as the disk does. The version
 * of a journal that nobody has opened: read from the head of its file, so that nothing in the file is run.
 */
export async function isNewerLog(file: string): Promise<boolean> {
  const opened = await openToRead(file)
  try {
    const head = await opened.read(HEAD_BYTES)
    return (
      head.length === HEAD_BYTES &&
      head.subarray(0, MARK.length).equals(MARK) &&
      head.readUInt32BE(VERSION_AT) > newestVersion(LOG_STEPS)
    )
  } finally {
    await opened.close()
  }
}
