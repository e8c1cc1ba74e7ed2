// Two sales of two counters that are the same, one of them made while the office could not be asked: each of the two counters is told until
// somebody there has seen it (docs/office.md).
import { z } from 'zod'
import { DAY_MS } from '../base/clock'
import { environmentSchema } from '../base/environment'
import { requestIdSchema } from '../base/ids'
import { otherCounterNameSchema } from '../protocol'
import { readableList, toldName } from '../protocol/readable'

export const CONFLICTS_PATH = '/v1/conflicting-sales'

/** Of one answer, and of one counter's file: the newest. */
export const MOST_CONFLICTS = 100
/** How long the office tells of them; by its clock. */
export const CONFLICTS_STORED_MS = 60 * DAY_MS

export const LONGEST_SHOP_NAME = 200

/** The sale of the counter that asks, and the other counter's. */
export const conflictPairSchema = z.strictObject({
  requestId: requestIdSchema,
  otherRequestId: requestIdSchema,
})
export type ConflictPair = z.output<typeof conflictPairSchema>

export const conflictsSchema = z.object({
  requestId: requestIdSchema,
  otherRequestId: requestIdSchema,
  /** Who sold the other one. The shop is null where its counter is in none, or of another group. */
  counterName: otherCounterNameSchema,
  shopName: toldName(LONGEST_SHOP_NAME).nullable().catch(null),
  /** When each was sold, as its counter says; ms. */
  atMs: z.number(),
  otherAtMs: z.number(),
  /** Somebody at the counter that asks has seen it. */
  isSeen: z.boolean().catch(false),
})
export type Conflicts = z.output<typeof conflictsSchema>

/** Asks for all, and says which somebody at this counter has seen since. The same again is answered the same. */
export const conflictsRequestSchema = z.strictObject({
  environment: environmentSchema,
  seen: z.array(conflictPairSchema).max(MOST_CONFLICTS).readonly(),
})
/** The newest first. */
export const conflictsAnswerSchema = z.object({
  sales: readableList(conflictsSchema, MOST_CONFLICTS),
})

export const isSamePair = (one: ConflictPair, other: ConflictPair): boolean =>
  one.requestId === other.requestId && one.otherRequestId === other.otherRequestId
