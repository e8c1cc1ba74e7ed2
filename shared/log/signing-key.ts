// The shop's signing key, with which heads of the log are signed so that others can check it (docs/log-format.md).
import { z } from 'zod'
import type { RequestId } from '../base/ids'
import { staffIdSchema } from '../access/staff'

/**
 * The request id under which a replaced signing key is stored in the journal. It cannot belong to a sale: ids of sales
 * are longer.
 */
export const SIGNING_KEY_ID = 'SIGN-KEY' as RequestId

export const publicKeySchema = z.string().regex(/^[0-9a-f]{64}$/)

const namedKeySchema = z.object({ publicKey: publicKeySchema, fingerprint: z.string() })

/** An owner confirmed a new key in the place of a lost one. */
export const signingKeyEventSchema = z.object({
  type: z.literal('signing-key'),
  publicKey: publicKeySchema,
  formerKey: publicKeySchema,
  staffId: staffIdSchema,
})
export type SigningKeyEvent = z.output<typeof signingKeyEventSchema>

export const signingStateSchema = z.object({
  /**
   * `lost`: the log was signed with another key than the one on this computer, and nothing is signed until an owner
   * confirms the new one. `unavailable`: the key cannot be opened now, or the log is view-only.
   */
  kind: z.enum(['ready', 'lost', 'unavailable']),
  /** The key that the log's heads are signed with, and its fingerprint; null before the first one. */
  key: namedKeySchema.nullable(),
  /** The key of this computer; null if there is none that opens. Where one is lost, this is the one to be confirmed. */
  ownKey: namedKeySchema.nullable(),
})
export type SigningState = z.output<typeof signingStateSchema>
