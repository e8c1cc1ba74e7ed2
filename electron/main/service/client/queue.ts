// The one queue in front of the service: 60 calls a minute per client is the service's limit, 57 in 61 seconds is ours,
// counted over everything that is sent (docs/money-safety.md 7). Money goes first and has a reserve; waiting is shown,
// and never turned into an error.
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { createRateGate, type CameOfCall, type RateGate } from '#shared/base/rate-gate'
import { ownBudget, type CallBudget, type ShareBudget } from './call-budget'
import { createDispatchWindow, type Lane, type LimiterStore, type QueueLimits } from './dispatch-window'

/** Measured: 60 in 60 s reached the service as 70 with ordinary jitter; 57 in 61 s stayed at 57. */
export const DEFAULT_LIMITS: QueueLimits = { callsPerWindow: 57, windowMs: 61 * SECOND_MS, moneyReserve: 12 }

export interface Permit {
  readonly kind: 'permit'
  /** Looked at when the connection stands and nothing of the request has left: the right to send may have ended meanwhile. */
  mayLeave(): boolean
  /** Must be called once, whatever came of the call. */
  done(came: CameOfCall): void
}
export type Admission = Permit | { readonly kind: 'cancelled' } | { readonly kind: 'full' }

export interface CallQueue {
  /** Waits for a slot. Returns `cancelled` if `signal` fires first, `full` if too much is waiting already. */
  admit(lane: Lane, signal?: AbortSignal): Promise<Admission>
  callsLeft(): number
  readonly limits: QueueLimits
  /** When the next waiting call may leave, from now; null when nothing waits, or while nobody knows when. */
  nextSendMs(): number | null
  /** How long a money call would wait if it came now. */
  estimatedMoneyWaitMs(): number
  isGateClosed(): boolean
  /** A call of the same client left past this queue (a connection test): it counts like one of its own. */
  noteOutside(): void
  close(): void
}

export interface QueueOptions {
  readonly clock: Clock
  readonly timers: Timers
  readonly store: LimiterStore
  readonly limits?: QueueLimits
  /** What the calls are taken from in place of the counter's own window. */
  readonly share?: ShareBudget
  /** Called after every change of `callsLeft` or `nextSendMs`. */
  readonly onChange?: () => void
  readonly reportDefect: ReportDefect
}

/**
 * A list on the screen is served before one that is fetched ahead, but nothing waits for ever: after each of these
 * steps a call moves up one lane.
 */
export const AGEING_STEP_MS = 15 * SECOND_MS
export const MOST_WAITING = 600
export const MOST_READS_AT_ONCE = 6
const RANKS: { readonly [Name in Exclude<Lane, 'money'>]: number } = { status: 1, screen: 2, prefetch: 3 }
/** A timer may fire slightly early; this makes sure that the slot it waits for is free by then. */
const TIMER_SLACK_MS = 1

interface Waiting {
  readonly lane: Lane
  readonly since: number
  readonly order: number
  readonly settle: (admission: Admission) => void
}

export function createQueue(options: QueueOptions): CallQueue {
  const { clock, timers, store, limits = DEFAULT_LIMITS, onChange = () => {}, reportDefect } = options
  const gate: RateGate = createRateGate(clock)
  const line = createLine(clock)
  const window = createDispatchWindow({ clock, store, limits, reportDefect })
  const budget: CallBudget = options.share?.(window, () => pump()) ?? ownBudget(window)
  let readsRunning = 0
  let cancelTimer: (() => void) | null = null
  let isClosed = false

  const sendableAt = (item: Waiting): number => Math.max(budget.freeAt(item.lane), gate.opensAt())

  const pump = (): void => {
    cancelTimer?.()
    cancelTimer = null
    while (!isClosed && !gate.isProbing()) {
      const item = line.next(readsRunning < MOST_READS_AT_ONCE)
      if (item === null) break
      const at = sendableAt(item)
      if (at > clock.elapsed()) {
        if (at !== Infinity) cancelTimer = timers.after(at - clock.elapsed() + TIMER_SLACK_MS, pump)
        break
      }
      dispatch(item)
    }
    budget.expect(line.waiting())
    ignoreErrors(reportDefect, 'service.queue-listener-failed', onChange)
  }

  const dispatch = (item: Waiting): void => {
    line.leave(item)
    const right = budget.take(item.lane)
    const probe = gate.passThrough()
    if (item.lane !== 'money') readsRunning += 1
    let isDone = false
    item.settle({
      kind: 'permit',
      mayLeave: right.mayLeave,
      done: (came) => {
        if (isDone) return
        isDone = true
        right.settle(came)
        if (item.lane !== 'money') readsRunning -= 1
        gate.report(probe, came)
        pump()
      },
    })
  }

  const admit = (lane: Lane, signal?: AbortSignal): Promise<Admission> => {
    if (signal?.aborted === true || isClosed) return Promise.resolve({ kind: 'cancelled' })
    if (line.size() >= MOST_WAITING && lane !== 'money') return Promise.resolve({ kind: 'full' })
    return line.wait(lane, pump, signal)
  }

  return {
    admit,
    limits,
    callsLeft: () => budget.callsLeft(),
    nextSendMs: () => {
      const item = line.next(readsRunning < MOST_READS_AT_ONCE)
      if (item === null) return null
      const at = sendableAt(item)
      return at === Infinity ? null : Math.max(0, at - clock.elapsed())
    },
    estimatedMoneyWaitMs: () => {
      const at = Math.max(budget.freeAt('money', line.waiting().money), gate.opensAt())
      return at === Infinity ? 0 : Math.max(0, at - clock.elapsed())
    },
    isGateClosed: () => gate.opensAt() > clock.elapsed() || gate.isProbing(),
    noteOutside: () => budget.noteOutside(),
    close: () => {
      isClosed = true
      cancelTimer?.()
      budget.close()
      line.cancelAll()
    },
  }
}

/** The calls that wait for their turn. */
function createLine(clock: Pick<Clock, 'elapsed'>) {
  const waiting = new Set<Waiting>()
  let moneyWaiting = 0
  let order = 0

  const next = (mayRead: boolean): Waiting | null => {
    let best: Waiting | null = null
    let bestRank = Infinity
    for (const item of waiting) {
      if (item.lane !== 'money' && !mayRead) continue
      const rank = rankOf(item, clock.elapsed())
      if (rank < bestRank || (rank === bestRank && item.order < (best?.order ?? Infinity))) {
        best = item
        bestRank = rank
      }
    }
    return best
  }

  const leave = (item: Waiting): void => {
    if (waiting.delete(item) && item.lane === 'money') moneyWaiting -= 1
  }

  const wait = (lane: Lane, changed: () => void, signal?: AbortSignal): Promise<Admission> =>
    new Promise((resolve) => {
      const giveUp = () => {
        leave(item)
        resolve({ kind: 'cancelled' })
        changed()
      }
      const item: Waiting = {
        lane,
        since: clock.elapsed(),
        order: (order += 1),
        settle: (admission) => {
          signal?.removeEventListener('abort', giveUp)
          resolve(admission)
        },
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      waiting.add(item)
      if (lane === 'money') moneyWaiting += 1
      changed()
    })

  return {
    next,
    leave,
    wait,
    size: () => waiting.size,
    waiting: () => ({ money: moneyWaiting, other: waiting.size - moneyWaiting }),
    cancelAll: (): void => {
      for (const item of waiting) item.settle({ kind: 'cancelled' })
      waiting.clear()
    },
  }
}

/**
 * The lower, the sooner. Waiting lowers it steadily, so that calls that waited equally long keep the order of the
 * lanes.
 */
function rankOf(item: Waiting, elapsed: number): number {
  if (item.lane === 'money') return -Infinity
  return RANKS[item.lane] - (elapsed - item.since) / AGEING_STEP_MS
}
