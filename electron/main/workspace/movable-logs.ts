// What moving a log does with it: hold it, copy it, read the copy whole, and compare two that were one.
import { join } from 'node:path'
import type { Environment } from '#shared/base/environment'
import type { JournalFault, JournalProgress } from '#shared/log/journal-verification'
import type { LogMoveProblem, LogMoveProgress } from '#shared/log/log-move'
import type { Result } from '#shared/base/result'
import { hasEntry, lastEntryOf, type LogEntry, type LogPlace } from '../journal/store/log-entries'
import { StoreError } from '../journal/store/database'
import type { Verifier } from '../journal/verify/verifier'
import type { WorkspaceContext } from './base/context'
import { holdLog, type HeldLog } from './log-hold'

export interface MovableLogsContext extends Pick<
  WorkspaceContext,
  'clock' | 'timers' | 'platform' | 'dataFolder'
> {
  readonly chainKey: (environment: Environment, file: string) => Promise<Result<Uint8Array>>
  readonly copyJournal: (from: string, to: string) => Promise<unknown>
  readonly verifierOf: (
    environment: Environment,
    journal: string,
    chainKey: Uint8Array,
    onProgress: (progress: JournalProgress) => void,
  ) => Pick<Verifier, 'verify'>
}

/** What the opening judges by itself, wherever the log lies: the seal beside it, and stored states, which are believed for nothing. */
const LEFT_TO_THE_OPENING: readonly JournalFault[] = ['seal', 'cut', 'state']

export function movableLogs(context: MovableLogsContext) {
  const { platform, dataFolder } = context
  const at = (path: string): LogPlace => ({ path, platform })
  return {
    hold: (journal: string): Promise<HeldLog> => holdLog(context, journal),
    copy: context.copyJournal,
    lastEntry: (journal: string): LogEntry | undefined => lastEntryOf(at(journal)),
    has: (journal: string, entry: LogEntry): boolean => hasEntry(at(journal), entry),
    check: async (environment: Environment, journal: string, tell: (progress: LogMoveProgress) => void) => {
      const key = await context.chainKey(environment, join(dataFolder, environment, KEY_OF_PRACTICE))
      if (!key.ok) return 'no-key'
      const verifier = context.verifierOf(environment, journal, key.value, ({ checked, entries }) =>
        tell({ step: 'checking', done: checked, of: entries }),
      )
      const found = await verifier.verify()
      const isWhole =
        found.ok && (found.value.kind === 'whole' || LEFT_TO_THE_OPENING.includes(found.value.fault))
      return isWhole ? 'whole' : 'not-whole'
    },
    problemOf: (error: unknown): LogMoveProblem | null => {
      if (!(error instanceof StoreError)) return null
      switch (error.problem) {
        case 'disk-full':
          return 'disk-full'
        case 'held-elsewhere':
        case 'locked':
          return 'in-use'
        // The copy is written into a new file: it is the old one that lets nobody write beside it.
        case 'read-only':
          return 'mark-refused'
        default:
          return 'not-whole'
      }
    },
  } as const
}

const KEY_OF_PRACTICE = 'chain.key'
