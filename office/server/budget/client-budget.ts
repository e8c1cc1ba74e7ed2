// The calls of one client id, shared among the counters that sell under it. Never more than the budget counts at any time; what is free
// goes to money first, and to counters in turn. Everything is synchronous and in memory: what must survive is named in the answer.
import { SECOND_MS, type Clock } from '#shared/base/clock'
import { createRateGate, type RateGate } from '#shared/base/rate-gate'
import {
  LEASE_CALLS,
  LEASE_MONEY_RESERVE,
  LEASE_TAIL_MS,
  LEASE_VALIDITY_MS,
  MOST_PER_LEASE,
  RENEW_EVERY_MS,
  type LeaseAnswer,
  type LeaseRequest,
} from '#shared/office/lease'
import { createCountedCalls, type CountedCalls, type Lease } from './counted-calls'
import { createOfflineAllowances, type OfflineAllowances } from './offline-allowances'
import { createTickets, type CallsByKind, type Tickets } from './tickets'

export interface Earlier {
  /** Counters that an earlier run knew, with their turn and the cycle they were promised last. */
  readonly counters: readonly { readonly counterId: string; readonly turn: number; readonly cycle: number }[]
  /** Calls of which nothing is known: they count from now for as long as a lease can. */
  readonly unknownCalls: number
  /** Nothing is given before, on the elapsed clock: what was given before a restore is not known at all. */
  readonly closedUntil: number
}

export interface Given {
  readonly answer: LeaseAnswer
  /** What must be kept before the answer leaves, so that it counts after a restart too. */
  readonly lease: Lease | null
  readonly counter: { readonly turn: number; readonly cycle: number }
}

export interface ClientBudget {
  /** Null for a question that a later one of the same session overtook: nothing is given to it. */
  ask(counterId: string, request: LeaseRequest): Given | null
  /** The answer could not leave. */
  takeBack(lease: Lease): void
  /** For the owner's page and the metrics. */
  callsLeft(): number
  openLeases(): readonly Lease[]
}

export interface ClientBudgetOptions {
  readonly clock: Pick<Clock, 'elapsed'>
  readonly boot: string
  readonly newId: () => string
  readonly earlier?: Earlier
}

const SHORTEST_PAUSE_MS = 100
/** Who has fewer calls before it asks more often: reports free calls sooner than can be foreseen. */
const NEAR = 8
const NEAR_PAUSE_MS = SECOND_MS / 2
/** What is kept for a counter that was told to ask now waits this long for it. */
const TICKET_GRACE_MS = 2 * SECOND_MS
/** A probe whose end is not told by then tells nothing: another counter probes. */
const PROBE_TOLD_WITHIN_MS = LEASE_VALIDITY_MS + 7 * SECOND_MS
/** Below this many calls in a window those of offline allowances are kept free all the time, so that a counter that is cut off goes on at once. */
const QUIET_CALLS = 30
const SESSION_KEPT_MS = 600 * SECOND_MS

interface Session {
  sequence: number
  refusals: number
  readonly ownNumbers: Map<number, number>
  lastAt: number
}

interface State {
  readonly calls: CountedCalls
  readonly offlineAllowances: OfflineAllowances
  readonly tickets: Tickets
  readonly gate: RateGate
  readonly sessions: Map<string, Session>
  probe: { readonly leaseId: string; readonly since: number } | null
}

export function createClientBudget(options: ClientBudgetOptions): ClientBudget {
  const { clock, boot, newId, earlier } = options
  const state = newState(clock)
  const { calls, offlineAllowances, tickets, gate } = state
  for (let index = 0; index < (earlier?.unknownCalls ?? 0); index += 1) calls.addUnknown(clock.elapsed())
  for (const { counterId, turn, cycle } of earlier?.counters ?? [])
    offlineAllowances.remember(counterId, turn, cycle)
  const closedUntil = earlier?.closedUntil ?? -Infinity

  /** When nothing is given before, on the elapsed clock. */
  const opensAt = (): number => Math.max(closedUntil, gate.opensAt())

  const grant = (counterId: string, request: LeaseRequest, limit: number, now: number): Lease | null => {
    if (opensAt() > now || gate.isProbing()) return null
    const isProbe = gate.mustProbe()
    const room = roomWithin(calls, limit, now)
    if (room.money === 0) return null
    const share = tickets.shareOf(counterId, room, MOST_PER_LEASE)
    const given = isProbe ? oneOf(share) : share
    if (given.money + given.other === 0) return null
    const { session, sequence } = request
    const lease = { id: newId(), counterId, session, sequence, askedAt: now, ...given }
    calls.grant(lease)
    tickets.given(counterId, given)
    if (gate.passThrough()) state.probe = { leaseId: lease.id, since: now }
    return lease
  }

  const ask = (counterId: string, request: LeaseRequest): Given | null => {
    const now = clock.elapsed()
    const session = sessionOf(state, counterId, request.session, now)
    if (request.sequence <= session.sequence) return null
    session.sequence = request.sequence
    if (request.seen !== null && request.seen.boot === boot)
      offlineAllowances.seen(counterId, request.session, request.seen.sequence)
    hear(state, session, counterId, request, now)
    tickets.forgetBefore(now)
    tickets.renew(counterId, request.waiting, now + RENEW_EVERY_MS)
    const limit = LEASE_CALLS - offlineAllowances.reserve(now)
    const lease = grant(counterId, request, limit, now)
    const left = remaining(request.waiting, lease)
    const wait = waitOf({ calls, tickets, opensAt: opensAt() }, { counterId, left, limit, now })
    tickets.renew(counterId, left, now + wait.askAgainInMs + TICKET_GRACE_MS)
    const counted = calls.counted(now).all
    // After a restore nobody knows what left in the last window.
    const isQuiet = closedUntil <= now && hasRoomForOffline(state, counted) && tickets.waiting() === 0
    const turn = offlineAllowances.turnOf(counterId)
    const offlineAllowance = offlineAllowances.promise(counterId, {
      session: request.session,
      sequence: request.sequence,
      now,
      isSoon: isQuiet,
    })
    return {
      answer: {
        boot,
        lease: lease === null ? null : givenOf(lease, state),
        ...wait,
        stoppedForMs: Math.max(0, gate.opensAt() - now),
        callsLeft: Math.max(0, LEASE_CALLS - counted),
        offlineAllowance,
      },
      lease,
      counter: { turn, cycle: offlineAllowances.cycle() },
    }
  }

  return {
    ask,
    takeBack: ({ id }) => {
      calls.takeBack((lease) => lease.id === id)
      if (state.probe?.leaseId === id) endProbe(state, { kind: 'unsent' })
    },
    callsLeft: () => Math.max(0, LEASE_CALLS - calls.counted(clock.elapsed()).all),
    openLeases: () => calls.openLeases(clock.elapsed()),
  }
}

const newState = (clock: ClientBudgetOptions['clock']): State => ({
  calls: createCountedCalls(),
  offlineAllowances: createOfflineAllowances(),
  tickets: createTickets(),
  gate: createRateGate(clock),
  sessions: new Map(),
  probe: null,
})

interface Waiting {
  readonly counterId: string
  /** What it still waits for. */
  readonly left: CallsByKind
  readonly limit: number
  readonly now: number
}

/** How long a counter that waits for calls will wait, and when it had best ask again. */
function waitOf(
  { calls, tickets, opensAt }: Pick<State, 'calls' | 'tickets'> & { readonly opensAt: number },
  { counterId, left, limit, now }: Waiting,
): { readonly expectedInMs: number; readonly askAgainInMs: number } {
  if (left.money + left.other === 0) return { expectedInMs: 0, askAgainInMs: RENEW_EVERY_MS }
  const ahead = tickets.ahead(counterId)
  const counted = calls.ends(now)
  const place = counted.length - limit + ahead
  const end = place < 0 ? now : (counted[Math.min(place, counted.length - 1)] ?? now)
  const expectedInMs = Math.max(0, Math.max(end, opensAt) - now)
  const pauseMs = ahead < NEAR ? NEAR_PAUSE_MS : RENEW_EVERY_MS
  return { expectedInMs, askAgainInMs: Math.min(pauseMs, Math.max(SHORTEST_PAUSE_MS, expectedInMs)) }
}

const givenOf = ({ id, money, other }: Lease, { probe }: State): LeaseAnswer['lease'] => ({
  id,
  money,
  other,
  isProbe: id === probe?.leaseId,
})

const hasRoomForOffline = ({ offlineAllowances }: State, counted: number): boolean =>
  counted <= QUIET_CALLS && counted + offlineAllowances.wholeReserve() <= LEASE_CALLS

/** Takes in what a counter says of its calls since it was last heard. */
function hear(state: State, session: Session, counterId: string, request: LeaseRequest, now: number): void {
  const { calls, gate } = state
  const from = { counterId, session: request.session }
  for (const report of request.leases) calls.report(from, report)
  const listed = new Set(request.leases.map(({ id }) => id))
  calls.takeBack(
    (lease) =>
      lease.counterId === counterId &&
      lease.session === request.session &&
      lease.sequence < request.sequence &&
      !listed.has(lease.id),
  )
  for (const { number, ageMs } of request.own) {
    if (session.ownNumbers.has(number)) continue
    session.ownNumbers.set(number, now)
    calls.addOwn(now - ageMs)
  }
  for (const [number, at] of session.ownNumbers)
    if (at + LEASE_TAIL_MS <= now) session.ownNumbers.delete(number)
  const { count, retryAfterMs } = request.refused
  const isProbe = state.probe !== null && listed.has(state.probe.leaseId)
  if (count > session.refusals) {
    session.refusals = count
    const came = { kind: 'rate-limited', retryAfterMs } as const
    if (isProbe) endProbe(state, came)
    else gate.report(false, came)
  } else if (request.probe !== null && request.probe.leaseId === state.probe?.leaseId)
    endProbe(state, { kind: request.probe.came })
  if (state.probe !== null && state.probe.since + PROBE_TOLD_WITHIN_MS <= now)
    endProbe(state, { kind: 'unsent' })
}

function endProbe(state: State, came: Parameters<RateGate['report']>[1]): void {
  state.probe = null
  state.gate.report(true, came)
}

function sessionOf({ sessions }: State, counterId: string, session: string, now: number): Session {
  const key = `${counterId} ${session}`
  const known = sessions.get(key)
  // Sessions end only by a new one: then those of long ago are forgotten.
  if (known === undefined)
    for (const [old, { lastAt }] of sessions) if (lastAt + SESSION_KEPT_MS <= now) sessions.delete(old)
  const there = known ?? { sequence: 0, refusals: 0, ownNumbers: new Map(), lastAt: now }
  there.lastAt = now
  sessions.set(key, there)
  return there
}

const oneOf = ({ money, other }: CallsByKind): CallsByKind =>
  money > 0 ? { money: 1, other: 0 } : { money: 0, other: Math.min(1, other) }

const remaining = (waiting: CallsByKind, given: CallsByKind | null): CallsByKind => ({
  money: Math.max(0, waiting.money - (given?.money ?? 0)),
  other: Math.max(0, waiting.other - (given?.other ?? 0)),
})

const roomWithin = (calls: CountedCalls, limit: number, now: number): CallsByKind => {
  const counted = calls.counted(now)
  const all = Math.max(0, limit - counted.all)
  return { money: all, other: Math.max(0, Math.min(all, limit - LEASE_MONEY_RESERVE - counted.other)) }
}
