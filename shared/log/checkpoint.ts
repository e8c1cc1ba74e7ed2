// What the log says of itself every thousand entries, so that a start need not read it from the beginning.
import { z } from 'zod'
import type { RequestId } from '../base/ids'

/** The request id under which checkpoints are stored in the journal. It cannot belong to a sale: ids of sales are longer. */
export const CHECKPOINT_ID = 'CHECKPOINT' as RequestId

/** Of a sale, or one of ours, which may be shorter than any of a sale's. */
const storyIdSchema = z.custom<RequestId>((value) => typeof value === 'string' && value.length > 0)

/**
 * Everything that was not ended when it was written: the id of each story (a watched sale, the cash box, the owner's rules), and a digest of
 * the story's entries up to here.
 */
export const checkpointEventSchema = z.object({
  type: z.literal('checkpoint'),
  stories: z.array(z.tuple([storyIdSchema, z.string()])).readonly(),
})
export type CheckpointEvent = z.output<typeof checkpointEventSchema>

/** The request id under which it stands in the journal. It cannot belong to a sale: ids of sales are longer. */
export const SEAL_BEHIND_ID = 'LOG-SEAL' as RequestId

/**
 * The seal beside the log could not be written for a while: what says so in the log itself (docs/money-safety.md
 * 6).
 */
export const sealBehindEventSchema = z.object({
  type: z.literal('seal-behind'),
  /** The head that the seal names; null if there never was a seal. */
  sealed: z.object({ sequence: z.number().int().min(0), link: z.string() }).nullable(),
  /** The seal follows the log again, from `sealed` on. */
  isOver: z.boolean(),
})
export type SealBehindEvent = z.output<typeof sealBehindEventSchema>
