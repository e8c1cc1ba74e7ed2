// The files beside the credentials say otherwise than what the credentials were kept for: nothing is sent until an owner
// decides.
import { z } from 'zod'

/** What of a connection is bound to the credentials, besides the address. */
export const connectionMismatchSchema = z.discriminatedUnion('kind', [
  /** Somebody else than Galla wrote the files: each part that differs, as it was set up and as it is written now. */
  z.object({
    kind: z.literal('edited'),
    address: z.object({ setUp: z.string(), written: z.string().nullable() }).nullable(),
    /** How many additional authorities are trusted. */
    authorities: z.object({ setUp: z.number().int(), written: z.number().int() }).nullable(),
    isProfileChanged: z.boolean(),
  }),
  /** The credentials themselves are from before a change that this computer remembers, or from another shop. */
  z.object({ kind: z.literal('earlier') }),
])
export type ConnectionMismatch = z.output<typeof connectionMismatchSchema>
