// What leads to a re-send, in tests: the owner's decisions, the service's "no such id", and the decision recorded with
// the attempt.
import { MINUTE_MS } from '#shared/base/clock'
import type { Resend } from '#shared/sale/journal'
import type { ResendRuleEvent } from '#shared/sale/resend'
import type { RequestId } from '#shared/base/ids'
import type { Journal } from '#main/journal'
import { value } from './journals'
import { answer } from './sales'

export const SERVICE_ADDRESS = 'https://service.invalid'

export const rule = (change: Partial<ResendRuleEvent> = {}): ResendRuleEvent => ({
  type: 'resend-rule',
  operation: 'recharge',
  isSafe: true,
  staffId: 'meena',
  serviceAddress: SERVICE_ADDRESS,
  trial: null,
  ...change,
})

export const decision = (because: Resend['because']): Resend => ({
  staffId: 'owner',
  because,
  notFoundCount: 3,
  notFoundSpanMs: 45 * MINUTE_MS,
})

/** The service said "no such id", a quarter of an hour after it said so before. */
export function sayNotFound(journal: Journal, requestId: RequestId): void {
  const event = { type: 'evidence', source: 'status-check', answer: answer('not-found') } as const
  value(journal.append(requestId, { ...event, sinceLastMs: 15 * MINUTE_MS }))
}
