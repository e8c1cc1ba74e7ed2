// The calls of one client id that count now: each until a window after its latest possible use. A report shortens that, a loss of reports
// does not, so that the service never sees more than the budget.
import { LEASE_TAIL_MS, LEASE_WINDOW_MS, type LeaseReport, type ReportedCalls } from '#shared/office/lease'

export type KindOfCall = 'money' | 'other'

interface CountedCall {
  readonly kind: KindOfCall
  /** On the elapsed clock. */
  until: number
}

export interface Lease {
  readonly id: string
  readonly counterId: string
  readonly session: string
  readonly sequence: number
  /** When it was asked for, by the office's elapsed clock: never before the counter's own. */
  readonly askedAt: number
  readonly money: number
  readonly other: number
}

interface KeptLease extends Lease {
  readonly calls: Readonly<Record<KindOfCall, readonly CountedCall[]>>
}

export interface CountedCalls {
  grant(lease: Lease): void
  /** What a counter says of a lease of its own. Of one that is over, or another's, nothing is taken. */
  report(from: { readonly counterId: string; readonly session: string }, report: LeaseReport): void
  /** The answers with these leases never came: nothing of them will be used. */
  takeBack(isLost: (lease: Lease) => boolean): void
  /** A call that left without a lease. */
  addOwn(usedAt: number): void
  /** A call of which nothing is known, from an earlier run. */
  addUnknown(now: number): void
  counted(now: number): { readonly all: number; readonly other: number }
  /** When each of them ceases to count, soonest first. */
  ends(now: number): readonly number[]
  /** Leases of which something still counts. */
  openLeases(now: number): readonly Lease[]
}

export function createCountedCalls(): CountedCalls {
  const calls = new Set<CountedCall>()
  const leases = new Map<string, KeptLease>()

  const forget = (now: number): void => {
    for (const call of calls) if (call.until <= now) calls.delete(call)
    for (const [id, lease] of leases) if (lease.askedAt + LEASE_TAIL_MS <= now) leases.delete(id)
  }
  const add = (kind: KindOfCall, until: number): CountedCall => {
    const call = { kind, until }
    calls.add(call)
    return call
  }
  const settle = (lease: KeptLease, kind: KindOfCall, { usedAfterMs, held }: ReportedCalls): void => {
    for (const [index, call] of lease.calls[kind].entries()) {
      const usedAfter = usedAfterMs[index]
      if (usedAfter !== undefined) call.until = lease.askedAt + usedAfter + LEASE_WINDOW_MS
      else if (index >= usedAfterMs.length + held) calls.delete(call)
    }
  }

  return {
    grant: (lease) => {
      const until = lease.askedAt + LEASE_TAIL_MS
      const all = (kind: KindOfCall) => Array.from({ length: lease[kind] }, () => add(kind, until))
      leases.set(lease.id, { ...lease, calls: { money: all('money'), other: all('other') } })
    },
    report: ({ counterId, session }, report) => {
      const lease = leases.get(report.id)
      if (lease?.counterId !== counterId || lease.session !== session) return
      settle(lease, 'money', report.money)
      settle(lease, 'other', report.other)
      if (report.money.held + report.other.held === 0) leases.delete(report.id)
    },
    takeBack: (isLost) => {
      for (const [id, lease] of leases) {
        if (!isLost(lease)) continue
        for (const call of [...lease.calls.money, ...lease.calls.other]) calls.delete(call)
        leases.delete(id)
      }
    },
    addOwn: (usedAt) => void add('other', usedAt + LEASE_WINDOW_MS),
    addUnknown: (now) => void add('other', now + LEASE_TAIL_MS),
    counted: (now) => {
      forget(now)
      let other = 0
      for (const { kind } of calls) if (kind === 'other') other += 1
      return { all: calls.size, other }
    },
    ends: (now) => {
      forget(now)
      return [...calls].map(({ until }) => until).sort((one, another) => one - another)
    },
    openLeases: (now) => {
      forget(now)
      return [...leases.values()]
    },
  }
}
