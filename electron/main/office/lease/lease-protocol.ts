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

/** What the two have said: what this counter asks for next, and what the office answered last. */
function createTalk(
  { clock, newId }: LeaseProtocolOptions,
  held: HeldLeases,
  turns: OfflineTurns,
  sentBefore: readonly number[],
) {
  let session = sessionOf(newId())
  const own = createOwnCalls(clock, sentBefore)
  let waiting = NOTHING_WAITS
  /** What waited when the office was asked last, without what it gave. */
  let asked = NOTHING_WAITS
  let askedAt = -Infinity
  let expectedAt = Infinity
  let officeLeft = 0

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
  }

  return {
    session: () => session,
    askedAt: () => askedAt,
    expectedAt: () => expectedAt,
    officeLeft: () => officeLeft,
    noteOwn: own.note,
    question,
    take,
    noteRefused: (retryAfterMs: number | null): void => {
      session.refused = { count: session.refused.count + 1, retryAfterMs }
    },
    beginAnew: (): void => {
      session = sessionOf(newId())
    },
    /** More waits than the office was told of: it is told, and not at every single call. */
    isMore: ({ money, other }: WaitingCalls): boolean => {
      const now = { money: Math.min(money, MOST_SAID_TO_WAIT), other: Math.min(other, MOST_SAID_TO_WAIT) }
      waiting = now
      asked = { money: Math.min(asked.money, now.money), other: Math.min(asked.other, now.other) }
      const free = held.free()
      const isMore = now.money > asked.money || (now.other > 0 && asked.other === 0)
      return isMore && (now.money > free.money || now.other > free.other)
    },
  }
}

export function createLeaseProtocol(
  options: LeaseProtocolOptions,
  held: HeldLeases,
  turns: OfflineTurns,
  /** Holds when the calls left that an earlier run of the app sent. */
  window: Pick<DispatchWindow, 'recent' | 'keepByNewClock'>,
  onAnswer: () => void,
): LeaseProtocol {
  const { clock, timers, ask, clientKey } = options
  const talk = createTalk(options, held, turns, window.recent())
  const watch = createSleepWatch(clock)
  let isAsking = false
  let isClosed = false
  let cancelNext: (() => void) | null = null

  const slept = (): void => {
    watch.reset()
    talk.beginAnew()
    held.drop()
    turns.afterSleep()
    window.keepByNewClock()
    askSoon(0)
  }
  const noticeSleep = (): void => {
    if (watch.hasSlept()) slept()
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
    const inSession = talk.session()
    const request = talk.question(key, started)
    const answer = await within(timers, LEASE_TIMEOUT_MS, ask(request))
    isAsking = false
    if (isClosed) return
    noticeSleep()
    const isInTime = clock.elapsed() - started <= LEASE_TIMEOUT_MS && talk.session() === inSession
    if (answer?.ok === true && isInTime) {
      talk.take(answer.value, request.sequence, started)
      askSoon(answer.value.askAgainInMs)
    } else askSoon(Math.max(SHORTEST_PAUSE_MS, started + RENEW_EVERY_MS / 2 - clock.elapsed()))
    onAnswer()
  }

  askSoon(0)
  return {
    session: () => talk.session().id,
    lastAnswer: () => talk.session().seen,
    expectedAt: talk.expectedAt,
    officeLeft: talk.officeLeft,
    expect: (waiting) => {
      if (talk.isMore(waiting) && !isAsking && turns.isPromised())
        askSoon(Math.max(0, talk.askedAt() + SHORTEST_PAUSE_MS - clock.elapsed()))
    },
    noteOwn: talk.noteOwn,
    noteRefused: (retryAfterMs) => {
      talk.noteRefused(retryAfterMs)
      askSoon(0)
    },
    noteProbe: (leaseId, came) => {
      talk.session().probe = { leaseId, came }
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

/** Whether wall clock and elapsed clock have parted since the last look. */
function createSleepWatch(clock: Clock) {
  let parted = clock.now() - clock.elapsed()
  const reset = (): void => {
    parted = clock.now() - clock.elapsed()
  }
  return {
    reset,
    hasSlept: (): boolean => {
      const before = parted
      reset()
      return Math.abs(parted - before) > MOST_PARTED_MS
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
