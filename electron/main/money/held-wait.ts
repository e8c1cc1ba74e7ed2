// How long a sale that met "too many calls" waits before it may be sent again, whoever or whatever sends it (docs/money-safety.md 2).
import { SECOND_MS } from '#shared/base/clock'
import { isHeldOff, isHoldOff, type Sale } from '#shared/sale/sale'
import { LONGEST_ASKED_MS } from '#shared/base/rate-gate'
import type { Journal, SaleAges } from '../journal'

/** At least: a service that processed the call all the same has booked it by then. */
const SHORTEST_WAIT_MS = 10 * SECOND_MS

export const holdOffMs = (askedMs: number | null): number =>
  Math.max(Math.min(askedMs ?? 0, LONGEST_ASKED_MS), SHORTEST_WAIT_MS)

/**
 * What is left of that wait, counted from the answer and measured, so that no clock shortens it; zero once it is over, or once the service
 * said that it does not have the sale.
 */
export const heldWait =
  ({ journal, ages }: { readonly journal: Pick<Journal, 'story'>; readonly ages: SaleAges }) =>
  (sale: Sale): number => {
    if (!isHeldOff(sale) || sale.notFoundCount > 0) return 0
    for (const { sequence, recordedAt, event } of journal.story(sale.requestId).toReversed()) {
      if (event.type !== 'outcome' || !isHoldOff(event.outcome.reason)) continue
      const answer = { lastSequence: sequence, updatedAt: recordedAt, provenAt: event.trustedAt }
      return Math.max(0, holdOffMs(event.outcome.retryAfterMs) - ages.leastMs(answer))
    }
    return 0
  }
