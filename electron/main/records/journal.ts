// The journal as a whole: whether it is as it was written, and what can be done if it does not open normally.
import type { journalChannels, journalRescueChannels } from '#shared/channels/journal'
import { INDIA_OFFSET_MS, type Clock } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import type { AppState } from '#shared/shop/app-state'
import type { Environment } from '#shared/base/environment'
import type { LogMoveOutcome } from '#shared/log/log-move'
import type { SetAsideEntry } from '#shared/log/set-aside'
import { fail, succeed, type Result } from '#shared/base/result'
import type { ExportReport, Journal } from '../journal'
import type { Verifier } from '../journal/verify/verifier'
import { fileFailure } from '../files/file-failure'

export interface JournalWorkflowDependencies {
  readonly verifier: Verifier
  readonly journal: Pick<Journal, 'signingState' | 'confirmSigningKey' | 'setAside' | 'settleEntry'>
  /** The owner who typed a PIN for what runs now, or null. */
  readonly approver: () => string | null
}

export const journalWorkflow = ({
  verifier,
  journal,
  approver,
}: JournalWorkflowDependencies): Pick<Handlers, keyof typeof journalChannels> => ({
  'journal.verify': () => verifier.verify(),
  'journal.stop-verifying': () => {
    verifier.close()
    return Promise.resolve(succeed(null))
  },
  'journal.signing': async () => succeed(journal.signingState()),
  'journal.confirm-signing-key': async ({ publicKey }) => {
    const ownerId = approver()
    if (ownerId === null) return fail({ kind: 'not-allowed', needs: 'owner' })
    const confirmed = journal.confirmSigningKey(ownerId, publicKey)
    return confirmed.ok ? succeed(journal.signingState()) : confirmed
  },
  'journal.set-aside': async () => succeed(journal.setAside().map(shown)),
  'journal.settle-entry': async ({ sequence, reason }) => {
    const ownerId = approver()
    if (ownerId === null) return fail({ kind: 'not-allowed', needs: 'owner' })
    const settled = journal.settleEntry(sequence, ownerId, reason)
    return settled.ok ? succeed(journal.setAside().map(shown)) : settled
  },
})

const shown = ({
  fingerprint: _fingerprint,
  ...entry
}: ReturnType<Journal['setAside']>[number]): SetAsideEntry => entry

export interface JournalRescueDependencies {
  readonly clock: Pick<Clock, 'now'>
  readonly workspaces: {
    state(): Pick<AppState, 'environment' | 'storeProblem' | 'logEnd'>
    /** Opens the journal anew; with the owner who confirms its end as it is. */
    enter(environment: Environment, endConfirmedBy?: string): Promise<Result<null>>
  }
  /** The owner who typed a PIN for what runs now, or null. */
  readonly approver: () => string | null
  /** Writes what can be read of the journal of `environment` to `file`. Throws the store's or the disk's error. */
  readonly exportTo: (environment: Environment, file: string) => Promise<ExportReport>
  /** The system's dialog; null if the person closed it. */
  readonly chooseFileToWrite: (suggestedName: string) => Promise<string | null>
  readonly chooseFolder: () => Promise<string | null>
  readonly move: () => Promise<{
    place(): Promise<string | null>
    move(parent: string | null): Promise<LogMoveOutcome>
  }>
  /** Restarts the app, once nothing is open any more. */
  readonly startAnew: () => Promise<void>
}

/** Where a move leads on. */
const MOVABLE: readonly AppState['storeProblem'][] = ['shared-drive', 'moved', 'moved-gone']

/** These also answer while no journal is open. */
export function journalRescueWorkflow(
  dependencies: JournalRescueDependencies,
): Pick<Handlers, keyof typeof journalRescueChannels> {
  const { workspaces, clock } = dependencies
  let isMoving = false
  /** A journal that opened for viewing only is no success. */
  const openForSelling = (): Result<null> => {
    const problem = workspaces.state().storeProblem
    return problem === null ? succeed(null) : fail({ kind: 'store', problem })
  }
  return {
    'journal.export': async () => {
      const { environment } = workspaces.state()
      if (environment === null) return fail({ kind: 'not-allowed', needs: 'setup' })
      const file = await dependencies.chooseFileToWrite(suggestedName(environment, clock.now()))
      if (file === null) return fail({ kind: 'cancelled' })
      try {
        const { entries, missing } = await dependencies.exportTo(environment, file)
        return succeed({ fileName: nameOf(file), entries, missing })
      } catch (error) {
        // The first screen does not wait for the journal, so this is not loaded before it is needed.
        const { storeFailureOf } = await import('../journal')
        return fail(storeFailureOf(error) ?? fileFailure(error))
      }
    },
    'journal.open-again': async () => {
      const { environment, storeProblem } = workspaces.state()
      if (environment === null || storeProblem === null)
        return fail({ kind: 'wrong-state', state: 'log-open' })
      if (storeProblem === 'moved' || storeProblem === 'moved-gone') {
        await dependencies.startAnew()
        return succeed(null)
      }
      const entered = await workspaces.enter(environment)
      if (!entered.ok) return entered
      return openForSelling()
    },
    'journal.confirm-end': async () => {
      const { environment, storeProblem, logEnd } = workspaces.state()
      const isDoubtful = logEnd === 'unconfirmed' || logEnd === 'anchor-gone'
      if (environment === null || (storeProblem !== 'rolled-back' && !isDoubtful))
        return fail({ kind: 'wrong-state', state: 'log-end-known' })
      const ownerId = dependencies.approver()
      if (ownerId === null) return fail({ kind: 'not-allowed', needs: 'owner' })
      const entered = await workspaces.enter(environment, ownerId)
      return entered.ok ? openForSelling() : entered
    },
    'journal.move-place': async () => succeed(await (await dependencies.move()).place()),
    'journal.move': async ({ isChosen }) => {
      if (!MOVABLE.includes(workspaces.state().storeProblem) || isMoving)
        return fail({ kind: 'wrong-state', state: 'log-open' })
      const parent = isChosen ? await dependencies.chooseFolder() : null
      if (isChosen && parent === null) return fail({ kind: 'cancelled' })
      isMoving = true
      try {
        const outcome = await (await dependencies.move()).move(parent)
        if (outcome.kind === 'moved') await dependencies.startAnew()
        return succeed(outcome)
      } finally {
        isMoving = false
      }
    },
  }
}

const suggestedName = (environment: Environment, now: number): string =>
  `galla-log-${environment}-${new Date(now + INDIA_OFFSET_MS).toISOString().slice(0, 10)}.jsonl`

const nameOf = (file: string): string => file.split(/[\\/]/).at(-1) ?? file
