// How much may come within a stretch of time, for each of many keys. Counted in fixed stretches, so that the memory is
// one stretch's keys; at the border of two, twice the budget may pass.
import type { Clock } from '../base/clock'

/** Spends `amount` of what `key` may have now. False if it has no more: nothing is spent then. */
export type Budget = (key: string, amount?: number) => boolean

export interface BudgetOptions {
  readonly most: number
  readonly everyMs: number
  readonly clock: Pick<Clock, 'elapsed'>
}

/** More keys than this at a time are somebody inventing them: together they have one budget. */
const MOST_KEYS = 10_000
const EVERYBODY_ELSE = ''

export function createBudget({ most, everyMs, clock }: BudgetOptions): Budget {
  let since = clock.elapsed()
  const spent = new Map<string, number>()
  return (key, amount = 1) => {
    const now = clock.elapsed()
    if (now - since >= everyMs) {
      since = now
      spent.clear()
    }
    const counted = spent.has(key) || spent.size < MOST_KEYS ? key : EVERYBODY_ELSE
    const next = (spent.get(counted) ?? 0) + amount
    if (next > most) return false
    spent.set(counted, next)
    return true
  }
}
