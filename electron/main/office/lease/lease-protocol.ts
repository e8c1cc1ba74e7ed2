// What a counter and its office say to each other about calls: what waits, what became of leases, what left without one; and when to ask
// again. A session ends with every sleep of the computer, because elapsed time may have stood still in it.
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import {
  LEASE_TIMEOUT_MS,
  LEASE_WINDOW_MS,
  MOST_SAID_TO_WAIT,
  RENEW_EVERY_MS,
  type LeaseAnswer,
  type LeaseRequest,
} from '#shared/office/lease'
import type { Result } from '#shared/base/result'
import type { WaitingCalls } from '../../service/client/call-budget'
import type { DispatchWindow } from '../../service/client/dispatch-window'
import type { HeldLeases } from './held-leases'
import type { OfflineTurns } from './offline-allowance'

export interface LeaseProtocolOptions {
  readonly clock: Clock
  readonly timers: Timers
  /** One question; an answer that comes too late is not used. */
  readonly ask: (request: LeaseRequest) => Promise<Result<LeaseAnswer, unknown>>
  /** The keyed hash of the client id; null while the office's keys are not here. */
  readonly clientKey: () => string | null
  readonly newId: () => string
}

export interface LeaseProtocol {
  /** The session, and the last answer in it: what was begun under others is void. */
  session(): string
  lastAnswer(): LeaseRequest['seen']
  /** When the office expects the first call that waits to have its turn, on the elapsed clock. */
  expectedAt(): number
  /** Calls that the office had left at its last answer. */
  officeLeft(): number
  expect(waiting: WaitingCalls): void
  /** A call leaves without a lease now. */
  noteOwn(): void
  noteRefused(retryAfterMs: number | null): void
  noteProbe(leaseId: string, came: 'over' | 'unsent'): void
  /** Before anything that rests on elapsed time: a computer that slept may have stood still by that clock. */
  noticeSleep(): void
  slept(): void
  askSoon(afterMs: number): void
  close(): void
}

/** What begins anew with each session. */
interface Session {
  readonly id: string
  sequence: number
  seen: LeaseRequest['seen']
  refused: LeaseRequest['refused']
  probe: LeaseRequest['probe']
}

const sessionOf = (id: string): Session => ({
  id,
  sequence: 0,
  seen: null,
  refused: { count: 0, retryAfterMs: null },
  probe: null,
})

const NOTHING_WAITS: WaitingCalls = { money: 0, other: 0 }
const SHORTEST_PAUSE_MS = 100
/** By how much wall clock and elapsed clock may part between two looks before a sleep is assumed. */
const MOST_PARTED_MS = SECOND_MS / 2

export function createLeaseProtocol(
  { clock, timers, ask, clientKey, newId }: LeaseProtocolOptions,
  held: HeldLeases,
  turns: OfflineTurns,
  /** Holds when the calls left that an earlier run of the app sent. */
  window: Pick<DispatchWindow, 'recent' | 'keepByNewClock'>,
  onAnswer: () => void,
): LeaseProtocol {
  let session = sessionOf(newId())
  const own = createOwnCalls(clock, window.recent())
  let waiting = NOTHING_WAITS
  /** What waited when the office was asked last, without what it gave. */
  let asked = NOTHING_WAITS
  let askedAt = -Infinity
  let expectedAt = Infinity
  let officeLeft = 0
  let parted = clock.now() - clock.elapsed()
  let isAsking = false
  let isClosed = false
  let cancelNext: (() => void) | null = null

  const slept = (): void => {
    parted = clock.now() - clock.elapsed()
    session = sessionOf(newId())
    held.drop()
    turns.afterSleep()
    window.keepByNewClock()
    askSoon(0)
  }
  const noticeSleep = (): void => {
    const now = clock.now() - clock.elapsed()
    const isParted = Math.abs(now - parted) > MOST_PARTED_MS
    parted = now
    if (isParted) slept()
  }
  const askSoon = (afterMs: number): void => {
    cancelNext?.()
    cancelNext = isClosed ? null : timers.after(afterMs, () => void askOffice())
  }

  const askOffice = async (): Promise<void> => {
    const key = clientKey()
    if (isAsking || isClosed) return
    if (key === null) return askSoon(RENEW_EVERY_MS)
    noticeSleep()
    isAsking = true
    const started = clock.elapsed()
    const inSession = session
    const request = question(key, started)
    const answer = await within(timers, LEASE_TIMEOUT_MS, ask(request))
    isAsking = false
    if (isClosed) return
    noticeSleep()
    const isInTime = clock.elapsed() - started <= LEASE_TIMEOUT_MS && session === inSession
    if (answer?.ok === true && isInTime) take(answer.value, request.sequence, started)
    else askSoon(Math.max(SHORTEST_PAUSE_MS, started + RENEW_EVERY_MS / 2 - clock.elapsed()))
    onAnswer()
  }

  const question = (key: string, now: number): LeaseRequest => {
    session.sequence += 1
    asked = waiting
    askedAt = now
    const { id, sequence, seen, refused, probe } = session
    const leases = held.reports(sequence)
    return { clientKey: key, session: id, sequence, seen, waiting, leases, own: own.told(), refused, probe }
  }

  const take = (answer: LeaseAnswer, sequence: number, started: number): void => {
    const { boot, offlineAllowance, lease } = answer
    held.seen(sequence)
    session.seen = { boot, sequence }
    turns.promised(offlineAllowance, started)
    if (answer.stoppedForMs > 0) held.giveBack()
    if (lease !== null) held.add(lease, started)
    asked = {
      money: Math.max(0, asked.money - (lease?.money ?? 0)),
      other: Math.max(0, asked.other - (lease?.other ?? 0)),
    }
    officeLeft = answer.callsLeft
    expectedAt = clock.elapsed() + answer.expectedInMs
    askSoon(answer.askAgainInMs)
  }

  askSoon(0)
  return {
    session: () => session.id,
    lastAnswer: () => session.seen,
    expectedAt: () => expectedAt,
    officeLeft: () => officeLeft,
    expect: ({ money, other }) => {
      const now = { money: Math.min(money, MOST_SAID_TO_WAIT), other: Math.min(other, MOST_SAID_TO_WAIT) }
      waiting = now
      asked = { money: Math.min(asked.money, now.money), other: Math.min(asked.other, now.other) }
      // More waits than the office was told of: it is told, and not at every single call.
      const free = held.free()
      const isMore = now.money > asked.money || (now.other > 0 && asked.other === 0)
      const isNeeded = now.money > free.money || now.other > free.other
      if (isMore && isNeeded && !isAsking && turns.isPromised())
        askSoon(Math.max(0, askedAt + SHORTEST_PAUSE_MS - clock.elapsed()))
    },
    noteOwn: own.note,
    noteRefused: (retryAfterMs) => {
      session.refused = { count: session.refused.count + 1, retryAfterMs }
      askSoon(0)
    },
    noteProbe: (leaseId, came) => {
      session.probe = { leaseId, came }
      askSoon(0)
    },
    noticeSleep,
    slept,
    askSoon,
    close: () => {
      isClosed = true
      cancelNext?.()
    },
  }
}

/** Calls that left without a lease. The office is told of each as long as it counts, by its number. */
function createOwnCalls(clock: Pick<Clock, 'elapsed'>, sentBefore: readonly number[]) {
  let count = 0
  const numbered = (at: number) => ({ number: (count += 1), at })
  let calls = sentBefore.map(numbered)
  return {
    note: (): void => void calls.push(numbered(clock.elapsed())),
    told: (): LeaseRequest['own'] => {
      const now = clock.elapsed()
      calls = calls.filter(({ at }) => at + LEASE_WINDOW_MS > now)
      return calls.map(({ number, at }) => ({ number, ageMs: now - at }))
    },
  }
}

/** Null if it takes longer, or fails. */
function within<Value>(timers: Timers, ms: number, work: Promise<Value>): Promise<Value | null> {
  return new Promise((resolve) => {
    const end = (value: Value | null): void => {
      cancel()
      resolve(value)
    }
    const cancel = timers.after(ms, () => resolve(null))
    work.then(end, () => end(null))
  })
}
