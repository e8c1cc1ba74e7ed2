// When an open sale is asked about: often at first, then less, for seven days (docs/money-safety.md 4). Pure.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { isRefundDue, isRefused, REFUSAL_ASKED_AGAIN_MS, type Sale } from '#shared/sale/sale'

const FIRST_DELAYS_MS = [
  5 * SECOND_MS,
  10 * SECOND_MS,
  20 * SECOND_MS,
  40 * SECOND_MS,
  60 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
]
/** A refusal is asked about at once: the customer still stands there, and may be about to buy the same again. */
const FIRST_REFUSAL_DELAY_MS = 3 * SECOND_MS
const HOURLY_UNTIL_MS = DAY_MS
export const WATCHED_FOR_MS = 7 * DAY_MS
/**
 * No sale is given up by its age alone: the line may have been down all the time. A counter that is open for a day has had more answers.
 */
export const ANSWERS_BEFORE_GIVING_UP = FIRST_DELAYS_MS.length + 7
const JITTER = 0.1
/** Never sooner than the second answer counts, however the jitter falls. */
const LATER_REFUSAL_DELAY_MS = REFUSAL_ASKED_AGAIN_MS / (1 - JITTER)

/**
 * How long to wait for the next check of a sale that is `ageMs` old and has been asked about `made` times, or null when
 * a complaint is the next step. `chance` is in [0, 1) and keeps tills that start together from asking together.
 */
export function nextDelayMs(sale: Sale, checksMade: number, ageMs: number, chance: number): number | null {
  const base = baseDelayMs(sale, checksMade, ageMs)
  return base === null ? null : Math.round(base * (1 - JITTER + 2 * JITTER * chance))
}

function baseDelayMs(sale: Sale, checksMade: number, ageMs: number): number | null {
  if (ageMs > WATCHED_FOR_MS && checksMade >= ANSWERS_BEFORE_GIVING_UP) return null
  // A failed sale whose refund is due is not urgent: no customer is waiting for it.
  if (isRefundDue(sale)) return DAY_MS
  const early = isRefused(sale) ? refusalDelayMs(sale, checksMade) : FIRST_DELAYS_MS[checksMade]
  if (early !== undefined) return early
  return ageMs < HOURLY_UNTIL_MS ? HOUR_MS : DAY_MS
}

/** Soon, and once more when the service has had time to book it; in between as for any sale until it answers. */
function refusalDelayMs({ refusalAnswers }: Sale, checksMade: number): number | undefined {
  if (refusalAnswers > 0) return LATER_REFUSAL_DELAY_MS
  return checksMade === 0 ? FIRST_REFUSAL_DELAY_MS : FIRST_DELAYS_MS[checksMade]
}
