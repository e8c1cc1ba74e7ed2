// How long is waited before the office is asked again that did not answer, or had no time.
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { OfficeProblem } from '#shared/protocol'

const SHORTEST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS
const MOST_DOUBLINGS = 6

export interface Pauses {
  /** At least as long as the office asked for. */
  next(failure: { readonly problem?: OfficeProblem }): number
  reset(): void
}

/** Longer after each failure, and never the same for two counters. */
export function growingPauses(random: () => number): Pauses {
  let failures = 0
  return {
    next: ({ problem }) => {
      const grown = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(failures, MOST_DOUBLINGS))
      failures += 1
      const asked = problem?.retryAfterMs ?? 0
      return asked + grown * (0.5 + random() / 2)
    },
    reset: () => {
      failures = 0
    },
  }
}
