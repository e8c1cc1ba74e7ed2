// How a sale's state changes over time.
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { Step } from '../core/ledger'

export const PENDING_MS = 20 * SECOND_MS
export const LATER_MS = MINUTE_MS
const REFUND_LATER_MS = 10 * MINUTE_MS

const pending: Step = { afterMs: 0, state: 'pending', refunded: false }
const success = (afterMs: number): Step => ({ afterMs, state: 'success', refunded: false })
const failed = (afterMs: number, refunded: boolean): Step => ({ afterMs, state: 'failed', refunded })

export const atOnce: readonly Step[] = [success(0)]
export const pendingThenSuccess: readonly Step[] = [pending, success(PENDING_MS)]
export const pendingThenRefund: readonly Step[] = [pending, failed(PENDING_MS, true)]
export const failedRefundLater: readonly Step[] = [
  pending,
  failed(PENDING_MS, false),
  failed(PENDING_MS + REFUND_LATER_MS, true),
]
/** Never pending before the client's eyes: it cannot know whether it was charged. */
export const failedUntold: readonly Step[] = [failed(0, false)]
export const pendingForDays: readonly Step[] = [pending, success(3 * DAY_MS)]
export const lostThenRefund: readonly Step[] = [pending, failed(LATER_MS, true)]
export const successThenReversed: readonly Step[] = [success(0), failed(LATER_MS, true)]
/** Taken back after a minute; the money comes ten minutes after that. */
export const reversedRefundLater: readonly Step[] = [
  success(0),
  failed(LATER_MS, false),
  failed(LATER_MS + REFUND_LATER_MS, true),
]
/** The refund at 20 s is taken back at 60 s: the sale was delivered after the money had been returned. */
export const failedThenSuccess: readonly Step[] = [pending, failed(PENDING_MS, true), success(LATER_MS)]
