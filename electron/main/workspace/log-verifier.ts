// The whole log, verified in a thread of its own: when somebody asks, and in the background after each start.
import type { Health } from '#shared/shop/health'
import { journalProgressSchema } from '#shared/log/journal-verification'
import {
  checkInBackground,
  createVerifier,
  sealedHeadOf,
  newestOf,
  type HeadAnchors,
  type OpenedJournal,
  type Verifier,
  type VerifierOptions,
} from '../journal'
// oxlint-disable-next-line import/default -- the bundler makes this module
import createVerifyWorker from '../journal/verify/verify-worker?nodeWorker'
import type { WorkspaceContext } from './base/context'
import type { PlainFiles } from './base/files'
import type { MovableLogsContext } from './movable-logs'

/** Verifies the log in a thread of its own; says what it comes across besides its verdict. */
export const verifierOf = (
  { environment, platform, push, log }: Pick<WorkspaceContext, 'environment' | 'platform' | 'push' | 'log'>,
  { journal }: Pick<PlainFiles, 'journal'>,
  chainKey: Uint8Array,
  anchors: HeadAnchors | null,
  listeners: Pick<VerifierOptions, 'onUnlike' | 'onSetAside' | 'onGone'>,
): Verifier =>
  createVerifier({
    startWorker: (request) => createVerifyWorker({ workerData: request }),
    request: () => ({
      path: journal,
      environment,
      platform,
      chainKey,
      sealedHead: sealedHeadOf(journal, chainKey),
      anchoredHead: anchors === null ? null : newestOf(anchors),
    }),
    onProgress: (progress) => push('journal.progress', progress),
    ...listeners,
    reportDefect: log.error,
  })

/** The same for a log that is open nowhere. */
export const verifierAt =
  (context: Pick<WorkspaceContext, 'platform' | 'log'>): MovableLogsContext['verifierOf'] =>
  (environment, journal, chainKey, onProgress) =>
    verifierOf(
      {
        ...context,
        environment,
        push: (_name, progress) => onProgress(journalProgressSchema.parse(progress)),
      },
      { journal },
      chainKey,
      null,
      { onUnlike: () => {}, onSetAside: () => {}, onGone: () => {} },
    )

/** Remembers when the whole log was verified last, and what came of it. */
export function remembering(verifier: Verifier, now: () => number): Verifier & { last(): Health['log'] } {
  let last: Health['log'] = null
  return {
    ...verifier,
    verify: async () => {
      const verified = await verifier.verify()
      if (verified.ok) last = { at: now(), isWhole: verified.value.kind === 'whole' }
      return verified
    },
    last: () => last,
  }
}

/** What the check of the whole log finds stops selling, now and after a restart, until a later check finds it whole. */
export function checkWholeLog({
  context,
  log: journal,
  verifier,
}: {
  readonly context: WorkspaceContext
  readonly log: OpenedJournal
  readonly verifier: Verifier
}): () => void {
  // It lacks what is known of it elsewhere, and is checked once that has come.
  if (journal.problem === 'log-restore') return () => {}
  const { environment, log, timers } = context
  const isMarked = (isBroken: boolean): boolean => {
    try {
      return journal.setBroken(isBroken)
    } catch (error) {
      log.error('journal.finding-not-kept', error)
      return false
    }
  }
  return checkInBackground({
    verifier,
    timers,
    onBroken: ({ fault }) => {
      log.warn('journal.broken', { environment, reason: fault })
      // What was read is another file.
      if (journal.guard.look() !== null) return
      isMarked(true)
      if (journal.problem === null) context.reopen({ isBroken: true })
    },
    onWhole: () => {
      if (journal.guard.look() !== null) return
      journal.journal.checkedWhole()
      if (isMarked(false) || context.isBroken) context.reopen({ isBroken: false })
    },
  })
}

/** As the receiver refuses for a moment: the office gives the callback again. */
