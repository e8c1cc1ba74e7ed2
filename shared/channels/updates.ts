// Contract for updates of the app itself. They belong to the computer and are therefore the same in every environment.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { feedTextSchema, updateObstacleSchema, updateStateSchema } from '../domain/updates'
import { resultSchema } from '../result'
import { nothing } from './no-input'

export const updateChannels = {
  'updates.state': { scope: 'app', access: 'staff', input: nothing, output: resultSchema(updateStateSchema) },
  /** Empty asks nobody any more. Fails with `invalid-input` where it is no address. */
  'updates.keep-feed': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ address: feedTextSchema }),
    output: resultSchema(updateStateSchema),
  },
  /** Answers at once; what comes of it follows as `updates.changed`. */
  'updates.check': { scope: 'app', access: 'owner', input: nothing, output: resultSchema(updateStateSchema) },
  /** Holds back the version that is ready, or lets the held one go on. */
  'updates.hold': {
    scope: 'app',
    access: 'owner',
    input: z.strictObject({ isHeld: z.boolean() }),
    output: resultSchema(updateStateSchema),
  },
  /** An update from a file on a stick, which the owner chooses. */
  'updates.choose-file': {
    scope: 'app',
    access: 'owner',
    input: nothing,
    output: resultSchema(updateStateSchema),
  },
  /** Ends the app, installs what is ready, and starts it again; otherwise says what stands in the way. */
  'updates.install': {
    scope: 'app',
    access: 'staff',
    input: nothing,
    output: resultSchema(z.object({ obstacle: updateObstacleSchema.nullable() })),
  },
} as const satisfies ChannelTable

export const updateEvents = {
  'updates.changed': updateStateSchema,
} as const
