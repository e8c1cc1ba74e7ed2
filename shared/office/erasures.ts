// Customers who asked one counter to be erased: every other counter of the office erases the same number on its own disk, and says so
// (docs/office.md). What goes by age is not among them: each counter's own rule says how long it keeps.
import { z } from 'zod'
import { environmentSchema } from '../base/environment'
import { digestSchema } from '../protocol'
import { readableList } from '../protocol/readable'

export const ERASURES_PATH = '/v1/erasures'

/** Of one request, and of one answer: more follow with the next. */
export const MOST_ERASURES = 200

export const askedErasureSchema = z.strictObject({
  /** HMAC of the number under the key that only counters share, as customers are told of. */
  numberHash: digestSchema,
  /** What was sold to the number later is another agreement, and stays. */
  askedAtMs: z.number().int(),
})
export type AskedErasure = z.output<typeof askedErasureSchema>

export const erasuresRequestSchema = z.strictObject({
  environment: environmentSchema,
  /** The counter's clock: what counts is how long ago it was asked for. */
  clockMs: z.number().int(),
  /** Asked for at this counter. The same again changes nothing. */
  asked: z.array(askedErasureSchema).max(MOST_ERASURES).readonly(),
  /** Nothing of them is left at this counter. */
  done: z.array(askedErasureSchema).max(MOST_ERASURES).readonly(),
  /** Those that this counter has said to be done as well, after this one in the answer's order: its disk was put back to an earlier day. */
  againAfter: z.string().max(60).nullable(),
})
export type ErasuresRequest = z.output<typeof erasuresRequestSchema>

/** What this counter has still to erase; with `againAfter`, all, in the order of their hashes. */
export const erasuresAnswerSchema = z.object({
  officeTimeMs: z.number(),
  erasures: readableList(askedErasureSchema, MOST_ERASURES),
})
