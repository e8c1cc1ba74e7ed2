// Opens a journal over its store: its end is verified against what is known of it elsewhere, and from then on those places follow it.
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import type { Journal } from '../events/interface'
import { openChainWriter } from '../events/chain-writer'
import { createJournal, type JournalOptions } from '../events/journal'
import { createLogRestorer, type LogRestorer } from '../log-restore/log-restorer'
import { foldLog, requireLinkedSince } from '../folds/log-fold'
import { signingKeyOf } from '#shared/node/log/signed-head'
import { createHeadSeal, readSealedHead, type HeadSeal, type SealFile } from '../seal/sealed-head'
import { StoreError } from '../store/database'
import type { LogGuard } from '../store/log-guard'
import type { ChainHead } from '../stored/store'
import type { HeadAnchor } from './head-anchor'
import { createSealWatch, lastSealBehind } from './seal-watch'
import {
  headsOf,
  oldestKnown,
  settleLogEnd,
  standingOf,
  type HeadStanding,
  type LogEndDoubt,
  type LogEndKnowledge,
} from './log-end'

export interface LogEndOptions {
  /** Remembers the head outside the app's folder; left out in practice, where no money moves. */
  readonly anchor?: HeadAnchor
  /** Remembers it beside the daily copies. */
  readonly copyAnchor?: HeadAnchor
  /** The owner who confirms that selling goes on with a log that lacks entries, or may lack some. */
  readonly endConfirmedBy?: string | null
  /** Whether a verification found it broken, whatever its seal says. */
  readonly isBroken?: boolean
  /** Whether it had entries, as is known beside its key: an empty one then lacks them all. */
  readonly hadEntries?: boolean
  /** Called when the disk refuses the seal beside the log, and when it takes it again. */
  readonly onSealChange?: () => void
}

interface JournalAtEndOptions extends JournalOptions, LogEndOptions {
  readonly sealFile: SealFile
  readonly guard?: LogGuard
}

export interface CheckedJournal {
  readonly journal: Journal
  /** Why entries may be missing at its end without anything that proves it. */
  readonly doubt: LogEndDoubt | null
  readonly seal: HeadSeal
  /** Whether the disk refuses the seal now. */
  readonly isSealBehind: () => boolean
}

/**
 * Verifies the end of the journal against its links, its seal and what is remembered of it outside the folder; from then on both follow it.
 * Throws `StoreError` if something is missing, or was not written by this app.
 */
export function journalAtItsEnd(options: JournalAtEndOptions): CheckedJournal {
  const { anchor, copyAnchor, store } = options
  const endConfirmedBy = options.endConfirmedBy ?? null
  const { knowledge, folded, doubt, wasAnchored, seal } = verifiedEnd(options, endConfirmedBy !== null)
  const isDoubtful = doubt !== null && endConfirmedBy === null
  const watch = createSealWatch({
    seal,
    said: lastSealBehind(store),
    append: (event) => journal.recordSealBehind(event),
    onChange: () => options.onSealChange?.(),
    reportDefect: options.reportDefect,
  })
  const journal = createJournal({
    ...options,
    folded,
    followHead: (head, isSynced) => {
      anchor?.follow(head)
      copyAnchor?.follow(head)
      watch.follow(head, isSynced)
    },
  })
  // Whatever was put in the place of the log has this seal beside it, and so is known to lack entries.
  options.guard?.onStop(({ problem }) => {
    if (problem === 'replaced') watch.follow(journal.head())
  })
  const isGone = knowledge.anchored.kind === 'none'
  // Until an owner's confirmation stands in the log the old seal says why it was asked for; otherwise it must not fall further behind.
  if (endConfirmedBy !== null) confirmEnd(journal, knowledge, endConfirmedBy)
  else watch.follow(journal.head())
  journal.keepCheckpoint()
  // Where nothing can be remembered any more, an owner is not asked at each start.
  if (endConfirmedBy !== null && isGone) sayAnchored(seal, options.reportDefect, false)
  const standing = (head: ChainHead): HeadStanding => standingOf(store, head)
  // What was lost outside the folder is remembered anew once an owner has confirmed the log.
  if (!isDoubtful || !isGone)
    anchor?.start(journal.head(), {
      standing,
      mayBeNew: !isDoubtful && !wasAnchored,
      onKept: () => sayAnchored(seal, options.reportDefect, true),
    })
  // A daily copy that is not there proves nothing: drives are lost, and bought.
  if (!isDoubtful || knowledge.copied.kind !== 'none')
    copyAnchor?.start(journal.head(), { standing, mayBeNew: !isDoubtful, onKept: () => {} })
  return { journal, doubt: isDoubtful ? doubt : null, seal, isSealBehind: watch.isBehind }
}

/** What is known of the end, once the entries since then are verified. */
function verifiedEnd(
  { store, chainKey, sealFile, anchor, copyAnchor, ...options }: JournalAtEndOptions,
  isConfirmed: boolean,
) {
  const sealed = readSealedHead(sealFile.read(), chainKey)
  if (options.isBroken === true || (sealed.kind === 'sealed' && sealed.isBroken))
    throw new StoreError('corrupt', 'a verification found the log broken')
  const knowledge: LogEndKnowledge = {
    sealed,
    anchored: anchor?.found ?? { kind: 'unavailable' },
    copied: copyAnchor?.found ?? { kind: 'unavailable' },
  }
  const folded = foldLog(store, chainKey)
  requireLinkedSince(store, chainKey, oldestKnown(store, knowledge))
  const { sealedAfter, doubt } = settleLogEnd(store, knowledge, {
    isConfirmed,
    hadEntries: options.hadEntries ?? false,
  })
  const wasAnchored = sealed.kind === 'sealed' && sealed.isAnchored
  const seal = createHeadSeal(sealFile, chainKey, sealed, {
    after: sealedAfter,
    isAnchored: wasAnchored,
    isBroken: false,
  })
  return { knowledge, folded, doubt, wasAnchored, seal }
}

export interface JournalToFill {
  /** To look at: every append fails. */
  readonly journal: Journal
  readonly restorer: LogRestorer
}

/**
 * Opens a journal whose lost entries are about to be given back. An end that is known elsewhere and that it lacks is no fault here, and stays
 * known until the journal has come as far. Throws `StoreError` if it was not written by this app.
 */
export function journalToFill(options: JournalAtEndOptions): JournalToFill {
  const { store, chainKey, reportDefect, environment, clock } = options
  const { knowledge, seal } = verifiedEnd(options, true)
  const heads = headsOf(knowledge)
  const knownElsewhere = Math.max(0, ...Object.values(heads).map((head) => head?.sequence ?? 0))
  const chain = openChainWriter({
    store,
    chainKey,
    clock,
    signer: { due: () => null },
    reportDefect,
    followHead: (head, isSynced) => {
      if (head.sequence >= knownElsewhere) seal.follow(head, isSynced)
    },
  })
  const signingKey = options.signingKey ?? null
  const ownKey = signingKey === null ? null : Buffer.from(signingKeyOf(signingKey).publicKey).toString('hex')
  const refuse = (): never => {
    throw new StoreError('log-restore', 'the log is being filled up')
  }
  return {
    journal: createJournal({
      ...options,
      store: { ...store, commit: refuse },
      signingKey: null,
      isViewOnly: true,
    }),
    restorer: createLogRestorer({ environment, store, chain, ownKey }),
  }
}

function confirmEnd(journal: Journal, knowledge: LogEndKnowledge, staffId: string): void {
  const confirmed = journal.recordAnchorReset({
    type: 'anchor-reset',
    head: journal.head(),
    ...headsOf(knowledge),
    staffId,
  })
  if (!confirmed.ok) throw new StoreError('other', 'the confirmation of the end could not be written')
}

/** Called after each record; a disk that refuses is told, and stops nothing. */
const sayAnchored = (seal: HeadSeal, reportDefect: ReportDefect, isAnchored: boolean): void =>
  ignoreErrors(reportDefect, 'journal.head-not-sealed', () => seal.state({ isAnchored }))
