// What this counter keeps of its claims of the onboarding. It is part of no backup: what a backup does not know, its counter cannot give up.
import { z } from 'zod'
import { claimIdSchema, MOST_UNUSED_CLAIMS } from '#shared/office/onboarding'

export const keptClaimsSchema = z.object({
  version: z.literal(1),
  /** The form left under this claim, or was about to. */
  sentId: claimIdSchema.nullable(),
  /** Nothing was sent under these, the newest last. They are told again and again: a question may come late. */
  unused: z.array(claimIdSchema).max(MOST_UNUSED_CLAIMS).readonly(),
})
export type KeptClaims = z.output<typeof keptClaimsSchema>

export interface ClaimsStore {
  load(): KeptClaims
  /** On the disk when it returns. Throws if the disk refuses. */
  save(claims: KeptClaims): void
}

export const NO_CLAIMS: KeptClaims = { version: 1, sentId: null, unused: [] }
