// The service profile as the settings show it: its text, where it comes from, and the provenance of each operation.
import { z } from 'zod'
import { connectedEnvironmentSchema } from './setup'

export const profileProblemSchema = z.object({ place: z.string(), problem: z.string() })

export const profileViewSchema = z.object({
  environment: connectedEnvironmentSchema,
  source: z.enum(['built-in', 'shop']),
  /** JSON, as it is exported and edited. */
  text: z.string(),
  /** Not empty when a saved profile was invalid and the built-in one is used instead. */
  problems: z.array(profileProblemSchema).readonly(),
  /** Allowed, but worth a second look. */
  warnings: z
    .array(
      z.object({
        kind: z.enum(['other-version', 'same-path']),
        operation: z.string(),
        other: z.string().nullable(),
      }),
    )
    .readonly(),
  operations: z
    .array(
      z.object({
        name: z.string(),
        method: z.enum(['GET', 'POST']),
        path: z.string(),
        badge: z.enum(['documented', 'assumed', 'proven', 'disabled']),
        /** A payment with an assumed contract that the owner has not yet confirmed for production. */
        needsConfirmation: z.boolean(),
      }),
    )
    .readonly(),
})
export type ProfileView = z.output<typeof profileViewSchema>

export const keepProfileOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kept'), profile: profileViewSchema }),
  z.object({ kind: z.literal('invalid'), problems: z.array(profileProblemSchema).readonly() }),
])
export type KeepProfileOutcome = z.output<typeof keepProfileOutcomeSchema>
