// What counters may do while they are cut off, and what must be kept free for it. Each answer promises a counter its turns from some
// moment on; a promise holds until the counter has heard a later one. Calls are kept free from a whole tail before that moment.
import {
  OFFLINE_LATER_MS,
  OFFLINE_RESERVE,
  OFFLINE_SOON_MS,
  OFFLINE_TURN_MS,
  LEASE_TAIL_MS,
  LEASE_TIMEOUT_MS,
  LEASE_WINDOW_MS,
  type OfflineAllowance,
} from '#shared/office/lease'

interface Promised {
  readonly session: string
  readonly sequence: number
  /** When the counter may begin at the earliest, on the elapsed clock. */
  readonly from: number
  readonly cycle: number
}

interface KnownCounter {
  /** Its turn, from 0. */
  readonly turn: number
  /** By how many it divided time when it was last promised something by an earlier run; null if it never was. */
  earlierCycle: number | null
  promised: Promised[]
}

export interface OfflineAllowances {
  /** A counter of an earlier run, which may be cut off now. */
  remember(counterId: string, turn: number, cycle: number): void
  /** Its turn, which it keeps for good; a new counter gets the next one. */
  turnOf(counterId: string): number
  cycle(): number
  /** The counter has the answer to this question, and acts on nothing older. */
  seen(counterId: string, session: string, sequence: number): void
  promise(
    counterId: string,
    of: {
      readonly session: string
      readonly sequence: number
      readonly now: number
      readonly isSoon: boolean
    },
  ): OfflineAllowance
  /** Calls of the window that must be kept free now, for counters that may be cut off before what is given now has ceased to count. */
  reserve(now: number): number
  /** What `reserve` would be if every counter was promised its offline allowance at once. */
  wholeReserve(): number
}

/** Promises that are kept apart for one counter; more of them come together, as the earliest of all. */
const MOST_PROMISED = 6

export function createOfflineAllowances(): OfflineAllowances {
  const counters = new Map<string, KnownCounter>()
  let turns = 0

  const known = (counterId: string): KnownCounter => {
    const there = counters.get(counterId)
    if (there !== undefined) return there
    const counter: KnownCounter = { turn: turns, earlierCycle: null, promised: [] }
    turns += 1
    counters.set(counterId, counter)
    return counter
  }
  const cycle = (): number => Math.max(1, turns)

  return {
    remember: (counterId, turn, earlierCycle) => {
      counters.set(counterId, { turn, earlierCycle, promised: [] })
      turns = Math.max(turns, turn + 1)
    },
    turnOf: (counterId) => known(counterId).turn,
    cycle,
    seen: (counterId, session, sequence) => {
      const counter = known(counterId)
      const at = counter.promised.findIndex(
        (promised) => promised.session === session && promised.sequence === sequence,
      )
      if (at < 0) return
      counter.earlierCycle = null
      counter.promised = counter.promised.slice(at)
    },
    promise: (counterId, { session, sequence, now, isSoon }) => {
      const counter = known(counterId)
      const afterMs = isSoon ? OFFLINE_SOON_MS : OFFLINE_LATER_MS
      // Its own clock began when it asked, which is up to the longest wait for an answer before now.
      const from = now + afterMs - LEASE_TIMEOUT_MS
      const all = [...counter.promised, { session, sequence, from, cycle: cycle() }]
      const [first, second, ...later] = all
      const areTooMany = first !== undefined && second !== undefined && all.length > MOST_PROMISED
      counter.promised = areTooMany ? [together(first, second), ...later] : all
      const pitch = cycle() * OFFLINE_TURN_MS
      const turnInMs = (((counter.turn * OFFLINE_TURN_MS - now) % pitch) + pitch) % pitch
      return { cycle: cycle(), turnInMs, afterMs }
    },
    reserve: (now) => {
      // Turns of one cycle are staggered; those of different cycles, and of different runs, may meet.
      const groups = new Map<string, { readonly cycle: number; counters: number }>()
      const count = (key: string, ofCycle: number): void => {
        const group = groups.get(key) ?? { cycle: ofCycle, counters: 0 }
        group.counters += 1
        groups.set(key, group)
      }
      for (const { earlierCycle, promised } of counters.values()) {
        if (earlierCycle !== null) count(`earlier ${earlierCycle}`, earlierCycle)
        const may = promised.filter(({ from }) => from < now + LEASE_TAIL_MS)
        if (may.length > 0)
          for (const ofCycle of new Set(may.map((one) => one.cycle))) count(`${ofCycle}`, ofCycle)
      }
      let sum = 0
      for (const group of groups.values()) sum += callsOf(group.counters, group.cycle)
      return sum
    },
    wholeReserve: () => callsOf(counters.size, cycle()),
  }
}

const together = (one: Promised, other: Promised): Promised => ({
  ...one,
  from: Math.min(one.from, other.from),
  cycle: Math.min(one.cycle, other.cycle),
})

/** The most calls that this many of the counters of one cycle make in any window. */
function callsOf(counters: number, cycle: number): number {
  const turnsInWindow = (LEASE_WINDOW_MS + OFFLINE_TURN_MS) / OFFLINE_TURN_MS
  const ofOne = Math.floor(turnsInWindow / cycle) + 1
  return Math.min(OFFLINE_RESERVE, counters * ofOne)
}
