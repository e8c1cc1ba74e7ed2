// The files beside the credentials say otherwise than what the credentials were kept for: nothing is sent until an owner
// decides.
import { z } from 'zod'

/** Another agent id than the one that was set up: accounts would be opened for somebody else's commission. */
export const changedAgentSchema = z.object({
  setUp: z.string().nullable(),
  written: z.string().nullable(),
})
export type ChangedAgent = z.output<typeof changedAgentSchema>

/** What of a connection is bound to the credentials, besides the address. */
export const connectionMismatchSchema = z.discriminatedUnion('kind', [
  /** Somebody else than Galla wrote the files: each part that differs, as it was set up and as it is written now. */
  z.object({
    kind: z.literal('edited'),
    address: z.object({ setUp: z.string(), written: z.string().nullable() }).nullable(),
    /** How many additional authorities are trusted. */
    authorities: z.object({ setUp: z.number().int(), written: z.number().int() }).nullable(),
    isProfileChanged: z.boolean(),
    agent: changedAgentSchema.nullable(),
  }),
  /** The credentials themselves are from before a change that this computer remembers, or from another shop. */
  z.object({ kind: z.literal('earlier') }),
])
export type ConnectionMismatch = z.output<typeof connectionMismatchSchema>

/** Another agent id stops openings alone, every other difference every call. */
export const stopsCalls = (mismatch: ConnectionMismatch | null): boolean =>
  mismatch !== null &&
  (mismatch.kind === 'earlier' ||
    mismatch.address !== null ||
    mismatch.authorities !== null ||
    mismatch.isProfileChanged)
