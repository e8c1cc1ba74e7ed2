// The calls sent within the last window, and when the next slot becomes free. Their times survive a restart, otherwise
// a restart would allow twice as many calls in one minute.
import type { Clock } from '#shared/base/clock'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'

export type Lane = 'money' | 'status' | 'screen' | 'prefetch'

export interface QueueLimits {
  readonly callsPerWindow: number
  readonly windowMs: number
  /** Calls of the window reserved for money. */
  readonly moneyReserve: number
}

/**
 * Where the dispatch times survive a restart, in epoch milliseconds; otherwise a restart could double a minute's calls.
 */
export interface LimiterStore {
  load(): readonly number[]
  save(dispatchTimes: readonly number[]): void
}

interface Dispatch {
  readonly at: number
  readonly lane: Lane
}

export interface DispatchWindow {
  /** A call of this lane is sent now. */
  record(lane: Lane): void
  /** When a slot for `lane` becomes free once `ahead` others have left, on the elapsed clock; now or earlier if one is free. */
  freeAt(lane: Lane, ahead?: number): number
  callsLeft(): number
  /** When the calls of the window were sent, on the elapsed clock, oldest first. */
  recent(): readonly number[]
  /** The computer's clock was set, or stood apart in a sleep: the times are kept by what it says now, so that a restart reads them right. */
  keepByNewClock(): void
}

export interface DispatchWindowOptions {
  readonly clock: Clock
  readonly store: LimiterStore
  readonly limits: QueueLimits
  readonly reportDefect: ReportDefect
}

export function createDispatchWindow({
  clock,
  store,
  limits,
  reportDefect,
}: DispatchWindowOptions): DispatchWindow {
  let dispatched = restored(store, clock, limits.windowMs)

  const inWindow = (): readonly Dispatch[] => {
    const from = clock.elapsed() - limits.windowMs
    if ((dispatched[0]?.at ?? Infinity) <= from) dispatched = dispatched.filter(({ at }) => at > from)
    return dispatched
  }
  const freeOf = (all: readonly Dispatch[], most: number, ahead: number): number => {
    const tooMany = all.length - most + 1 + ahead
    return tooMany > 0 ? (all[tooMany - 1]?.at ?? Infinity) + limits.windowMs : 0
  }

  const keep = (): void =>
    ignoreErrors(reportDefect, 'service.dispatch-times-not-kept', () =>
      store.save(dispatched.map(({ at }) => clock.now() - (clock.elapsed() - at))),
    )

  return {
    record: (lane) => {
      dispatched.push({ at: clock.elapsed(), lane })
      keep()
    },
    freeAt: (lane, ahead = 0) => {
      const all = inWindow()
      const total = freeOf(all, limits.callsPerWindow, ahead)
      if (lane === 'money') return total
      const reads = all.filter((dispatch) => dispatch.lane !== 'money')
      return Math.max(total, freeOf(reads, limits.callsPerWindow - limits.moneyReserve, ahead))
    },
    callsLeft: () => Math.max(0, limits.callsPerWindow - inWindow().length),
    recent: () => inWindow().map(({ at }) => at),
    keepByNewClock: () => {
      if (inWindow().length > 0) keep()
    },
  }
}

/** The window of an earlier run. A time in the future means that the clock was set back: it counts as just now. */
function restored(store: LimiterStore, clock: Clock, windowMs: number): Dispatch[] {
  return store
    .load()
    .map((time) => Math.max(0, clock.now() - time))
    .filter((age) => age < windowMs)
    .sort((one, other) => other - one)
    .map((age) => ({ at: clock.elapsed() - age, lane: 'screen' }))
}
