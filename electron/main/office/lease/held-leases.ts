// The leases that this counter holds or has used, and what it says of them to the office.
import type { Clock } from '#shared/base/clock'
import {
  LEASE_VALIDITY_MS,
  type LeaseAnswer,
  type LeaseReport,
  type ReportedCalls,
} from '#shared/office/lease'

type Kind = 'money' | 'other'

interface Calls {
  /** Not taken yet. */
  free: number
  /** Taken, and not known yet whether they leave. */
  taken: number
  readonly usedAfterMs: number[]
}

interface Lease {
  readonly id: string
  readonly askedAt: number
  readonly isProbe: boolean
  readonly calls: Readonly<Record<Kind, Calls>>
  /** What comes back of it is not used again. */
  isGivenBack: boolean
  /** The number of the question by which the office was told that nothing of it is left. */
  toldOverBy: number | null
}

export interface TakenCall {
  readonly leaseId: string
  readonly isProbe: boolean
  /** Whether it may leave now; if so, it counts as used from now. */
  leave(): boolean
  /** It is known to be over; what never left comes back. */
  end(hasLeft: boolean): void
}

export interface HeldLeases {
  add(lease: NonNullable<LeaseAnswer['lease']>, askedAt: number): void
  /** Calls that may be taken now for money, and for everything else. */
  free(): { readonly money: number; readonly other: number }
  take(kind: Kind): TakenCall | null
  /** What the next question says; `sequence` is its number. */
  reports(sequence: number): readonly LeaseReport[]
  /** The answer to this question came. */
  seen(sequence: number): void
  /** Nothing that is held may leave any more, and comes back with the next question. */
  giveBack(): void
  /** As `giveBack`, and the office is told nothing: for what it cannot know of any more. */
  drop(): void
}

export function createHeldLeases(clock: Pick<Clock, 'elapsed'>): HeldLeases {
  let leases: Lease[] = []
  const isValid = (lease: Lease): boolean => clock.elapsed() < lease.askedAt + LEASE_VALIDITY_MS
  const isHeld = (lease: Lease): boolean => leases.includes(lease)

  return {
    add: ({ id, money, other, isProbe }, askedAt) => {
      const of = (free: number): Calls => ({ free, taken: 0, usedAfterMs: [] })
      leases.push({
        id,
        askedAt,
        isProbe,
        calls: { money: of(money), other: of(other) },
        isGivenBack: false,
        toldOverBy: null,
      })
    },
    free: () => {
      let money = 0
      let other = 0
      for (const lease of leases) {
        if (!isValid(lease)) continue
        money += lease.calls.money.free
        other += lease.calls.other.free
      }
      return { money: money + other, other }
    },
    take: (kind) => {
      const kinds: readonly Kind[] = kind === 'money' ? ['money', 'other'] : ['other']
      for (const of of kinds) {
        const lease = leases.find((one) => isValid(one) && one.calls[of].free > 0)
        if (lease === undefined) continue
        lease.calls[of].free -= 1
        lease.calls[of].taken += 1
        return takenCall(clock, lease, lease.calls[of], { isValid, isHeld })
      }
      return null
    },
    reports: (sequence) =>
      leases.map((lease) => {
        const isOver = !isValid(lease)
        const report = (calls: Calls): ReportedCalls => ({
          usedAfterMs: [...calls.usedAfterMs],
          held: calls.taken + (isOver ? 0 : calls.free),
        })
        const money = report(lease.calls.money)
        const other = report(lease.calls.other)
        if (money.held + other.held === 0) lease.toldOverBy ??= sequence
        return { id: lease.id, money, other }
      }),
    seen: (sequence) => {
      leases = leases.filter(({ toldOverBy }) => toldOverBy === null || toldOverBy > sequence)
    },
    giveBack: () => {
      for (const lease of leases) {
        lease.isGivenBack = true
        lease.calls.money.free = 0
        lease.calls.other.free = 0
      }
    },
    drop: () => {
      leases = []
    },
  }
}

function takenCall(
  clock: Pick<Clock, 'elapsed'>,
  lease: Lease,
  calls: Calls,
  { isValid, isHeld }: Readonly<Record<'isValid' | 'isHeld', (lease: Lease) => boolean>>,
): TakenCall {
  let state: 'taken' | 'left' | 'over' = 'taken'
  const use = () => {
    state = 'left'
    calls.taken -= 1
    calls.usedAfterMs.push(clock.elapsed() - lease.askedAt)
  }
  return {
    leaseId: lease.id,
    isProbe: lease.isProbe,
    leave: () => {
      if (state === 'left') return true
      if (state === 'over' || !isValid(lease) || !isHeld(lease)) return false
      use()
      return true
    },
    end: (hasLeft) => {
      if (state !== 'taken') return
      if (hasLeft) use()
      else {
        calls.taken -= 1
        if (isValid(lease) && !lease.isGivenBack) calls.free += 1
      }
      state = 'over'
    },
  }
}
