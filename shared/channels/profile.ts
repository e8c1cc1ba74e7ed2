// Contract for the service profile: everything about the wire format that the service does not document, as data that a
// shop can correct.
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
  /** Refuses an invalid profile with a list of its problems, and then changes nothing. */
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
  /** The owner's one-time confirmation of a payment whose contract is assumed, needed in production. */
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
