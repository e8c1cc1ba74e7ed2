// The effect of a 429: the gate closes for every lane, for as long as the service asks or longer each time, and then
// one call alone passes as a probe before the others follow.
import { SECOND_MS, type Clock } from './clock'

export const FIRST_CLOSURE_MS = 5 * SECOND_MS
const LONGEST_CLOSURE_MS = 60 * SECOND_MS
/** A service may ask for more than our own longest closure, but not for ever. */
export const LONGEST_ASKED_MS = 600 * SECOND_MS

/** What came of a call. `retryAfterMs` is what a 429 asked for. */
export type CameOfCall =
  | { readonly kind: 'over' }
  /** Not a byte of the request left. */
  | { readonly kind: 'unsent' }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | null }

export interface RateGate {
  /** On the elapsed clock; in the past if open. */
  opensAt(): number
  /** True while a probe is under way: nothing else may be sent. */
  isProbing(): boolean
  /** Whether the next call that passes is a probe. */
  mustProbe(): boolean
  /** Marks a call as sent. Returns whether it is the probe. */
  passThrough(): boolean
  report(isProbe: boolean, came: CameOfCall): void
}

export function createRateGate(clock: Pick<Clock, 'elapsed'>): RateGate {
  let opensAt = 0
  let closureMs = FIRST_CLOSURE_MS
  let mustProbe = false
  let isProbing = false
  return {
    opensAt: () => opensAt,
    isProbing: () => isProbing,
    mustProbe: () => mustProbe,
    passThrough: () => {
      if (!mustProbe) return false
      isProbing = true
      return true
    },
    report: (isProbe, came) => {
      if (isProbe) isProbing = false
      // A probe that did not leave found nothing out: the next one does.
      if (came.kind === 'unsent') return
      if (came.kind === 'over') {
        if (!isProbe) return
        mustProbe = false
        closureMs = FIRST_CLOSURE_MS
        return
      }
      // Calls sent before the gate closed may also come back with 429; only the first of them and probes lengthen the
      // closure.
      if (mustProbe && !isProbe) return
      const askedMs = Math.min(came.retryAfterMs ?? 0, LONGEST_ASKED_MS)
      opensAt = clock.elapsed() + Math.max(askedMs, closureMs)
      closureMs = Math.min(closureMs * 2, LONGEST_CLOSURE_MS)
      mustProbe = true
    },
  }
}
