// Contract for updates of the app itself. They belong to the computer and are therefore the same in every environment.
import { z } from 'zod'
import { type ChannelTable, ofApp } from './channel'
import { feedTextSchema, updateObstacleSchema, updateStateSchema } from '../shop/updates'
import { nothing } from '../base/no-input'

export const updateChannels = {
  'updates.state': ofApp('staff', nothing, updateStateSchema),
  /** Empty asks nobody any more. Fails with `invalid-input` where it is no address. */
  'updates.save-feed': ofApp('owner', z.strictObject({ address: feedTextSchema }), updateStateSchema),
  /** Answers at once; what comes of it follows as `updates.changed`. */
  'updates.check': ofApp('owner', nothing, updateStateSchema),
  /** Holds back the version that is ready, or lets the held one go on. */
  'updates.hold': ofApp('owner', z.strictObject({ isHeld: z.boolean() }), updateStateSchema),
  /** An update from a file on a stick, which the owner chooses. */
  'updates.choose-file': ofApp('owner', nothing, updateStateSchema),
  /** Ends the app, installs what is ready, and starts it again; otherwise says what stands in the way. */
  'updates.install': ofApp('updates', nothing, z.object({ obstacle: updateObstacleSchema.nullable() })),
} as const satisfies ChannelTable

export const updateEvents = {
  'updates.changed': updateStateSchema,
} as const
