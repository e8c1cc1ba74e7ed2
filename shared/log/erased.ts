// That customers' rows were erased stands in the log: which sales' rows, why and by whom. A row that is missing and in no such entry was taken
// by somebody else (docs/money-safety.md 6).
import { z } from 'zod'
import { allowedBySchema } from '../base/allowed-by'
import { DAY_MS } from '../base/clock'
import type { RequestId } from '../base/ids'

/** The request id under which it stands in the journal. It cannot belong to a sale: ids of sales are longer. */
export const ERASED_ID = 'ERASED' as RequestId

/** Of one entry; more are written as several. */
export const MOST_ERASED = 1_000

export const erasedEventSchema = z.object({
  type: z.literal('erased'),
  /**
   * `age`: older than the shop keeps them. `person`: a customer asked for it, here. `elsewhere`: at another counter of the office. `gone`: the
   * app found them missing; nobody erased them here.
   */
  because: z.enum(['age', 'person', 'elsewhere', 'gone']),
  /** The entries of the sales' intents. */
  intents: z.array(z.number().int().positive()).min(1).max(MOST_ERASED).readonly(),
  /** Null for what the app did by itself. */
  staffId: z.string().nullable(),
  allowedBy: allowedBySchema,
})
export type ErasedEvent = z.output<typeof erasedEventSchema>

export type WhyErased = Pick<ErasedEvent, 'because' | 'staffId'>

/** So long each start tells that rows were found missing, by a time that nobody at the counter can set. */
export const GONE_TOLD_FOR_MS = 30 * DAY_MS
