// Sends the log to the office: one batch in flight, from where the office says that its copy ends. No sale waits for it, and whatever the
// line does, it goes on from the office's word.
import { MINUTE_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import type { KeptFile } from '#shared/base/kept-file'
import type { ChainFault } from '#shared/protocol/entries'
import { assertNever } from '#shared/base/result'
import type { PushedJournal } from './batches'
import type { CustomerSeal } from '../keys/customer-seal'
import { growingPauses } from '../link/growing-pauses'
import { createExchange, type Exchange, type Exchanged } from './push-exchange'
import { keepErasures } from './pending-erasures'
import { MANY_WITHIN_MS, type OfficeLine } from '../link/exchange'

/** The line to the office, as far as this uses it. */
export interface PushLine extends OfficeLine {
  /** Called when the line's state changes. */
  readonly onState: (listener: (state: { readonly kind: string }) => void) => () => void
}

export type PushStanding =
  | { readonly kind: 'starting' }
  | { readonly kind: 'up-to-date' }
  | { readonly kind: 'sending' }
  /** The line or the office does not take it now; it is tried again by itself. */
  | { readonly kind: 'waiting' }
  /** The office refuses the log; a person has to look. */
  | { readonly kind: 'refused'; readonly fault: ChainFault }
  /** The office has this many entries of the log that are not here: it was restored from an older backup. */
  | { readonly kind: 'behind'; readonly missing: number }

export interface PushState {
  readonly standing: PushStanding
  /** Entries that the office does not have, as far as is known: all of them until its first word. */
  readonly unsent: number
  /** Erased customers of whom the office was not told yet. */
  readonly unsentErasures: number
  /** When the office last said that it keeps something, epoch ms; null since the start. */
  readonly lastStoredAtMs: number | null
  /** Something between this counter and the office takes no batch of the usual size. */
  readonly isLimited: boolean
}

export interface EntryPush {
  state(): PushState
  onState(listener: (state: PushState) => void): () => void
  /** The office has said that it takes nothing of this counter any more: what is unsent stays here. */
  isEnded(): boolean
  /** Asks the office anew, now: after a refusal was settled there, and when somebody wants to see. */
  nudge(): void
  /** The office began to run, or knows of something that it lacks: it hears of everything soon, and not from all counters at once. */
  officeBegan(): void
  /** Resolves once nothing is in flight. */
  close(): Promise<void>
}

export interface PushOptions {
  readonly journal: PushedJournal
  readonly line: PushLine
  /** Null until the counters' keys were shared with this one: customers follow then. */
  readonly customerSeal: () => CustomerSeal | null
  readonly erasures: KeptFile<readonly string[]>
  readonly clock: Clock
  readonly timers: Timers
  /** A fraction from 0 up to 1. */
  readonly random: () => number
  readonly reportDefect: ReportDefect
}

/** The three commits of a sale go together, and so do those of a visit; an owner who looks on sees it a moment later (docs/office.md). */
const GATHERED_MS = SECOND_MS / 2
/** So soon an office that was restored hears of every counter, also of one that sells nothing. */
const ASKED_ANEW_EVERY_MS = 2 * MINUTE_MS
/** Entries that are about no sale are announced by nobody. */
const LOOKED_EVERY_MS = 30 * SECOND_MS
/** The counter's own work comes between two batches of a long log. */
const BETWEEN_BATCHES_MS = 20
/** Hundreds of counters find the office back at the same moment. */
const SPREAD_AFTER_RETURN_MS = 5 * SECOND_MS
/** After a refusal the office is asked so often whether it was settled there. */
const REFUSED_ASKED_EVERY_MS = 10 * MINUTE_MS

export function createPush(options: PushOptions): EntryPush {
  const { journal, line, customerSeal, clock, timers, random, reportDefect } = options
  const erasures = keepErasures(options.erasures)
  const listeners = new Set<(state: PushState) => void>()
  const closing = new AbortController()
  let standing: PushStanding = { kind: 'starting' }

  const stand = (next: PushStanding): void => {
    standing = next
    for (const listener of listeners)
      ignoreErrors(reportDefect, 'office.push-listener-failed', () => listener(state()))
  }
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void timers.after(ms, resolve))
  const exchange = createExchange({
    journal,
    ask: (path, body, schema) =>
      line.request({ path, body, schema, timeoutMs: MANY_WITHIN_MS, signal: closing.signal }),
    customerSeal,
    erasures,
    clock,
    breathe: () => pause(0),
    onSending: () => stand({ kind: 'sending' }),
  })
  const state = (): PushState => ({
    standing,
    unsent: Math.max(0, journal.publicEnd().sequence - (exchange.head()?.sequence ?? 0)),
    unsentErasures: erasures.count(),
    lastStoredAtMs: exchange.lastStoredAtMs(),
    isLimited: exchange.isLimited(),
  })

  const { run, isEnded } = createRuns(options, exchange, { closing: closing.signal, pause, stand })
  /** A refused log stays refused until somebody settled it, and a line that is away is tried at its own pace. */
  const isHeldUp = (): boolean => HELD_UP.has(standing.kind)
  const turns = createTurns({ timers, run, gatheredMs: GATHERED_MS, isHeldUp })
  const unsubscribes = [
    journal.onCommit(() => turns.soon()),
    journal.onEntryBesideSales(() => turns.soon()),
    journal.onErase((sales) => {
      erasures.add(sales.map(({ requestId }) => requestId))
      turns.soon()
    }),
    line.onState(({ kind }) => {
      if (kind === 'connected' && standing.kind === 'waiting') turns.at(SPREAD_AFTER_RETURN_MS * random())
    }),
  ]
  turns.at(SPREAD_AFTER_RETURN_MS * random())

  return {
    state,
    onState: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isEnded,
    nudge: () => {
      exchange.forgetHead()
      turns.at(0)
    },
    officeBegan: () => {
      exchange.forgetHead()
      stand({ kind: 'starting' })
      turns.at(SPREAD_AFTER_RETURN_MS * random())
    },
    close: async () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
      closing.abort()
      await turns.stop()
    },
  }
}

/** Exchanges until there is nothing more to do, and says when to look again. */
function createRuns(
  { clock, random, reportDefect }: PushOptions,
  exchange: Exchange,
  {
    closing,
    pause,
    stand,
  }: {
    readonly closing: AbortSignal
    readonly pause: (ms: number) => Promise<void>
    readonly stand: (next: PushStanding) => void
  },
) {
  const exchanged = async (): Promise<Exchanged> => {
    try {
      return await exchange.next()
    } catch (error) {
      reportDefect('office.push-failed', error)
      return { kind: 'failed', failure: { kind: 'defect' } }
    }
  }

  const pauses = growingPauses(random)
  let askedAt = clock.elapsed()
  let isEnded = false
  const run = async (): Promise<number> => {
    if (clock.elapsed() - askedAt >= ASKED_ANEW_EVERY_MS) {
      exchange.forgetHead()
      askedAt = clock.elapsed()
    }
    while (!closing.aborted) {
      const came = await exchanged()
      if (came.kind !== 'failed') pauses.reset()
      // One that was taken out may send for a while; this is said of sending itself only once that is over.
      isEnded = came.kind === 'failed' && came.failure.kind === 'revoked'
      switch (came.kind) {
        case 'again':
          await pause(BETWEEN_BATCHES_MS)
          break
        case 'done':
          stand({ kind: 'up-to-date' })
          return LOOKED_EVERY_MS
        case 'failed':
          stand({ kind: 'waiting' })
          return pauses.next(came.failure)
        case 'refused':
        case 'behind':
          exchange.forgetHead()
          stand(came)
          return REFUSED_ASKED_EVERY_MS
        default:
          assertNever(came)
      }
    }
    return LOOKED_EVERY_MS
  }
  return { run, isEnded: () => isEnded }
}

const HELD_UP: ReadonlySet<PushStanding['kind']> = new Set(['refused', 'behind', 'waiting'])

interface Turns {
  /** Once what belongs together is there; nothing while it is held up. */
  soon(): void
  /** After so long, whatever was planned. */
  at(afterMs: number): void
  stop(): Promise<void>
}

/** Runs `run` again and again, never twice at once, each time after the pause that the one before asked for. */
function createTurns({
  timers,
  run,
  gatheredMs,
  isHeldUp,
}: {
  readonly timers: Timers
  readonly run: () => Promise<number>
  readonly gatheredMs: number
  readonly isHeldUp: () => boolean
}): Turns {
  let running: Promise<void> | null = null
  /** What was wished for while a run went on. */
  let isWantedSoon = false
  let wantedAtMs: number | null = null
  let isSoon = false
  let cancel: (() => void) | null = null
  let isStopped = false

  const plan = (afterMs: number): void => {
    if (isStopped) return
    cancel?.()
    cancel = timers.after(afterMs, start)
  }
  const start = (): void => {
    cancel = null
    isSoon = false
    running = run().then((pauseMs) => {
      running = null
      const soonMs = isWantedSoon && !isHeldUp() ? gatheredMs : pauseMs
      plan(wantedAtMs ?? soonMs)
      isWantedSoon = false
      wantedAtMs = null
    })
  }
  return {
    soon: () => {
      if (running !== null) isWantedSoon = true
      if (running !== null || isSoon || isHeldUp()) return
      isSoon = true
      plan(gatheredMs)
    },
    at: (afterMs) => {
      isSoon = false
      if (running === null) plan(afterMs)
      else wantedAtMs = afterMs
    },
    stop: async () => {
      isStopped = true
      cancel?.()
      await running
    },
  }
}
