// Opens the journal of one environment, brings its schema up to date, and checks it before money may move.
import type { Clock, Timers } from '@shared/clock'
import type { Environment } from '@shared/domain/environment'
import type { ReportDefect } from '@shared/ignore-errors'
import { fail, succeed, type Result } from '@shared/result'
import { z } from 'zod'
import { CHAIN_START, chainKeyOf, type ChainKey } from './seal/chain'
import { openDatabase, StoreError, type Database, type StoreProblem } from './store/database'
import type { Journal } from './events/interface'
import { createJournal } from './events/journal'
import { recover } from './events/recovery'
import { foldLog } from './folds/log-fold'
import { migrate, needsMigration, requireOurFile } from './store/schema'
import { sealFileAt, sealPathOf } from './seal/seal-file'
import { createHeadSeal, readSealedHead, type HeadSeal, type SealedHead } from './seal/sealed-head'
import { sqliteStore } from './store/sqlite-store'
import { copyBeforeMigration, openToLookAt, quickCheck } from './store/store-care'
import type { ChainHead, JournalStore } from './store/store'
import { storeFailure } from './store/store-failure'

export type { Journal } from './events/interface'
export { fingerprintOf } from './proof/signed-head'
export { storeFailureOf } from './store/store-failure'
export { recover } from './events/recovery'
export { RECHECKED_AT_MS } from './checks/recheck'
export { createReconcile, type Reconcile } from './checks/reconcile'
export { exportToFile } from './store/export-file'
export type { ExportReport } from './store/store-care'
export { createJournalSearch, type JournalSearch, type Vocable } from './search'
export { createVerifier, type Verifier, type VerifyWorker } from './verify/verifier'

/** The sealed head of the journal at `path`, for a verification. */
export const sealedHeadOf = (path: string, chainKey: Uint8Array): SealedHead =>
  readSealedHead(sealFileAt(sealPathOf(path)).read(), chainKeyOf(chainKey))

export interface OpenJournalOptions {
  readonly path: string
  readonly environment: Environment
  /** 32 secret bytes, the same at every start. */
  readonly chainKey: Uint8Array
  readonly clock: Clock
  /** `process.platform`. */
  readonly platform: string
  /** 32 secret bytes, with which heads are signed for others; null while there are none that open. */
  readonly signingKey?: Uint8Array | null
  /** For the sealed head, which follows the commits; without timers it is not written. */
  readonly timers?: Timers
  readonly reportDefect: ReportDefect
}

/**
 * Opens the journal at `path`, creating it if there is none. Fails with `store`: its `problem` says whether the disk,
 * the file or its version is the reason. Never replaces a journal that cannot be read by an empty one.
 */
export function openJournal(options: OpenJournalOptions): Result<Journal> {
  const chainKey = chainKeyOf(options.chainKey)
  let database: Database | undefined
  try {
    database = openDatabase({ path: options.path, platform: options.platform })
    requireOurFile(database)
    quickCheck(database, options.path)
    copyBeforeMigration(database, options.path)
    if (needsMigration(database)) migrate(database)
    const store = sqliteStore(database)
    const folded = foldLog(store, chainKey)
    const headSeal = followingSeal(options, store, chainKey)
    const journal = createJournal({ ...options, store, chainKey, folded, headSeal })
    journal.keepCheckpoint()
    return succeed(journal)
  } catch (error) {
    database?.close()
    return fail(storeFailure(asStoreError(error)))
  }
}

/**
 * Opens a journal for viewing only, on a disk that cannot be written or after `openJournal` reported a problem. Every
 * append fails with `store`. Fails itself if the journal cannot be read or has a version that this app does not know.
 */
export function viewJournal(options: OpenJournalOptions): Result<Journal> {
  let database: Database | undefined
  try {
    database = openToLookAt(options)
    requireOurFile(database)
    if (needsMigration(database)) throw new StoreError('other', 'the log has an older form')
    return succeed(
      createJournal({
        ...options,
        store: sqliteStore(database),
        chainKey: chainKeyOf(options.chainKey),
        signingKey: null,
        isViewOnly: true,
      }),
    )
  } catch (error) {
    database?.close()
    return fail(storeFailure(asStoreError(error)))
  }
}

/**
 * Other reasons that keep a journal from opening: a readable page with damaged text in it, and a disk that refuses a
 * file beside it. Anything else is a defect of the app.
 */
function asStoreError(error: unknown): unknown {
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return new StoreError('corrupt', 'a text of the log cannot be read', { cause: error })
  if (error instanceof StoreError || !(error instanceof Error) || !('syscall' in error)) return error
  const code = 'code' in error ? error.code : undefined
  const problem = code === 'ENOSPC' ? 'disk-full' : isForbidden(code) ? 'read-only' : 'other'
  return new StoreError(problem, 'the disk refused a file beside the log', { cause: error })
}

const isForbidden = (code: unknown): boolean => code === 'EACCES' || code === 'EPERM' || code === 'EROFS'

export interface OpenedJournal {
  readonly journal: Journal
  /** Sales that an earlier run left incomplete. */
  readonly halfDone: number
  /** What prevents selling; the journal is then view-only. Null when it is open and recovered. */
  readonly problem: StoreProblem | null
}

/**
 * Opens the journal and recovers the incomplete sales of earlier runs; if that is impossible, opens it for viewing.
 * Fails if even that fails.
 */
export function openOrViewJournal(options: OpenJournalOptions): Result<OpenedJournal> {
  const opened = openJournal(options)
  const recovered = opened.ok ? recover(opened.value) : opened
  if (opened.ok && recovered.ok) {
    opened.value.signHead()
    return succeed({ journal: opened.value, halfDone: recovered.value, problem: null })
  }
  if (opened.ok) opened.value.close()
  const failure = opened.ok ? (recovered.ok ? null : recovered.failure) : opened.failure
  if (failure?.kind !== 'store') throw new Error('a log fails to open by its store alone')
  const viewed = viewJournal(options)
  return viewed.ok ? succeed({ journal: viewed.value, halfDone: 0, problem: failure.problem }) : fail(failure)
}

/**
 * Throws `StoreError` if the sealed head is ahead of the journal or differs from its entry. A seal that is lost or
 * foreign is replaced, and from then on records since when it can be relied on.
 */
function followingSeal(
  { path, timers }: OpenJournalOptions,
  store: JournalStore,
  chainKey: ChainKey,
): HeadSeal | undefined {
  if (timers === undefined) return undefined
  const file = sealFileAt(sealPathOf(path))
  const found = readSealedHead(file.read(), chainKey)
  const head = store.head() ?? { sequence: 0, link: CHAIN_START }
  if (found.kind === 'sealed') requireSealed(store, found.head)
  const seal = createHeadSeal(file, chainKey, found.kind === 'sealed' ? found.after : head.sequence, timers)
  seal.follow(head)
  // An open journal always has a seal.
  if (found.kind !== 'sealed') seal.flush()
  return seal
}

function requireSealed(store: JournalStore, { sequence, link }: ChainHead): void {
  if (sequence === 0) return
  const [entry] = store.entriesAfter(sequence - 1, 1)
  if (entry?.sequence !== sequence)
    throw new StoreError('corrupt', `the log ends before the sealed entry ${sequence}`)
  if (entry.link !== link) throw new StoreError('corrupt', `entry ${sequence} is not the one that was sealed`)
}
