// Contract for what belongs to the computer and is therefore the same in every environment: updates of the app, the health of the
// counter, and the proxy of the shop's network.
import { z } from 'zod'
import { type ChannelTable, ofApp } from './channel'
import { feedTextSchema, updateObstacleSchema, updateStateSchema } from '../shop/updates'
import { nothing } from '../base/no-input'
import { anchorStateSchema } from '../log/anchor-store'
import { healthSchema } from '../shop/health'
import { keepProxyOutcomeSchema, proxyChoiceSchema, proxyViewSchema } from '../shop/proxy'

export const updateChannels = {
  'updates.state': ofApp('staff', nothing, updateStateSchema),
  /** Empty asks nobody any more. Fails with `invalid-input` where it is no address. */
  'updates.save-feed': ofApp(
    'owner-each-time',
    z.strictObject({ address: feedTextSchema }),
    updateStateSchema,
  ),
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

export const healthChannels = {
  /** Looks now. Sends nothing to the service; `line.test` does, and tells its clock. */
  'health.look': ofApp('staff', nothing, healthSchema),
  /** Asks the memory outside the folder, which may ask for the password of the computer. */
  'health.ask-key-store': ofApp('owner', nothing, anchorStateSchema),
} as const satisfies ChannelTable

export const proxyChannels = {
  'proxy.state': { scope: 'app', access: 'staff', input: nothing, output: proxyViewSchema },
  'proxy.save': ofApp(
    'owner-each-time',
    z.strictObject({ choice: proxyChoiceSchema }),
    keepProxyOutcomeSchema,
  ),
} as const satisfies ChannelTable
