// An entry of the log that is whole and cannot be used: this version cannot read it, or nothing follows from it. It is set aside and told, and
// the rest of the log opens (docs/money-safety.md 6).
import { z } from 'zod'
import type { RequestId } from '../base/ids'
import { paiseSchema } from '../base/money-schemas'
import { isReason } from '../base/reason'
import { staffIdSchema } from '../access/staff'

/** The request id under which settled entries are stored in the journal. It cannot belong to a sale: ids of sales are longer. */
export const SET_ASIDE_ID = 'LOG-ASIDE' as RequestId

export const LONGEST_SETTLING_REASON = 500
export const settlingReasonSchema = z.string().trim().max(LONGEST_SETTLING_REASON).refine(isReason)

/** An owner looked into an entry that cannot be used: no sale asks because of it any more. */
export const entrySettledEventSchema = z.object({
  type: z.literal('entry-settled'),
  sequence: z.number().int().positive(),
  /** The link of that entry, so that no other one can take its place. */
  link: z.string(),
  staffId: staffIdSchema,
  reason: settlingReasonSchema,
})
export type EntrySettledEvent = z.output<typeof entrySettledEventSchema>

/**
 * `sale`: nothing is known of this sale but what stands here. `step`: something that happened to a sale, which counts as not confirmed since
 * then. The others are about no sale.
 */
export const SET_ASIDE_KINDS = ['sale', 'step', 'till', 'credit', 'visit', 'other'] as const

export const setAsideEntrySchema = z.object({
  sequence: z.number().int().positive(),
  /** Of whatever it is about; an entry of a later version may have one of any form. */
  requestId: z.string(),
  recordedAt: z.number(),
  kind: z.enum(SET_ASIDE_KINDS),
  /** What can be read of its sale; null where it cannot. */
  operation: z.string().nullable(),
  accountNumber: z.string().nullable(),
  amountPaise: paiseSchema.nullable(),
  settled: z.object({ staffId: staffIdSchema, at: z.number(), reason: z.string() }).nullable(),
})
export type SetAsideEntry = z.output<typeof setAsideEntrySchema>

/** How many entries the figures of a report lack; absent where they lack none. One that is settled is lacking all the same. */
export const uncountedSchema = z.object({ uncounted: z.number().int().positive().optional() }).shape

export function uncountedIn(
  entries: readonly SetAsideEntry[],
  isWithin: (entry: SetAsideEntry) => boolean,
): { readonly uncounted?: number } {
  const uncounted = entries.filter((entry) => entry.kind !== 'other' && isWithin(entry)).length
  return uncounted === 0 ? {} : { uncounted }
}
