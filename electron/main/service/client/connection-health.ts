// The state of the connection as the top bar shows it, from the queue, the latest exchanges and what the service said
// about our credentials and address.
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type { ConnectionHealth, SetupRefusal } from '#shared/shop/connection-health'
import type { Lane } from './dispatch-window'
import type { CallQueue } from './queue'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'

export type SetupProblem = NonNullable<ConnectionHealth['setupProblem']>

export interface ConnectionHealthMonitor {
  state(): ConnectionHealth
  onChange(listener: (state: ConnectionHealth) => void): () => void
  estimatedWaitMs(lane: 'money'): number
  /** The service said "too many calls", and the gate has not opened again. */
  isHeldOff(): boolean
}

/** What an exchange says about the connection, whatever it says about its own question. */
export type ConnectionNews =
  | { readonly kind: 'answered'; readonly tookMs: number }
  | { readonly kind: 'no-connection' }
  | { readonly kind: 'no-answer' }
  /** Something on the way answered in the service's place. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'setup'; readonly problem: SetupProblem; readonly said: Omit<SetupRefusal, 'at'> }
  /** A connection was made, and nothing asked. */
  | { readonly kind: 'reached' }
  /** A connection was made with somebody who is not the service. */
  | { readonly kind: 'untrusted' }

export interface ConnectionHealthTracker extends ConnectionHealthMonitor {
  /** `lane` of the call that brought it. */
  report(news: ConnectionNews, lane?: Lane): void
  setupProblem(): SetupProblem | null
  /** When something was last reported, on the elapsed clock. */
  lastNewsAt(): number
  /**
   * Whether a call of this lane may leave: freely, as the probe that finds out whether a setup problem is solved, or
   * not at all.
   */
  entry(lane: Lane): 'open' | 'probe' | 'shut'
  /** The credentials were changed: everything that waits may leave with the new ones. */
  setupChanged(): void
  /** A person asks whether it works again: the next read of the screen finds out. Nothing else leaves before. */
  probeNow(): void
  /** The queue changed. */
  queueMoved(): void
  close(): void
}

export interface ConnectionHealthOptions {
  readonly clock: Clock
  readonly timers: Timers
  readonly queue: () => CallQueue
  /**
   * Why there are no credentials; null if there are. Without them nothing can be sent; the journal and everything that
   * reads it works.
   */
  readonly lack: () => Extract<SetupProblem, 'no-credentials' | 'changed-connection'> | null
  readonly reportDefect: ReportDefect
}

const SLOW_ANSWER_MS = 5 * SECOND_MS
/** While the service refuses us nothing is sent, except one call in this time to see whether it works again. */
export const SETUP_PROBE_EVERY_MS = 30 * SECOND_MS
/**
 * Which calls find out. Questions about sales are among them: a gateway that sends a sale twice may have the second one refused so, and what
 * became of the first has to be asked.
 */
const PROBING_LANES: { readonly [Problem in SetupProblem]: readonly Lane[] } = {
  credentials: ['screen', 'status'],
  'no-credentials': [],
  'changed-connection': [],
  'address-not-allowed': ['screen', 'status'],
  permission: ['screen', 'status'],
}
const SHORTEST_REFRESH_MS = SECOND_MS

export function trackConnectionHealth(options: ConnectionHealthOptions): ConnectionHealthTracker {
  const { clock, queue, lack } = options
  let quality: ConnectionHealth['state'] = 'online'
  let refusal: { readonly problem: SetupProblem; readonly told: SetupRefusal } | null = null
  /** Set by a connection with somebody else; the next one with the service lifts it. */
  let isUntrusted = false
  let lastNewsAt = -Infinity
  let lastProbeAt = -Infinity

  const setupProblem = (): SetupProblem | null => lack() ?? refusal?.problem ?? null

  const state = (): ConnectionHealth => ({
    state: shownState(),
    callsLeft: queue().callsLeft(),
    callsAllowed: queue().limits.callsPerWindow,
    nextSendMs: queue().nextSendMs(),
    setupProblem: setupProblem(),
    setupRefusal: lack() === null ? (refusal?.told ?? null) : null,
  })

  const shownState = (): ConnectionHealth['state'] => {
    if (quality === 'offline') return 'offline'
    if (setupProblem() !== null) return 'blocked'
    return quality === 'online' && queue().isGateClosed() ? 'slow' : quality
  }

  const { tell, onChange, close } = tellingListeners(options, state)

  const report = (news: ConnectionNews, lane?: Lane): void => {
    lastNewsAt = clock.elapsed()
    if (news.kind === 'setup') refusal = { problem: news.problem, told: { at: clock.now(), ...news.said } }
    else quality = qualityAfter(news, quality === 'offline' || isUntrusted ? 'online' : quality)
    // Refused keys are tried again only by a person: a question about a sale that is answered opens nothing.
    const isOnlyAsked = refusal?.problem === 'credentials' && lane === 'status'
    if (news.kind === 'answered' && !isOnlyAsked) refusal = null
    isUntrusted = news.kind === 'untrusted'
    tell()
  }

  const entry = (lane: Lane): 'open' | 'probe' | 'shut' => {
    const problem = setupProblem()
    if (problem === null) return 'open'
    const isDue = clock.elapsed() - lastProbeAt >= SETUP_PROBE_EVERY_MS
    if (!isDue || !PROBING_LANES[problem].includes(lane)) return 'shut'
    lastProbeAt = clock.elapsed()
    return 'probe'
  }

  return {
    state,
    onChange,
    estimatedWaitMs: () => queue().estimatedMoneyWaitMs(),
    isHeldOff: () => queue().isGateClosed(),
    report,
    setupProblem,
    lastNewsAt: () => lastNewsAt,
    entry,
    setupChanged: () => {
      refusal = null
      lastProbeAt = -Infinity
      tell()
    },
    probeNow: () => {
      lastProbeAt = -Infinity
    },
    queueMoved: tell,
    close,
  }
}

function tellingListeners({ timers, reportDefect }: ConnectionHealthOptions, state: () => ConnectionHealth) {
  const listeners = new Set<(state: ConnectionHealth) => void>()
  let lastTold = ''
  let cancelRefresh: (() => void) | null = null
  let isClosed = false

  const tell = (): void => {
    if (isClosed || listeners.size === 0) return
    const now = state()
    const told = JSON.stringify(now)
    if (told !== lastTold) {
      lastTold = told
      for (const listener of listeners)
        ignoreErrors(reportDefect, 'service.health-listener-failed', () => listener(now))
    }
    refreshLater(now)
  }

  /** The number of free calls and the wait change as time passes; one timer updates them as long as they do. */
  const refreshLater = (now: ConnectionHealth): void => {
    const isStill = now.callsLeft === now.callsAllowed && now.nextSendMs === null && now.state !== 'slow'
    if (isStill || cancelRefresh !== null) return
    cancelRefresh = timers.after(SHORTEST_REFRESH_MS, () => {
      cancelRefresh = null
      tell()
    })
  }

  return {
    tell,
    onChange: (listener: (state: ConnectionHealth) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: (): void => {
      isClosed = true
      cancelRefresh?.()
      listeners.clear()
    },
  }
}

/** `reached` is the state if all that is known is that the service can be reached: nothing about how it answers. */
function qualityAfter(
  news: Exclude<ConnectionNews, { kind: 'setup' }>,
  reached: ConnectionHealth['state'],
): ConnectionHealth['state'] {
  switch (news.kind) {
    case 'answered':
      return news.tookMs > SLOW_ANSWER_MS ? 'slow' : 'online'
    case 'no-connection':
      return 'offline'
    case 'blocked':
    case 'untrusted':
      return 'blocked'
    case 'no-answer':
      return 'slow'
    case 'reached':
      return reached
  }
}
