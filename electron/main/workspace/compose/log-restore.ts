// Filling up a restored log from its office: when it begins, and who may stop it.
import { SECOND_MS } from '#shared/base/clock'
import type { Journal } from '../../journal'
import type { WorkspaceContext } from '../base/context'
import type { PlainFiles } from '../base/files'

export interface LogRestore {
  /** The office has more of this log: it is filled up at once, unless that was tried or given up. */
  startIfDue(): void
  /** Somebody wants it, whatever became of it before. */
  start(): void
  giveUp(): void
}

interface LogRestoreOptions {
  readonly context: Pick<WorkspaceContext, 'timers'>
  readonly journal: Pick<Journal, 'publicEnd'>
  readonly files: Pick<PlainFiles, 'officeLogRestore'>
  /** A sale is being sent, or a visit is being taken. */
  readonly isBusy: () => boolean
  readonly openAnew: () => void
}

const TRIED_AGAIN_MS = SECOND_MS

export function composeLogRestore({
  context,
  journal,
  files,
  isBusy,
  openAnew,
}: LogRestoreOptions): LogRestore {
  const { officeLogRestore } = files
  /** What came before a fault counts too; but a note of a log that was put back or went its own way since says nothing of this one. */
  const from = (): number => {
    const kept = officeLogRestore.load()
    const next = journal.publicEnd().sequence + 1
    return kept === null || kept.stop === 'apart' ? next : Math.min(kept.from, next)
  }
  const start = (): void => {
    officeLogRestore.save({ from: from(), stop: null })
    openAnew()
  }
  let isStarting = false
  const startOnceIdle = (): void => {
    if (isBusy()) context.timers.after(TRIED_AGAIN_MS, startOnceIdle)
    else start()
  }
  return {
    start,
    startIfDue: () => {
      if (isStarting || officeLogRestore.load() !== null) return
      isStarting = true
      startOnceIdle()
    },
    giveUp: () => {
      officeLogRestore.save({ from: from(), stop: 'given-up' })
      openAnew()
    },
  }
}
