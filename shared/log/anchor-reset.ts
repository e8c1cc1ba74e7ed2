// The end of the log, and what is known of it outside the log (docs/money-safety.md 6).
import { z } from 'zod'
import type { RequestId } from '../base/ids'
import { staffIdSchema } from '../access/staff'

/**
 * The request id under which confirmations of the log's end are stored in the journal. It cannot belong to a sale: ids of sales are
 * longer.
 */
export const ANCHOR_RESET_ID = 'LOG-END' as RequestId

const headSchema = z.object({ sequence: z.number().int().min(0), link: z.string() })

/** An owner confirmed that selling goes on with the log as it is, though it may lack entries: after a restore, or on another computer. */
export const anchorResetEventSchema = z.object({
  type: z.literal('anchor-reset'),
  /** The end of the log as it was then. */
  head: headSchema,
  /** The head that was remembered outside the folder; null if none was. */
  anchored: headSchema.nullable(),
  /** The head that was remembered beside the daily copies; null if none was, or they could not be read. */
  copied: headSchema.nullable(),
  /** The head that was sealed beside the log; null if none was. */
  sealed: headSchema.nullable(),
  staffId: staffIdSchema,
})
export type AnchorResetEvent = z.output<typeof anchorResetEventSchema>

/**
 * `watched`: an older copy of the log would be noticed. `unwatched`: this computer has no memory outside the app's folder, so that a
 * roll-back cannot be seen here. `unconfirmed`: entries may be missing at the end, and an owner is asked to confirm the log as it is.
 * `anchor-gone`: so is an owner, because what was remembered outside the folder was there and is gone. `unsealed`: the disk refuses the seal of
 * the end beside the log.
 */
export const logEndSchema = z.enum(['watched', 'unwatched', 'unconfirmed', 'anchor-gone', 'unsealed'])
export type LogEnd = z.output<typeof logEndSchema>
