// The contract's part about the service profile: everything about the wire that the document leaves open, as data a shop can correct.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { keepProfileOutcomeSchema, profileViewSchema } from '../domain/profile'
import { connectedEnvironmentSchema } from '../domain/setup'
import { resultSchema } from '../result'

const LARGEST_PROFILE_CHARACTERS = 200_000

const ofEnvironment = z.strictObject({ environment: connectedEnvironmentSchema })

export const profileChannels = {
  'profile.state': {
    scope: 'app',
    access: 'owner',
    input: ofEnvironment,
    output: resultSchema(profileViewSchema),
  },
  /** Refuses a profile that does not hold, with its problems, and changes nothing then. */
  'profile.keep': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({
      environment: connectedEnvironmentSchema,
      text: z.string().max(LARGEST_PROFILE_CHARACTERS),
    }),
    output: resultSchema(keepProfileOutcomeSchema),
  },
  'profile.reset': {
    scope: 'app',
    access: 'owner',
    input: ofEnvironment,
    output: resultSchema(profileViewSchema),
  },
  /** The owner's one yes to a payment by an assumed contract in production. */
  'profile.confirm': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ environment: connectedEnvironmentSchema, operation: z.string().max(60) }),
    output: resultSchema(profileViewSchema),
  },
  'profile.export': {
    scope: 'app',
    access: 'owner',
    input: ofEnvironment,
    output: resultSchema(z.object({ fileName: z.string() })),
  },
  'profile.import': {
    scope: 'app',
    access: 'owner',
    input: ofEnvironment,
    output: resultSchema(keepProfileOutcomeSchema),
  },
} as const satisfies ChannelTable
