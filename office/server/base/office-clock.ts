// The office's time. It never goes back, and what it jumps over counts for no window: a computer that takes over may have a clock that is ahead,
// and a sale of a minute ago would else be one of yesterday (docs/office.md).
import { MINUTE_MS, SECOND_MS, type Clock } from '#shared/base/clock'
import { ADMISSION_WINDOWS_MS } from '#shared/protocol/admission'

/** By the clock, and no office was seen to live through it: it stood still, or its computer's clock was set. Epoch ms. */
export interface ClockGap {
  readonly fromMs: number
  readonly toMs: number
}

export interface OfficeClock extends Clock {
  /** How long ago that was, without what the clock jumped over since: never more than the office lived through, never below 0. */
  ageOf(atMs: number): number
  /** A time that is surely `ms` ago. */
  before(ms: number): number
  /** What a counter's computer shows. Two that agree with this one are trusted, and nothing was jumped over then. */
  compare(counterId: string, atMs: number): void
}

export interface OfficeClockOptions {
  readonly system: Clock
  /** The newest time that the data shows; null where it shows none. */
  readonly newestMs: number | null
  /** What earlier runs jumped over. */
  readonly gaps: readonly ClockGap[]
  /** Called with all of them whenever they have changed. */
  readonly onGaps: (gaps: readonly ClockGap[]) => void
}

/** A clock that is set right bit by bit does not move faster. */
const STEP_MS = 2 * SECOND_MS
/** A word takes up to some seconds; the clocks of two computers that nobody sets differ by more. */
const AGREES_WITHIN_MS = MINUTE_MS
const AGREEING_CLOCKS = 2
/** Twice the longest window: what lies before it matters to nobody. */
export const CLAIMS_MATTER_FOR_MS = 2 * Math.max(...Object.values(ADMISSION_WINDOWS_MS))
const MOST_GAPS = 50

export function createOfficeClock({ system, newestMs, gaps, onGaps }: OfficeClockOptions): OfficeClock {
  let last = { at: newestMs ?? system.now(), elapsed: system.elapsed() }
  let known = gaps
  const agreeing = new Set<string>()

  const now = (): number => {
    const elapsed = system.elapsed()
    const expected = last.at + (elapsed - last.elapsed)
    const shown = system.now()
    const drift = shown - expected
    if (Math.abs(drift) <= STEP_MS) last = { at: Math.max(last.at, shown), elapsed }
    else last = { at: Math.max(expected, shown), elapsed }
    if (drift > STEP_MS) jumped({ fromMs: Math.floor(expected), toMs: shown })
    return Math.floor(last.at)
  }
  const jumped = (gap: ClockGap): void => {
    agreeing.clear()
    known = [...known, gap]
    known = joined(known.filter(({ toMs }) => ageOf(toMs) <= CLAIMS_MATTER_FOR_MS))
    onGaps(known)
  }
  const ageOf = (atMs: number): number => {
    const skipped = known.map(({ fromMs, toMs }) => Math.max(0, toMs - Math.max(atMs, fromMs)))
    return Math.max(0, Math.floor(last.at) - atMs - sum(skipped))
  }
  return {
    now,
    elapsed: () => system.elapsed(),
    ageOf: (atMs) => {
      now()
      return ageOf(atMs)
    },
    before: (ms) => now() - ms - sum(known.map(({ fromMs, toMs }) => toMs - fromMs)),
    compare: (counterId, atMs) => {
      const isAhead = now() - system.now() > STEP_MS
      if (known.length === 0 && !isAhead) return
      if (Math.abs(system.now() - atMs) <= AGREES_WITHIN_MS) agreeing.add(counterId)
      else agreeing.delete(counterId)
      if (agreeing.size < AGREEING_CLOCKS) return
      agreeing.clear()
      last = { at: system.now(), elapsed: system.elapsed() }
      known = []
      onGaps(known)
    },
  }
}

/** The two oldest are one where there are too many: what lies between them counts for no window either. */
function joined(gaps: readonly ClockGap[]): readonly ClockGap[] {
  const [first, second, ...others] = gaps
  if (gaps.length <= MOST_GAPS || first === undefined || second === undefined) return gaps
  return [{ fromMs: first.fromMs, toMs: second.toMs }, ...others]
}

const sum = (lengths: readonly number[]): number => lengths.reduce((all, one) => all + one, 0)

/** One that is believed in everything. */
export const believedClock = (system: Clock): OfficeClock => ({
  now: () => system.now(),
  elapsed: () => system.elapsed(),
  ageOf: (atMs) => Math.max(0, system.now() - atMs),
  before: (ms) => system.now() - ms,
  compare: () => {},
})
