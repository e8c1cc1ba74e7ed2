// How an environment's journal comes open: to sell with it, only to look at it, or without its key.
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { RequestId } from '#shared/base/ids'
import type { LogEnd } from '#shared/log/anchor-reset'
import { ignoreErrors } from '#shared/base/ignore-errors'
import { createTrustedTime, type TrustedTime } from '#shared/base/trusted-time'
import { dataKeyOf } from '#shared/node/sealing/encryption'
import {
  openHeadAnchors,
  openOrViewJournal,
  openToFill,
  viewOnly,
  viewWithoutKey,
  type HeadAnchors,
  type Journal,
  type StoreProblem,
  type LogRestorer,
  type OpenedJournal,
  type Verifier,
} from '../journal'
import type { Hold } from '../files/hold-file'
import { movedMeanwhileTo, moveStandingOf } from '../data-folder/data-place'
import { runningProcesses } from '#shared/node/files/this-process'
import type { WorkspaceContext } from './base/context'
import {
  fileVersions,
  hiddenFiles,
  lookAtCounted,
  sealedFiles,
  type PlainFiles,
  type WorkspaceFiles,
} from './base/files'
import { verifierOf } from './log-verifier'
import { NO_KEY } from './base/hidden-files'
import { holdLog } from './log-hold'

export interface ReadyJournal {
  readonly log: OpenedJournal
  readonly files: WorkspaceFiles
  readonly verifier: Verifier
  /** Null where the end is remembered nowhere: in practice, and while the log is only looked at. */
  readonly anchors: HeadAnchors | null
  readonly time: TrustedTime
  /** Only while the log is being filled up. */
  readonly restorer?: LogRestorer
  /** While this computer works with the log and no other may. */
  readonly hold?: Hold
}

/**
 * Opens the journal with the key that the environment has; only to look at it in safe mode, where the key cannot be opened, and while it is
 * given back what it lacks. Fails with
 * `store` if the journal cannot be trusted, and as the key did if there is no log that could be looked at.
 */
export async function openJournalOf(
  context: WorkspaceContext,
  files: PlainFiles,
  folder: string,
  isToFill: boolean,
): Promise<Result<ReadyJournal>> {
  // Also to look at: what was sold since it was moved is not in it.
  const left = logLeftIn(context)
  if (left !== null) return fail(left)
  const chainKey = await context.chainKey(files.chainKey)
  const opened = chainKey.ok
    ? await openWithKey(context, files, folder, chainKey.value, isToFill)
    : lookAtLog(context, files, chainKey.failure)
  if (opened.ok) {
    tellRepaired(context, opened.value.log.journal)
    tellSetAside(context, opened.value.log.journal)
  }
  return opened
}

async function openWithKey(
  context: WorkspaceContext,
  files: PlainFiles,
  folder: string,
  chainKey: Uint8Array,
  isToFill: boolean,
): Promise<Result<ReadyJournal>> {
  if (context.isSafe) return openToLook(context, files, folder, chainKey, 'safe-mode')
  // Its locks and syncs are not what they are on a disk of this computer.
  const isShared = (await context.fileSystemOf(folder)) !== 'own'
  if (context.environment !== 'practice' && isShared)
    return openToLook(context, files, folder, chainKey, 'shared-drive')
  const claimed = await holdLog(context, files.journal)
  if (claimed.kind === 'refused') return openToLook(context, files, folder, chainKey, claimed.problem)
  if (claimed.kind === 'taken')
    return fail({ kind: 'store', problem: 'held-elsewhere', holder: claimed.host })
  const hold = unlessMoved(claimed.hold, context.dataFolder)
  // Whoever moved it held it until then.
  const left = logLeftIn(context)
  if (left !== null) {
    hold.release()
    return fail(left)
  }
  const open = isToFill ? openForRestore : openForSelling
  const opened = await open(context, files, folder, chainKey, hold).then(
    (ready) => (isShared ? namingShare(ready) : ready),
    (error: unknown) => {
      hold.release()
      throw error
    },
  )
  // What is only looked at is left to whoever can write it.
  const isWritten = opened.ok && (opened.value.log.problem === null || opened.value.restorer !== undefined)
  if (!isWritten) hold.release()
  return opened
}

/** Seen with shares of SMB: the drive refuses SQLite's locks, though no other program holds the file. */
function namingShare(opened: Result<ReadyJournal>): Result<ReadyJournal> {
  const problem = 'shared-drive'
  if (!opened.ok)
    return opened.failure.kind === 'store' && opened.failure.problem === 'locked'
      ? fail({ kind: 'store', problem })
      : opened
  const { log } = opened.value
  return log.problem === 'locked' ? succeed({ ...opened.value, log: { ...log, problem } }) : opened
}

/** Whoever took the log over while this computer slept may have moved it. */
const unlessMoved = (hold: Hold, dataFolder: string): Hold => ({
  ...hold,
  state: () => {
    const host = movedMeanwhileTo(dataFolder)
    return host === null ? hold.state() : { kind: 'taken', host }
  },
})

/** Why no log of this folder is opened, if it was moved away; null if it was not. */
function logLeftIn({ environment, dataFolder }: WorkspaceContext): Failure | null {
  if (environment === 'practice') return null
  const standing = moveStandingOf(dataFolder, runningProcesses().own)
  if (standing.kind === 'not-moved') return null
  const { kind, moved } = standing
  return {
    kind: 'store',
    problem: kind === 'gone' ? 'moved-gone' : 'moved',
    ...(moved === null ? {} : { holder: moved.host, moved: { at: moved.at, folder: moved.folder } }),
  }
}

async function openForSelling(
  context: WorkspaceContext,
  plainFiles: PlainFiles,
  folder: string,
  chainKey: Uint8Array,
  hold: Hold,
): Promise<Result<ReadyJournal>> {
  const versions = fileVersions()
  const files = sealedFiles(plainFiles, { folder, dataKey: dataKeyOf(chainKey), versions })
  const anchors = await anchorsOf(context, chainKey)
  const time = timeOf(context, files)
  const opened = openOrViewJournal({
    ...(await journalOptions(context, files, chainKey, anchors)),
    hold,
    trustedNow: time.latest,
    approver: context.approver,
  })
  if (!opened.ok) return opened
  const { journal, problem } = opened.value
  if (problem === null) await keepBegun(context, journal)
  versions.follow(journal)
  lookAtCounted(files)
  // Nobody is asked about a log of practice.
  if (problem === null) versions.settle(context.endConfirmedBy !== null || anchors === null)
  const verifier = verifierOf(context, files, chainKey, anchors, {
    onUnlike: (requestIds) => putRight(context, opened.value, requestIds),
    onSetAside: (sequences) => noteSetAside(context, opened.value, sequences),
    onGone: (intents) => noteGone(context, opened.value, intents),
  })
  const end = (): LogEnd => (versions.isLogBehind() ? 'unconfirmed' : opened.value.end())
  return succeed({ log: { ...opened.value, end }, files, verifier, anchors, time, hold })
}

/** With the first entry, or now. Not kept is noticed less later, and no reason to sell nothing now. */
async function keepBegun(context: WorkspaceContext, journal: Journal): Promise<void> {
  if (journal.head().sequence > 0) return keepBegunNow(context)
  let isKept = false
  const keepOnce = (): void => {
    if (isKept) return
    isKept = true
    void keepBegunNow(context)
  }
  journal.onCommit(keepOnce)
  journal.onEntryBesideSales(keepOnce)
}

async function keepBegunNow({ begunLog, log }: WorkspaceContext): Promise<void> {
  const problem = await begunLog.keep().then(
    (kept) => (kept.ok ? null : kept.failure),
    () => 'disk' as const,
  )
  if (problem !== null) log.warn('workspace.begun-not-kept', { problem })
}

const timeOf = ({ clock, uptimeMs }: WorkspaceContext, { trustedTime }: WorkspaceFiles): TrustedTime =>
  createTrustedTime({ clock, uptimeMs, file: trustedTime })

const journalOptions = async (
  context: WorkspaceContext,
  files: WorkspaceFiles,
  chainKey: Uint8Array,
  anchors: HeadAnchors | null,
) => ({
  path: files.journal,
  environment: context.environment,
  chainKey,
  signingKey: await context.signingKey(files.signingKey),
  clock: context.clock,
  platform: context.platform,
  ...anchors,
  endConfirmedBy: context.endConfirmedBy,
  hadEntries: await context.begunLog.had(),
  isBroken: context.isBroken,
  onSealChange: () => context.push('app.recovered', {}),
  reportDefect: context.log.error,
})

/** The log is given back what it lacks: nothing else is written to it. One that cannot be filled is opened as it always is, and says why. */
async function openForRestore(
  context: WorkspaceContext,
  plainFiles: PlainFiles,
  folder: string,
  chainKey: Uint8Array,
  hold: Hold,
): Promise<Result<ReadyJournal>> {
  const versions = fileVersions()
  const files = sealedFiles(plainFiles, { folder, dataKey: dataKeyOf(chainKey), versions })
  const anchors = await anchorsOf(context, chainKey)
  const opened = openToFill({ ...(await journalOptions(context, files, chainKey, anchors)), hold })
  if (!opened.ok) return openForSelling(context, plainFiles, folder, chainKey, hold)
  const { restorer, ...log } = opened.value
  versions.follow(log.journal)
  const verifier = verifierOf(context, files, chainKey, anchors, NO_LISTENERS)
  return succeed({ log, files, verifier, anchors, time: timeOf(context, files), restorer, hold })
}

/** Nothing of the log is brought up to date, recovered or remembered elsewhere. */
async function openToLook(
  context: WorkspaceContext,
  plainFiles: PlainFiles,
  folder: string,
  chainKey: Uint8Array,
  problem: StoreProblem,
): Promise<Result<ReadyJournal>> {
  const { environment, clock, log, platform } = context
  const versions = fileVersions()
  const files = sealedFiles(plainFiles, { folder, dataKey: dataKeyOf(chainKey), versions })
  const opened = viewOnly(
    { path: files.journal, environment, chainKey, clock, platform, reportDefect: log.error },
    problem,
  )
  if (!opened.ok) return problem === 'safe-mode' ? opened : fail({ kind: 'store', problem })
  versions.follow(opened.value.journal)
  const verifier = verifierOf(context, files, chainKey, null, NO_LISTENERS)
  return succeed({ log: opened.value, files, verifier, anchors: null, time: timeOf(context, files) })
}

/** Fails as the key did if there is no log that could be looked at. */
function lookAtLog(context: WorkspaceContext, files: PlainFiles, keyFailure: Failure): Result<ReadyJournal> {
  const { environment, clock, log, platform } = context
  const opened = viewWithoutKey({
    path: files.journal,
    environment,
    clock,
    platform,
    reportDefect: log.error,
  })
  if (!opened.ok) return fail(keyFailure)
  const verifier: Verifier = { verify: async () => fail(NO_KEY), close: () => {} }
  const hidden = hiddenFiles(files)
  return succeed({
    log: opened.value,
    files: hidden,
    verifier,
    anchors: null,
    time: timeOf(context, hidden),
  })
}

/** In practice no money moves: nothing of it is remembered outside the folder. */
const anchorsOf = async (context: WorkspaceContext, chainKey: Uint8Array): Promise<HeadAnchors | null> =>
  context.environment === 'practice'
    ? null
    : openHeadAnchors({
        ...context,
        chainKey,
        onDoubt: () => {
          context.log.warn('workspace.end-doubted', { environment: context.environment })
          context.reopen({ isBroken: context.isBroken })
        },
      })

function tellSetAside({ environment, log }: WorkspaceContext, journal: Journal): void {
  const count = journal.setAside().length
  if (count > 0) log.warn('workspace.entries-set-aside', { environment, count })
}

function tellRepaired({ environment, log }: WorkspaceContext, journal: Journal): void {
  const count = journal.repaired().length
  if (count > 0) log.warn('workspace.states-repaired', { environment, count })
}

const NO_LISTENERS = { onUnlike: () => {}, onSetAside: () => {}, onGone: () => {} }

/** Entries that a verification found to be whole and of no use to this version. */
function noteSetAside(
  context: WorkspaceContext,
  { journal, problem }: OpenedJournal,
  sequences: readonly number[],
): void {
  if (problem !== null || sequences.length === 0) return
  ignoreErrors(context.log.error, 'workspace.entries-not-set-aside', () => journal.noteSetAside(sequences))
  tellSetAside(context, journal)
  context.push('app.recovered', {})
}

/** Customers' rows that somebody else took: the log says so from now on, and each start tells it for a while. */
function noteGone(
  context: WorkspaceContext,
  { journal, problem }: OpenedJournal,
  intents: readonly number[],
): void {
  if (problem !== null || intents.length === 0) return
  context.log.warn('workspace.customers-gone', { environment: context.environment, count: intents.length })
  const written = journal.recordGone(intents)
  if (!written.ok) context.log.error('workspace.customers-gone-not-told', new Error(written.failure.kind))
  context.push('app.recovered', {})
}

/** Stored states that a verification found not to be what their entries say. */
function putRight(
  context: WorkspaceContext,
  { journal, problem }: OpenedJournal,
  requestIds: readonly RequestId[],
): void {
  if (problem !== null) return
  ignoreErrors(context.log.error, 'workspace.states-not-repaired', () => journal.repairStates(requestIds))
  tellRepaired(context, journal)
  context.push('app.recovered', {})
}
