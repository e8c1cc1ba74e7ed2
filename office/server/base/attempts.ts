// How often something may be tried by whoever may be guessing: a password, a code. An attempt is taken before anything is looked at, so that a
// hundred at the same moment are no more than a hundred one after the other.
import { MINUTE_MS, SECOND_MS, type Clock } from '#shared/base/clock'

/** After the free tries each further one waits, twice as long as the one before; or all do until a time from the first one is over. */
export type Tries = { readonly free: number } & (
  | { readonly firstWaitMs: number; readonly longestWaitMs: number }
  | { readonly windowMs: number }
)

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
  /** Free ones, of the name that has fewest. */
  readonly triesLeft: number
}

export interface Name {
  readonly name: string
  readonly tries: Tries
}

export interface Attempts {
  /** Counts one wrong attempt for each name until it is settled, or says in whole ms how long to wait; then nothing is counted. */
  take(names: readonly Name[]): Attempt | { readonly waitMs: number }
  /** In whole ms; 0 where nobody has to wait. */
  waitMs(names: readonly Name[]): number
}

interface Wrong {
  readonly count: number
  readonly until: number
  readonly forgottenAt: number
}

const NONE: Wrong = { count: 0, until: 0, forgottenAt: 0 }

/** Names remembered. Each costs a stranger one whole attempt; whoever has so many sources can push an account's wait out with them. */
const MOST_REMEMBERED = 10_000

export function createAttempts(clock: Pick<Clock, 'elapsed'>): Attempts {
  const wrong = new Map<string, Wrong>()
  const wrongOf = ({ name }: Name): Wrong => {
    const kept = wrong.get(name) ?? NONE
    return clock.elapsed() >= kept.forgottenAt ? NONE : kept
  }
  const counted = (of: Name, count: number): Wrong => {
    const { tries } = of
    const now = clock.elapsed()
    if ('windowMs' in tries) {
      const forgottenAt = wrongOf(of).forgottenAt || now + tries.windowMs
      return { count, until: count < tries.free ? now : forgottenAt, forgottenAt }
    }
    const { free, firstWaitMs, longestWaitMs } = tries
    const until = now + (count < free ? 0 : Math.min(firstWaitMs * 2 ** (count - free), longestWaitMs))
    return { count, until, forgottenAt: until + longestWaitMs }
  }
  const set = (name: string, kept: Wrong): void => {
    wrong.delete(name)
    if (kept.count <= 0) return
    wrong.set(name, kept)
    const [oldest] = wrong.keys()
    if (wrong.size > MOST_REMEMBERED && oldest !== undefined) wrong.delete(oldest)
  }
  const lessOne = (of: Name): void => {
    const was = wrongOf(of)
    const count = was.count - 1
    set(of.name, count < of.tries.free ? counted(of, count) : { ...was, count })
  }
  const waitMs = (names: readonly Name[]): number =>
    Math.ceil(Math.max(0, ...names.map((of) => wrongOf(of).until - clock.elapsed())))
  return {
    waitMs,
    take: (names) => {
      const wait = waitMs(names)
      if (wait > 0) return { waitMs: wait }
      const counts = names.map((of) => wrongOf(of).count + 1)
      names.forEach((of, at) => set(of.name, counted(of, counts[at] ?? 1)))
      return {
        spent: names.filter(({ tries }, at) => counts[at] === tries.free).map(({ name }) => name),
        triesLeft: Math.max(0, Math.min(...names.map(({ tries }, at) => tries.free - (counts[at] ?? 1)))),
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
