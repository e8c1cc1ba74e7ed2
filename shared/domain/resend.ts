// When a sale that may have gone through can be sent again with the same id (money-safety 2): the screens show it, main asks it again.
import { MINUTE_MS } from '../clock'
import type { Sale } from './sale'

export const NOT_FOUND_ANSWERS_NEEDED = 3
export const NOT_FOUND_SPAN_NEEDED_MS = 30 * MINUTE_MS

export type ResendStanding =
  | { readonly kind: 'allowed'; readonly because: 'not-found' | 'declared-safe' }
  /** The service has not yet said "no such id" often or long enough. */
  | { readonly kind: 'too-early'; readonly answersMissing: number; readonly missingMs: number }
  /** The service has shown that it knows the id, or the sale is not open to a re-send at all. */
  | { readonly kind: 'never' }

/** `isDeclaredSafe`: the owner has tried it in the sandbox and switched it on for this operation. */
export function resendStanding(sale: Sale, isDeclaredSafe: boolean): ResendStanding {
  // Create Account carries no id of ours: sent again, it would be a second account.
  if (sale.subject.operation === 'account') return { kind: 'never' }
  if (sale.railStatus !== 'unknown' || sale.seenByService) return { kind: 'never' }
  const answersMissing = Math.max(0, NOT_FOUND_ANSWERS_NEEDED - sale.notFoundCount)
  const missingMs = Math.max(0, NOT_FOUND_SPAN_NEEDED_MS - sale.notFoundSpanMs)
  if (answersMissing === 0 && missingMs === 0) return { kind: 'allowed', because: 'not-found' }
  if (isDeclaredSafe) return { kind: 'allowed', because: 'declared-safe' }
  return { kind: 'too-early', answersMissing, missingMs }
}
