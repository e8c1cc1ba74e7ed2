// Two sales of two counters that are the same, one of them made while the office could not be asked: each of the two counters is told until
// somebody there has seen it (docs/office.md).
import { z } from 'zod'
import { DAY_MS } from '../base/clock'
import { environmentSchema } from '../base/environment'
import { requestIdSchema } from '../base/ids'
import { counterNameSchema } from '../protocol'

export const SOLD_TWICE_PATH = '/v1/conflicting-sales'

/** Of one answer, and of one counter's file: the newest. */
export const MOST_SOLD_TWICE = 100
/** How long the office tells of them; by its clock. */
export const SOLD_TWICE_KEPT_MS = 60 * DAY_MS

export const LONGEST_SHOP_NAME = 200

/** The sale of the counter that asks, and the other counter's. */
export const soldTwicePairSchema = z.strictObject({
  requestId: requestIdSchema,
  otherRequestId: requestIdSchema,
})
export type SoldTwicePair = z.output<typeof soldTwicePairSchema>

export const soldTwiceSchema = z.object({
  requestId: requestIdSchema,
  otherRequestId: requestIdSchema,
  /** Who sold the other one. The shop is null where its counter is in none. */
  counterName: counterNameSchema,
  shopName: z.string().max(LONGEST_SHOP_NAME).nullable(),
  /** When each was sold, as its counter says; ms. */
  atMs: z.number(),
  otherAtMs: z.number(),
  /** Somebody at the counter that asks has seen it. */
  isSeen: z.boolean(),
})
export type SoldTwice = z.output<typeof soldTwiceSchema>

/** Asks for all, and says which somebody at this counter has seen since. The same again is answered the same. */
export const soldTwiceRequestSchema = z.strictObject({
  environment: environmentSchema,
  seen: z.array(soldTwicePairSchema).max(MOST_SOLD_TWICE).readonly(),
})
/** The newest first. */
export const soldTwiceAnswerSchema = z.object({
  sales: z.array(soldTwiceSchema).max(MOST_SOLD_TWICE).readonly(),
})

export const isSamePair = (one: SoldTwicePair, other: SoldTwicePair): boolean =>
  one.requestId === other.requestId && one.otherRequestId === other.otherRequestId
