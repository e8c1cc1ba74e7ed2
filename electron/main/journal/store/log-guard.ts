// Looks before each commit whether the open log is still this computer's to write. Once it is not, nothing more is written until it is opened
// anew.
import { SECOND_MS, type Clock } from '#shared/base/clock'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { StoreError, type StoreProblem } from './database'
import type { Commit, JournalStore } from '../stored/store'

/** Why nothing may be written any more. */
export interface LogStop {
  readonly problem: StoreProblem
  /** What the computer is called that holds the log instead. */
  readonly holder?: string
  /** Another program wrote into the files that were opened: what is in them is not what Galla wrote, and nobody put others in their place. */
  readonly isEdited?: true
}

/** Null while it may be written. */
export type LogCheck = () => LogStop | null

export interface LogGuard {
  /** Looks at all now; what was found once stays. */
  look(): LogStop | null
  /** The same before a commit, at what lies in the files only where nobody did within two seconds. */
  lookToCommit(): LogStop | null
  /** Looks at what a name that changed in the folder of the log tells: whether its files are the ones that were opened, and who holds it. */
  lookAtNames(): LogStop | null
  /** Looks only whether another program wrote to it: a moment's work, for figures that are about to be shown. */
  lookAtOthers(): LogStop | null
  /** The same, but only who holds it. */
  lookAtHold(): LogStop | null
  found(): LogStop | null
  /** Called once, when something is found. */
  onStop(listener: (stop: LogStop) => void): void
}

/** Reading it takes a tenth of a commit. */
const CONTENT_COMPARED_WITHIN_MS = 2 * SECOND_MS

interface LogChecks {
  /** Whether no other computer took the log over. */
  readonly hold: LogCheck
  readonly holdOnceFolderChanges: LogCheck
  /** The same, and whether its files are the ones that were opened. */
  readonly namesOnceFolderChanges: LogCheck
  /** Whether nobody wrote over them. */
  readonly content: LogCheck
  /** Whether no other program wrote to the log by SQLite, whatever it put back since. */
  readonly others: LogCheck
}

export function createLogGuard(
  { hold, holdOnceFolderChanges, namesOnceFolderChanges, content, others }: LogChecks,
  clock: Pick<Clock, 'elapsed'>,
  reportDefect: ReportDefect,
): LogGuard {
  const listeners: ((stop: LogStop) => void)[] = []
  let found: LogStop | null = null
  const lookBy = (checks: readonly LogCheck[]) => (): LogStop | null => {
    if (found !== null) return found
    for (const check of checks) found ??= check()
    const stop = found
    if (stop !== null)
      for (const listener of listeners)
        ignoreErrors(reportDefect, 'journal.stop-not-handled', () => listener(stop))
    return stop
  }
  let comparedAt = -Infinity
  const contentNow = (): LogStop | null => {
    comparedAt = clock.elapsed()
    return content()
  }
  const contentIfDue = (): LogStop | null =>
    clock.elapsed() - comparedAt < CONTENT_COMPARED_WITHIN_MS ? null : contentNow()
  return {
    look: lookBy([hold, namesOnceFolderChanges, others, contentNow]),
    lookToCommit: lookBy([hold, namesOnceFolderChanges, others, contentIfDue]),
    lookAtNames: lookBy([namesOnceFolderChanges, others]),
    lookAtOthers: lookBy([others]),
    lookAtHold: lookBy([holdOnceFolderChanges]),
    found: () => found,
    onStop: (listener) => {
      listeners.push(listener)
    },
  }
}

/** For a log that is only looked at. */
export const NO_GUARD: LogGuard = {
  look: () => null,
  lookToCommit: () => null,
  lookAtNames: () => null,
  lookAtOthers: () => null,
  lookAtHold: () => null,
  found: () => null,
  onStop: () => {},
}

/**
 * The store behind `guard`; `written` is called after whatever may have changed its files, and `end` once it is closed. The outcome of
 * what was sent is still written to files that were replaced meanwhile, as long as nobody saw that: what is in them is saved when it is seen.
 */
export function guardedStore(
  store: JournalStore,
  guard: LogGuard,
  on: { readonly written: () => void; readonly end: () => void },
): JournalStore {
  const refuse = (stop: LogStop | null): void => {
    if (stop !== null) throw new StoreError(stop.problem, 'the log is not ours to write any more', stop)
  }
  let isOpen = true
  const written = (write: () => void): void => {
    try {
      write()
    } finally {
      on.written()
    }
  }
  const guarded =
    <Given extends readonly unknown[]>(write: (...given: Given) => void) =>
    (...given: Given): void => {
      refuse(guard.lookToCommit())
      written(() => write(...given))
    }
  return {
    ...store,
    commit: (commit) => {
      refuse(lookFor(commit, guard))
      written(() => store.commit(commit))
    },
    repairStates: guarded(store.repairStates),
    saveCheck: guarded(store.saveCheck),
    dropCheck: guarded(store.dropCheck),
    close: () => {
      if (isOpen) guard.look()
      const wasOpen = isOpen
      isOpen = false
      store.close()
      if (wasOpen) on.end()
    },
  }
}

function lookFor({ events }: Commit, guard: LogGuard): LogStop | null {
  const isOnly = (type: string): boolean => events.length > 0 && events.every((event) => event.type === type)
  if (isOnly('outcome')) return guard.lookAtHold()
  // Before the attempt that follows it all is looked at.
  return isOnly('intent') ? guard.lookAtNames() : guard.lookToCommit()
}
