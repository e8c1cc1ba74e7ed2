// Looks before each commit whether the open log is still this computer's to write. Once it is not, nothing more is written until it is opened
// anew.
import { ignoreErrors, type ReportDefect } from '@shared/ignore-errors'
import { StoreError, type StoreProblem } from './database'
import type { Commit, JournalStore } from './store'

/** Why nothing may be written any more. */
export interface LogStop {
  readonly problem: StoreProblem
  /** What the computer is called that holds the log instead. */
  readonly holder?: string
}

/** Null while it may be written. */
export type LogCheck = () => LogStop | null

export interface LogGuard {
  /** Looks now; what was found once stays. */
  look(): LogStop | null
  /** Looks only whether another computer took the log over. */
  lookAtHold(): LogStop | null
  found(): LogStop | null
  /** Called once, when something is found. */
  onStop(listener: (stop: LogStop) => void): void
}

interface LogChecks {
  /** Whether no other computer took the log over. */
  readonly hold: LogCheck
  /** Whether its files are the ones that were opened. */
  readonly files: LogCheck
}

export function createLogGuard({ hold, files }: LogChecks, reportDefect: ReportDefect): LogGuard {
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
  return {
    look: lookBy([hold, files]),
    lookAtHold: lookBy([hold]),
    found: () => found,
    onStop: (listener) => {
      listeners.push(listener)
    },
  }
}

/** For a log that is only looked at. */
export const NO_GUARD: LogGuard = {
  look: () => null,
  lookAtHold: () => null,
  found: () => null,
  onStop: () => {},
}

/**
 * The store behind `guard`; `onWritten` is called after whatever may have changed its files. The outcome of what was sent is still written to
 * files that were replaced meanwhile, as long as nobody saw that: what is in them is saved when it is seen.
 */
export function guardedStore(store: JournalStore, guard: LogGuard, onWritten: () => void): JournalStore {
  const refuse = (stop: LogStop | null): void => {
    if (stop !== null) throw new StoreError(stop.problem, 'the log is not ours to write any more', stop)
  }
  let isOpen = true
  const written = (write: () => void): void => {
    try {
      write()
    } finally {
      onWritten()
    }
  }
  const guarded =
    <Given extends readonly unknown[]>(write: (...given: Given) => void) =>
    (...given: Given): void => {
      refuse(guard.look())
      written(() => write(...given))
    }
  return {
    ...store,
    commit: (commit) => {
      refuse(isOutcome(commit) ? guard.lookAtHold() : guard.look())
      written(() => store.commit(commit))
    },
    repairStates: guarded(store.repairStates),
    saveCheck: guarded(store.saveCheck),
    dropCheck: guarded(store.dropCheck),
    erasePersonal: guarded(store.erasePersonal),
    close: () => {
      if (isOpen) guard.look()
      isOpen = false
      store.close()
    },
  }
}

const isOutcome = ({ events }: Commit): boolean =>
  events.length > 0 && events.every(({ type }) => type === 'outcome')
