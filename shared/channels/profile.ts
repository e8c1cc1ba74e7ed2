// Contract for the service profile: everything about the wire format that the service does not document, as data that a
// shop can correct.
import { z } from 'zod'
import { type ChannelTable, ofApp } from './channel'
import { keepProfileOutcomeSchema, profileViewSchema } from '../shop/profile'
import { connectedEnvironmentSchema } from '../shop/setup'

const LARGEST_PROFILE_CHARACTERS = 200_000

const ofEnvironment = z.strictObject({ environment: connectedEnvironmentSchema })

export const profileChannels = {
  'profile.state': ofApp('owner', ofEnvironment, profileViewSchema),
  /** Refuses an invalid profile with a list of its problems, and then changes nothing. */
  'profile.save': ofApp(
    'owner-each-time',
    z.strictObject({
      environment: connectedEnvironmentSchema,
      text: z.string().max(LARGEST_PROFILE_CHARACTERS),
    }),
    keepProfileOutcomeSchema,
  ),
  'profile.reset': ofApp('owner-each-time', ofEnvironment, profileViewSchema),
  /** The owner's one-time confirmation of a payment whose contract is assumed, needed in production. */
  'profile.confirm': ofApp(
    'owner-each-time',
    z.strictObject({ environment: connectedEnvironmentSchema, operation: z.string().max(60) }),
    profileViewSchema,
  ),
  'profile.export': ofApp('owner', ofEnvironment, z.object({ fileName: z.string() })),
  /** Only reads it: it is saved as what was typed is, so that an owner is asked about the words in it. */
  'profile.import': ofApp('owner', ofEnvironment, z.object({ text: z.string() })),
} as const satisfies ChannelTable
