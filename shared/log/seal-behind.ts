// The seal beside the log could not be written for a while: what says so in the log itself (docs/money-safety.md 6).
import { z } from 'zod'
import type { RequestId } from '../base/ids'

/** The request id under which it stands in the journal. It cannot belong to a sale: ids of sales are longer. */
export const SEAL_BEHIND_ID = 'LOG-SEAL' as RequestId

export const sealBehindEventSchema = z.object({
  type: z.literal('seal-behind'),
  /** The head that the seal names; null if there never was a seal. */
  sealed: z.object({ sequence: z.number().int().min(0), link: z.string() }).nullable(),
  /** The seal follows the log again, from `sealed` on. */
  isOver: z.boolean(),
})
export type SealBehindEvent = z.output<typeof sealBehindEventSchema>
