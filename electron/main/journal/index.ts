// Opens the journal of one environment, brings its schema up to date, and checks it before money may move.
import { randomBytes } from 'node:crypto'
import type { Clock } from '#shared/base/clock'
import type { LogEnd } from '#shared/log/anchor-reset'
import type { Environment } from '#shared/base/environment'
import type { ReportDefect } from '#shared/base/ignore-errors'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Hold } from '../files/hold-file'
import { chainKeyOf } from './seal/chain'
import { StoreError, type Database, type StoreProblem, storeFailure } from './store/database'
import type { Journal } from './events/interface'
import { createJournal } from './events/journal'
import { recover } from './events/recovery'
import { isOlder, requireOurFile } from './store/schema'
import { personalSealing } from './seal/personal-seal'
import { sealFileAt, sealPathOf, createHeadSeal, readSealedHead, type SealedHead } from './seal/sealed-head'
import {
  journalAtItsEnd,
  journalToFill,
  type CheckedJournal,
  type LogEndOptions,
} from './anchor/journal-at-end'
import type { LogRestorer } from './log-restore/log-restorer'
import { NO_GUARD, type LogGuard } from './store/log-guard'
import { asStoreError, openPrepared } from './store/prepared-store'
import { sqliteStore } from './store/sqlite-store'
import { openToLookAt } from './store/store-care'

export type { Journal } from './events/interface'
export type { LogGuard } from './store/log-guard'
export type { NewIntent } from './folds/recorded'
export { newestOf, openHeadAnchor, openHeadAnchors, type HeadAnchors } from './anchor/head-anchor'
export { fingerprintOf } from '#shared/node/log/signed-head'
export type { StoreProblem } from './store/database'
export { asStoreError } from './store/prepared-store'
export { storeFailureOf } from './store/database'
export { createSaleAges, type DatedSale, type SaleAges } from './checks/sale-ages'
export { recover } from './events/recovery'
export { RECHECKED_AT_MS } from './checks/recheck'
export { createReconcile, type Reconcile, type ReconcileOptions } from './checks/reconcile'
export { exportToFile, settingsInLog } from './store/store-care'
export { personalSealing } from './seal/personal-seal'
export type { ExportReport } from './store/store-care'
export { createJournalSearch, type JournalSearch, type Vocable } from './search'
export { checkInBackground } from './verify/background-check'
export { entriesToTake } from './log-restore/entries-to-take'
export type { GivenBatch, LogRestorer } from './log-restore/log-restorer'
export { usableEvents } from './folds/story'
export { createVerifier, type Verifier, type VerifierOptions, type VerifyWorker } from './verify/verifier'

/** The sealed head of the journal at `path`, for a verification. */
export const sealedHeadOf = (path: string, chainKey: Uint8Array): SealedHead =>
  readSealedHead(sealFileAt(sealPathOf(path)).read(), chainKeyOf(chainKey))

const KEY_BYTES = 32

export interface OpenJournalOptions extends LogEndOptions {
  readonly path: string
  readonly environment: Environment
  /** 32 secret bytes, the same at every start. */
  readonly chainKey: Uint8Array
  readonly clock: Clock
  /** `process.platform`. */
  readonly platform: string
  /** 32 secret bytes, with which heads are signed for others; null while there are none that open. */
  readonly signingKey?: Uint8Array | null
  /** The trusted time at the latest; null while none is known. */
  readonly trustedNow?: () => number | null
  /** The owner who allowed what runs now; without it nobody ever is. */
  readonly approver?: () => string | null
  /** Says whether this computer still holds the folder. */
  readonly hold?: Pick<Hold, 'state'>
  readonly reportDefect: ReportDefect
}

/**
 * Opens the journal at `path`, creating it if there is none. Fails with `store`: its `problem` says whether the disk,
 * the file or its version is the reason. Never replaces a journal that cannot be read by an empty one.
 */
export function openJournal(options: OpenJournalOptions): Result<Journal> {
  const opened = openChecked(options)
  return opened.ok ? succeed(opened.value.journal) : opened
}

const openChecked = (options: OpenJournalOptions): Result<CheckedJournal & Pick<OpenedJournal, 'guard'>> =>
  openPrepared(options, (prepared) => ({
    guard: prepared.guard,
    ...journalAtItsEnd({ ...options, ...prepared }),
  }))

/**
 * Opens a journal for viewing because the person wants no more of it (`safe-mode`), or because it may not be written where it lies: every append
 * fails with `problem`.
 */
export function viewOnly(options: OpenJournalOptions, problem: StoreProblem): Result<OpenedJournal> {
  const viewed = viewJournal(options, () => {
    throw new StoreError(problem, 'the log is only looked at')
  })
  if (!viewed.ok) return viewed
  return succeed({
    journal: viewed.value,
    halfDone: 0,
    problem,
    guard: NO_GUARD,
    end: () => 'unwatched',
    setBroken: () => false,
  })
}

/**
 * Opens a journal for viewing only, on a disk that cannot be written or after `openJournal` reported a problem. Every
 * append fails with `store`, as `refuse` says it or the disk. Fails itself if the journal cannot be read or has a version that this app does not know.
 */
export function viewJournal(options: OpenJournalOptions, refuse?: () => never): Result<Journal> {
  let database: Database | undefined
  try {
    database = openToLookAt(options)
    requireOurFile(database)
    if (isOlder(database)) throw new StoreError('other', 'the log has an older form')
    const store = sqliteStore(database, personalSealing(options.chainKey))
    return succeed(
      createJournal({
        ...options,
        store: refuse === undefined ? store : { ...store, commit: refuse },
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
 * Opens a journal for viewing while the key of its chain cannot be opened: a lost key store must not hide the shop's own records. Nothing of
 * it is verified, and every append fails with `no-key`.
 */
export function viewWithoutKey(options: Omit<OpenJournalOptions, 'chainKey'>): Result<OpenedJournal> {
  let database: Database | undefined
  try {
    database = openToLookAt(options)
    requireOurFile(database)
    if (isOlder(database)) throw new StoreError('other', 'the log has an older form')
    // Fits nothing: whatever were verified or opened by it would fail instead of passing by chance.
    const noKey = randomBytes(KEY_BYTES)
    const refuse = (): never => {
      throw new StoreError('no-key', 'the key of the log cannot be opened')
    }
    const journal = createJournal({
      ...options,
      store: { ...sqliteStore(database, personalSealing(noKey)), commit: refuse },
      chainKey: chainKeyOf(noKey),
      signingKey: null,
      isViewOnly: true,
      isUnverified: true,
    })
    return succeed({
      journal,
      halfDone: 0,
      problem: 'no-key',
      guard: NO_GUARD,
      end: () => 'unwatched',
      setBroken: () => false,
    })
  } catch (error) {
    database?.close()
    return fail(storeFailure(asStoreError(error)))
  }
}

export interface OpenedJournal {
  readonly journal: Journal
  /** Sales that an earlier run left incomplete. */
  readonly halfDone: number
  /** What prevents selling; the journal is then view-only. Null when it is open and recovered. */
  readonly problem: StoreProblem | null
  /** Looks whether an open log is still the one that was opened. */
  readonly guard: LogGuard
  /** What is known of its end outside of it. */
  readonly end: () => LogEnd
  /**
   * A verification found it broken, or whole again. Broken, it opens for viewing only. Returns whether that changes anything; throws if the
   * disk refuses.
   */
  setBroken(isBroken: boolean): boolean
}

export interface LogRestoreJournal extends OpenedJournal {
  readonly restorer: LogRestorer
}

/**
 * Opens a journal that is about to be given back entries: nothing else is written to it, so that it stays a beginning of the log that it was.
 * What is shown is the journal as it is now; it is opened anew once it is filled. Fails with `store`.
 */
export function openToFill(options: OpenJournalOptions): Result<LogRestoreJournal> {
  const opened = openPrepared(options, (prepared) => ({
    guard: prepared.guard,
    ...journalToFill({ ...options, ...prepared }),
  }))
  if (!opened.ok) return opened
  return succeed({
    ...opened.value,
    halfDone: 0,
    problem: 'log-restore',
    end: () => 'unwatched',
    setBroken: () => false,
  })
}

/**
 * Opens the journal and recovers the incomplete sales of earlier runs; if that is impossible, opens it for viewing.
 * Fails if even that fails.
 */
export function openOrViewJournal(options: OpenJournalOptions): Result<OpenedJournal> {
  const opened = openChecked(options)
  const isKept = (): boolean => options.anchor?.isKept() ?? false
  const recovered = opened.ok ? recover(opened.value.journal) : opened
  if (opened.ok && recovered.ok) {
    const { journal, doubt, seal, isSealBehind, guard } = opened.value
    journal.signHead()
    const end = (): LogEnd => {
      if (doubt !== null) return doubt
      if (isSealBehind()) return 'unsealed'
      return isKept() ? 'watched' : 'unwatched'
    }
    const setBroken = (isBroken: boolean): boolean => {
      if (isBroken) seal.state({ isBroken })
      return isBroken
    }
    return succeed({ journal, halfDone: recovered.value, problem: null, guard, end, setBroken })
  }
  if (opened.ok) opened.value.journal.close()
  const failure = opened.ok ? (recovered.ok ? null : recovered.failure) : opened.failure
  if (failure?.kind !== 'store') throw new Error('a log fails to open by its store alone')
  const viewed = viewJournal(options)
  if (!viewed.ok) return fail(failure)
  const { problem } = failure
  return succeed({
    journal: viewed.value,
    halfDone: 0,
    problem,
    guard: NO_GUARD,
    end: () => (isKept() ? 'watched' : 'unwatched'),
    setBroken: (isBroken) => restate(options, isBroken),
  })
}

/** Says in the seal of a journal that is only looked at whether it was found broken. False if it says so already, or there is no seal. */
function restate(options: OpenJournalOptions, isBroken: boolean): boolean {
  const key = chainKeyOf(options.chainKey)
  const file = sealFileAt(sealPathOf(options.path))
  const found = readSealedHead(file.read(), key)
  if (found.kind !== 'sealed' || found.isBroken === isBroken) return false
  createHeadSeal(file, key, found, found).state({ isBroken })
  return true
}
