// Fills up a log that was restored with what the office has of it: batch by batch, verified by the log itself, and going on after every pause
// where the log ends then. Nothing is sold meanwhile, so that both stay one log.
import type { Timers } from '#shared/base/clock'
import type { RestoreFault } from '#shared/log/log-restore'
import {
  restoreAnswerSchema,
  LOG_RESTORE_PATHS,
  type RestoreAnswer,
  type RestoreRequest,
} from '#shared/office/log-restore'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { GivenBatch, LogRestorer } from '../../journal'
import { growingPauses } from '../link/growing-pauses'
import { MANY_WITHIN_MS, type OfficeLine } from '../link/exchange'

export interface RestoreState {
  /** Entries that came, and that are still to come; null before the office's first word. */
  readonly restored: number
  readonly missing: number | null
  /** The line or the disk does not take it now; it goes on by itself. */
  readonly isWaiting: boolean
}

export interface LogRestore {
  state(): RestoreState
  /** Tries what waits, now. */
  nudge(): void
  /** Resolves once nothing is under way. */
  close(): Promise<void>
}

export interface LogRestoreOptions {
  readonly restorer: LogRestorer
  /** The first entry that the log lacked. */
  readonly from: number
  readonly officeId: string
  readonly line: OfficeLine
  readonly timers: Timers
  readonly random: () => number
  readonly onState: () => void
  /** Everything is there. */
  readonly onDone: () => void
  /** What comes is not taken: the log stays as far as it was filled. */
  readonly onFault: (fault: RestoreFault) => void
  readonly reportDefect: ReportDefect
}

/** The window lives on between two batches. */
const BETWEEN_BATCHES_MS = 5

type Came = 'again' | 'done' | 'wait' | RestoreFault

export function createLogRestore(options: LogRestoreOptions): LogRestore {
  const { restorer, from, officeId, line, timers, random, onState, onDone, onFault, reportDefect } = options
  const closing = new AbortController()
  const pauses = growingPauses(random)
  let missing: number | null = null
  let isWaiting = false
  let cancel: (() => void) | null = null
  let working: Promise<void> | null = null

  const taken = (answer: Extract<RestoreAnswer, { kind: 'entries' }>): Came => {
    const { entries, end } = answer
    const took = restorer.take(batchOf(answer))
    if (!took.ok) return took.failure.kind === 'fault' ? took.failure.fault : 'wait'
    missing = end.sequence - restorer.next().sequence
    if (missing > 0) return entries.length === 0 ? 'link' : 'again'
    const finished = restorer.finish(from, officeId)
    return finished.ok ? 'done' : 'wait'
  }

  const next = async (): Promise<Came> => {
    const logId = restorer.logId()
    if (logId === null) return 'apart'
    // Stopped between that and the note on the disk: the office lacks this entry, and nothing is lacking here.
    if (restorer.isFinished(from)) return 'done'
    const { sequence, publicLink } = restorer.next()
    const request: RestoreRequest = {
      environment: restorer.environment,
      logId: base64(logId),
      after: { sequence, publicLink: base64(publicLink) },
    }
    const answered = await line.request({
      path: LOG_RESTORE_PATHS.entries,
      body: request,
      schema: restoreAnswerSchema,
      timeoutMs: MANY_WITHIN_MS,
      signal: closing.signal,
    })
    if (!answered.ok) return 'wait'
    return answered.value.kind === 'apart' ? 'apart' : taken(answered.value)
  }

  const run = async (): Promise<void> => {
    const came = await next().catch((error: unknown): Came => {
      reportDefect('office.fill-up-failed', error)
      return 'wait'
    })
    if (closing.signal.aborted) return
    isWaiting = came === 'wait'
    onState()
    if (came === 'done') return onDone()
    if (came === 'wait') return plan(pauses.next({}))
    if (came !== 'again') return onFault(came)
    pauses.reset()
    plan(BETWEEN_BATCHES_MS)
  }
  const plan = (afterMs: number): void => {
    cancel?.()
    cancel = timers.after(afterMs, () => {
      cancel = null
      working = run().finally(() => {
        working = null
      })
    })
  }
  plan(0)
  return {
    state: () => ({ restored: Math.max(0, restorer.end() - from + 1), missing, isWaiting }),
    nudge: () => {
      if (working === null) plan(0)
    },
    close: async () => {
      closing.abort()
      cancel?.()
      await working
    },
  }
}

const batchOf = ({ entries, heads, end }: Extract<RestoreAnswer, { kind: 'entries' }>): GivenBatch => ({
  entries,
  heads: heads.map(({ sequence, publicLink, atMs, key, signature }) => ({
    sequence,
    atMs,
    publicLink: bytesOf(publicLink),
    key: bytesOf(key),
    signature: bytesOf(signature),
  })),
  end: { sequence: end.sequence, publicLink: bytesOf(end.publicLink) },
})

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'base64url')
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
