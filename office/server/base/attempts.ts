// How often something may be tried by whoever may be guessing: a password, a code. An attempt is taken before anything is looked at, so that a
// hundred at the same moment are no more than a hundred one after the other.
import { MINUTE_MS, SECOND_MS, type Clock } from '#shared/base/clock'

/** After the free tries each further one waits, twice as long as the one before. */
export interface Tries {
  readonly free: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

/** Of a password, and of the second factor: of one account, or of a browser that was here before. */
export const SECRET_TRIES: Tries = { free: 5, firstWaitMs: 30 * SECOND_MS, longestWaitMs: 15 * MINUTE_MS }
/** Of one address: all phones of a shop may share it. */
export const SOURCE_TRIES: Tries = { free: 30, firstWaitMs: 30 * SECOND_MS, longestWaitMs: 15 * MINUTE_MS }

export interface Attempt {
  /** It was the right one: what was wrong before is forgotten; of a shared address this one alone is. */
  right(): void
  /** Nothing was looked at. */
  giveBack(): void
  /** Names whose free tries are used up by this attempt. */
  readonly spent: readonly string[]
}

export interface Name {
  readonly name: string
  readonly tries: Tries
}

export interface Attempts {
  /** Counts one wrong attempt for each name until it is settled, or says in whole ms how long to wait; then nothing is counted. */
  take(names: readonly Name[]): Attempt | { readonly waitMs: number }
}

interface Wrong {
  readonly count: number
  readonly until: number
}

/** Names remembered. Each costs a stranger one whole attempt, so that pushing out another one takes longer than its wait. */
const MOST_REMEMBERED = 10_000

export function createAttempts(clock: Pick<Clock, 'elapsed'>): Attempts {
  const wrong = new Map<string, Wrong>()
  const wrongOf = ({ name, tries }: Name): Wrong => {
    const kept = wrong.get(name)
    return kept === undefined || clock.elapsed() >= kept.until + tries.longestWaitMs
      ? { count: 0, until: 0 }
      : kept
  }
  const set = (name: string, kept: Wrong): void => {
    wrong.delete(name)
    if (kept.count <= 0) return
    wrong.set(name, kept)
    const [oldest] = wrong.keys()
    if (wrong.size > MOST_REMEMBERED && oldest !== undefined) wrong.delete(oldest)
  }
  const lessOne = (of: Name): void => {
    const count = wrongOf(of).count - 1
    set(of.name, { count, until: count < of.tries.free ? clock.elapsed() : wrongOf(of).until })
  }
  return {
    take: (names) => {
      const waitMs = Math.max(0, ...names.map((of) => wrongOf(of).until - clock.elapsed()))
      if (waitMs > 0) return { waitMs: Math.ceil(waitMs) }
      const spent: string[] = []
      for (const of of names) {
        const { free, firstWaitMs, longestWaitMs } = of.tries
        const count = wrongOf(of).count + 1
        const pauseMs = count < free ? 0 : Math.min(firstWaitMs * 2 ** (count - free), longestWaitMs)
        if (count === free) spent.push(of.name)
        set(of.name, { count, until: clock.elapsed() + pauseMs })
      }
      return {
        spent,
        right: () => {
          for (const of of names) {
            if (of.tries === SOURCE_TRIES) lessOne(of)
            else wrong.delete(of.name)
          }
        },
        giveBack: () => names.forEach(lessOne),
      }
    },
  }
}
